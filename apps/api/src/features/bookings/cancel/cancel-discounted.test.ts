import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { couponMaker } from '../../coupons/fixtures/coupon-maker.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterEach(async () => {
  await setPolicies([])
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const rows = (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)
const setPolicies = (policies: object[]) =>
  rows('UPDATE partners SET cancelation_policies = $2 WHERE id = $1', [desk.club.id, JSON.stringify(policies)])

const { coupon, usedOf } = couponMaker(() => owner, 'PART')

let taken = 0
/** Two hours of a court, SGD 40.00, that nobody has. */
const place = (hours = 2) => {
  const n = taken++
  const day = Temporal.PlainDate.from('2026-11-23')
    .add({ days: Math.floor(n / 16) })
    .toString()
  const from = 8 + 3 * (Math.floor(n / 4) % 4)
  return { court: n % 4, day, from, until: from + hours }
}
const WHY = { changeLogMeta: { reason: 'Other', comment: '' } }
const foretell = async (order: Order, bookingIds: string[], more: object = {}) =>
  (await desk.api.previewCancelBookings({ orderId: order.id, body: { bookingIds, ...more } })).data
const cancel = async (order: Order, bookingIds: string[], refundAmountCents = 0, more: object = {}) =>
  (await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds, refundAmountCents, ...WHY, ...more } })).data
/** What a booking of an hour costs while `work` books. */
const withPrice = async <T>(minor: number, work: () => Promise<T>): Promise<T> => {
  const set = (price: number) =>
    rows('UPDATE facility_groups SET price_minor = $3 WHERE partner_id = $1 AND id = $2', [
      desk.club.id,
      desk.club.courts.id,
      price,
    ])
  await set(minor)
  try {
    return await work()
  } finally {
    await set(2000)
  }
}
const discountOf = ({ orderLineItems }: Order) =>
  orderLineItems.find(({ targetType }) => targetType === 'coupon')!.priceCents
const useOf = async ({ id }: Order) => {
  const [use] = await rows(
    `SELECT discount_minor::int AS discount, platform_minor::int AS platform, given_back_at IS NOT NULL AS back
     FROM coupon_uses WHERE order_id = $1`,
    [id],
  )
  return use
}

it.each(['cash', 'clubCredits', 'fieldhouseWallet'] as const)(
  'one of two courts of 40.00 that were paid half by %s gives back 20.00, and the other one the rest [BOOKING-46] [COUPONS-54]',
  async (paymentMethod) => {
    const customerId = desk.club.customers[1].id
    if (paymentMethod === 'clubCredits')
      await owner.api.issueCredit({
        partnerId: desk.club.id,
        body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 4000 },
      })
    if (paymentMethod === 'fieldhouseWallet') {
      await rows(
        `UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || '{fieldhouseWallet}' WHERE id = $1`,
        [desk.club.id],
      )
      const admin = riversideDesk(product, product.cast.superAdmin)
      await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
      await admin.api.topUpWallet({ body: { customerId, amount: 4000 } })
    }
    const { code } = await coupon()
    const order = await desk.book([place(), place()], { couponCode: code, paymentMethod, orderStatus: 'paid' })
    expect(order).toMatchObject({ totalAmount: 4000, status: 'paid', refundableAmount: 4000 })
    const [first, second] = desk.bookingIds(order) as [string, string]
    expect(await foretell(order, [first])).toMatchObject({ maximum: 2000, byPolicy: 2000, kept: 2000, returned: 2000 })
    const tooMuch = await failure(cancel(order, [first], 2001))
    expect(tooMuch.body.data.errorCode).toBe('error.badRequest.refundAmountExceedsRefundable')

    const one = await cancel(order, [first], 2000, { autoRefund: true, handedBack: true })
    expect(one).toMatchObject({ totalAmount: 2000, status: 'paid', refundedAmount: 2000, refundableAmount: 2000 })
    expect(one.orderLineItems.map(({ priceCents }) => priceCents)).toEqual([0, 4000, -2000])
    expect(await useOf(order)).toMatchObject({ discount: 2000, back: false })
    expect(await foretell(order, [second])).toMatchObject({ maximum: 2000, byPolicy: 2000 })
    const all = await cancel(order, [second], 2000, { autoRefund: true, handedBack: true })
    expect(all).toMatchObject({ canceled: true, refundedAmount: 4000, refundableAmount: 0 })
  },
)

