import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { couponMaker } from '../../coupons/fixtures/coupon-maker.ts'
import { SYSTEM } from '../../../db/context.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { moveBookings } from './move-bookings.ts'

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

const rows = (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

const { coupon, usedOf } = couponMaker(() => owner, 'MOVE')
const off = (discountAmountCents: number) => ({
  discountType: 'AMOUNT' as const,
  discountAmountPercentage: null,
  discountAmountCents,
})

const HOURS = ['8:00-18:00']
/** Only by day: what begins at 18:00 or later costs all of it. */
const BY_DAY = { serviceHours: { MO: HOURS, TU: HOURS, WE: HOURS, TH: HOURS, FR: HOURS, SA: HOURS, SU: HOURS } }

let taken = 0
/** Hours of a court by day that nobody has, SGD 20.00 each. */
const place = (hours = 2) => {
  const n = taken++
  const day = Temporal.PlainDate.from('2026-11-23')
    .add({ days: Math.floor(n / 12) })
    .toString()
  const from = 8 + 3 * (Math.floor(n / 4) % 3)
  return { court: n % 4, day, from, until: from + hours }
}
type Place = ReturnType<typeof place>
const evening = (hours = 2): Place => ({ ...place(), from: 18, until: 18 + hours })

type Paying = { paymentMethod?: 'cash' | 'creditCard'; orderStatus?: 'paid' | 'pending'; keepDiscount?: boolean }
const bodyOf = (order: Order, to: Place, paying: Paying) => ({
  fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
  toFacilityBookings: [desk.range(to)],
  ...paying,
})
const foretell = async (order: Order, to: Place, paying: Paying = {}) =>
  (await desk.api.previewMoveBookings({ orderId: order.id, body: bodyOf(order, to, paying) })).data
const move = async (order: Order, to: Place, paying: Paying = {}) =>
  (await desk.api.moveBookings({ orderId: order.id, body: bodyOf(order, to, paying) })).data
const undo = async ({ id, currentVersion: version }: Order) =>
  (await desk.api.undoMove({ orderId: id, body: { version } })).data
const prices = ({ orderLineItems }: Order) => orderLineItems.map(({ priceCents }) => priceCents)
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode

describe('a move of a discounted booking', () => {
  it('to half the hours gives back half of what was paid: a percentage follows the price [BOOKING-99] [COUPONS-54]', async () => {
    const { code } = await coupon()
    const order = await desk.book(place(), { couponCode: code, orderStatus: 'paid' })
    const to = place(1)
    expect(await foretell(order, to)).toMatchObject({
      returned: 1000,
      difference: -1000,
      totalAmount: 1000,
      coupon: { code, before: 2000, after: 1000 },
    })
    const moved = await move(order, to)
    expect(moved).toMatchObject({ totalAmount: 1000, refundingAmount: 1000 })
    expect(prices(moved)).toEqual([2000, -1000])
  })

  it('to twice the hours costs the half of them [BOOKING-100] [COUPONS-54]', async () => {
    const { code } = await coupon()
    const order = await desk.book(place(1), { couponCode: code, orderStatus: 'paid' })
    const to = place(2)
    expect(await foretell(order, to)).toMatchObject({ charged: 1000, difference: 1000 })
    const moved = await move(order, to, { paymentMethod: 'cash', orderStatus: 'paid' })
    expect(moved).toMatchObject({ totalAmount: 2000, status: 'paid' })
    expect(prices(moved)).toEqual([4000, -2000])
  })

  it('that cost nothing, to a cheaper place: it costs nothing there, and nothing is refused or given back [BOOKING-99]', async () => {
    const { code } = await coupon({ discountAmountPercentage: 100 })
    const order = await desk.book(place(2), { couponCode: code })
    const to = place(1)
    expect(await foretell(order, to)).toMatchObject({ charged: 0, returned: 0, totalAmount: 0 })
    const moved = await move(order, to)
    expect(moved).toMatchObject({ totalAmount: 0, status: 'paid', refundingAmount: 0 })
    expect(prices(moved)).toEqual([2000, -2000])
  })

  it('that cost nothing, to a dearer place while the coupon holds there: nothing is charged [BOOKING-100]', async () => {
    const { code } = await coupon({ discountAmountPercentage: 100 })
    const order = await desk.book(place(1), { couponCode: code })
    const to = place(3)
    expect(await foretell(order, to)).toMatchObject({ charged: 0, totalAmount: 0 })
    const moved = await move(order, to)
    expect(moved).toMatchObject({ totalAmount: 0, status: 'paid' })
    expect(prices(moved)).toEqual([6000, -6000])
  })

  it('that cost nothing at 10.00, to a slot of 32.00: nothing is charged, as the rules of the coupon allow it there [BOOKING-100]', async () => {
    const priceOf = (court: number, price: number) =>
      owner.api.createPriceSettings({
        id: desk.club.courts.id,
        body: {
          priceSettings: [
            {
              dayOfWeek: 'SU',
              startTime: '6:00',
              endTime: '22:00',
              slotPrice: { price },
              excludeFacilities: desk.club.courts.facilities.flatMap(({ id }, at) => (at === court ? [] : [id])),
            },
          ],
        },
      })
    await priceOf(0, 10)
    await priceOf(1, 32)
    const { code } = await coupon({ discountAmountPercentage: 100 })
    const day = '2027-01-17'
    const order = await desk.book({ court: 0, day, from: 9, until: 10 }, { couponCode: code })
    expect(prices(order)).toEqual([1000, -1000])
    const to = { court: 1, day, from: 9, until: 10 }
    expect(await foretell(order, to)).toMatchObject({ charged: 0, totalAmount: 0 })
    const moved = await move(order, to)
    expect(moved).toMatchObject({ totalAmount: 0, status: 'paid' })
    expect(prices(moved)).toEqual([3200, -3200])
  })

  it('an amount is never above the new price, and is whole again at a dearer place [COUPONS-54] [BOOKING-99]', async () => {
    const { code } = await coupon(off(3000))
    const order = await desk.book(place(), { couponCode: code, orderStatus: 'paid' })
    const less = await move(order, place(1))
    expect(less).toMatchObject({ totalAmount: 0, refundingAmount: 1000 })
    expect(prices(less)).toEqual([2000, -2000])
    const more = await move(less, place(2), { paymentMethod: 'cash' })
    expect(prices(more)).toEqual([4000, -3000])
    expect(more.totalAmount).toBe(1000)
  })

  it('of an unpaid order lowers what is open, by the discount too [BOOKING-99]', async () => {
    const { code } = await coupon()
    const order = await desk.book([place(), place()], { couponCode: code })
    const to = place(1)
    expect(await foretell(order, to)).toMatchObject({ waived: 1000, open: 3000 })
    expect(await move(order, to)).toMatchObject({ totalAmount: 3000, status: 'pending' })
  })

  it('shares an amount anew over all bookings, and each gives back its own part afterwards [COUPONS-54] [BOOKING-46]', async () => {
    const { code } = await coupon(off(3000))
    const order = await desk.book([place(2), place(2)], { couponCode: code, orderStatus: 'paid' })
    const moved = await move(order, place(1))
    expect(moved).toMatchObject({ totalAmount: 3000, refundingAmount: 2000 })
    const [first, second] = desk.bookingIds(order) as [string, string]
    const most = async (id: string) =>
      (await desk.api.previewCancelBookings({ orderId: order.id, body: { bookingIds: [id] } })).data.maximum
    expect([await most(first), await most(second)]).toEqual([1000, 2000])
  })

  it('brings nothing back of an amount that went with a booking which was cancelled [COUPONS-54]', async () => {
    const { code } = await coupon(off(3000))
    const order = await desk.book([place(), place()], { couponCode: code, orderStatus: 'paid' })
    await desk.api.cancelBookings({
      orderId: order.id,
      body: { bookingIds: desk.bookingIds(order).slice(1), refundAmountCents: 2500 },
    })
    const same = await move(order, place())
    expect(same).toMatchObject({ totalAmount: 2500 })
    expect(prices(same)).toEqual([4000, 0, -1500])
  })

  it('keeps its fee on top of what is paid for the difference [BOOKING-100]', async () => {
    await rows('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [
      desk.club.id,
      { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } },
    ])
    try {
      const { code } = await coupon()
      const order = await desk.book(place(1), { couponCode: code, orderStatus: 'paid' })
      const to = place(2)
      const foretold = await foretell(order, to, { paymentMethod: 'creditCard' })
      const moved = await move(order, to, { paymentMethod: 'creditCard' })
      expect(foretold).toMatchObject({ difference: 1000, charged: moved.orderTransactions[0]!.amount })
      expect(moved.totalAmount).toBe(2000 + moved.processingFeeExclusiveCents)
    } finally {
      await rows('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [desk.club.id, {}])
    }
  })
})

