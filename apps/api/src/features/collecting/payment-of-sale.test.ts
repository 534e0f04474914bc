import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// What is sold and paid by two methods at once (docs/rules/part-payments.md).

let product: Product
let desk: Desk
let owner: Desk
let partnerId: string
let packageId: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  partnerId = desk.club.id
  const fees = { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } }
  await product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE partners SET processing_fee_config = $2, absorb_processing_fee = false WHERE id = $1', [
      partnerId,
      JSON.stringify(fees),
    ]),
  )
  const { paymentMethodsForStaff } = (await owner.api.getPartner({ partnerId })).data
  await owner.api.updatePartner({
    partnerId,
    body: { paymentMethodsForStaff: [...new Set([...paymentMethodsForStaff, 'packages' as const])] },
  })
  const sold = { name: 'Ten hours', numberOfPasses: 10, price: { amount: 12_000, currency: 'SGD' as const } }
  packageId = (await owner.api.createPackage({ partnerId, body: { ...sold, expiryMode: 'without_expiry' } })).data.id
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

/** A customer who holds SGD 84.00 of club credits. */
const holder = async () => {
  const { data } = await desk.api.createCustomer({
    body: { partnerId, firstName: 'Hana', email: `${randomUUID()}@x.example` },
  })
  const issued = { customerId: data.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 8400 }
  await owner.api.issueCredit({ partnerId, body: issued })
  return data.id
}
const creditsOf = async (id: string) => (await desk.api.getCustomer({ id })).data.clubCreditBalance
const entriesOf = ({ orderTransactions }: Order) =>
  orderTransactions
    .map(({ paymentMethod, status, amount, fee }) => [paymentMethod, status, amount, fee])
    // Those of one moment are in no order.
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

let booked = 0
/** Two hours, SGD 40.00, on hours of their own. */
const court = (customerId: string, paymentMethod: PaymentMethod, part: object) => {
  const from = 8 + 2 * Math.floor(booked / 4)
  const bookings = [desk.range({ court: booked++ % 4, from, until: from + 2 })]
  const options = { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }
  return { bookings, customerId, paymentMethod, isForceBook: true, options, part: part as never }
}
const credits = (amount: number) => ({ amount, paymentMethod: 'clubCredits' as const })

it('a booking is paid by 26.00 of credits at once and the rest by card, whose fee is for the rest; its preview says so', async () => {
  const customerId = await holder()
  const body = court(customerId, 'creditCard', credits(2600))
  // 14.00 and 5 % of them and 0.50.
  const { data: priced } = await desk.api.priceBooking({ partnerId, body })
  expect(priced).toMatchObject({ totalAmount: 4120, processingFee: 120 })
  const { data: order } = await desk.api.placeBooking({ partnerId, body })
  expect(order).toMatchObject({ totalAmount: 4120, status: 'pending', paymentMethod: 'creditCard' })
  expect(entriesOf(order)).toEqual([
    ['clubCredits', 'SUCCESS', 2600, 0],
    ['creditCard', 'PENDING', 1520, 120],
  ])
  expect(await creditsOf(customerId)).toEqual([{ amount: 5800, currency: 'SGD' }])
  const { data: canceled } = await desk.api.cancelOrder({
    id: order.id,
    body: { autoRefund: true, refundAmountCents: 2600 },
  })
  expect(canceled).toMatchObject({ status: 'canceled', refundedAmount: 2600 })
  expect(await creditsOf(customerId)).toEqual([{ amount: 8400, currency: 'SGD' }])
})

it.each([
  ['a package', (body: object) => desk.api.placePackageOrder({ partnerId, body: { packageId, ...body } as never })],
  [
    'what is sold over the counter',
    (body: object) =>
      desk.api.placeCounterSale({
        partnerId,
        body: { currency: 'SGD', items: [{ description: 'Racket', price: 12_000 }], ...body } as never,
      }),
  ],
] as const)('%s is paid by 84.00 of credits and 36.00 in cash', async (_, sell) => {
  const customerId = await holder()
  const { data } = await sell({ customerId, paymentMethod: 'cash', orderStatus: 'paid', part: credits(8400) })
  expect(data).toMatchObject({ totalAmount: 12_000, status: 'paid', paymentMethod: 'cash' })
  expect(entriesOf(data)).toEqual([
    ['cash', 'SUCCESS', 3600, 0],
    ['clubCredits', 'SUCCESS', 8400, 0],
  ])
  expect(await creditsOf(customerId)).toEqual([])
})

it.each([
  ['part.amount', credits(4000), 'cash'],
  ['part.amount', credits(0), 'cash'],
  ['part.amount', { ...credits(1), amount: 1.5 }, 'cash'],
  ['part.paymentMethod', { amount: 100, paymentMethod: 'creditCard' }, 'cash'],
  ['part.paymentMethod', { amount: 100, paymentMethod: 'beads' }, 'cash'],
  ['part.paymentMethod', credits(100), 'clubCredits'],
  ['part', credits(100), 'packages'],
] as const)('a part that is none is refused by %s: %o beside %s', async (property, part, method) => {
  const customerId = await holder()
  const body = court(customerId, method, part)
  for (const ask of [desk.api.priceBooking, desk.api.placeBooking]) {
    const { status, body: said } = await failure(ask({ partnerId, body }))
    expect([status, JSON.stringify(said)]).toEqual([400, expect.stringContaining(`"property":"${property}"`)])
  }
  expect(await creditsOf(customerId)).toEqual([{ amount: 8400, currency: 'SGD' }])
})

it('more than the customer holds is refused, and nothing is booked', async () => {
  const customerId = await holder()
  await desk.api.placePackageOrder({
    partnerId,
    body: { customerId, packageId, paymentMethod: 'cash', part: credits(8000) },
  })
  const body = court(customerId, 'cash', credits(401))
  expect((await failure(desk.api.placeBooking({ partnerId, body }))).body.data.errorCode).toBe(
    'error.badRequest.notEnoughClubCredit',
  )
  const { data } = await desk.api.placeBooking({ partnerId, body: { ...body, part: credits(400) } })
  expect(entriesOf(data)).toEqual([
    ['cash', 'PENDING', 3600, 0],
    ['clubCredits', 'SUCCESS', 400, 0],
  ])
})

it('a method that the club does not allow its staff pays no part', async () => {
  const customerId = await holder()
  const { paymentMethodsForStaff } = (await owner.api.getPartner({ partnerId })).data
  await owner.api.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['cash'] } })
  const { status, body } = await failure(
    desk.api.placeBooking({ partnerId, body: court(customerId, 'cash', credits(100)) }),
  )
  await owner.api.updatePartner({ partnerId, body: { paymentMethodsForStaff } })
  expect([status, body.data.errorCode]).toEqual([400, 'error.badRequest.paymentMethodNotAllowed'])
  expect(JSON.stringify(body)).toContain('"property":"part.paymentMethod"')
})