it('paid by card it gives back its part of what the card paid [BOOKING-46] [COUPONS-54]', async () => {
  const { code } = await coupon()
  const order = await desk.book([place(), place()], { couponCode: code, paymentMethod: 'creditCard' })
  const fee = order.processingFeeExclusiveCents
  expect(fee).toBeGreaterThan(0)
  await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
  const [first] = desk.bookingIds(order) as [string]
  expect((await foretell(order, [first])).parts).toEqual([{ paymentMethod: 'creditCard', amount: 2000, way: 'byHand' }])
  const one = await cancel(order, [first], 2000, { autoRefund: true })
  // The fee of the card stays.
  expect(one).toMatchObject({ totalAmount: 2000 + fee, status: 'paid', refundedAmount: 2000, refundableAmount: 2000 })
})

it('of an unpaid order the discount shrinks with what is cancelled, and the rest is owed [BOOKING-46] [ORDERS-138]', async () => {
  const { code } = await coupon()
  const order = await desk.book([place(), place()], { couponCode: code })
  const [first] = desk.bookingIds(order) as [string]
  expect(await foretell(order, [first])).toMatchObject({ maximum: 0, waived: 2000, open: 2000, totalAmount: 2000 })
  const one = await cancel(order, [first])
  expect(one).toMatchObject({ totalAmount: 2000, status: 'pending' })
  expect(discountOf(one)).toBe(-2000)
})

describe('three courts of 20.00 with 50 %', () => {
  const three = async (orderStatus: 'paid' | 'pending') => {
    const { code } = await coupon()
    const order = await desk.book([place(1), place(1), place(1)], { couponCode: code, orderStatus })
    expect(order).toMatchObject({ totalAmount: 3000, status: orderStatus })
    return { order, two: desk.bookingIds(order).slice(0, 2) }
  }

  it('paid with 30.00: two are cancelled, 20.00 go back, and the third is still paid, with 10.00 [BOOKING-46]', async () => {
    const { order, two } = await three('paid')
    expect(await foretell(order, two)).toMatchObject({ maximum: 2000, byPolicy: 2000, returned: 2000, kept: 1000 })
    const after = await cancel(order, two, 2000)
    expect(after).toMatchObject({ totalAmount: 1000, status: 'paid', refundingAmount: 2000, refundableAmount: 1000 })
    expect(discountOf(after)).toBe(-1000)
  })

  it('unpaid: two are cancelled, and 10.00 are owed [ORDERS-138]', async () => {
    const { order, two } = await three('pending')
    expect(await foretell(order, two)).toMatchObject({ open: 1000, waived: 2000, returned: 0 })
    const after = await cancel(order, two)
    expect(after).toMatchObject({ totalAmount: 1000, status: 'pending', refundingAmount: 0 })
    expect(after.orderTransactions.filter(({ status }) => status === 'PENDING').map(({ amount }) => amount)).toEqual([
      1000,
    ])
  })
})

it('33 % off three courts of 33.33: after two are cancelled the third costs its share, 22.33', async () => {
  const { code } = await coupon({ discountAmountPercentage: 33 })
  const order = await withPrice(3333, () =>
    desk.book([place(1), place(1), place(1)], { couponCode: code, orderStatus: 'paid' }),
  )
  expect(order.totalAmount).toBe(6699)
  const after = await cancel(order, desk.bookingIds(order).slice(0, 2), 4466)
  expect(after).toMatchObject({ totalAmount: 2233, status: 'paid', refundingAmount: 4466 })
})

