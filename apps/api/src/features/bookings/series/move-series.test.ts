import type { Order } from '@fieldhouse/contract/orders'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { couponMaker } from '../../coupons/fixtures/coupon-maker.ts'
import { seriesMaker } from '../fixtures/series-maker.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const { weekly } = seriesMaker(() => desk)
const { coupon } = couponMaker(() => owner, 'SERIES')
type MoveBody = Parameters<Desk['api']['moveSeries']>[0]['body']

const nth = (order: Order, n: number) => ({ orderId: order.id, bookingId: desk.bookingIds(order)[n]! })
/** The place of a booking, so many hours and days later, for as long unless told. */
const later = async (
  order: Order,
  n: number,
  by: { hours?: number; days?: number; longer?: number; court?: number },
) => {
  const { data } = await desk.api.getBookingSeries(nth(order, 0))
  const { facilityId, start, end } = data!.occurrences.find(({ id }) => id === nth(order, n).bookingId)!
  const move = (instant: string, more = 0) =>
    new Date(Date.parse(instant) + ((by.hours ?? 0) + more + 24 * (by.days ?? 0)) * 3_600_000).toISOString()
  return {
    facilityId: by.court === undefined ? facilityId : desk.club.courts.facilities[by.court]!.id,
    startTime: move(start),
    endTime: move(end, by.longer),
  }
}
const foretell = async (order: Order, n: number, body: Parameters<typeof desk.api.previewMoveSeries>[0]['body']) =>
  (await desk.api.previewMoveSeries({ ...nth(order, n), body })).data
const change = async (order: Order, n: number, body: Omit<MoveBody, 'version'> & { version?: number }) =>
  (
    await desk.api.moveSeries({
      ...nth(order, n),
      body: { version: (await desk.order(order.id)).currentVersion, ...body },
    })
  ).data
/** Day and hour, in the club's zone, of each live booking of the order's series. */
const standing = async (order: Order) => {
  const { data } = await desk.api.getBookingSeries(nth(order, 0))
  return data!.occurrences
    .filter(({ canceled }) => !canceled)
    .map(({ start }) => Temporal.Instant.from(start).toZonedDateTimeISO(desk.club.timezone))
    .map((at) => `${at.toPlainDate().toString()} ${at.hour}`)
}
const hourOf = async (order: Order) => Number((await standing(order))[0]!.split(' ')[1])

