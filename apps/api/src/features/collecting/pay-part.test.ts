import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
let hour = 5
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

/** Two hours, SGD 40.00, on hours of their own. */
const book = (more: Parameters<Desk['book']>[1] = {}) => {
  hour += 2
  return desk.book({ court: hour % 4, from: 6 + (hour % 14), until: 8 + (hour % 14) }, more)
}
/** A customer who holds so many credits, minor units. */
const holding = async (amount: number) => {
  const { data } = await desk.api.createCustomer({
    body: { partnerId: desk.club.id, firstName: 'Hana', email: `${randomUUID()}@x.example` },
  })
  const issued = { customerId: data.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount }
  await owner.api.issueCredit({ partnerId: owner.club.id, body: issued })
  return data.id
}
const creditsOf = async (id: string) => (await desk.api.getCustomer({ id })).data.clubCreditBalance
const openOf = ({ orderTransactions }: Awaited<ReturnType<typeof book>>) =>
  orderTransactions.find(({ status }) => status === 'PENDING')!
const entriesOf = ({ orderTransactions }: Awaited<ReturnType<typeof book>>) =>
  orderTransactions
    .map(({ paymentMethod, status, amount, fee }) => [status, paymentMethod, amount, fee])
    // Those of one moment are in no order.
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

it('an order is paid by 26.00 in credits and the rest in cash, and both go back the way they came', async () => {
  const customerId = await holding(2600)
  const order = await book({ customerId })
  const { data: parted } = await desk.api.payPart({
    id: openOf(order).id,
    body: { amount: 2600, paymentMethod: 'clubCredits' },
  })
  expect(parted).toMatchObject({ totalAmount: 4000, status: 'pending', paymentMethod: 'cash', currentVersion: 1 })
  expect(entriesOf(parted)).toEqual([
    ['ADJUSTED', 'cash', 4000, 0],
    ['PENDING', 'cash', 1400, 0],
    ['SUCCESS', 'clubCredits', 2600, 0],
  ])
  expect(await creditsOf(customerId)).toEqual([])

  const { data: paid } = await desk.api.markTransactionPaid({ id: openOf(parted).id })
  expect(paid).toMatchObject({ totalAmount: 4000, status: 'paid' })

  const { data: canceled } = await desk.api.cancelOrder({
    id: order.id,
    body: { refundAmountCents: 4000, autoRefund: true },
  })
  expect(canceled).toMatchObject({ refundedAmount: 2600, refundingAmount: 1400 })
  expect(await creditsOf(customerId)).toEqual([{ amount: 2600, currency: 'SGD' }])
})

const listed = async (customerId: string, paymentMethod?: PaymentMethod) =>
  (
    await desk.api.listOrders({
      partnerId: desk.club.id,
      query: { customerId, limit: 12, offset: 0, ...(paymentMethod && { paymentMethod }) },
    })
  ).data
const ask = (statement: string) => product.fieldhouse.database.connection(({ client }) => client.query(statement))
const reported = async (id: string) => {
  const { data } = await owner.api.listOrdersByDate({
    partnerId: owner.club.id,
    query: { start: TEST_NOW, end: TEST_NOW },
  })
  return data.find((order) => order.id === id)?.paymentMethods
}

it('an order of several methods is called by each of them, wherever it is listed and asked for', async () => {
  const customerId = await holding(2600)
  const plain = await book({ customerId, paymentMethod: 'cash' })
  const order = await book({ customerId, paymentMethod: 'cheque' })
  const { data: parted } = await desk.api.payPart({
    id: openOf(order).id,
    body: { amount: 2600, paymentMethod: 'clubCredits' },
  })
  expect(parted.paymentMethods).toEqual(['clubCredits', 'cheque'])
  const isListed = async () => {
    expect((await listed(customerId)).find(({ id }) => id === order.id)?.paymentMethods).toEqual([
      'clubCredits',
      'cheque',
    ])
    expect((await listed(customerId)).find(({ id }) => id === plain.id)).not.toHaveProperty('paymentMethods')
    const found = async (method: PaymentMethod) => (await listed(customerId, method)).map(({ id }) => id)
    expect(await found('clubCredits')).toEqual([order.id])
    expect(await found('cheque')).toEqual([order.id])
    expect(await found('cash')).toEqual([plain.id])
    expect(await reported(order.id)).toEqual(['clubCredits', 'cheque'])
    expect(await reported(plain.id)).toBeUndefined()
  }
  await isListed()

  // As it was before orders said so themselves: what is kept of their payments is enough.
  await ask('UPDATE orders SET methods = NULL')
  const migration = new URL('../../../migrations/0386_orders_of_several_methods.sql', import.meta.url)
  const [, , mend] = (await readFile(migration, 'utf8')).split(/^(ALTER .*)$/m)
  await ask(mend!)
  await isListed()

  // Paid by credits alone at last: the rest was taken off.
  const { data: cheaper } = await desk.api.addLineItems({
    id: order.id,
    body: { changes: [{ action: 'addItem', lineItem: { price: -1400, currency: 'SGD', description: 'Taken off' } }] },
  })
  expect(cheaper).toMatchObject({ totalAmount: 2600, paymentMethods: ['clubCredits'] })
})

