import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let before: Record<string, unknown>
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  before = (await query('SELECT to_jsonb(p) AS row FROM partners p WHERE id = $1', [desk.club.id]))[0]!.row
})
afterEach(async () => {
  await query(
    `UPDATE partners p SET (absorb_processing_fee, payment_methods_for_staff, processing_fee_config) =
       (SELECT absorb_processing_fee, payment_methods_for_staff, processing_fee_config
        FROM jsonb_populate_record(null::partners, $1)) WHERE id = $2`,
    [JSON.stringify(before), desk.club.id],
  )
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const query = (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

/** Changed as the club's finance does on the screen. */
const settle = (body: Parameters<Desk['api']['updatePartner']>[0]['body']) =>
  product.as(desk.club.staff.finance).updatePartner({ partnerId: desk.club.id, body })

const setFees = (config: object) =>
  query('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [desk.club.id, JSON.stringify(config)])

let court = 0
/** Five hours of a court that nobody has, SGD 100.00. */
const five = (more: Parameters<Desk['book']>[1] = {}) =>
  desk.book(
    { court: court++ % 4, day: `2026-12-${String(1 + Math.floor(court / 4)).padStart(2, '0')}`, from: 8, until: 13 },
    {
      paymentMethod: 'creditCard',
      ...more,
    },
  )

const fees = ({ totalAmount, processingFeeExclusiveCents, processingFeeInclusiveCents, priceInclusivePf }: Order) => ({
  total: totalAmount,
  onTop: processingFeeExclusiveCents,
  within: processingFeeInclusiveCents,
  inclusive: priceInclusivePf,
})
const line = (price: number) => [
  { action: 'addItem' as const, lineItem: { price, currency: 'SGD', description: 'Balls' } },
]

describe("a club's own processing fee", () => {
  it('stands on top of the price where it is not absorbed: 5 % and 0.50 [PAYMETHODS-24]', async () => {
    const order = await five()
    expect(fees(order)).toEqual({ total: 10_550, onTop: 550, within: 0, inclusive: null })
    expect(order.orderTransactions[0]).toMatchObject({ amount: 10_550, fee: 550 })
  })

  it('is within the price where the club absorbs it, whatever is sold, added or moved [PAYMETHODS-05, PAYMETHODS-25]', async () => {
    await settle({ absorbProcessingFee: true })
    const order = await five()
    expect(fees(order)).toEqual({ total: 10_000, onTop: 0, within: 524, inclusive: 10_000 })
    expect(order.orderTransactions[0]).toMatchObject({ amount: 10_000, fee: 524 })
    const booked = { bookings: [desk.range({ court: 3, day: '2026-12-20', from: 8, until: 13 })] }
    const priced = await desk.api.priceBooking({
      partnerId: desk.club.id,
      body: {
        ...booked,
        paymentMethod: 'creditCard',
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    expect(priced.data).toMatchObject({ totalAmount: 10_000, processingFee: 0 })

    const body = { changes: line(1050), paymentMethod: 'creditCard' as const }
    const longer = (await desk.api.addLineItems({ id: order.id, body })).data
    expect(fees(longer)).toMatchObject({ total: 11_050, onTop: 0, within: 524 + 98 })
    const moved = await desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
        toFacilityBookings: [desk.range({ court: 2, day: '2026-12-21', from: 8, until: 14 })],
        paymentMethod: 'creditCard',
      },
    })
    expect(fees(moved.data)).toMatchObject({ total: 13_050, onTop: 0, within: 524 + 98 + 143 })
  })

  it.each([
    ['within the price of a package and of a membership where the club absorbs it', true],
    ['on top of the price of a package and of a membership where it does not', false],
  ])('is %s [PAYMETHODS-05, PAYMETHODS-25]', async (_what, absorbProcessingFee) => {
    await settle({ absorbProcessingFee })
    const [partnerId, customerId] = [desk.club.id, desk.club.customers[1].id]
    const owner = product.as(desk.club.staff.owner)
    const { data: tenHours } = await owner.createPackage({
      partnerId,
      body: {
        name: 'Ten hours',
        numberOfPasses: 10,
        price: { amount: 10_000, currency: 'SGD' },
        expiryMode: 'without_expiry',
      },
    })
    const { data: plan } = await owner.createMembershipPlan({
      partnerId,
      body: { name: `Silver ${absorbProcessingFee}`, pricing: [{ price: 100, currency: 'SGD', recurring: 1 }] },
    })
    const paymentMethod = 'creditCard' as const
    const sold = [
      await desk.api.placePackageOrder({ partnerId, body: { customerId, packageId: tenHours.id, paymentMethod } }),
      await desk.api.placeSubscriptionOrder({
        partnerId,
        body: {
          customerId,
          paymentMethod,
          subscription: {
            planId: plan.id,
            pricingWindow: { price: 100, currency: 'SGD', recurring: 1 },
            startAt: '01/12/2026',
          },
        },
      }),
    ]
    const expected = absorbProcessingFee
      ? { total: 10_000, onTop: 0, within: 524, inclusive: 10_000 }
      : { total: 10_550, onTop: 550, within: 0, inclusive: null }
    expect(sold.map(({ data }) => fees(data))).toEqual([expected, expected])
  })

  it('on top of what is added and of what became dearer, where it is not absorbed [BOOKING-81]', async () => {
    const order = await five()
    const preview = { changes: line(1000), paymentMethod: 'creditCard' as const }
    expect((await desk.api.previewAddLineItems({ id: order.id, body: preview })).data.charged).toBe(1100)
    const longer = (await desk.api.addLineItems({ id: order.id, body: preview })).data
    expect(fees(longer)).toMatchObject({ total: 11_650, onTop: 650, within: 0 })
    const body = {
      fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
      toFacilityBookings: [desk.range({ court: 2, day: '2026-12-22', from: 8, until: 14 })],
      paymentMethod: 'creditCard' as const,
    }
    expect((await desk.api.previewMoveBookings({ orderId: order.id, body })).data.charged).toBe(2150)
    const { data: moved } = await desk.api.moveBookings({ orderId: order.id, body })
    expect(fees(moved)).toMatchObject({ total: 13_800, onTop: 800, within: 0 })
  })

  it.each([
    ['its own currency before another', { SGD: [2, 0.25], USD: [50, 9] }, 225],
    ['US dollars where it has none of its own', { USD: [10, 1] }, 1100],
    ['none', { EUR: [10, 1] }, 0],
    ['a fixed one alone', { SGD: [0, 0.01] }, 1],
    ['a part of a cent, rounded up', { SGD: [0.001, 0] }, 1],
  ])(
    'of any method is what the club has agreed: %s [PAYMETHODS-03, PAYMETHODS-19, PAYMETHODS-26]',
    async (_what, rates, fee) => {
      const rate = ([fieldhouseFeesPercentage, fieldhouseFeesAmount]: number[]) => ({
        fieldhouseFeesPercentage,
        fieldhouseFeesAmount,
      })
      await setFees({ cash: Object.fromEntries(Object.entries(rates).map(([code, each]) => [code, rate(each)])) })
      expect(fees(await five({ paymentMethod: 'cash' }))).toMatchObject({ total: 10_000 + fee, onTop: fee })
      expect(fees(await five({ paymentMethod: 'cheque' }))).toMatchObject({ total: 10_000, onTop: 0 })
    },
  )
})

describe("a club's own methods for staff", () => {
  it('are all that its desk may book, add and move with [PAYMETHODS-10, PAYMETHODS-31]', async () => {
    const order = await five({ paymentMethod: 'cash' })
    await settle({ paymentMethodsForStaff: ['cheque'] })
    const refused = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
    const NOT_ALLOWED = 'error.badRequest.paymentMethodNotAllowed'
    expect(await refused(five({ paymentMethod: 'cash' }))).toBe(NOT_ALLOWED)
    const body = { changes: line(100), paymentMethod: 'cash' as const }
    expect(await refused(desk.api.addLineItems({ id: order.id, body }))).toBe(NOT_ALLOWED)
    const move = {
      fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
      toFacilityBookings: [desk.range({ court: 1, day: '2026-12-23', from: 8, until: 14 })],
      paymentMethod: 'cash' as const,
    }
    expect(await refused(desk.api.moveBookings({ orderId: order.id, body: move }))).toBe(NOT_ALLOWED)
    expect((await five({ paymentMethod: 'cheque' })).paymentMethod).toBe('cheque')
  })
})

describe('a club whose currency has no decimals', () => {
  it('charges whole dong, its fee rounded up to one [COMMON-05, PAYMETHODS-19]', async () => {
    const { saigon } = product.cast
    const api = product.as(saigon.staff.operations)
    const range = (hour: number) => ({
      facilityId: saigon.courts.facilities[0]!.id,
      startTime: new Date(Date.parse('2026-12-01T00:00:00+07:00') + hour * 3_600_000).toISOString(),
      endTime: new Date(Date.parse('2026-12-01T00:00:00+07:00') + (hour + 1) * 3_600_000).toISOString(),
    })
    const rate = { fieldhouseFeesPercentage: 1.0001, fieldhouseFeesAmount: 500 }
    await query('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [
      saigon.id,
      JSON.stringify({ cash: { VND: rate } }),
    ])
    const { data: order } = await api.placeBooking({
      partnerId: saigon.id,
      body: {
        bookings: [range(8)],
        customerId: saigon.customers[1].id,
        paymentMethod: 'cash',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    const price = order.orderLineItems[0]!.priceCents
    const fee = Math.ceil((price * 1.0001) / 100) + 500
    expect(fees(order)).toMatchObject({ total: price + fee, onTop: fee })
    expect(order.orderLineItems[0]!.price).toEqual({ price, currency: 'VND' })
  })
})

describe('the payment log of an order', () => {
  it('is told newest first, in the order itself and apart [ORDERS-132]', async () => {
    const order = await desk.book({ court: 0, day: '2026-12-26', from: 8, until: 9 }, { orderStatus: 'paid' })
    for (const [minutes, price] of [
      [1, 900],
      [2, 300],
      [3, 1200],
    ] as const) {
      product.setNow(new Date(Date.parse('2026-11-21T04:00:00Z') + minutes * 60_000).toISOString())
      await desk.api.addLineItems({ id: order.id, body: { changes: line(price), paymentMethod: 'cash' } })
    }
    const amounts = [1200, 300, 900, 2000]
    const told = (await desk.order(order.id)).orderTransactions
    expect(told.map(({ amount }) => amount)).toEqual(amounts)
    const { data } = await desk.api.listOrderTransactions({ id: order.id })
    expect(data.map(({ amount }) => amount)).toEqual(amounts)
  })
})

describe('a customer', () => {
  it.each(['paid', 'refunded in part', 'paid in credits'])(
    'whose transaction is %s is not deleted while it stands [ADDTX-40]',
    async (state) => {
      const { data: customer } = await desk.api.createCustomer({
        body: { partnerId: desk.club.id, firstName: 'Hanna', email: `${randomUUID()}@x.example` },
      })
      const credits = state === 'paid in credits'
      const issued = { customerId: customer.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 50_000 }
      if (credits) await desk.api.issueCredit({ partnerId: desk.club.id, body: issued })
      const order = await five({
        customerId: customer.id,
        paymentMethod: credits ? 'clubCredits' : 'cash',
        ...(!credits && { orderStatus: 'paid' }),
      })
      expect(order.status).toBe('paid')
      if (state === 'refunded in part') await desk.api.addLineItems({ id: order.id, body: { changes: line(-500) } })
      expect((await failure(desk.api.deleteCustomer({ id: customer.id }))).body.data.errorCode).toBe(
        'error.badRequest.customerHasNoncanceledOrders',
      )
      await desk.api.cancelOrder({ id: order.id, body: {} })
      if (state === 'refunded in part') {
        // What is still to be handed back is owed to somebody.
        expect((await failure(desk.api.deleteCustomer({ id: customer.id }))).body.data.errorCode).toBe(
          'error.badRequest.customerIsOwed',
        )
        const { orderTransactions } = await desk.order(order.id)
        const refund = orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
        await desk.api.refundTransaction({ id: refund.id, body: { amount: 500 } })
      }
      await desk.api.deleteCustomer({ id: customer.id })
    },
  )
})
