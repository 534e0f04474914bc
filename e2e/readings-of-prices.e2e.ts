import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { formatDayParam } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { dialog } from './booking-page.ts'
import { origin } from './product.ts'
import { reads } from './readings.ts'
import { cellAt } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, foundClub, signUpAs, type Session } from './staff-page.ts'

// What a price is made of, word for word and in order, at a club whose rules are this file's own, to a browser in another zone.

const ABROAD = { timezoneId: 'America/Los_Angeles' }
/** A Monday. */
const DAY = '2031-05-19'

let session: Session
let client: Client<Api>
const told: Record<string, string> = {}

const price = (amount: number) => ({ price: amount, currency: 'SGD' as const })

beforeAll(async () => {
  session = await signUpAs('prices')
  client = createClient(api, { origin, token: () => session.token })
  const partnerId = await foundClub(session, { brandName: 'Corner Courts' })
  const [venue] = await execute(
    `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
     VALUES ($1, gen_random_uuid(), 'Corner Hall', 'Asia/Singapore', '{}', now()) RETURNING id`,
    [partnerId],
  )
  const venueId = String(venue!.id)
  const openingHours = {
    MO: ['7:00-12:00', '14:00-22:00'],
    TU: ['7:00-22:00'],
    WE: ['7:00-22:00'],
    TH: ['7:00-22:00'],
    FR: ['7:00-23:00'],
    SA: ['10:00-18:30'],
    SU: [],
  }
  const { data: group } = await client.createFacilityGroup({
    venueId,
    body: { name: 'Squash', price: 20, timeSlotInterval: 60, openingHours, count: 2 },
  })
  const settings = [
    { dayOfWeek: 'MO', startTime: '17:00', endTime: '22:00', priority: 9, slotPrice: price(100) },
    {
      dayOfWeek: 'MO',
      startTime: '17:00',
      endTime: '20:00',
      priority: 10,
      slotPrice: price(32.5),
      memberPrice: price(9),
    },
    { dayOfWeek: 'MO', startTime: '18:00', endTime: '19:00', priority: 100, slotPrice: price(50), isActive: false },
    {
      dayOfWeek: 'MO',
      startTime: '20:00',
      endTime: '21:00',
      priority: 50,
      isDisable: true,
      effectiveFrom: '2031-05-01',
      effectiveUntil: '2031-05-31',
      excludeFacilities: [group.facilities[1]!.id],
    },
    {
      dayOfWeek: 'FR',
      startTime: '9:00',
      endTime: '10:00',
      priority: 1,
      slotPrice: price(10),
      effectiveFrom: '2031-06-01',
    },
    { dayOfWeek: 'TU', startTime: '10:00', endTime: '11:00', priority: 1, slotPrice: price(9) },
    {
      dayOfWeek: 'WE',
      startTime: '10:00',
      endTime: '11:00',
      priority: 2,
      slotPrice: price(8),
      effectiveUntil: '2031-06-30',
    },
  ] as const
  const { data: made } = await client.createPriceSettings(
    {
      id: group.id,
      body: {
        priceSettings: settings.map((each) => ({
          ...each,
          excludeFacilities: [...('excludeFacilities' in each ? each.excludeFacilities : [])],
        })),
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  told[group.id] = 'group'
  told[venueId] = 'venue'
  for (const [index, { id }] of made.entries()) told[id] = `setting ${index + 1}`
})

/** Asks why about a slot, and opens the rules that lost. */
const why = async (page: Page, court: string, from: string, until: string) => {
  await cellAt(page.getByRole('grid'), court, from, until).click({ button: 'right' })
  const said = dialog(page, 'Why?')
  const others = said.getByText(/other rules?$/)
  await others.click()
  return said
}
const away = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

describe('a price', () => {
  it('is told by the schedule, by Why? and by the prices and opening hours', async () => {
    const page = await on.own(session, ABROAD)
    await on.open(`/facilities/schedule?date=${encodeURIComponent(formatDayParam(DAY))}`)
    const grid = page.getByRole('grid')
    await cellAt(grid, 'Squash 1', '09:00', '10:00').waitFor()
    await reads(grid, 'prices-schedule', told)
    for (const [name, court, from, until] of [
      ['group', 'Squash 1', '10:00', '11:00'],
      ['setting', 'Squash 1', '18:00', '19:00'],
      ['disabled', 'Squash 1', '20:00', '21:00'],
      ['not-for-this-court', 'Squash 2', '20:00', '21:00'],
    ] as const) {
      await reads(await why(page, court, from, until), `prices-why-${name}`, told)
      if (name !== 'not-for-this-court') await away(page)
    }
    await dialog(page, 'Why?').getByRole('link', { name: 'Open price settings' }).click()
    await page.getByRole('table', { name: 'Price settings' }).waitFor()
    await reads(page.getByRole('main'), 'prices-and-hours', told)
  })
})