it('a policy that keeps half of a court that cost 10.00 after 50 % keeps 5.00 and returns 5.00 [BOOKING-103]', async () => {
  await setPolicies([
    {
      serviceType: 'facilityBooking',
      policyType: 'AUTOMATED_REFUND',
      minHoursBeforeServiceTime: 1,
      refundPolicies: [{ hoursBeforeServiceTime: 1, feePercentage: 50, feeCents: 0 }],
    },
  ])
  const { code } = await coupon()
  const order = await desk.book(place(1), { couponCode: code, orderStatus: 'paid' })
  const ids = desk.bookingIds(order)
  expect(await foretell(order, ids)).toMatchObject({ byPolicy: 500, kept: 500, returned: 500 })
  // So it is done: 5.00 stay with the club, and 5.00 are to be handed back.
  const { data } = await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 500 } })
  expect(data).toMatchObject({ status: 'canceled', refundingAmount: 500, refundableAmount: 500 })
  expect(
    data.orderTransactions.map(({ transactionType, status, amount }) => [transactionType, status, amount]),
  ).toEqual([
    ['REFUND', 'PENDING', 500],
    ['PURCHASE', 'SUCCESS', 1000],
  ])
})

it('what is kept of one stays on its line, without a discount [BOOKING-46]', async () => {
  const { code } = await coupon()
  const order = await desk.book([place(), place()], { couponCode: code, orderStatus: 'paid' })
  const [first] = desk.bookingIds(order) as [string]
  const one = await cancel(order, [first], 500)
  expect(one.orderLineItems.map(({ priceCents }) => priceCents)).toEqual([1500, 4000, -2000])
  expect(one).toMatchObject({ totalAmount: 3500, refundingAmount: 500 })
})

it('the policy reckons with what was paid, of a part and of the whole [BOOKING-103] [BOOKING-62] [POLICIES-26]', async () => {
  await setPolicies([
    {
      serviceType: 'facilityBooking',
      policyType: 'AUTOMATED_REFUND',
      minHoursBeforeServiceTime: 24,
      refundPolicies: [{ hoursBeforeServiceTime: 24, feePercentage: 50, feeCents: 100 }],
    },
  ])
  const { code } = await coupon()
  const order = await desk.book([place(), place()], { couponCode: code, orderStatus: 'paid' })
  const [first] = desk.bookingIds(order) as [string]
  const { data } = await desk.api.getCancellationPolicy({ orderId: order.id })
  expect(data.map(({ refundableAmountCents }) => refundableAmountCents.amount)).toEqual([900, 900])
  expect(await foretell(order, [first])).toMatchObject({ byPolicy: 900, returned: 900 })
  expect((await desk.api.previewCancelOrder({ id: order.id, body: {} })).data).toMatchObject({ byPolicy: 1800 })
})

