import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, heldUntil } from './booking-page.ts'
import { answering } from './calls.ts'
import { chosen, PHONE, withHudson } from './hudson-page.ts'
import { reads, readsReasons } from './readings.ts'
import { cellAt } from './schedule-page.ts'
import { holdsOnly } from './staff-page.ts'
import { on } from './stage.ts'
import { bookHudson, DAY, hudson, takeHudson } from './two-venues.ts'

// What the schedule and the dashboard offer to people of other rights, and what they say of the rest.

const desk = withHudson(async (club) => {
  await bookHudson(club, club.ids['ada']!, [['Padel 1', `${DAY} 20:00`, `${DAY} 21:00`]])
  const night = [`${DAY} 18:00`, `${DAY} 19:00`] as const
  await takeHudson(club, [['Padel 2', ...night]], 'Ladder night', 'internalEvent')
  await takeHudson(club, [['Padel 2', `${DAY} 19:00`, `${DAY} 20:00`]], 'Net repair', 'closure')
  const priceSettings = [{ dayOfWeek: 'MO' as const, startTime: '21:00', endTime: '22:00', isDisable: true }]
  await club.client.createPriceSettings(
    { id: club.ids['Arena']!, body: { priceSettings } },
    { idempotencyKey: crypto.randomUUID() },
  )
})
const read = (part: Parameters<typeof reads>[0], name: string) => reads(part, `rights-${name}`, desk.club.told)
const reasons = (part: Parameters<typeof reads>[0], name: string) => readsReasons(part, `rights-${name}`)
const { away } = desk

const LOOKS = ['order.view', 'customer.view', 'facilityBooking.view', 'facilityGroup.view', 'facility.view']
const BOOKED = ['Padel 1', '20:00', '21:00'] as const
/** The schedule as somebody sees it who holds these rights only. */
const seenWith = (policies: readonly string[], options: object = {}) =>
  desk.show({ ...options, on: (page: Page) => holdsOnly(page, policies) })

describe('who may only look', () => {
  it("reads a booking's Details, and can neither edit, cancel nor collect it there [SCHEDULE-43] [ACCESS-24]", async () => {
    const { page, grid } = await seenWith(LOOKS)
    const details = await chosen(page, BOOKED, 'Details')
    await read(details, 'looks-details')
    await reasons(details, 'looks-details-reasons')
    await away(page)
    await read(await chosen(page, ['Padel 2', '18:00', '19:00'], 'Details'), 'looks-event')
    await away(page)
    const bar = page.getByRole('region', { name: 'Selection' })
    await cellAt(grid, 'Padel 2', '19:00', '20:00').click()
    await cellAt(grid, 'Padel 1', '19:00', '20:00').click()
    await read(bar, 'looks-selection')
    await reasons(bar, 'looks-selection-reasons')
    // A cell that may not be moved says no key for it.
    await expect.poll(() => cellAt(grid, ...BOOKED).getAttribute('aria-keyshortcuts')).toBe(null)
  })

  it('finds the same on the sheets of a phone [SCHEDULE-42] [ACCESS-24]', async () => {
    const { page, grid } = await seenWith(LOOKS, PHONE)
    await cellAt(grid, ...BOOKED).tap()
    await read(page.getByRole('dialog'), 'looks-phone')
    await expect.poll(() => page.getByRole('dialog').locator('button[aria-disabled=true]').count()).toBe(3)
    await page.getByRole('button', { name: 'Close' }).click()
    await cellAt(grid, 'Padel 1', '19:00', '20:00').tap()
    await read(page.getByRole('region', { name: 'Selection' }), 'looks-phone-selection')
  })
})

