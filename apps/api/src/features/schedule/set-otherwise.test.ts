import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, failure, type Desk } from '../../fixtures/desk.ts'
import { LATE_DAY, LATE_EVENING } from '../../fixtures/late-evening.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

/** A Friday, the day of the club by its own clock; in UTC it is Saturday already. */
const FRIDAY = '2026-11-27'

let product: Product
let desk: Desk
let owner: Desk['api']
beforeAll(async () => {
  product = await startProduct()
  product.setNow(LATE_EVENING)
  desk = deskOf(product, product.cast.pacific)
  owner = product.as(desk.club.staff.owner)
})
afterAll(() => product.close())

type GroupBody = Parameters<Desk['api']['createFacilityGroup']>[0]['body']
type Setting = Parameters<Desk['api']['createPriceSettings']>[0]['body']['priceSettings'][number]

/** A group of two courts at 9.00 an hour, open all day unless told otherwise. */
const newGroup = async (body: Partial<GroupBody> = {}, settings: Setting[] = []) => {
  const hours = Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, ['6:00-24:00']]))
  const { data } = await owner.createFacilityGroup({
    venueId: desk.club.venueId,
    body: { name: 'Arena', price: 9, count: 2, openingHours: hours as never, ...body },
  })
  if (settings.length > 0) await owner.createPriceSettings({ id: data.id, body: { priceSettings: settings } })
  return data
}
type Group = Awaited<ReturnType<typeof newGroup>>

const clock = (iso: string) => {
  const { hour, minute } = Temporal.Instant.from(iso).toZonedDateTimeISO(desk.club.timezone)
  return `${hour}:${String(minute).padStart(2, '0')}`
}
/** The slots of a court, by the clock of the club: '18:00-19:00 AVAILABLE 9'. */
const slots = async (group: { id: string }, date: string, court = 0) => {
  const { data } = await desk.api.getDaySchedule({ id: group.id, query: { date, extended: 'true' } })
  return data.facilities[court]!.slots.map(
    ({ start, end, status, price }) => `${clock(start)}-${clock(end)} ${status} ${price?.price ?? '-'}`,
  )
}
const at = async (hour: string, ...day: Parameters<typeof slots>) =>
  (await slots(...day)).find((slot) => slot.startsWith(`${hour}-`)) ?? null

const bodyOf = (group: Group, day: string, from: number, until: number) => ({
  bookings: [{ facilityId: group.facilities[0]!.id, startTime: desk.at(from, day), endTime: desk.at(until, day) }],
  customerId: desk.club.customers[0].id,
  paymentMethod: 'cash' as const,
})
const book = (group: Group, day: string, from: number, until: number, options = {}) =>
  desk.api.placeBooking({
    partnerId: desk.club.id,
    body: {
      ...bodyOf(group, day, from, until),
      options: { ignoreBookingHorizon: false, ignoreMaxSlotsRule: false, ...options },
    },
  })
const price = async (group: Group, day: string, from: number, until: number) =>
  (await desk.api.priceBooking({ partnerId: desk.club.id, body: bodyOf(group, day, from, until) })).data.totalAmount
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode

