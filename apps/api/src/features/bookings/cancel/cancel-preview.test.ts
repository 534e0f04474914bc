import type { MoneyEffect, Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterEach(() => setPolicies([]))
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const query = (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

const setPolicies = (policies: object[]) =>
  query('UPDATE partners SET cancelation_policies = $2 WHERE id = $1', [desk.club.id, JSON.stringify(policies)])

const policy = (over: object = {}) => ({
  serviceType: 'facilityBooking',
  policyType: 'AUTOMATED_REFUND',
  minHoursBeforeServiceTime: 24,
  refundPolicies: [
    { hoursBeforeServiceTime: 70, feePercentage: 20, feeCents: 0 },
    { hoursBeforeServiceTime: 24, feePercentage: 50, feeCents: 100 },
  ],
  ...over,
})

let hour = 6
/** Courts 1 and 2 for an hour that nobody has, SGD 20.00 each, on a Monday two days and more ahead of the clock. */
const two = (more: Parameters<Desk['book']>[1], day?: string) => {
  const from = hour++
  return desk.book(
    [0, 1].map((court) => ({ court, from, until: from + 1, ...(day && { day }) })),
    more,
  )
}

const racket = (price: number) => ({
  changes: [{ action: 'addItem' as const, lineItem: { price, currency: 'SGD', description: 'Racket' } }],
  paymentMethod: 'cash' as const,
})
const preview = async (order: Order, bookingIds: string[], more: object = {}): Promise<MoneyEffect> =>
  (await desk.api.previewCancelBookings({ orderId: order.id, body: { bookingIds, ...more } })).data

describe('what cancelling a booking will do with the money', () => {
  it('of 40.00 paid and 12.00 open: the 12.00 fall away, and were never paid [BEYOND-39]', async () => {
    const order = await two({ orderStatus: 'paid' })
    await desk.api.addLineItems({ id: order.id, body: racket(1200) })
    expect(await preview(order, desk.bookingIds(order), { refundAmountCents: 4000 })).toMatchObject({
      paid: 4000,
      kept: 0,
      returned: 4000,
      waived: 1200,
      open: 0,
    })
    // One of the two gives nothing back while something is open: its price is taken off that.
    expect(await preview(order, desk.bookingIds(order).slice(0, 1))).toMatchObject({
      paid: 4000,
      kept: 4000,
      returned: 0,
      waived: 1200,
      open: 0,
      maximum: 0,
    })
  })

  it('is rehearsed and leaves nothing: no entry, no message, no freed court [BEYOND-39]', async () => {
    const order = await two({ orderStatus: 'paid' })
    const left = () =>
      query(
        `SELECT (SELECT count(*) FROM audit_entries) AS audit, (SELECT count(*) FROM outbox_messages) AS outbox,
          (SELECT count(*) FROM journals) AS journals, (SELECT count(*) FROM idempotency_keys) AS keys,
          (SELECT count(*) FROM order_versions) AS versions, (SELECT count(*) FROM booking_cancellations) AS freed`,
      )
    const before = await left()
    await preview(order, desk.bookingIds(order), { refundAmountCents: 1000 })
    await desk.api.previewCancelOrder({ id: order.id, body: { refundAmountCents: 1000 } })
    expect(await left()).toEqual(before)
    expect(await desk.order(order.id)).toEqual(order)
  })

  it('refuses what the command refuses [BEYOND-39]', async () => {
    const order = await two({ orderStatus: 'paid' })
    const tooMuch = await failure(preview(order, desk.bookingIds(order), { refundAmountCents: 4001 }))
    expect(tooMuch.body.data.errorCode).toBe('error.badRequest.refundAmountExceedsRefundable')
    await desk.api.cancelOrder({ id: order.id, body: {} })
    const again = await failure(desk.api.previewCancelOrder({ id: order.id, body: {} }))
    expect(again.body.data.errorCode).toBe('error.badRequest.canceledOrder')
  })

  it('of several transactions is told of each that can be cancelled [ORDERS-143]', async () => {
    const [paid, over] = [await two({ orderStatus: 'paid' }), await two({ orderStatus: 'paid' })]
    await desk.api.cancelOrder({ id: over.id, body: {} })
    const { data } = await desk.api.previewCancelOrders({
      body: { orders: [paid, over].map(({ id }) => ({ orderId: id, refundAmountCents: 4000 })) },
    })
    expect(data).toEqual([expect.objectContaining({ orderId: paid.id, paid: 4000, kept: 0, returned: 4000 })])
  })
})

describe("a club's own cancellation policy", () => {
  it.each([
    ['less than 70 hours ahead, half and SGD 1.00 stay', policy(), 900],
    [
      'the rule with the most hours that are left',
      policy({
        refundPolicies: [24, 30, 70].map((hours) => ({
          hoursBeforeServiceTime: hours,
          feePercentage: Math.abs(50 - hours),
          feeCents: 0,
        })),
      }),
      1600,
    ],
    ['a higher fee', policy({ refundPolicies: [{ hoursBeforeServiceTime: 1, feePercentage: 90, feeCents: 50 }] }), 150],
    ['cancelling too late', policy({ minHoursBeforeServiceTime: 400 }), 0],
    [
      'no rule for so few hours',
      policy({ refundPolicies: [{ hoursBeforeServiceTime: 400, feePercentage: 0, feeCents: 0 }] }),
      0,
    ],
    ['no cancelling', policy({ policyType: 'NO_CANCELATION', refundPolicies: [] }), 0],
    ['asking first', policy({ policyType: 'CONTACT_US', refundPolicies: [] }), 0],
    ['one for classes only', policy({ serviceType: 'joinClass', policyType: 'NO_CANCELATION' }), 2000],
  ])('%s: it decides what each slot gives back [BOOKING-103, BOOKING-62, POLICIES-26]', async (_what, own, back) => {
    await setPolicies([own])
    const order = await two({ orderStatus: 'paid' })
    const ids = desk.bookingIds(order)
    const { data } = await desk.api.getCancellationPolicy({ orderId: order.id })
    expect(data.map(({ refundableAmountCents }) => refundableAmountCents)).toEqual([
      { amount: back, currency: 'SGD' },
      { amount: back, currency: 'SGD' },
    ])
    expect(await preview(order, ids.slice(1))).toMatchObject({ byPolicy: back, returned: back, kept: 4000 - back })
    expect(await preview(order, ids)).toMatchObject({ byPolicy: 2 * back, returned: 2 * back })
    const whole = await desk.api.previewCancelOrder({ id: order.id, body: {} })
    expect(whole.data).toMatchObject({ byPolicy: 2 * back, returned: 2 * back })
  })

  it('goes by the hours that each slot has left, whichever is the first of the booking [POLICIES-26]', async () => {
    await setPolicies([policy()])
    const from = hour++
    const order = await desk.book(
      [
        { court: 0, from, until: from + 1 },
        { court: 1, day: '2026-11-30', from, until: from + 1 },
      ],
      { orderStatus: 'paid' },
    )
    const [soon, late] = desk.bookingIds(order)
    const { data } = await desk.api.getCancellationPolicy({ orderId: order.id })
    expect(data.map(({ refundableAmountCents }) => refundableAmountCents.amount)).toEqual([900, 1600])
    expect(await preview(order, [soon!])).toMatchObject({ byPolicy: 900 })
    expect(await preview(order, [late!])).toMatchObject({ byPolicy: 1600 })
    expect(await preview(order, [soon!, late!])).toMatchObject({ byPolicy: 2500, returned: 2500 })
  })
})

describe('cancelling', () => {
  it('only one slot leaves the other standing, the whole booking leaves none [BOOKING-102]', async () => {
    const order = await two({ orderStatus: 'paid' })
    const [first, second] = desk.bookingIds(order)
    const cancel = (bookingIds: string[]) => desk.api.cancelBookings({ orderId: order.id, body: { bookingIds } })
    const one = (await cancel([first!])).data
    expect(one.orderLineItems.map(({ facilityBooking }) => facilityBooking!.canceled)).toEqual([true, false])
    expect(one.processingStatus).toBe('COMMITTED')
    const all = (await cancel([second!])).data
    expect(all.orderLineItems.map(({ facilityBooking }) => facilityBooking!.canceled)).toEqual([true, true])
    expect(all.processingStatus).toBe('CANCELED')

    const other = await two({ orderStatus: 'paid' })
    const both = await desk.api.cancelBookings({ orderId: other.id, body: { bookingIds: desk.bookingIds(other) } })
    expect(both.data).toMatchObject({ processingStatus: 'CANCELED', status: 'canceled' })
    expect(both.data.orderLineItems.every(({ facilityBooking }) => facilityBooking!.canceled)).toBe(true)
  })

  it.each([
    ['handed back now, cash is refunded', true, 'SUCCESS', { refundedAmount: 4000, paymentStatus: 'refunded' }],
    ['else it is still to be handed back', false, 'PENDING', { refundingAmount: 4000, paymentStatus: 'paid' }],
  ])('%s [BOOKING-104, ORDERS-134]', async (_what, handedBack, status, expected) => {
    const body = { refundAmountCents: 4000, autoRefund: true, handedBack }
    const order = await two({ orderStatus: 'paid' })
    const foretold = (await desk.api.previewCancelOrder({ id: order.id, body })).data
    expect(foretold.parts).toEqual([{ paymentMethod: 'cash', amount: 4000, way: handedBack ? 'handedBack' : 'byHand' }])
    const { data } = await desk.api.cancelOrder({ id: order.id, body })
    expect(data).toMatchObject(expected)
    expect(data.orderTransactions[0]).toMatchObject({ transactionType: 'REFUND', status, amount: 4000 })
  })

  it('handed back now means what people hand back: a card is refunded by its provider, or stays owed [BOOKING-104]', async () => {
    const order = await two({ paymentMethod: 'creditCard' })
    await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    const refund = { refundAmountCents: 2000, autoRefund: false, handedBack: true }
    const { data } = await desk.api.cancelOrder({ id: order.id, body: refund })
    expect(data.orderTransactions[0]).toMatchObject({ transactionType: 'REFUND', status: 'PENDING' })
  })

  it('a refund that is issued later can be handed back at once, too [ORDERS-85]', async () => {
    const order = await two({ orderStatus: 'paid' })
    await desk.api.cancelOrder({ id: order.id, body: {} })
    const body = { refundAmountCents: 1500, autoRefund: true, handedBack: true }
    expect((await desk.api.previewRefundOrder({ id: order.id, body })).data).toMatchObject({
      kept: 2500,
      returned: 1500,
    })
    const { data } = await desk.api.refundOrder({ id: order.id, body })
    expect(data).toMatchObject({ refundedAmount: 1500, refundingAmount: 0 })
  })
})
