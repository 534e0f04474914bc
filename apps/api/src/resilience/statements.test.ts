import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises'
import { startProduct, type Product } from '../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  // As a club runs it: elsewhere in tests every kept day is read anew, to be compared.
  vi.stubEnv('NODE_ENV', 'production')
  product = await startProduct()
  vi.unstubAllEnvs()
})
afterAll(() => product.close())

/** The count once nothing has been sent for a while: notices to open screens leave a moment after their command. */
const settled = async (): Promise<number> => {
  const { database } = product.fieldhouse
  for (let before = -1; ;) {
    const count = database.statements()
    if (count === before) return count
    before = count
    await delay(100)
    // What came while this process had no turn is taken up before it is counted.
    for (let turn = 0; turn < 5; turn++) await turnOfTheLoop()
  }
}

/** How many statements a call sends to the database: the gate's, the transaction's own and its notice's among them. */
const statementsOf = async (call: () => Promise<unknown>): Promise<number> => {
  const before = await settled()
  await call()
  return (await settled()) - before
}
/** What begins and ends a transaction asks nothing. */
const FRAME = 2

const HOUR = 3_600_000
const at = (hour: number, day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * HOUR).toISOString()

const group = async (count: number) => {
  const { riverside } = product.cast
  const { data } = await product.as(riverside.staff.owner).createFacilityGroup({
    venueId: riverside.venueId,
    body: { price: 0, useVenueOpeningHours: false, name: `Of ${count}`, count },
  })
  return data
}

const book = (facilityIds: readonly string[], day: string, hours: readonly number[]) => {
  const { riverside } = product.cast
  return product.as(riverside.staff.operations).placeBooking({
    partnerId: riverside.id,
    body: {
      bookings: facilityIds.flatMap((facilityId) =>
        hours.map((hour) => ({ facilityId, startTime: at(hour, day), endTime: at(hour + 1, day) })),
      ),
      customerId: riverside.customers[0].id,
      paymentMethod: 'cash',
      isForceBook: true,
      options: { ignoreMaxSlotsRule: true },
    },
  })
}