describe('who may do some of it', () => {
  it('sees no way to orders, to customers or to prices that they may not see', async () => {
    const { page } = await seenWith(['facilityBooking.view', 'facilityBooking.edit'])
    await read(await chosen(page, BOOKED, 'Details'), 'edits-details')
    await away(page)
    await read(await chosen(page, BOOKED, 'Why?'), 'edits-why')
  })

  it('reopens a block but no closed hours, and makes events but no bookings of customers', async () => {
    const screen = await seenWith([
      'facilityBooking.view',
      'facilityBooking.delete',
      'facilityBooking.createForInternalEvent',
    ])
    const { page, grid } = screen
    await heldUntil(page, hudson(`${DAY} 18:35`))
    await cellAt(grid, 'Padel 2', '19:00', '20:00').click()
    await cellAt(grid, 'Arena 1', '21:00', '22:00').click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Reopen' }).click()
    await read(page.getByRole('dialog'), 'events-reopen')
    await away(page)
    await bar.getByRole('button', { name: /^Clear/ }).click()
    const make = await begin(screen, 'Padel 1', '19:00', '20:00')
    await make.getByText('Held for this desk until').waitFor()
    await read(make, 'events-booking')
  })

  it('books those customers who are there, and nothing else', async () => {
    const screen = await seenWith(['facilityBooking.view', 'order.createBookingForExistingCustomer', 'customer.view'])
    await heldUntil(screen.page, hudson(`${DAY} 18:35`))
    const make = await begin(screen, 'Padel 1', '19:00', '20:00')
    await make.getByRole('option', { name: /^Walk-in/ }).waitFor()
    await make.getByText('Held for this desk until').waitFor()
    await read(make, 'books-booking')
  })
})

/** What a server said of a day, as it is at ten past eight in the evening in New York. */
const FIGURES = {
  date: DAY,
  now: hudson(`${DAY} 20:10`),
  courts: [
    { name: 'Padel 1', state: 'inPlay', label: 'Ada Quỳnh', until: hudson(`${DAY} 21:00`) },
    { name: 'Padel 2', state: 'free', label: null, until: hudson(`${DAY} 23:00`) },
    { name: 'Arena 1', state: 'closed', label: null, until: null },
  ].map((court) => ({ ...court, facilityId: court.name, groupName: court.name.slice(0, 5), sport: 'padel' })),
  occupancy: {
    bookedMinutes: 240,
    openMinutes: 600,
    lastWeekShare: 0.25,
    byHour: [
      { hour: 19, share: 0.25 },
      { hour: 20, share: 1 },
    ],
    byGroup: [{ name: 'Padel', share: 0.5 }],
  },
  takings: {
    total: 1_700_000,
    byMethod: ['cash', 'creditCard', 'voucher', 'cheque'].map((paymentMethod, at) => ({
      paymentMethod,
      amount: 200_000 + at * 150_000,
    })),
    redeemed: 0,
    unpaid: { count: 3, amount: 917_000 },
    playingToday: { count: 1, amount: 517_000 },
    toHandBack: { count: 0, amount: 0 },
  },
  nextBookings: ['21:00', '21:30', '22:00', '22:30', '23:00', '23:30'].map((time, at) => ({
    bookingId: `booking ${at}`,
    readableId: null,
    start: hudson(`${DAY} ${time}`),
    facilityName: `Padel ${1 + (at % 2)}`,
    customerName: `Player ${at}`,
    status: at === 1 ? null : at % 2 === 0 ? 'pending' : 'paid',
  })),
  counts: { bookingsLeft: 6, customers: 1284, venues: 2, staff: 1, toCollect: 3 },
}

describe('the dashboard of a club with two venues', () => {
  const home = async (policies: readonly string[] | null) => {
    const page = await desk.fresh()
    if (policies) await holdsOnly(page, policies)
    await answering(page, '**/today*', FIGURES)
    await on.open('/')
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    await page.getByText('Mon 19/05/2031').waitFor()
    return page
  }

  it('keeps the one that was chosen, and every way from there leads to it', async () => {
    const page = await home(null)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: /Saigon Hall/ }).click()
    await page.getByRole('menuitemradio', { name: 'Hudson Hall' }).click()
    await main.getByRole('button', { name: /Hudson Hall/ }).waitFor()
    await read(main, 'home-of-second-venue')
    await main.getByRole('link', { name: 'Make a booking' }).click()
    const make = page.getByRole('dialog', { name: 'Make a booking' })
    await make.getByText('Mon 19/05/2031 · Hudson Hall').waitFor()
    await page.getByRole('button', { name: 'Venue: Hudson Hall', includeHidden: true }).waitFor()
  })

  it('has no buttons for what somebody may not do, and says where they may not go', async () => {
    const page = await home(['facilityBooking.view'])
    await read(page.getByRole('main'), 'home-of-who-looks')
  })
})
