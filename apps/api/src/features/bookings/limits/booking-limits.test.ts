import type { GroupLimits } from '@fieldhouse/contract/facilities'
import type { BookingLimit } from '@fieldhouse/domain/bookings'
import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import type { CastPartner } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf, failure, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk

beforeAll(async () => {
  product = await startProduct()
  desk = deskOf(product, product.cast.riverside)
})
afterAll(() => product.close())

const query = async (text: string, values: unknown[]) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as {
    after: unknown
  }[]

const NONE: GroupLimits = { ...NO_LIMITS, peakHours: null }
const limit = (limits: Partial<GroupLimits>, club: CastPartner = desk.club) =>
  product.as(club.staff.owner).updateFacilityGroup({ id: club.courts.id, body: { limits: { ...NONE, ...limits } } })

/** Each test has three weeks of its own, so that nothing of another one counts. */
let week = 0
beforeEach(() => {
  week += 3
})
const day = (weekday: number) => Temporal.PlainDate.from('2026-11-23').add({ weeks: week, days: weekday }).toString()

const brokenOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  expect(status).toBe(409)
  expect(body.data.errorCode).toBe('error.conflict.bookingLimit')
  const { brokenLimits } = body.data.metaData as {
    brokenLimits: { limit: string; reached: number; allowed: number; date: string }[]
  }
  return brokenLimits.map((each) => `${each.limit} ${each.reached}/${each.allowed} ${each.date}`)
}
const over = (...overriddenLimits: BookingLimit[]) => ({ overriddenLimits })

describe('the booking window', () => {
  it('is booked over, and moved out of, by who asks for it, which the audit trail names with the days that there were; within it nothing is noted [BEYOND-28]', async () => {
    const group = async (days: number | null) =>
      query('UPDATE facility_groups SET booking_days_horizon = $2 WHERE id = $1', [desk.club.courts.id, days])
    const noted = async (order: { id: string }) =>
      (
        await query(`SELECT after FROM audit_entries WHERE action = 'booking.limitsOverridden' AND subject_id = $1`, [
          order.id,
        ])
      ).map(({ after }) => after)
    const today = Temporal.Instant.fromEpochMilliseconds(product.fieldhouse.deps.now())
      .toZonedDateTimeISO('Asia/Singapore')
      .toPlainDate()
    const reached = today.until(day(2)).days
    await group(reached - 1)
    const beyond = await desk.book({ day: day(2), from: 10, until: 11 })
    expect(await noted(beyond)).toMatchObject([
      [{ limit: 'bookingWindow', allowed: reached - 1, reached, date: day(2), start: desk.at(10, day(2)) }],
    ])
    await group(reached)
    const within = await desk.book({ day: day(2), from: 12, until: 13 })
    expect(await noted(within)).toEqual([])

    // Moved beyond it the next day is noted, another hour of that day is not, nor is the way back.
    const move = (to: { day: string; from: number; until: number }) =>
      desk.api.moveBookings({
        orderId: within.id,
        body: {
          fromFacilityBookings: [{ id: desk.bookingIds(within)[0]! }],
          toFacilityBookings: [desk.range(to)],
        },
      })
    await move({ day: day(3), from: 12, until: 13 })
    const once = [[{ limit: 'bookingWindow', allowed: reached, reached: reached + 1, date: day(3) }]]
    expect(await noted(within)).toMatchObject(once)
    await move({ day: day(3), from: 14, until: 15 })
    await move({ day: day(2), from: 12, until: 13 })
    expect(await noted(within)).toMatchObject(once)
    await group(null)
  })
})

