import { randomUUID } from 'node:crypto'
import type { Coupon } from '@fieldhouse/contract/coupons'
import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => desk.club.id
type Input = Parameters<Desk['api']['createCoupon']>[0]['body']
let made = 0
const add = async (over: Partial<Input> = {}): Promise<Coupon> => {
  const body: Input = {
    code: `OFF${++made}`,
    discountType: 'PERCENT',
    discountAmountPercentage: 10,
    orderValidFrom: '2026-01-01',
    ...over,
  }
  return (await owner.api.createCoupon({ partnerId: partnerId(), body })).data
}
const usedOf = async ({ code }: Coupon) =>
  (await owner.api.listCoupons({ partnerId: partnerId(), query: { q: code } })).data.coupons[0]!.usedCount
const newCustomer = async () =>
  (
    await desk.api.createCustomer({
      body: { partnerId: partnerId(), firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id
// Hours of their own, so that no test stands in the way of another.
let taken = 0
const hour = () => {
  const n = taken++
  const day = Temporal.PlainDate.from('2026-11-23')
    .add({ days: Math.floor(n / 40) })
    .toString()
  const from = 8 + (Math.floor(n / 4) % 10)
  return { court: n % 4, day, from, until: from + 1 }
}
const book = (couponCode: string | undefined, more: object = {}) =>
  desk.book(hour(), { ...(couponCode !== undefined && { couponCode }), ...more })
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const cancel = (order: Order) =>
  desk.api.cancelOrder({
    id: order.id,
    body: {
      emailingEnable: false,
      autoRefund: false,
      refundAmountCents: 0,
      changeLogMeta: { reason: 'Other', comment: '' },
    },
  })

it('takes its part off the order, as one line of its own [COUPONS-54] [BOOKING-92] [ORDERS-24]', async () => {
  const full = await book(undefined)
  const coupon = await add({ discountAmountPercentage: 12.5 })
  const order = await book(coupon.code.toLowerCase())
  const off = Math.ceil(full.totalAmount * 0.125)
  expect(order.totalAmount).toBe(full.totalAmount - off)
  expect(order.orderLineItems).toMatchObject([
    { targetType: 'facilityBooking', priceCents: full.totalAmount, meta: null },
    {
      targetType: 'coupon',
      targetId: coupon.id,
      description: coupon.code,
      priceCents: -off,
      facilityBooking: null,
      meta: {
        coupon: {
          code: coupon.code,
          discountType: 'PERCENT',
          discountAmountPercentage: 12.5,
          discountAmountCents: null,
        },
      },
    },
  ])
  expect(await desk.order(order.id)).toEqual(order)
  expect(await usedOf(coupon)).toBe(1)
})

it('is told beforehand as it is taken, and counts nothing then [BOOKING-92]', async () => {
  const coupon = await add({ discountType: 'AMOUNT', discountAmountCents: 500 })
  const range = hour()
  const body = { bookings: [desk.range(range)], paymentMethod: 'cash' as const, isForceBook: true }
  const asked = { ...body, customerId: desk.club.customers[1].id, couponCode: coupon.code }
  const { data } = await desk.api.priceBooking({ partnerId: partnerId(), body: asked })
  expect(data.orderLineItems.at(-1)).toMatchObject({
    targetType: 'coupon',
    description: coupon.code,
    priceCents: -500,
    facilityId: null,
  })
  expect(await usedOf(coupon)).toBe(0)
  const order = await desk.book(range, { couponCode: coupon.code })
  expect(order.totalAmount).toBe(data.totalAmount)
})

it('that takes all of it leaves nothing to pay, in cash, and never less [COUPONS-54] [BOOKING-92]', async () => {
  const coupon = await add({ discountType: 'AMOUNT', discountAmountCents: 999_999 })
  expect(await book(coupon.code)).toMatchObject({ totalAmount: 0, paymentMethod: 'cash', status: 'paid' })
})

it.each<[string, Partial<Input>, string]>([
  ['that is inactive', { isActive: false }, 'couponInactive'],
  ['that is over', { orderValidUntil: '2026-01-31' }, 'couponExpired'],
  ['that begins later', { orderValidFrom: '2030-01-01' }, 'couponExpired'],
  ['for others', { customerSegments: ['credit-holders'] }, 'couponSegment'],
  ['for more bookings', { minAppliedItemsPerOrder: 2 }, 'couponMinItems'],
  ['for other days', { serviceValidFrom: '2030-01-01' }, 'couponMinItems'],
  ['for larger orders', { minOrderAmountCents: 10_000_000 }, 'couponMinAmount'],
])('%s is refused, and nothing is booked [COUPONS-55] [COUPONS-56]', async (_case, over, code) => {
  const coupon = await add(over)
  const range = hour()
  expect(await codeOf(desk.book(range, { couponCode: coupon.code }))).toBe(`error.badRequest.${code}`)
  // The court is free still.
  await desk.book(range)
  expect(await usedOf(coupon)).toBe(0)
})

it('of no club, or one that was deleted, is not found [COUPONS-55] [BOOKING-65]', async () => {
  const coupon = await add()
  await owner.api.deleteCoupon({ partnerId: partnerId(), couponId: coupon.id })
  for (const code of ['NOSUCH', coupon.code]) {
    const { status, body } = await failure(book(code))
    expect([status, body.data.msg]).toEqual([404, 'Coupon not found'])
  }
})

it('for a segment is for whoever is in it [COUPONS-55]', async () => {
  const coupon = await add({ customerSegments: ['members'] })
  // The first customer of the cast is a member, the second none.
  await book(coupon.code, { customerId: desk.club.customers[0].id })
  expect(await codeOf(book(coupon.code))).toBe('error.badRequest.couponSegment')
})

it('is not for what passes pay for', async () => {
  const coupon = await add()
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || '{packages}' WHERE id = $1`,
      [partnerId()],
    ),
  )
  const { status, body } = await failure(book(coupon.code, { paymentMethod: 'packages' }))
  expect([status, body.data.message?.[0]?.property]).toEqual([400, 'paymentMethod'])
})

describe('the limits', () => {
  it('of all and of one customer hold; an order that is cancelled gives its use back once [COUPONS-55]', async () => {
    const coupon = await add({ maxUsageCount: 2, maxUsagePerCustomer: 1 })
    const [nora, other, third] = [await newCustomer(), await newCustomer(), await newCustomer()]
    const first = await book(coupon.code, { customerId: nora })
    expect(await codeOf(book(coupon.code, { customerId: nora }))).toBe('error.badRequest.couponUsedUp')
    await book(coupon.code, { customerId: other })
    expect(await codeOf(book(coupon.code, { customerId: third }))).toBe('error.badRequest.couponUsedUp')
    await cancel(first)
    expect(await usedOf(coupon)).toBe(1)
    expect(await codeOf(cancel(first))).toBe('error.badRequest.canceledOrder')
    await book(coupon.code, { customerId: nora })
    expect(await usedOf(coupon)).toBe(2)
  })

  it('are given back with the last booking of an order, and not before [COUPONS-55] [BOOKING-102]', async () => {
    const coupon = await add()
    const order = await desk.book([hour(), hour()], { couponCode: coupon.code })
    const drop = (id: string) =>
      desk.api.cancelBookings({
        orderId: order.id,
        body: {
          bookingIds: [id],
          emailingEnable: false,
          autoRefund: false,
          refundAmountCents: 0,
          changeLogMeta: { reason: 'Other', comment: '' },
        },
      })
    const [one, two] = desk.bookingIds(order)
    await drop(one!)
    expect(await usedOf(coupon)).toBe(1)
    expect((await drop(two!)).data.canceled).toBe(true)
    expect(await usedOf(coupon)).toBe(0)
  })

  it('are never exceeded by orders at the same time [COUPONS-55]', async () => {
    const coupon = await add({ maxUsageCount: 3 })
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => book(coupon.code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await usedOf(coupon)).toBe(3)
    const own = await add({ maxUsagePerCustomer: 1 })
    const nora = await newCustomer()
    const again = await Promise.allSettled(Array.from({ length: 8 }, () => book(own.code, { customerId: nora })))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await usedOf(own)).toBe(1)
  })

  it('lowered below what was used take nothing back', async () => {
    const coupon = await add({ maxUsageCount: 5 })
    await book(coupon.code)
    await book(coupon.code)
    const { id: couponId, usedCount: _, currency: __, ...body } = coupon
    await owner.api.updateCoupon({ partnerId: partnerId(), couponId, body: { ...body, maxUsageCount: 1 } })
    expect(await codeOf(book(coupon.code))).toBe('error.badRequest.couponUsedUp')
    expect(await usedOf(coupon)).toBe(2)
  })
})

it('that is deleted or edited stays on the order as it was [COUPONS-59]', async () => {
  const coupon = await add()
  const order = await book(coupon.code)
  const { id: couponId, usedCount: _, currency: __, ...body } = coupon
  const edited = { ...body, discountAmountPercentage: 50 }
  await owner.api.updateCoupon({ partnerId: partnerId(), couponId, body: edited })
  expect(await desk.order(order.id)).toEqual(order)
  await owner.api.deleteCoupon({ partnerId: partnerId(), couponId })
  expect(await desk.order(order.id)).toEqual(order)
  // Its use is given back nevertheless.
  await cancel(order)
})

it('an order sent again under its key uses it once', async () => {
  const coupon = await add()
  const range = hour()
  const options = { idempotencyKey: 'the-same-discount' }
  const first = await desk.book(range, { couponCode: coupon.code }, options)
  expect(await desk.book(range, { couponCode: coupon.code }, options)).toEqual(first)
  expect(await usedOf(coupon)).toBe(1)
})