describe('the discount', () => {
  it('of 10.00 over three courts is shared to the cent, and given back one by one it is what was paid', async () => {
    const { code } = await coupon({
      discountType: 'AMOUNT',
      discountAmountPercentage: null,
      discountAmountCents: 1000,
    })
    let order = await desk.book([place(), place(), place()], { couponCode: code, orderStatus: 'paid' })
    const given: number[] = []
    for (const id of desk.bookingIds(order)) {
      const { maximum } = await foretell(order, [id])
      given.push(maximum)
      order = await cancel(order, [id], maximum)
    }
    expect(given).toEqual([3666, 3667, 3667])
    expect(order).toMatchObject({ canceled: true, refundingAmount: 11_000 })
  })

  it('belongs to the bookings that the coupon is for; with the last of them its use is given back [COUPONS-56] [COUPONS-55]', async () => {
    const [early, late] = [place(), place()]
    const hours = [`${early.from}:00-${early.until}:00`]
    const only = { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours }
    const other = { ...late, from: 20, until: 22 }
    const summer = await coupon({ serviceHours: only })
    const order = await desk.book([early, other], { couponCode: summer.code, orderStatus: 'paid' })
    expect(order.totalAmount).toBe(6000)
    const byStart = await rows('SELECT id FROM facility_bookings WHERE order_id = $1 ORDER BY starts_at', [order.id])
    const [cheap, dear] = byStart.map(({ id }) => id as string) as [string, string]
    expect((await foretell(order, [cheap])).maximum).toBe(2000)
    expect((await foretell(order, [dear])).maximum).toBe(4000)
    const one = await cancel(order, [cheap], 2000)
    expect(one).toMatchObject({ totalAmount: 4000, status: 'paid' })
    expect(discountOf(one)).toBe(0)
    expect(await useOf(order)).toMatchObject({ discount: 0, back: true })
    expect(await usedOf(summer)).toBe(0)
    // Cancelling the rest gives nothing back a second time.
    expect((await cancel(order, [dear], 4000)).canceled).toBe(true)
    expect(await usedOf(summer)).toBe(0)
  })

  it('is not decided anew: least bookings and least amounts were asked for once [COUPONS-55]', async () => {
    const three = await coupon({ minAppliedItemsPerOrder: 3, minOrderAmountCents: 12_000 })
    const order = await desk.book([place(), place(), place()], { couponCode: three.code, orderStatus: 'paid' })
    const [first, second] = desk.bookingIds(order) as [string, string]
    expect(await foretell(order, [first, second])).toMatchObject({ maximum: 4000 })
    expect(await cancel(order, [first, second], 4000)).toMatchObject({ totalAmount: 2000, status: 'paid' })
    expect(await usedOf(three)).toBe(1)
  })

  it('is borne by the platform as far as it still is one [COUPONS-57]', async () => {
    const { code, id } = await coupon()
    await rows('UPDATE coupons SET platform_share = 0.3333 WHERE id = $1', [id])
    const order = await desk.book([place(), place()], { couponCode: code, orderStatus: 'paid' })
    expect(await useOf(order)).toMatchObject({ discount: 4000, platform: 1333 })
    // What the coupon says later changes no order.
    await rows('UPDATE coupons SET platform_share = 1 WHERE id = $1', [id])
    await cancel(order, desk.bookingIds(order).slice(0, 1), 2000)
    expect(await useOf(order)).toMatchObject({ discount: 2000, platform: 666 })
  })
})

it('the schedule says of each booking what is paid for it, and what is taken off its order', async () => {
  const { code } = await coupon({
    discountType: 'AMOUNT' as const,
    discountAmountPercentage: null,
    discountAmountCents: 3001,
  })
  const places = [place(), place(1)]
  const order = await desk.book(places, { couponCode: code })
  const shown = async () => {
    const days = await Promise.all(
      [...new Set(places.map(({ day }) => day))].map((date) =>
        desk.api.getDaySchedule({ id: desk.club.courts.id, query: { date, extended: 'true' } }),
      ),
    )
    const of = days.flatMap(({ data }) =>
      data.facilities.flatMap(({ slots }) => slots.flatMap(({ booking }) => booking?.order ?? [])),
    )
    return of
      .filter(({ id }) => id === order.id)
      .map(({ priceCents, netCents, orderDiscountCents }) => [priceCents, netCents, orderDiscountCents])
      .sort()
  }
  expect(new Set((await shown()).map(String))).toEqual(new Set(['2000,1000,3001', '4000,1999,3001']))
  const [, second] = order.orderLineItems
    .filter(({ facilityBooking }) => facilityBooking)
    .toSorted((a, b) => a.priceCents - b.priceCents)
  await cancel(order, [second!.facilityBooking!.id])
  expect(new Set((await shown()).map(String))).toEqual(new Set(['2000,1000,1000']))
})

it('what costs nothing uses no coupon [COUPONS-55]', async () => {
  const free = await coupon()
  await rows('UPDATE facility_groups SET price_minor = 0 WHERE id = $1', [desk.club.courts.id])
  try {
    const order = await desk.book(place(), { couponCode: free.code })
    expect(order).toMatchObject({ totalAmount: 0, status: 'paid' })
    expect(order.orderLineItems.map(({ targetType }) => targetType)).toEqual(['facilityBooking'])
    expect(await usedOf(free)).toBe(0)
  } finally {
    await rows('UPDATE facility_groups SET price_minor = 2000 WHERE id = $1', [desk.club.courts.id])
  }
})