describe('moving a part of a series', () => {
  it('takes this and following ones to another time, and leaves those before [BEYOND-08]', async () => {
    const order = await weekly({ times: 4 })
    const hour = await hourOf(order)
    const to = await later(order, 2, { days: 1 })
    const seen = await foretell(order, 2, { scope: 'following', to })
    expect(seen).toMatchObject({ blocked: 0, difference: 0, occurrences: [{ state: 'changes' }, { state: 'changes' }] })
    await change(order, 2, { scope: 'following', to })
    expect(await standing(order)).toEqual([
      `2026-11-23 ${hour}`,
      `2026-11-30 ${hour}`,
      `2026-12-08 ${hour}`,
      `2026-12-15 ${hour}`,
    ])
  })

  it('says what each and all of them cost more, which is what is then to be paid [BOOKING-100]', async () => {
    const order = await weekly({ times: 3, orderStatus: 'paid' })
    const to = await later(order, 0, { days: 2, longer: 1 })
    const seen = await foretell(order, 0, { scope: 'all', to })
    expect(seen).toMatchObject({ difference: 6000, charged: 6000 })
    expect(seen.occurrences.map(({ priceCents, newPriceCents }) => [priceCents, newPriceCents])).toEqual([
      [2000, 4000],
      [2000, 4000],
      [2000, 4000],
    ])
    const moved = await change(order, 0, { scope: 'all', to, paymentMethod: 'cash', orderStatus: 'paid' })
    expect(moved).toMatchObject({ totalAmount: 12_000, status: 'paid' })
  })

  it('leaves what was moved by hand at its own time, unless it is asked for too [BEYOND-08]', async () => {
    const order = await weekly({ times: 3 })
    const hour = await hourOf(order)
    await change(order, 1, { scope: 'this', to: await later(order, 1, { days: 3 }) })
    const to = await later(order, 0, { days: 1 })
    const seen = await foretell(order, 0, { scope: 'all', to })
    expect(seen.occurrences.map(({ state }) => state)).toEqual(['changes', 'movedByHand', 'changes'])
    await change(order, 0, { scope: 'all', to })
    expect(await standing(order)).toEqual([`2026-11-24 ${hour}`, `2026-12-03 ${hour}`, `2026-12-08 ${hour}`])
    const back = await later(order, 0, { days: 1 })
    await change(order, 0, { scope: 'all', to: back, withMoved: true })
    expect(await standing(order)).toEqual([`2026-11-25 ${hour}`, `2026-12-02 ${hour}`, `2026-12-09 ${hour}`])
    const { data } = await desk.api.getBookingSeries(nth(order, 0))
    expect(data!.occurrences.map(({ movedByHand }) => movedByHand)).toEqual([false, false, false])
  })

  it('one that is dragged elsewhere is moved by hand, and no more so once that is undone [BEYOND-42]', async () => {
    const order = await weekly({ times: 2 })
    const flags = async () =>
      (await desk.api.getBookingSeries(nth(order, 0))).data!.occurrences.map(({ movedByHand }) => movedByHand)
    const { data: moved } = await desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: nth(order, 1).bookingId }],
        toFacilityBookings: [await later(order, 1, { days: 3 })],
      },
    })
    expect(await flags()).toEqual([false, true])
    await desk.api.undoMove({ orderId: order.id, body: { version: moved.currentVersion } })
    expect(await flags()).toEqual([false, false])
  })

  it('names what is in the way with free places; all is saved once it is put there, or left, and nothing before [BEYOND-07] [BEYOND-08]', async () => {
    const order = await weekly({ times: 3 })
    const hour = await hourOf(order)
    const taken = await later(order, 1, { days: 4 })
    await desk.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: { bookings: [taken], eventName: 'League' },
    })
    const to = await later(order, 0, { days: 4 })
    const seen = await foretell(order, 0, { scope: 'all', to })
    expect(seen.blocked).toBe(1)
    expect(seen.occurrences[1]).toMatchObject({
      state: 'blocked',
      problem: 'taken',
      conflicts: [{ kind: 'internalEvent', label: 'League' }],
    })
    const before = await standing(order)
    const refused = await failure(change(order, 0, { scope: 'all', to }))
    expect(refused.body.data.errorCode).toBe('error.badRequest.alreadyBookedSlot')
    expect(await standing(order)).toEqual(before)
    const free = seen.occurrences[1]!.alternatives[0]!
    const place = { id: nth(order, 1).bookingId, facilityId: free.facilityId, startTime: free.start, endTime: free.end }
    expect(await foretell(order, 0, { scope: 'all', to, places: [place] })).toMatchObject({ blocked: 0 })
    await change(order, 0, { scope: 'all', to, leftIds: [place.id] })
    expect(await standing(order)).toEqual([`2026-11-27 ${hour}`, `2026-11-30 ${hour}`, `2026-12-11 ${hour}`])
  })

  it('is taken back at once: places, prices, and which were moved by hand [BEYOND-42] [BEYOND-08]', async () => {
    const order = await weekly({ times: 3 })
    const before = (await desk.api.getBookingSeries(nth(order, 0))).data
    const moved = await change(order, 0, { scope: 'all', to: await later(order, 0, { days: 5 }) })
    const { data } = await desk.api.undoMove({ orderId: order.id, body: { version: moved.currentVersion } })
    expect((await desk.api.getBookingSeries(nth(order, 0))).data).toEqual(before)
    expect(data.totalAmount).toBe(order.totalAmount)
  })

  it('that two desks edit at once is changed by one, and the other is told', async () => {
    const order = await weekly({ times: 3 })
    const version = order.currentVersion
    const [one, two] = [await later(order, 0, { days: 1 }), await later(order, 1, { days: 2 })]
    const both = await Promise.allSettled([
      change(order, 0, { scope: 'all', to: one, version }),
      change(order, 1, { scope: 'following', to: two, version }),
    ])
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failure(Promise.reject(lost.reason))).body.data.errorCode).toBe('error.conflict.changedMeanwhile')
  })

  it('shares a coupon anew over all of them, to the cent [COUPONS-54]', async () => {
    const { code } = await coupon()
    const order = await weekly({ times: 3, couponCode: code, orderStatus: 'paid' })
    const to = await later(order, 1, { days: 2, longer: 1 })
    const seen = await foretell(order, 1, { scope: 'following', to })
    expect(seen).toMatchObject({ difference: 2000, coupon: { code, before: 3000, after: 5000 } })
    expect(seen.occurrences.map(({ priceCents, newPriceCents }) => [priceCents, newPriceCents])).toEqual([
      [1000, 2000],
      [1000, 2000],
    ])
    const moved = await change(order, 1, { scope: 'following', to, paymentMethod: 'cash', orderStatus: 'paid' })
    expect(moved).toMatchObject({ totalAmount: 5000 })
  })

  it('says of free places what they cost with the coupon of the order, or by its passes [BEYOND-08]', async () => {
    const { code } = await coupon()
    const blockedAt = async (order: Order) => {
      const [inTheWay, to] = [await later(order, 1, { hours: 2 }), await later(order, 0, { hours: 2 })]
      await desk.api.placeInternalBooking({
        partnerId: desk.club.id,
        body: { bookings: [inTheWay], eventName: 'League' },
      })
      const seen = await foretell(order, 0, { scope: 'all', to })
      const [free] = seen.occurrences[1]!.alternatives
      const place = {
        id: nth(order, 1).bookingId,
        facilityId: free!.facilityId,
        startTime: free!.start,
        endTime: free!.end,
      }
      const chosen = await foretell(order, 0, { scope: 'all', to, places: [place] })
      return [free!.priceCents, chosen.occurrences[1]!.newPriceCents]
    }
    // An hour of 20.00 with half of it off.
    expect(await blockedAt(await weekly({ times: 2, day: '2027-01-04', couponCode: code }))).toEqual([1000, 1000])
    // By passes nothing but passes is taken.
    const customerId = desk.club.customers[2].id
    const paymentMethodsForStaff = ['cash', 'creditCard', 'packages'] as const
    await owner.api.updatePartner({
      partnerId: desk.club.id,
      body: { paymentMethodsForStaff: [...paymentMethodsForStaff] },
    })
    const { data: hours } = await owner.api.createPackage({
      partnerId: desk.club.id,
      body: {
        name: 'Hours',
        numberOfPasses: 9,
        price: { amount: 5000, currency: 'SGD' },
        expiryMode: 'without_expiry',
      },
    })
    await desk.api.placePackageOrder({
      partnerId: desk.club.id,
      body: { customerId, packageId: hours.id, paymentMethod: 'cash', orderStatus: 'paid' },
    })
    const byPasses = await weekly({ times: 2, day: '2027-01-05', customerId, paymentMethod: 'packages' })
    expect(await blockedAt(byPasses)).toEqual([0, 0])
  })

  it('keeps a coupon’s discount where it is not for their new time, and says what that gives', async () => {
    const days = { serviceValidFrom: '2026-11-01', serviceValidUntil: '2026-12-01' }
    const { code } = await coupon(days)
    const order = await weekly({ times: 2, couponCode: code, orderStatus: 'paid' })
    const to = await later(order, 0, { days: 6 })
    const seen = await foretell(order, 0, { scope: 'all', to })
    expect(seen).toMatchObject({ difference: 1000, coupon: { before: 2000, after: 1000, falls: 1000 } })
    const kept = await foretell(order, 0, { scope: 'all', to, keepDiscount: true })
    expect(kept).toMatchObject({ difference: 0, coupon: { before: 2000, after: 2000, falls: 1000 } })
    expect(await change(order, 0, { scope: 'all', to, keepDiscount: true })).toMatchObject({ totalAmount: 2000 })
  })

  it('says where it stands outside of the opening hours, which bars it as little as a single one [BEYOND-08]', async () => {
    const order = await weekly({ times: 2, day: addDays('2026-11-23', 7 * 8) })
    const at = await later(order, 0, {})
    const midnight = Temporal.Instant.from(at.startTime).toZonedDateTimeISO(desk.club.timezone).startOfDay()
    const to = {
      ...at,
      startTime: midnight.add({ hours: 3 }).toInstant().toString(),
      endTime: midnight.add({ hours: 4 }).toInstant().toString(),
    }
    const seen = await foretell(order, 0, { scope: 'all', to })
    expect(seen).toMatchObject({ blocked: 0, occurrences: [{ isClosed: true }, { isClosed: true }] })
  })
})