describe('where the coupon does not hold', () => {
  it('the discount falls away: the preview says so, and it is to be paid [COUPONS-56] [BOOKING-100]', async () => {
    const byDay = await coupon(BY_DAY)
    const order = await desk.book(place(), { couponCode: byDay.code, orderStatus: 'paid' })
    const to = evening()
    expect(await foretell(order, to)).toMatchObject({
      difference: 2000,
      charged: 2000,
      coupon: { code: byDay.code, before: 2000, after: 0 },
    })
    expect(await codeOf(move(order, to))).toBe('error.badRequest.invalidInput')
    const moved = await move(order, to, { paymentMethod: 'cash' })
    expect(moved).toMatchObject({ totalAmount: 4000, status: 'pending' })
    expect(prices(moved)).toEqual([4000, 0])
    // Nothing is taken off any more: the use is somebody else's.
    expect(await usedOf(byDay)).toBe(0)
    expect(prices(await move(moved, place()))).toEqual([4000, 0])
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect(await usedOf(byDay)).toBe(0)
  })

  it('on another day it falls away as well [COUPONS-56]', async () => {
    const { code } = await coupon({ serviceValidFrom: '2026-11-01', serviceValidUntil: '2027-01-31' })
    const order = await desk.book(place(), { couponCode: code, orderStatus: 'paid' })
    expect(await foretell(order, { ...place(), day: '2027-02-01' })).toMatchObject({ coupon: { after: 0 } })
    expect(await foretell(order, { ...place(), day: '2027-01-31' })).toMatchObject({ coupon: { after: 2000 } })
  })

  it('by what it was when it was used, whatever it is for by now [COUPONS-59]', async () => {
    const byDay = await coupon(BY_DAY)
    const order = await desk.book(place(), { couponCode: byDay.code, orderStatus: 'paid' })
    const { id: couponId, usedCount: _, currency: __, ...body } = byDay
    const evenings = Object.fromEntries(Object.keys(body.serviceHours).map((day) => [day, ['18:00-24:00']]))
    await owner.api.updateCoupon({
      partnerId: desk.club.id,
      couponId,
      body: { ...body, serviceHours: evenings as typeof body.serviceHours, discountAmountPercentage: 10 },
    })
    expect(await foretell(order, place())).toMatchObject({ difference: 0, coupon: { before: 2000, after: 2000 } })
    expect(await foretell(order, evening())).toMatchObject({ coupon: { after: 0 } })
  })

  it('undone, the discount is there again with its use, unless that was somebody else’s last one [BEYOND-42] [COUPONS-55]', async () => {
    const byDay = await coupon({ ...BY_DAY, maxUsageCount: 1 })
    const order = await desk.book([place(), place()], { couponCode: byDay.code, orderStatus: 'paid' })
    const away = await move(order, evening(), { paymentMethod: 'cash' })
    expect(away.totalAmount).toBe(6000)
    expect(await undo(away)).toMatchObject({ totalAmount: 4000, status: 'paid' })
    expect(prices(await desk.order(order.id))).toEqual([4000, 4000, -4000])
    const single = await coupon({ ...BY_DAY, maxUsageCount: 1 })
    const last = await desk.book(place(), { couponCode: single.code, orderStatus: 'paid' })
    const gone = await move(last, evening(), { paymentMethod: 'cash' })
    expect(await usedOf(single)).toBe(0)
    const back = await undo(gone)
    expect(await usedOf(single)).toBe(1)
    const again = await move(back, evening(), { paymentMethod: 'cash' })
    await desk.book(place(), { couponCode: single.code })
    expect(await codeOf(undo(again))).toBe('error.badRequest.couponUsedUp')
    expect(prices(await desk.order(last.id))).toEqual([4000, 0])
  })
})

