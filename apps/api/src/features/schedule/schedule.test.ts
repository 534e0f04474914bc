import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const day = (date = MONDAY, extended = true) =>
  desk.api
    .getDaySchedule({ id: desk.club.courts.id, query: { date, ...(extended && { extended: 'true' as const }) } })
    .then((reply) => reply.data)

describe("a facility group's day", () => {
  it('has every court with its slots, prices, interval, hours and price settings [SCHEDULE-48, SCHEDULE-71, SCHEDULE-51]', async () => {
    const reply = await day()
    expect(reply).toMatchObject({
      id: desk.club.courts.id,
      date: MONDAY,
      timezone: 'Asia/Singapore',
      timeSlotInterval: 60,
      currency: 'SGD',
      priceSettings: [],
    })
    expect(reply.facilities.map((court) => court.name)).toEqual(desk.club.courts.facilities.map((court) => court.name))
    const [court] = reply.facilities
    // Open 6:00-21:00 with slots of 60 minutes: 15 slots.
    expect(court!.slots).toHaveLength(15)
    expect(court!.slots[0]).toEqual({
      date: MONDAY,
      start: '2026-11-22T22:00:00.000Z',
      end: '2026-11-22T23:00:00.000Z',
      status: 'AVAILABLE',
      price: { price: 20, currency: 'SGD' },
      booking: null,
    })
  })

  it('keys opening hours by MON to SUN, each a list of ranges [FACILITIES-15, FACILITIES-79]', async () => {
    const { openingHours } = await day()
    expect(Object.keys(openingHours)).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])
    expect(openingHours.MON).toEqual(['6:00-21:00'])
  })

  it('without the extended flag a booking is only its id and type [SCHEDULE-71]', async () => {
    const order = await desk.book({ from: 8, until: 9 })
    const [court] = (await day(MONDAY, false)).facilities
    expect(court!.slots.find((slot) => slot.status === 'BOOKED')!.booking).toEqual({
      id: desk.bookingIds(order)[0],
      type: 'booking',
    })
  })

  it('shows the plan that is active on the booking date, and no plan after it ends [SCHEDULE-29, SCHEDULE-67]', async () => {
    await desk.book({ court: 1, from: 8, until: 9 }, { customerId: desk.club.customers[0].id })
    await desk.book({ court: 1, day: '2027-03-01', from: 8, until: 9 }, { customerId: desk.club.customers[0].id })
    const planOn = async (date: string) =>
      (await day(date)).facilities[1]!.slots.find((slot) => slot.status === 'BOOKED')!.booking!.customer!.planName
    expect(await planOn(MONDAY)).toBe('Gold')
    expect(await planOn('2027-03-01')).toBeNull()
  })

  it('carries the notes of order and customer, the payment and how many slots the booking has [SCHEDULE-32, SCHEDULE-66]', async () => {
    const order = await desk.book(
      [
        { court: 2, from: 8, until: 9 },
        { court: 3, from: 8, until: 9 },
      ],
      { customerNote: 'Two rackets, please' },
    )
    await desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'Regular' } })
    const { booking } = (await day()).facilities[2]!.slots.find((slot) => slot.status === 'BOOKED')!
    expect(booking).toMatchObject({
      groupSize: 2,
      order: {
        customerNote: 'Two rackets, please',
        partnerNote: 'Regular',
        paymentMethod: 'cash',
        lineCount: 2,
        paidOut: false,
      },
    })
  })

  it('says of an unpaid booking what the whole order still owes and by which method, and how to reach the customer [SCHEDULE-66]', async () => {
    const order = await desk.book({ court: 0, day: '2027-02-01', from: 8, until: 9 }, { orderStatus: 'paid' })
    const shown = async () =>
      (await day('2027-02-01')).facilities.flatMap(({ slots }) => slots).find((slot) => slot.status === 'BOOKED')!
        .booking!
    expect((await shown()).order).toMatchObject({ status: 'paid', owedCents: 0, owedBy: [] })
    await desk.api.moveBookings({
      orderId: order.id,
      body: {
        paymentMethod: 'bankTransfer',
        orderStatus: 'pending',
        fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
        toFacilityBookings: [desk.range({ court: 0, day: '2027-02-01', from: 8, until: 10 })],
      },
    })
    const { order: open, customer } = await shown()
    expect(open).toMatchObject({ status: 'pending', priceCents: 4000, owedCents: 2000, owedBy: ['bankTransfer'] })
    const { data: known } = await desk.api.getCustomer({ id: customer!.id })
    expect(customer).toMatchObject({ email: known.email, mobile: known.mobile })
  })

  it('says on which days the customer is a member, whichever day is shown [BEYOND-42]', async () => {
    const [member] = desk.club.customers
    await desk.book({ court: 1, day: '2027-03-02', from: 8, until: 9 }, { customerId: member.id })
    const { booking } = (await day('2027-03-02')).facilities[1]!.slots.find((slot) => slot.status === 'BOOKED')!
    const { data: of } = await desk.api.getCustomer({ id: member.id })
    const { startsOn, expiresOn } = of.currentSubscription!
    expect(booking!.customer!.memberDays).toEqual([{ from: startsOn, until: expiresOn }])
  })

  it('a booking that covers half a slot leaves the other half at its share of the price', async () => {
    await desk.book({ court: 3, from: 10, until: 10.5 })
    const rest = (await day()).facilities[3]!.slots.find((slot) => slot.start === desk.at(10.5))
    expect(rest).toMatchObject({ end: desk.at(11), status: 'AVAILABLE', price: { price: 10, currency: 'SGD' } })
  })

  it('on the day summer time begins in Sydney the skipped hour has no slot; on the day it ends the repeated hour lasts two [SCHEDULE-51]', async () => {
    const { harbour } = product.cast
    const owner = product.as(harbour.staff.owner)
    const hours = Object.fromEntries(
      ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((weekday) => [weekday, ['0:00-6:00']]),
    ) as never
    await owner.updateFacilityGroup({ id: harbour.courts.id, body: { openingHours: hours } })
    const slots = async (date: string) =>
      (await owner.getDaySchedule({ id: harbour.courts.id, query: { date } })).data.facilities[0]!.slots
    const begins = await slots('2026-10-04')
    expect(begins).toHaveLength(5)
    const ends = await slots('2027-04-04')
    expect(ends).toHaveLength(6)
    expect(Math.max(...ends.map((slot) => Date.parse(slot.end) - Date.parse(slot.start)))).toBe(2 * 3_600_000)
  })

  it('a day without hours says why, and one with hours nothing', async () => {
    const { harbour } = product.cast
    const owner = product.as(harbour.staff.owner)
    const week = { MO: [], TU: ['7:00-22:00'], WE: [], TH: [], FR: [], SA: [], SU: [] }
    await owner.updateFacilityGroup({ id: harbour.courts.id, body: { openingHours: week } })
    const reasonOn = async (date: string) =>
      (await owner.getDaySchedule({ id: harbour.courts.id, query: { date } })).data.closedReason
    expect([await reasonOn('2026-11-23'), await reasonOn('2026-11-24')]).toEqual(['groupWeekday', null])
  })

  it('an unknown or foreign group is not found, a date that is none is refused by name', async () => {
    expect(
      (
        await failure(
          product
            .as(product.cast.harbour.staff.owner)
            .getDaySchedule({ id: desk.club.courts.id, query: { date: MONDAY } }),
        )
      ).status,
    ).toBe(404)
    const refused = await failure(day('2026-02-30'))
    expect(refused.body).toMatchObject({ status: 400, data: { message: [{ property: 'date' }] } })
  })
})

