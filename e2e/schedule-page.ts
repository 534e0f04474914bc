import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { formatDayParam } from '@fieldhouse/domain/time'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { origin } from './product.ts'
import { open, OWNER, pageFor, sessionOf } from './staff-page.ts'

const ZONE = 'Asia/Singapore'

/** The day `days` after today at the demo's club in Singapore, 'YYYY-MM-DD'. Days far ahead hold no demo bookings. */
export const dayIn = (days: number): string => Temporal.Now.plainDateISO(ZONE).add({ days }).toString()

/** A zone in which it is another day now than at the club: who looks from there must not see that day. */
export const zoneOfAnotherDay = (): string =>
  Temporal.Now.zonedDateTimeISO(ZONE).hour < 18 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

/** A time of day at the club, as it travels. */
export const at = (date: string, time: string): string => new Date(`${date}T${time}:00+08:00`).toISOString()

export type Club = {
  client: Client<Api>
  partnerId: string
  venueId: string
  groups: Record<string, string>
  courts: Record<string, string>
}

/** The demo's club in Singapore over the API, in somebody's name: what a test prepares, and another desk. */
export const clubOf = async (email: string): Promise<Club> => {
  const { token } = await sessionOf(email)
  const client = createClient(api, { origin, token: () => token })
  const { data: partner } = await client.getActivePartner()
  const { data: venues } = await client.listVenues({ partnerId: partner.id, query: {} })
  const groups = venues[0]!.facilityGroups
  return {
    client,
    partnerId: partner.id,
    venueId: venues[0]!.id,
    groups: Object.fromEntries(groups.map((group) => [group.name, group.id])),
    courts: Object.fromEntries(groups.flatMap(({ facilities }) => facilities.map(({ id, name }) => [name, id]))),
  }
}

export type Hours = { court: string; date: string; from: string; until: string }

/** A court for a time, as the booking calls carry it. */
export const rangeOf = (club: Club, { court, date, from, until }: Hours) => ({
  facilityId: club.courts[court]!,
  startTime: at(date, from),
  endTime: at(date, until),
})

type More = {
  search?: string
  paid?: boolean
  couponCode?: string
  /** What the same order books beside it. */
  also?: readonly Hours[]
}

/** Another desk books a court for the first customer that a search finds. */
export const bookAt = async (club: Club, hours: Hours, more: More = {}) => {
  const { data: found } = await club.client.listCustomers({
    partnerId: club.partnerId,
    query: { limit: 1, ...(more.search && { q: more.search }) },
  })
  const customer = found[0]!
  const { data: order } = await club.client.placeBooking(
    {
      partnerId: club.partnerId,
      body: {
        bookings: [hours, ...(more.also ?? [])].map((each) => rangeOf(club, each)),
        paymentMethod: 'cash',
        customerId: customer.id,
        orderStatus: more.paid ? 'paid' : 'pending',
        ...(more.couponCode && { couponCode: more.couponCode }),
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  return { order, name: `${customer.firstName} ${customer.lastName}`.trim() }
}

/** Another desk books a court for an event, or blocks it. */
export const blockAt = (club: Club, hours: Hours, eventName: string, type: 'internalEvent' | 'closure') =>
  club.client.placeInternalBooking(
    { partnerId: club.partnerId, body: { bookings: [rangeOf(club, hours)], eventName, type } },
    { idempotencyKey: crypto.randomUUID() },
  )

/** Another desk holds slots while it books them. */
export const holdAt = (club: Club, hours: readonly Hours[]) =>
  club.client.holdSlots({ partnerId: club.partnerId, body: { slots: hours.map((each) => rangeOf(club, each)) } })

export type Opened = { page: Page; grid: Locator }

type Options = BrowserContextOptions & { email?: string; language?: 'en' | 'vi'; groups?: readonly string[] }

/** Opens the schedule of a day in a window of its own, signed in. The caller closes the page's context. */
export const openSchedule = async (date: string, options: Options = {}): Promise<Opened> => {
  const { email = OWNER, language = 'en', groups, ...window } = options
  const page = await pageFor(await sessionOf(email), { remembered: { language }, ...window })
  const search = new URLSearchParams({
    date: formatDayParam(date),
    ...(groups && { facilityGroups: groups.join(',') }),
  })
  await open(page, `/facilities/schedule?${search}`)
  const grid = page.getByRole('grid')
  await grid.waitFor()
  return { page, grid }
}

/** One cell by its court and hours, as its accessible name has them. */
export const cellAt = (grid: Locator, court: string, from: string, until: string): Locator =>
  grid.getByRole('gridcell', { name: new RegExp(`${from} to ${until}.*, ${court}(,|$)`) })

/** Waits until what stands in a place says so. */
export const eventually = (look: () => Promise<unknown>, wanted: unknown) => expect.poll(look).toEqual(wanted)

/**
 * The club and the schedules that a test of a file opens, on days of its own: `firstDay` days after today the first test
 * begins, and each one gets the next `daysEach`. Closes its pages after each test.
 */
export const withSchedule = ({ firstDay, daysEach }: { firstDay: number; daysEach: number }) => {
  let club: Club | null = null
  let opened: Page[] = []
  let day = firstDay - daysEach
  beforeAll(async () => {
    club = await clubOf(OWNER)
  })
  beforeEach(() => {
    day += daysEach
  })
  afterEach(async () => {
    for (const page of opened) {
      // What a page still asks for as it closes is answered to nobody; a journey may have closed its page itself.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
    opened = []
  })
  return {
    get club() {
      return club!
    },
    /** One of this test's days. */
    date: (later = 0) => dayIn(day + later),
    /** The schedule of a day in a window of its own, signed in. */
    open: async (date: string, options: Options = {}): Promise<Opened> => {
      const screen = await openSchedule(date, options)
      opened.push(screen.page)
      return screen
    },
  }
}