describe('bookings of one customer', () => {
  it('over the limit of a week are refused by its name, and placed where staff book over it, which the audit trail names [BEYOND-28]', async () => {
    await limit({ perWeek: 2 })
    await desk.book({ day: day(0), from: 10, until: 11 })
    await desk.book({ day: day(6), from: 10, until: 11 })
    const third = { day: day(3), from: 10, until: 11 }
    const refused = await failure(desk.book(third))
    expect(refused.body.data.msg).toBe(`Over a limit on bookings: 2 of 2 bookings in the week from ${day(0)}`)
    expect(refused.body.data.message).toMatchObject([
      { property: 'overriddenLimits', constraints: { perWeek: `2 of 2 bookings in the week from ${day(0)}` } },
    ])
    expect(await brokenOf(desk.book(third, over('perDay')))).toEqual([`perWeek 2/2 ${day(0)}`])
    const order = await desk.book(third, over('perWeek'))
    const rows = await query(
      `SELECT after FROM audit_entries WHERE action = 'booking.limitsOverridden' AND subject_id = $1`,
      [order.id],
    )
    expect(rows[0]!.after).toMatchObject([{ limit: 'perWeek', allowed: 2, reached: 2, date: day(0) }])
    // Another week, and another customer, count for themselves.
    await desk.book({ day: day(7), from: 10, until: 11 })
    await desk.book({ day: day(4), from: 10, until: 11 }, { customerId: desk.club.customers[0].id })
  })

  it('that were cancelled do not count; of a day those that start on it do [BEYOND-28]', async () => {
    await limit({ perDay: 1 })
    const order = await desk.book({ day: day(0), from: 10, until: 11 })
    expect(await brokenOf(desk.book({ day: day(0), from: 15, until: 16 }))).toEqual([`perDay 1/1 ${day(0)}`])
    await desk.api.cancelOrder({ id: order.id, body: { changeLogMeta: { reason: 'Other', comment: '' } } })
    await desk.book({ day: day(0), from: 15, until: 16 })
  })

  it('of the walk-in are not counted [BEYOND-28]', async () => {
    await limit({ perDay: 1, minutesApart: 120 })
    const { data } = await desk.api.openWalkIn({ partnerId: desk.club.id })
    const walkIn = { customerId: data.id }
    await desk.book({ day: day(0), from: 10, until: 11 }, walkIn)
    await desk.book({ day: day(0), from: 12, until: 13 }, walkIn)
  })

  it('from two desks at once, one below the limit: one is placed [BEYOND-28]', async () => {
    await limit({ perWeek: 2 })
    await desk.book({ day: day(0), from: 10, until: 11 })
    const other = deskOf(product, desk.club, desk.club.staff.owner)
    const tries = await Promise.allSettled(
      [0, 1, 2, 3].flatMap((court) => [
        desk.book({ court: court % 3, day: day(1 + court), from: 10, until: 11 }),
        other.book({ court: court % 3, day: day(1 + court), from: 12, until: 13 }),
      ]),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('at peak hours of the clock of the venue are counted by themselves; too near to each other they are refused [BEYOND-28]', async () => {
    await limit({
      atPeakPerWeek: 1,
      peakHours: { days: ['MO', 'TU'], startTime: '17:00', endTime: '20:00' },
      minutesApart: 60,
    })
    await desk.book({ day: day(0), from: 18, until: 19 })
    await desk.book({ day: day(2), from: 18, until: 19 })
    expect(await brokenOf(desk.book({ day: day(1), from: 19, until: 20 }))).toEqual([`atPeakPerWeek 1/1 ${day(0)}`])
    expect(await brokenOf(desk.book({ court: 1, day: day(0), from: 16, until: 17.5 }))).toEqual([
      `atPeakPerWeek 1/1 ${day(0)}`,
      `minutesApart 30/60 ${day(0)}`,
    ])
    await desk.book({ court: 1, day: day(0), from: 16, until: 17.5 }, over('minutesApart', 'atPeakPerWeek'))
  })

  it('of a repeat: the price says which dates break which limit, by one statement [BEYOND-28]', async () => {
    await limit({ perWeek: 1 })
    await desk.book({ day: day(7), from: 8, until: 9 })
    const bookings = [0, 7, 14].map((each) => desk.range({ day: day(each), from: 10, until: 11 }))
    const { data } = await desk.api.priceBooking({
      partnerId: desk.club.id,
      body: { bookings, paymentMethod: 'cash', customerId: desk.club.customers[1].id, isForceBook: true },
    })
    expect(data.brokenLimits).toMatchObject([
      { limit: 'perWeek', start: bookings[1]!.startTime, reached: 1, allowed: 1, date: day(7) },
    ])
  })

  it('that move: another week counts, the own one does not [BEYOND-28]', async () => {
    await limit({ perWeek: 1 })
    const order = await desk.book({ day: day(0), from: 10, until: 11 })
    await desk.book({ day: day(7), from: 10, until: 11 })
    const move = (to: { day: string; from: number; until: number }, overriddenLimits: BookingLimit[] = []) =>
      desk.api.moveBookings({
        orderId: order.id,
        body: {
          fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
          toFacilityBookings: [desk.range(to)],
          overriddenLimits,
        },
      })
    await move({ day: day(3), from: 10, until: 11 })
    const elsewhere = { day: day(8), from: 10, until: 11 }
    expect(await brokenOf(move(elsewhere))).toEqual([`perWeek 1/1 ${day(7)}`])
    await move(elsewhere, ['perWeek'])
  })
})

describe('a court', () => {
  it('is kept free for minutes after a booking, whoever books, unless staff book over it [BEYOND-28]', async () => {
    await limit({ minutesKeptFree: 30 })
    await desk.book({ day: day(0), from: 10, until: 11 })
    const next = { day: day(0), from: 11, until: 12 }
    const other = { customerId: desk.club.customers[0].id }
    expect(await brokenOf(desk.book(next, other))).toEqual([`minutesKeptFree 0/30 ${day(0)}`])
    await desk.book({ ...next, court: 1 }, other)
    await desk.book({ day: day(0), from: 11.5, until: 12 }, other)
    await desk.book({ day: day(0), from: 12, until: 13 }, { ...other, ...over('minutesKeptFree') })
  })

  it('is kept free of two desks that book right after each other at once [BEYOND-28]', async () => {
    await limit({ minutesKeptFree: 30 })
    const tries = await Promise.allSettled(
      [8, 9, 10, 11].map((from, i) =>
        desk.book({ day: day(0), from, until: from + 1 }, { customerId: desk.club.customers[i % 2]!.id }),
      ),
    )
    const placed = tries.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []))
    expect(placed.some((one) => placed.includes(one + 1))).toBe(false)
    expect(placed.length).toBeGreaterThan(0)
  })
})

describe('the limits of a group', () => {
  it('are what was saved; peak hours need a day and an end after their start [BEYOND-28]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const limits: GroupLimits = {
      perDay: 1,
      perWeek: 3,
      atPeakPerWeek: 2,
      peakHours: { days: ['SA', 'MO'], startTime: '9:00', endTime: '12:30' },
      minutesApart: 45,
      minutesKeptFree: 15,
      memberDaysHorizon: 21,
    }
    const { data } = await limit(limits)
    const inOrder = { ...limits, peakHours: { ...limits.peakHours!, days: ['MO', 'SA'] } }
    expect(data.limits).toEqual(inOrder)
    expect((await owner.getFacilityGroup({ id: desk.club.courts.id, query: {} })).data.limits).toEqual(inOrder)
    const refused = async (more: Partial<GroupLimits>) => {
      const { status, body } = await failure(limit(more))
      return [status, body.data.message?.[0]?.property]
    }
    const peak = { days: ['MO' as const], startTime: '12:00', endTime: '12:00' }
    expect(await refused({ peakHours: peak })).toEqual([400, 'limits.peakHours'])
    expect(await refused({ atPeakPerWeek: 1 })).toEqual([400, 'limits.peakHours'])
    expect(await refused({ peakHours: { ...peak, days: [] } })).toEqual([400, 'limits.peakHours.days'])
    expect(await refused({ perDay: 0 })).toEqual([400, 'limits.perDay'])
  })

  it('let members book further ahead than others [BEYOND-28]', async () => {
    await limit({ memberDaysHorizon: 60 })
    await product
      .as(desk.club.staff.owner)
      .updateFacilityGroup({ id: desk.club.courts.id, body: { bookingDaysHorizon: 7 } })
    const strict = { options: { ignoreBookingHorizon: false, ignoreMaxSlotsRule: true } }
    const far = { court: 2, day: '2026-12-03', from: 10, until: 11 }
    expect((await failure(desk.book(far, strict))).body.data.errorCode).toBe('error.badRequest.exceedBookingHorizon')
    await desk.book(far, { ...strict, customerId: desk.club.customers[0].id })
  })
})