describe('where the coupon does not hold, its discount is kept by who may give one', () => {
  const kept = { keepDiscount: true }
  let evenings = 0
  /** One of a day of its own. */
  const alone = (hours?: number): Place => ({ ...evening(hours), day: `2027-03-0${++evenings}` })
  const noted = async ({ id }: Order) =>
    (
      await rows(
        `SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'order.discountKept' ORDER BY at`,
        [id],
      )
    ).map(({ after }) => after as unknown)

  it('the preview says how much falls away, kept or not; kept, nothing is to be paid, and the trail says so', async () => {
    const byDay = await coupon(BY_DAY)
    const { code } = byDay
    const order = await desk.book(place(), { couponCode: code, orderStatus: 'paid' })
    const to = alone()
    expect((await foretell(order, to)).coupon).toEqual({ code, before: 2000, after: 0, falls: 2000 })
    expect(await foretell(order, to, kept)).toMatchObject({
      difference: 0,
      charged: 0,
      coupon: { code, before: 2000, after: 2000, falls: 2000 },
    })
    const moved = await move(order, to, kept)
    expect(moved).toMatchObject({ totalAmount: 2000, status: 'paid' })
    expect(prices(moved)).toEqual([4000, -2000])
    expect(await usedOf(byDay)).toBe(1)
    expect(await noted(order)).toEqual([{ code, kept: 2000 }])
    expect(await undo(moved)).toMatchObject({ totalAmount: 2000, status: 'paid' })
  })

  it('it follows the price, stays when another booking moves, and falls away when that one moves again', async () => {
    const { code } = await coupon(BY_DAY)
    const order = await desk.book([place(), place()], { couponCode: code, orderStatus: 'paid' })
    const dearer = await move(order, alone(3), { ...kept, paymentMethod: 'cash', orderStatus: 'paid' })
    expect(prices(dearer)).toEqual(expect.arrayContaining([6000, 4000, -5000]))
    const [first, second] = desk.bookingIds(order) as [string, string]
    const { data: other } = await desk.api.moveBookings({
      orderId: order.id,
      body: { fromFacilityBookings: [{ id: second }], toFacilityBookings: [desk.range(place(1))] },
    })
    expect(prices(other)).toEqual(expect.arrayContaining([6000, 2000, -4000]))
    const { data: seen } = await desk.api.previewMoveBookings({
      orderId: order.id,
      body: { fromFacilityBookings: [{ id: first }], toFacilityBookings: [desk.range(alone(3))] },
    })
    expect(seen).toMatchObject({ difference: 3000, coupon: { before: 4000, after: 1000, falls: 3000 } })
  })

  it('where it holds by itself nothing is kept, nor noted', async () => {
    const { code } = await coupon(BY_DAY)
    const order = await desk.book(place(), { couponCode: code, orderStatus: 'paid' })
    const to = place()
    expect((await foretell(order, to, kept)).coupon).toMatchObject({ after: 2000, falls: 0 })
    expect(await move(order, to, kept)).toMatchObject({ totalAmount: 2000 })
    expect(await noted(order)).toEqual([])
  })

  it('is kept by a super admin alone where the platform bears a part of it, which would bear more [COUPONS-57]', async () => {
    const { code, id: couponId } = await coupon(BY_DAY)
    await rows('UPDATE coupons SET platform_share = 0.5 WHERE id = $1', [couponId])
    const order = await desk.book(place(1), { couponCode: code, orderStatus: 'paid' })
    const to = alone(3)
    expect((await foretell(order, to)).coupon).toEqual({ code, before: 1000, after: 0, falls: 0 })
    expect((await failure(move(order, to, { ...kept, paymentMethod: 'cash' }))).status).toBe(403)
    const admin = riversideDesk(product, product.cast.superAdmin)
    await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    const body = bodyOf(order, to, { ...kept, paymentMethod: 'cash' })
    expect((await admin.api.moveBookings({ orderId: order.id, body })).data).toMatchObject({ totalAmount: 3000 })
  })

  it('is refused to who may move bookings and change no transaction', async () => {
    const { code } = await coupon(BY_DAY)
    const order = await desk.book(place(), { couponCode: code, orderStatus: 'paid' })
    const { facilityId, startTime, endTime } = desk.range(alone())
    const moving = (policies: ('facilityBooking.edit' | 'order.edit')[]) =>
      moveBookings(
        product.fieldhouse.deps,
        {
          partnerId: desk.club.id,
          actor: { ...SYSTEM, policies },
          now: Date.parse(TEST_NOW),
          requestId: 'kept',
        },
        order.id,
        {
          fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
          toFacilityBookings: [{ facilityId, startTime: Date.parse(startTime), endTime: Date.parse(endTime) }],
          orderStatus: 'pending',
          overriddenLimits: [],
          emailingEnable: false,
          ...kept,
        },
      )
    await expect(moving(['facilityBooking.edit'])).rejects.toMatchObject({ code: 'error.forbidden.noPermission' })
    expect(await moving(['facilityBooking.edit', 'order.edit'])).toMatchObject({ totalAmount: 2000 })
  })
})