describe('a facility group', () => {
  it('with a horizon of 7 days is booked until the seventh day from today by its own clock, later only where that is ignored [BOOKING-107] [FACILITIES-61]', async () => {
    const group = await newGroup({ bookingDaysHorizon: 7 })
    const { body } = await failure(book(group, '2026-11-28', 10, 11))
    expect(body.data.errorCode).toBe('error.badRequest.exceedBookingHorizon')
    await book(group, FRIDAY, 10, 11)
    await book(group, LATE_DAY, 10, 11)
    expect(await codeOf(book(group, '2026-11-19', 10, 11))).toBe('error.badRequest.exceedBookingHorizon')
    await book(group, '2026-11-28', 10, 11, { ignoreBookingHorizon: true })
    const open = await newGroup()
    await book(open, '2027-06-04', 10, 11)
  })

  it('with a maximum of 3 slots takes no fourth in one booking, unless that is ignored [BOOKING-88] [BOOKING-80]', async () => {
    const group = await newGroup({ maximumBookingSlots: 3 })
    expect((await failure(book(group, FRIDAY, 10, 14))).body.data).toMatchObject({
      msg: 'The number of slots exceeds the maximum booking slots',
      errorCode: 'error.badRequest.exceedMaxSlots',
    })
    await book(group, FRIDAY, 10, 13)
    await book(group, FRIDAY, 13, 17, { ignoreMaxSlotsRule: true })
  })

  it.each([0, -2])('with a maximum of %i takes as many as somebody books at once [FACILITIES-29]', async (most) => {
    const group = await newGroup({ maximumBookingSlots: most })
    await book(group, FRIDAY, 8, 20)
  })

  it('has its slots by its interval, within each of its ranges, and none on a day that is closed [FACILITIES-60] [SCHEDULE-51]', async () => {
    const openingHours = { MO: [], TU: [], WE: [], TH: [], FR: ['6:00-8:15', '21:45-24:00'], SA: ['8:00-9:30'], SU: [] }
    const group = await newGroup({ timeSlotInterval: 45, openingHours })
    const times = async (day: string) => (await slots(group, day)).map((slot) => slot.split(' ')[0])
    const evening = ['21:45-22:30', '22:30-23:15', '23:15-0:00']
    expect(await times(FRIDAY)).toEqual(['6:00-6:45', '6:45-7:30', '7:30-8:15', ...evening])
    expect(await times('2026-11-28')).toEqual(['8:00-8:45', '8:45-9:30'])
    expect(await times('2026-11-29')).toEqual([])
    expect(await price(group, FRIDAY, 6, 7.5)).toBe(1800)
    expect(await codeOf(book(group, '2026-11-29', 10, 11))).toBe('error.notFound.bookingSlot')
  })

  it("by the venue's hours is open as the venue is: by weekday, closed on weekends, otherwise on its exceptions [FACILITIES-78]", async () => {
    const exceptions = [
      { date: '2026-12-24', hours: '8:00-12:00' },
      { date: '2026-12-25', hours: 'PH' },
      { date: '2026-12-26', hours: '9:00-10:00' },
      { date: '2026-12-28', hours: 'Closed-Closed' },
    ]
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE venues SET opening_hours = opening_hours || $2 WHERE id = $1', [
        desk.club.venueId,
        JSON.stringify({ PH: '10:00-16:00', exceptions }),
      ]),
    )
    const span = async (day: string) => {
      const times = (await slots(desk.club.halls, day)).map((slot) => slot.split(' ')[0]!)
      return times.length > 0 ? `${times[0]!.split('-')[0]}-${times.at(-1)!.split('-')[1]}` : null
    }
    expect(await span('2026-12-23')).toBe('8:00-20:00')
    expect(await span('2026-12-24')).toBe('8:00-12:00')
    expect(await span('2026-12-25')).toBe('10:00-16:00')
    expect(await span('2026-12-26')).toBe('9:00-10:00')
    expect(await span('2026-12-27')).toBeNull()
    expect(await span('2026-12-28')).toBeNull()
  })
})

describe('a price setting', () => {
  const evening = { dayOfWeek: 'FR', startTime: '18:00', endTime: '20:00' } as const
  const costs = async (group: Group, day: string) => [
    await at('18:00', group, day),
    (await price(group, day, 18, 19)) / 100,
  ]

  it('holds on its weekday and at its time alone, on the schedule and in the price [FACILITIES-72]', async () => {
    const group = await newGroup({}, [{ ...evening, slotPrice: { price: 30 } }])
    expect(await costs(group, FRIDAY)).toEqual(['18:00-19:00 AVAILABLE 30', 30])
    expect(await costs(group, '2026-11-28')).toEqual(['18:00-19:00 AVAILABLE 9', 9])
    expect([await at('17:00', group, FRIDAY), await at('20:00', group, FRIDAY)]).toEqual([
      '17:00-18:00 AVAILABLE 9',
      '20:00-21:00 AVAILABLE 9',
    ])
    expect(await price(group, FRIDAY, 17, 19)).toBe(3900)
  })

  it('of a higher priority wins, one that is off never does, a dated one on its days, both ends among them [FACILITIES-72]', async () => {
    const group = await newGroup({}, [
      { ...evening, slotPrice: { price: 30 }, priority: 1 },
      { ...evening, slotPrice: { price: 40 }, priority: 2, isActive: false },
      { ...evening, slotPrice: { price: 20 }, priority: 0 },
      { ...evening, slotPrice: { price: 50 }, priority: 3, effectiveFrom: '2026-12-04', effectiveUntil: '2026-12-11' },
    ])
    expect(await costs(group, FRIDAY)).toEqual(['18:00-19:00 AVAILABLE 30', 30])
    expect(await costs(group, '2026-12-04')).toEqual(['18:00-19:00 AVAILABLE 50', 50])
    expect(await costs(group, '2026-12-11')).toEqual(['18:00-19:00 AVAILABLE 50', 50])
    expect(await costs(group, '2026-12-18')).toEqual(['18:00-19:00 AVAILABLE 30', 30])
  })

  it('that disables closes the courts that it does not exclude, until the slot is booked by force [FACILITIES-20]', async () => {
    const group = await newGroup()
    const [open, closed] = group.facilities
    const setting = { ...evening, isDisable: true, excludeFacilities: [open!.id] }
    await owner.createPriceSettings({ id: group.id, body: { priceSettings: [setting] } })
    expect(await at('18:00', group, FRIDAY, 0)).toBe('18:00-19:00 AVAILABLE 9')
    expect(await at('18:00', group, FRIDAY, 1)).toMatch(/^18:00-19:00 (CLOSED|NOT AVAILABLE)/)
    const onClosed = { ...group, facilities: [closed!] }
    expect(await codeOf(book(onClosed, FRIDAY, 18, 19))).toBe('error.badRequest.disabledSlot')
    const body = { ...bodyOf(onClosed, FRIDAY, 18, 19), isForceBook: true }
    expect((await desk.api.placeBooking({ partnerId: desk.club.id, body })).data.orderLineItems).toHaveLength(1)
  })

  it("asks the price of a member on every day of the membership by the club's clock, its last evening too, and no longer [BEYOND-06]", async () => {
    const settings = (['SA', 'SU', 'MO'] as const).map((dayOfWeek) => ({
      dayOfWeek,
      startTime: '6:00',
      endTime: '24:00',
      slotPrice: { price: 30 },
      memberPrice: { price: 18 },
    }))
    const group = await newGroup({}, settings)
    // 23:00 of the last day is the day after in UTC.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query("UPDATE subscriptions SET expires_on = '2026-12-06' WHERE id = $1", [desk.club.subscriptionId]),
    )
    expect(await price(group, '2026-12-06', 23, 24)).toBe(1800)
    expect(await price(group, '2026-12-07', 6, 7)).toBe(3000)
  })
})