describe('Why?', () => {
  const why = (court: number, from: number, until: number, date = MONDAY) =>
    desk.api
      .explainSlot({
        id: desk.club.courts.facilities[court]!.id,
        query: { start: desk.at(from, date), end: desk.at(until, date) },
      })
      .then((reply) => reply.data)

  it('names the setting that won, those that lost with their reason, and where to change it [BEYOND-09]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const { data: settings } = await owner.createPriceSettings({
      id: desk.club.courts.id,
      body: {
        priceSettings: [
          { dayOfWeek: 'MO', startTime: '17:00', endTime: '21:00', slotPrice: { price: 32 }, priority: 2 },
          { dayOfWeek: 'MO', startTime: '6:00', endTime: '21:00', slotPrice: { price: 18 }, priority: 1 },
          { dayOfWeek: 'TU', startTime: '6:00', endTime: '21:00', slotPrice: { price: 15 } },
        ],
      },
    })
    const explained = await why(0, 18, 19)
    expect(explained).toMatchObject({
      status: 'AVAILABLE',
      reason: 'priceSetting',
      price: { price: 32, currency: 'SGD' },
      winner: { id: settings[0]!.id },
      settingsPath: `/facilities/settings/${desk.club.courts.id}`,
    })
    expect(Object.fromEntries(explained.losers.map((loser) => [loser.setting.id, loser.why]))).toEqual({
      [settings[1]!.id]: 'lowerPriority',
      [settings[2]!.id]: 'otherWeekday',
    })
    await owner.deletePriceSettings({ query: { ids: settings.map((setting) => setting.id) } })
  })

  it('says that nothing but the group decides, that something stands there, or that it is outside of hours [BEYOND-09]', async () => {
    expect(await why(0, 12, 13)).toMatchObject({ reason: 'groupPrice', price: { price: 20 } })
    expect(await why(0, 8, 9)).toMatchObject({ status: 'BOOKED', reason: 'booking', price: null })
    expect(await why(0, 22, 23)).toMatchObject({
      status: 'NOT AVAILABLE',
      reason: 'outsideHours',
      openingHours: ['6:00-21:00'],
    })
  })
})
