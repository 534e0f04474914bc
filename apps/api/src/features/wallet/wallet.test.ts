import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let admin: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  admin = riversideDesk(product, product.cast.superAdmin)
  await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
  await product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE partners SET payment_methods_for_staff = $2, processing_fee_config = $3 WHERE id = $1', [
      desk.club.id,
      ['cash', 'fieldhouseWallet'],
      { fieldhouseWallet: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } },
    ]),
  )
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const newCustomer = async () =>
  (
    await desk.api.createCustomer({
      body: { partnerId: desk.club.id, firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id
const topUp = (customerId: string, amount: number, by = admin) => by.api.topUpWallet({ body: { customerId, amount } })
const balances = async (id: string) => (await desk.api.getWallet({ id })).data
/** A customer whose wallet holds that much. */
const holder = async (amount: number) => {
  const id = await newCustomer()
  await topUp(id, amount)
  return id
}
const of = (amount: number) => [{ amount, currency: 'SGD' }]
let hour = 0
const free = (hours = 1) => {
  const n = hour++
  return { court: n % 4, from: 6 + 2 * (Math.floor(n / 4) % 7), until: 6 + 2 * (Math.floor(n / 4) % 7) + hours }
}
const book = (customerId: string, hours = 1) =>
  desk.book(free(hours), { customerId, paymentMethod: 'fieldhouseWallet' })
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return { status, errorCode: body.data.errorCode, property: body.data.message?.[0]?.property }
}

describe('the wallet of a customer', () => {
  it('is empty until a super admin tops it up, in the partner’s currency', async () => {
    const id = await newCustomer()
    expect(await balances(id)).toEqual([])
    expect((await topUp(id, 5000)).data).toEqual({ customerId: id, currency: 'SGD', amount: 5000 })
    await topUp(id, 1)
    expect(await balances(id)).toEqual(of(5001))
    expect((await failure(topUp(id, 1, desk))).status).toBe(403)
    expect(await refusal(topUp(id, 0))).toMatchObject({ status: 400, property: 'amount' })
    const stranger = product.cast.harbour.customers[0].id
    expect((await refusal(topUp(stranger, 1))).errorCode).toBe('error.notFound.customer')
    expect((await failure(balances(stranger))).status).toBe(404)
  })

  it('pays a booking with its fee at once [PAYMETHODS-32] [BOOKING-89] [PAYMETHODS-18]', async () => {
    const id = await holder(5000)
    const order = await book(id)
    expect(order).toMatchObject({
      status: 'paid',
      paymentMethod: 'fieldhouseWallet',
      totalAmount: 2150,
      processingFeeExclusiveCents: 150,
      orderTransactions: [{ status: 'SUCCESS', amount: 2150, fee: 150 }],
    })
    expect(await balances(id)).toEqual(of(2850))
  })

  it('that holds less than the charge with its fee refuses, naming the method [PAYMETHODS-32]', async () => {
    const id = await holder(2149)
    expect(await refusal(book(id))).toEqual({
      status: 400,
      errorCode: 'error.badRequest.notEnoughWalletBalance',
      property: 'paymentMethod',
    })
    expect(await balances(id)).toEqual(of(2149))
    await topUp(id, 1)
    await book(id)
    expect(await balances(id)).toEqual(of(0))
  })

  it('gets a refund back at once [BOOKING-104] [PAYMETHODS-32]', async () => {
    const id = await holder(5000)
    const order = await book(id)
    const { data } = await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 2000, autoRefund: true } })
    expect(data).toMatchObject({ status: 'canceled', refundedAmount: 2000, refundingAmount: 0 })
    expect(await balances(id)).toEqual(of(4850))
  })

  it('pays what a booking becomes dearer by [BOOKING-100]', async () => {
    const id = await holder(5000)
    const order = await desk.book(free(), { customerId: id, orderStatus: 'paid' })
    const { data } = await desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
        toFacilityBookings: [desk.range(free(2))],
        paymentMethod: 'fieldhouseWallet',
      },
    })
    expect(data).toMatchObject({ status: 'paid', totalAmount: 4150 })
    expect(await balances(id)).toEqual(of(2850))
  })

  it('of five desks at once pays as often as it reaches', async () => {
    const id = await holder(4500)
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => book(id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balances(id)).toEqual(of(200))
  })

  it('is topped up once for one key [BEYOND-03]', async () => {
    const id = await newCustomer()
    const once = () =>
      admin.api.topUpWallet({ body: { customerId: id, amount: 700 } }, { idempotencyKey: 'top-up-only-once' })
    const [first, second] = await Promise.all([once(), once()])
    expect(first).toEqual(second)
    expect(await balances(id)).toEqual(of(700))
  })
})