describe('an evening that is the next day in UTC', () => {
  it('is closed on its own day, and stays open at that hour the day after [FACILITIES-17] [SCHEDULE-51]', async () => {
    const group = await newGroup()
    const timeRange = { start: desk.at(22, FRIDAY), end: desk.at(24, FRIDAY) }
    await owner.createClosures({
      id: group.id,
      body: { closures: [{ facilityId: group.facilities[0]!.id, timeRange }] },
    })
    expect(await at('22:00', group, FRIDAY)).toMatch(/^22:00-23:00 CLOSED/)
    expect(await at('23:00', group, FRIDAY)).toMatch(/^23:00-0:00 CLOSED/)
    expect(await at('22:00', group, '2026-11-28')).toMatch(/AVAILABLE/)
    expect(await at('6:00', group, '2026-11-28')).toMatch(/AVAILABLE/)
  })

  it('takes a closure that began earlier today, and none of yesterday [FACILITIES-35]', async () => {
    const group = await newGroup()
    const close = (day: string) =>
      owner.createClosures({
        id: group.id,
        body: {
          closures: [
            { facilityId: group.facilities[0]!.id, timeRange: { start: desk.at(20, day), end: desk.at(21, day) } },
          ],
        },
      })
    expect((await failure(close('2026-11-19'))).body.data.msg).toBe("Can't set start time before now")
    expect((await close(LATE_DAY)).data).toHaveLength(1)
  })

  it('is the day from which closures reach two years ahead [FACILITIES-39]', async () => {
    const group = await newGroup()
    const close = (day: string) => {
      const timeRange = { start: desk.at(20, day), end: desk.at(21, day) }
      const closures = [{ facilityId: group.facilities[0]!.id, timeRange }]
      return owner.createClosures({ id: group.id, body: { closures } })
    }
    expect(LATE_DAY).toBe('2026-11-20')
    expect((await close('2028-11-20')).data).toHaveLength(1)
    expect(await codeOf(close('2028-11-21'))).toBe('error.badRequest.invalidTimeRange')
  })

  it('counts as today on the home screen: who plays, what is booked and what is owed for it', async () => {
    const group = await newGroup()
    const today = async () => (await desk.api.getToday({ partnerId: desk.club.id, query: {} })).data
    const before = await today()
    await book(group, LATE_DAY, 23, 24)
    await book(group, '2026-11-21', 6, 7)
    const after = await today()
    expect([after.date, after.timezone]).toEqual([LATE_DAY, 'America/Los_Angeles'])
    const { id } = group.facilities[0]!
    expect(after.courts!.find(({ facilityId }) => facilityId === id)).toMatchObject({
      state: 'inPlay',
      label: "Team 10 o'Neill",
      until: desk.at(24, LATE_DAY),
    })
    expect(after.occupancy!.bookedMinutes - before.occupancy!.bookedMinutes).toBe(60)
    expect(after.occupancy!.byHour.find(({ hour }) => hour === 23)!.share).toBeGreaterThan(0)
    expect(after.takings!.playingToday.amount - before.takings!.playingToday.amount).toBe(900)
    expect(after.counts.toCollect - before.counts.toCollect).toBe(2)
  })
})