describe('how often the database is asked does not grow with the club', () => {
  it('a day of the schedule takes the same statements for 1 court without and 60 courts with bookings: 4 at the most, who asks among them, and 3 while it does not change [BEYOND-40]', async () => {
    const desk = product.as(product.cast.riverside.staff.operations)
    const small = await group(1)
    const large = await group(60)
    for (let i = 0; i < 6; i++)
      await book(
        large.facilities.slice(i * 10, i * 10 + 10).map(({ id }) => id),
        '2026-11-25',
        [10, 12, 14],
      )
    const read = (id: string) => () => desk.getDaySchedule({ id, query: { date: '2026-11-25', extended: 'true' } })
    const first = [await statementsOf(read(small.id)), await statementsOf(read(large.id))]
    const again = [await statementsOf(read(small.id)), await statementsOf(read(large.id))]
    expect(first[1]).toBe(first[0])
    expect(again[1]).toBe(again[0])
    expect(first[1]! - FRAME).toBeLessThanOrEqual(4)
    expect(again[1]! - FRAME).toBeLessThanOrEqual(3)
    const { data: day } = await read(large.id)()
    expect(day.facilities.flatMap(({ slots }) => slots.filter(({ status }) => status === 'BOOKED'))).toHaveLength(180)
  })

  it('placing a booking takes the same statements for 1 range and for 100', async () => {
    const { facilities } = await group(20)
    const ids = facilities.map(({ id }) => id)
    const one = await statementsOf(() => book(ids.slice(0, 1), '2026-11-26', [10]))
    const hundred = await statementsOf(() => book(ids, '2026-11-27', [8, 10, 12, 14, 16]))
    expect(hundred).toBe(one)
    expect(one - FRAME).toBeLessThanOrEqual(14)
  })

  it('placing a booking with a coupon takes two statements more, and a third where each customer may use it so often', async () => {
    const { riverside } = product.cast
    const owner = product.as(riverside.staff.owner)
    // One that costs something: of what is free no coupon is used.
    const court = riverside.courts.facilities[0]!
    const add = async (code: string, more: object) => {
      const rules = { discountType: 'PERCENT' as const, discountAmountPercentage: 10, orderValidFrom: '2020-01-01' }
      await owner.createCoupon({ partnerId: riverside.id, body: { code, ...rules, ...more } })
    }
    await add('ONE', { maxUsageCount: 10, customerSegments: ['all'] })
    await add('EACH', { maxUsagePerCustomer: 10 })
    const place = (hour: number, couponCode?: string) => () =>
      owner.placeBooking({
        partnerId: riverside.id,
        body: {
          bookings: [{ facilityId: court.id, startTime: at(hour, '2026-11-25'), endTime: at(hour + 1, '2026-11-25') }],
          customerId: riverside.customers[0].id,
          paymentMethod: 'cash',
          isForceBook: true,
          ...(couponCode && { couponCode }),
        },
      })
    await place(7)()
    const without = await statementsOf(place(9))
    // One locks the coupon and reads who uses it, one writes the use and counts it (docs/decisions/0082).
    expect((await statementsOf(place(11, 'ONE'))) - without).toBe(2)
    expect((await statementsOf(place(13, 'EACH'))) - without).toBe(3)
  })

  it('what a change of a group would touch takes the same statements for none and for 120 bookings, few or many settings', async () => {
    const owner = product.as(product.cast.riverside.staff.owner)
    const small = await group(1)
    const large = await group(20)
    for (const day of ['2027-01-04', '2027-01-05'])
      await book(
        large.facilities.map(({ id }) => id),
        day,
        [8, 10, 12],
      )
    const setting = { dayOfWeek: 'MO', startTime: '9:00', endTime: '10:00', slotPrice: { price: 1 } } as const
    const preview = (id: string, count: number) => () =>
      owner.previewGroupChange({ id, body: { price: 1, priceSettings: Array.from({ length: count }, () => setting) } })
    expect((await preview(large.id, 50)()).data.count).toBe(120)
    const one = await statementsOf(preview(small.id, 1))
    expect(await statementsOf(preview(large.id, 50))).toBe(one)
    expect(one - FRAME).toBeLessThanOrEqual(6)
  })

  it('a week of 40 instructors and 600 sessions takes the same statements as an empty week: 4 at the most, who asks among them', async () => {
    const { riverside } = product.cast
    const owner = product.as(riverside.staff.owner)
    const { id: partnerId, venueId } = riverside
    const coaches = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        owner.createInstructor({ partnerId, body: { email: `coach${n}@many.example` } }).then(({ data }) => data.id),
      ),
    )
    const teach = (instructorId: string, hour: number, days: number) =>
      owner.createClass({
        partnerId,
        body: {
          name: `At ${hour}`,
          typeOfSports: ['Badminton'],
          venueId,
          startTime: at(hour, '2027-03-01'),
          endTime: at(hour + 1, '2027-03-01'),
          ...(days > 0 && { repeatType: 'everyDay', endDate: `2027-03-0${1 + days}` }),
          memberPrice: 0,
          nonMemberPrice: 1500,
          instructorIds: [instructorId],
        },
      })
    const read = (day: string) => () =>
      owner.listClassSessions({ partnerId, query: { startTime: at(0, day), endTime: at(168, day) } })
    const one = await statementsOf(read('2027-03-08'))
    for (const id of coaches) for (const hour of [8, 10, 12]) await teach(id, hour, 4)
    expect((await read('2027-03-01')()).data).toHaveLength(600)
    expect(await statementsOf(read('2027-03-01'))).toBe(one)
    expect(one - FRAME).toBeLessThanOrEqual(4)
    const teaches = product.as(riverside.staff.instructor)
    const own = await statementsOf(() =>
      teaches.listClassSessions({
        partnerId,
        query: { startTime: at(0, '2027-03-01'), endTime: at(168, '2027-03-01') },
      }),
    )
    expect(own - FRAME).toBeLessThanOrEqual(4)
  })

  it('a list of orders takes the same statements for a page of 1 and a page of 100', async () => {
    const { riverside } = product.cast
    const desk = product.as(riverside.staff.operations)
    const [court] = (await group(1)).facilities
    for (let i = 0; i < 30; i++) await book([court!.id], `2026-12-${String(i + 1).padStart(2, '0')}`, [10])
    const read = (limit: number) => () => desk.listOrders({ partnerId: riverside.id, query: { limit } })
    expect((await read(100)()).data.length).toBeGreaterThan(30)
    expect(await statementsOf(read(100))).toBe(await statementsOf(read(1)))
  })

  it('memberships are sold and listed with the same statements, 1 or 10 of them', async () => {
    const { riverside } = product.cast
    const desk = product.as(riverside.staff.operations)
    const customerId = riverside.customers[1].id
    const subscription = {
      planId: riverside.plans.gold,
      pricingWindow: { price: 80, currency: 'SGD', recurring: 1 } as const,
      startAt: '01/12/2026',
    }
    const sell = async (count: number) => {
      const made: string[] = []
      const giving = await statementsOf(async () => {
        const subscriptions = Array.from({ length: count }, () => subscription)
        const { data } = await desk.createSubscriptions({ body: { customer: { id: customerId }, subscriptions } })
        made.push(...data.map(({ id }) => id))
      })
      const ordering = await statementsOf(() =>
        desk.placeSubscriptionOrder({ partnerId: riverside.id, body: { customerId, subscriptionIds: made } }),
      )
      return { giving, ordering }
    }
    expect(await sell(10)).toEqual(await sell(1))
    const list = (limit: number) =>
      statementsOf(() => desk.listSubscriptionsOfCustomer({ id: customerId, query: { limit } }))
    expect(await list(100)).toBe(await list(1))
  })

  it('today takes the same statements however many courts the venue has', async () => {
    const { riverside, saigon } = product.cast
    const here = await statementsOf(() => product.as(riverside.staff.owner).getToday({ partnerId: riverside.id }))
    const there = await statementsOf(() => product.as(saigon.staff.owner).getToday({ partnerId: saigon.id }))
    expect(here).toBe(there)
  })

  it('a series is moved and cancelled by the same statements for 3 bookings and 52, and seen before by the same [BEYOND-40]', async () => {
    const { riverside } = product.cast
    const desk = product.as(riverside.staff.operations)
    const { facilities } = await group(1)
    const { id: facilityId } = facilities[0]!
    const DAY = 24 * HOUR
    const repeated = async (count: number, first: string, from: number) => {
      const placed = Array.from({ length: count }, (_, i) => {
        // Four days of each week.
        const later = (Math.floor(i / 4) * 7 + (i % 4)) * DAY
        const move = (hour: number) => new Date(Date.parse(at(hour, first)) + later).toISOString()
        return { facilityId, startTime: move(from), endTime: move(from + 1) }
      })
      const endOn = new Date(Date.parse(placed.at(-1)!.startTime) + 8 * HOUR).toISOString().slice(0, 10)
      const { data: order } = await desk.placeBooking({
        partnerId: riverside.id,
        body: {
          bookings: placed,
          repeat: { time: 'week', startOn: first, endOn, includeDays: ['MO', 'TU', 'WE', 'TH'] },
          customerId: riverside.customers[0].id,
          paymentMethod: 'cash',
          isForceBook: true,
          options: { ignoreMaxSlotsRule: true, ignoreBookingHorizon: true },
        },
      })
      const of = { orderId: order.id, bookingId: order.orderLineItems[0]!.facilityBooking!.id }
      const to = { facilityId, startTime: at(from + 3, first), endTime: at(from + 4, first) }
      const body = { scope: 'all' as const, to }
      const counts = [await statementsOf(() => desk.previewMoveSeries({ ...of, body }))]
      const { currentVersion: version } = order
      counts.push(await statementsOf(() => desk.moveSeries({ ...of, body: { ...body, version } })))
      counts.push(await statementsOf(() => desk.previewCancelSeries({ ...of, body: { scope: 'all' } })))
      const canceled = { scope: 'following' as const, version: version + 1 }
      counts.push(await statementsOf(() => desk.cancelSeries({ ...of, body: canceled })))
      const { data } = await desk.getOrder({ id: order.id })
      expect(data.processingStatus).toBe('CANCELED')
      return counts
    }
    const few = await repeated(3, '2026-11-30', 9)
    expect(await repeated(52, '2026-11-30', 15)).toEqual(few)
  })
})