it('of an order of several methods each list by method counts what is owed by that one [BEYOND-38]', async () => {
  const customerId = await holding(2600)
  const order = await book({ customerId })
  await desk.api.payPart({ id: openOf(order).id, body: { amount: 2600, paymentMethod: 'clubCredits' } })
  const lineItem = { price: 1000, currency: 'SGD', description: 'Racket' }
  await desk.api.addLineItems({
    id: order.id,
    body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cheque' },
  })
  const owed = async (more: object) => {
    const query = { customerId, limit: 12, offset: 0, ...more }
    const { data, figure } = await desk.api.listOrders({ partnerId: desk.club.id, query })
    return [data.map(({ part }) => part), figure?.sums?.map(({ amount }) => amount)]
  }
  const pending = { status: 'pending' as const }
  expect(await owed(pending)).toEqual([[2400], [2400]])
  expect(await owed({ ...pending, paymentMethod: 'cash' })).toEqual([[1400], [1400]])
  expect(await owed({ ...pending, paymentMethod: 'cheque' })).toEqual([[1000], [1000]])
  expect(await owed({ ...pending, paymentMethod: 'clubCredits' })).toEqual([[], []])
})

it('credits pay no more than the customer holds, and nothing is half done then', async () => {
  const customerId = await holding(2600)
  const order = await book({ customerId })
  const { body } = await failure(
    desk.api.payPart({ id: openOf(order).id, body: { amount: 2601, paymentMethod: 'clubCredits' } }),
  )
  expect(body.data.errorCode).toBe('error.badRequest.notEnoughClubCredit')
  expect(entriesOf(await desk.order(order.id))).toEqual([['PENDING', 'cash', 4000, 0]])
  expect(await creditsOf(customerId)).toEqual([{ amount: 2600, currency: 'SGD' }])
})

it('two desks that take the same part take it once', async () => {
  const order = await book({ customerId: await holding(4000) })
  const pay = () => desk.api.payPart({ id: openOf(order).id, body: { amount: 3000, paymentMethod: 'clubCredits' } })
  const outcomes = await Promise.allSettled([pay(), pay()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await desk.order(order.id)).orderTransactions.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
})

it('the fee of a card stays with the card', async () => {
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `UPDATE partners SET processing_fee_config = '{"creditCard": {"SGD": {"fieldhouseFeesPercentage": 5, "fieldhouseFeesAmount": 0.5}}}' WHERE id = $1`,
      [desk.club.id],
    ),
  )
  const order = await book({ paymentMethod: 'creditCard' })
  expect(order).toMatchObject({ totalAmount: 4250 })
  const { data } = await desk.api.payPart({ id: openOf(order).id, body: { amount: 1000, paymentMethod: 'cash' } })
  expect(entriesOf(data)).toEqual([
    ['ADJUSTED', 'creditCard', 4250, 250],
    ['PENDING', 'creditCard', 3250, 250],
    ['SUCCESS', 'cash', 1000, 0],
  ])
})

it.each([
  // 5 % of 40.00 and 0.50.
  ['is on top of it falls with it', false, 4250, 250],
  // 40.00 - 39.50 / 1.05, rounded up.
  ['the club bears falls with it, too', true, 4000, 239],
] as const)(
  'a part that is the whole price leaves nothing to the card: the fee that %s',
  async (_, absorbs, owed, fee) => {
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partners SET absorb_processing_fee = $2 WHERE id = $1', [desk.club.id, absorbs]),
    )
    const order = await book({ paymentMethod: 'creditCard' })
    expect(order).toMatchObject({ totalAmount: owed })
    const over = { amount: 4001, paymentMethod: 'cash' as const }
    expect(JSON.stringify((await failure(desk.api.payPart({ id: openOf(order).id, body: over }))).body)).toContain(
      'at most 4000',
    )
    const { data } = await desk.api.payPart({ id: openOf(order).id, body: { amount: 4000, paymentMethod: 'cash' } })
    expect(data).toMatchObject({
      totalAmount: 4000,
      status: 'paid',
      paymentMethod: 'cash',
      processingFeeExclusiveCents: 0,
      processingFeeInclusiveCents: 0,
    })
    expect(entriesOf(data)).toEqual([
      ['ADJUSTED', 'creditCard', owed, fee],
      ['SUCCESS', 'cash', 4000, 0],
    ])
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partners SET absorb_processing_fee = false WHERE id = $1', [desk.club.id]),
    )
  },
)

it('what is given back is of the payment that came last, however much each was', async () => {
  const order = await book({ customerId: await holding(1000) })
  const { data: parted } = await desk.api.payPart({
    id: openOf(order).id,
    body: { amount: 1000, paymentMethod: 'clubCredits' },
  })
  product.setNow('2026-11-21T08:00:00Z')
  await desk.api.markTransactionPaid({ id: openOf(parted).id })
  const { data } = await desk.api.cancelOrder({
    id: order.id,
    body: { refundAmountCents: 3000, autoRefund: true, handedBack: true },
  })
  product.setNow(TEST_NOW)
  const back = data.orderTransactions.filter(({ transactionType }) => transactionType === 'REFUND')
  expect(back.map(({ paymentMethod, amount }) => [paymentMethod, amount])).toEqual([['cash', 3000]])
})

it('a method that the club does not allow its staff pays no part, nor do cards, the gateway and passes', async () => {
  const order = await book()
  const pay = (paymentMethod: 'cheque' | 'creditCard' | 'packages' | 'razorpay') =>
    failure(desk.api.payPart({ id: openOf(order).id, body: { amount: 100, paymentMethod } }))
  for (const method of ['creditCard', 'packages', 'razorpay'] as const) {
    const { status, body } = await pay(method)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"property":"paymentMethod"')])
  }
  const partnerId = owner.club.id
  const { paymentMethodsForStaff } = (await owner.api.getPartner({ partnerId })).data
  await owner.api.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['cash'] } })
  expect(JSON.stringify((await pay('cheque')).body)).toContain(
    '"allowed":"This payment method is not allowed for staff"',
  )
  await owner.api.updatePartner({ partnerId, body: { paymentMethodsForStaff } })
  expect(entriesOf(await desk.order(order.id))).toEqual([['PENDING', 'cash', 4000, 0]])
})
