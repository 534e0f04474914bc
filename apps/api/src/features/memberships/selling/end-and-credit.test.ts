import { randomUUID } from 'node:crypto'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { SYSTEM } from '../../../db/context.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { placeSubscriptionOrder } from './place-subscription-order.ts'

let product: Product
/** 40.00 a month. */
let silver: MembershipPlan
/** 60.00 a month, or 10.00 for three. */
let platinum: MembershipPlan
let customerId: string
const monthly = (price: number) => ({ price, currency: 'SGD', recurring: 1 }) as const
const THREE = { price: 10, currency: 'SGD', recurring: 3 } as const
beforeAll(async () => {
  product = await startProduct()
  const make = async (name: string, pricing: Parameters<typeof owner.createMembershipPlan>[0]['body']['pricing']) =>
    (await owner.createMembershipPlan({ partnerId: club().id, body: { name, pricing, unusedRefundPercent: 50 } })).data
  const owner = product.as(club().staff.owner)
  silver = await make('Silver', [monthly(40)])
  platinum = await make('Platinum', [monthly(60), THREE])
})
beforeEach(async () => {
  at('2026-11-21')
  const body = { partnerId: club().id, firstName: 'Riya', email: `${randomUUID()}@x.example` }
  customerId = (await desk().createCustomer({ body })).data.id
})
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  product.setNow(TEST_NOW)
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const desk = () => product.as(club().staff.operations)
const at = (day: string) => product.setNow(`${day}T10:00:00.000+08:00`)
type Body = Parameters<ReturnType<typeof desk>['placeSubscriptionOrder']>[0]['body']

const sale = (plan: MembershipPlan, startAt: string, more: Partial<Body> = {}): Body => ({
  customerId,
  subscription: { planId: plan.id, isActive: true, pricingWindow: plan.pricing[0] as never, startAt },
  unlessOverlapping: true,
  ...more,
})
const sell = async (body: Body): Promise<Order> =>
  (await desk().placeSubscriptionOrder({ partnerId: club().id, body })).data
const preview = async (body: Body) => (await desk().previewSubscriptionOrder({ partnerId: club().id, body })).data
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property ?? null]
}
const pay = async ({ orderTransactions }: Order) => {
  for (const { id, status } of orderTransactions) if (status === 'PENDING') await desk().markTransactionPaid({ id })
}
/** Silver from 21 November through 20 December, 40.00, paid in cash. */
const sellSilver = async (more: Partial<Body> = {}) => {
  const order = await sell(sale(silver, '21/11/2026', more))
  await pay(order)
  return { order, id: order.orderLineItems[0]!.subscription!.id }
}
const credits = async () => (await desk().getCustomer({ id: customerId })).data.clubCreditBalance
const entries = async ({ id }: Order) =>
  (await desk().getOrder({ id })).data.orderTransactions
    .map(
      ({ transactionType, paymentMethod, status, amount }) => `${transactionType} ${paymentMethod} ${status} ${amount}`,
    )
    .toSorted()

it('another plan sold in mid-term ends the first one, whose 20 of 30 days pay 26.67 of 60.00 [BEYOND-51]', async () => {
  const { order, id } = await sellSilver()
  at('2026-12-01')
  const body = sale(platinum, '01/12/2026', { endsSubscriptions: [{ id }] })
  expect(await preview(body)).toEqual({
    totalAmount: 6000,
    processingFee: 0,
    currency: 'SGD',
    paidByCredit: 2667,
    keptCredit: 0,
    // The whole of what they are worth: the plan's percentage is for who leaves.
    credited: [{ subscriptionId: id, planName: 'Silver', days: { left: 20, total: 30 }, most: 2667, credited: 2667 }],
  })
  expect(await entries(order)).toEqual(['PURCHASE cash SUCCESS 4000'])

  const sold = await sell({ ...body, endsSubscriptions: [{ id, creditCents: 2667 }] })
  expect(sold).toMatchObject({ totalAmount: 6000, status: 'pending', paymentMethod: 'cash' })
  expect(await entries(sold)).toEqual(['PURCHASE cash PENDING 3333', 'PURCHASE clubCredits SUCCESS 2667'])
  expect(await entries(order)).toEqual(['PURCHASE cash SUCCESS 4000', 'REFUND clubCredits SUCCESS 2667'])
  expect(await credits()).toEqual([])
  const { data: standing } = await desk().listSubscriptionsOfCustomer({ id: customerId, query: {} })
  expect(standing.map(({ membershipPlan, isActive }) => [membershipPlan.name, isActive])).toEqual([
    ['Platinum', true],
    ['Silver', false],
  ])
  await pay(sold)
  expect((await desk().getOrder({ id: sold.id })).data).toMatchObject({ status: 'paid' })
  // Of the first 13.33 is kept and earned; of both together 73.33 was paid.
  expect((await desk().getOrder({ id: order.id })).data).toMatchObject({
    status: 'canceled',
    refundedAmount: 2667,
    refundableAmount: 1333,
  })
})

it('a cheaper plan is paid whole by the credit, and what is left of it stays with the customer [BEYOND-51]', async () => {
  const { id } = await sellSilver()
  at('2026-12-01')
  const sold = await sell(
    sale(platinum, '01/12/2026', {
      paymentMethod: 'creditCard',
      subscription: { planId: platinum.id, isActive: true, pricingWindow: THREE, startAt: '01/12/2026' },
      endsSubscriptions: [{ id }],
    }),
  )
  expect(sold).toMatchObject({
    totalAmount: 1000,
    status: 'paid',
    paymentMethod: 'clubCredits',
    processingFeeExclusiveCents: 0,
  })
  expect(await entries(sold)).toEqual(['PURCHASE clubCredits SUCCESS 1000'])
  expect(await credits()).toEqual([{ amount: 1667, currency: 'SGD' }])
})

it('a plan that was sold by mistake gives way on the same day, and all of its 40.00 pay the right one [BEYOND-51]', async () => {
  const { order, id } = await sellSilver()
  const body = sale(platinum, '21/11/2026', { endsSubscriptions: [{ id }] })
  expect((await preview(body)).credited).toEqual([
    { subscriptionId: id, planName: 'Silver', days: { left: 30, total: 30 }, most: 4000, credited: 4000 },
  ])
  expect(await entries(await sell(body))).toEqual(['PURCHASE cash PENDING 2000', 'PURCHASE clubCredits SUCCESS 4000'])
  expect((await desk().getOrder({ id: order.id })).data).toMatchObject({ status: 'canceled', refundableAmount: 0 })
})

it('the fee of a card is for what the card pays', async () => {
  const { id } = await sellSilver()
  at('2026-12-01')
  // 5 % of 33.33 and 0.50.
  const sold = await sell(sale(platinum, '01/12/2026', { paymentMethod: 'creditCard', endsSubscriptions: [{ id }] }))
  expect(sold).toMatchObject({ totalAmount: 6217, processingFeeExclusiveCents: 217 })
  expect(await entries(sold)).toEqual(['PURCHASE clubCredits SUCCESS 2667', 'PURCHASE creditCard PENDING 3550'])
})

it('less than the days are worth may be credited, and no more', async () => {
  const { order, id } = await sellSilver()
  at('2026-12-01')
  const ending = (creditCents: number) =>
    sell(sale(platinum, '01/12/2026', { endsSubscriptions: [{ id, creditCents }] }))
  expect(await refusal(ending(2668))).toEqual([400, 'error.badRequest.invalidInput', 'endsSubscriptions.0.creditCents'])
  expect(await entries(order)).toEqual(['PURCHASE cash SUCCESS 4000'])
  expect(await entries(await ending(1000))).toEqual(['PURCHASE cash PENDING 5000', 'PURCHASE clubCredits SUCCESS 1000'])
})

it('what was given back before lowers what its days are worth', async () => {
  const { order, id } = await sellSilver()
  const lineItem = { price: -1000, currency: 'SGD', description: 'Court was closed' }
  await desk().addLineItems({ id: order.id, body: { changes: [{ action: 'addItem', lineItem }] } })
  at('2026-12-01')
  // 20 of 30 days of 30.00.
  const body = sale(platinum, '01/12/2026', { endsSubscriptions: [{ id }] })
  expect((await preview(body)).credited[0]).toMatchObject({ most: 2000 })
})

it('is refused where the new one starts later, is of the same plan, or the first is not paid, over, or of another customer', async () => {
  const { order, id } = await sellSilver()
  const ending = (more: Partial<Body>, plan = platinum, startAt = '01/12/2026') =>
    refusal(sell(sale(plan, startAt, { endsSubscriptions: [{ id }], ...more })))
  at('2026-12-01')
  expect(await ending({}, platinum, '02/12/2026')).toEqual([
    400,
    'error.badRequest.invalidInput',
    'subscription.startAt',
  ])
  expect(await ending({}, silver)).toEqual([400, 'error.badRequest.invalidInput', 'endsSubscriptions.0.id'])
  expect(await ending({ customerId: club().customers[1].id })).toEqual([
    404,
    'error.notFound.subscription',
    'endsSubscriptions.0.id',
  ])
  expect(await ending({ endsSubscriptions: [{ id: randomUUID() }] })).toEqual([
    404,
    'error.notFound.subscription',
    'endsSubscriptions.0.id',
  ])
  expect(await ending({ endsSubscriptions: [{ id }, { id }] })).toEqual([
    400,
    'error.badRequest.invalidInput',
    'endsSubscriptions.1.id',
  ])
  expect(await ending({ useClubCredit: false })).toEqual([400, 'error.badRequest.invalidInput', 'useClubCredit'])
  at('2026-12-21')
  expect(await ending({}, platinum, '21/12/2026')).toEqual([
    400,
    'error.badRequest.invalidInput',
    'endsSubscriptions.0.id',
  ])
  expect(await entries(order)).toEqual(['PURCHASE cash SUCCESS 4000'])
  at('2026-11-21')
  const { data: mine } = await desk().createCustomer({
    body: { partnerId: club().id, firstName: 'Ben', email: `${randomUUID()}@x.example` },
  })
  const unpaid = await sell({ ...sale(silver, '21/11/2026'), customerId: mine.id })
  at('2026-12-01')
  const owed = { customerId: mine.id, endsSubscriptions: [{ id: unpaid.orderLineItems[0]!.subscription!.id }] }
  expect(await ending(owed)).toEqual([400, 'error.badRequest.membershipNotPaid', 'endsSubscriptions.0.id'])
  at('2026-11-21')
  const { data: given } = await desk().createSubscriptions({
    body: { customer: { id: mine.id }, subscriptions: [sale(silver, '21/11/2026').subscription!] },
  })
  at('2026-12-01')
  const free = { customerId: mine.id, endsSubscriptions: [{ id: given[0]!.id }] }
  expect(await ending(free)).toEqual([400, 'error.badRequest.membershipWithoutTransaction', 'endsSubscriptions.0.id'])
})

it('is refused for a plan that is sold in another currency than was paid', async () => {
  const { order, id } = await sellSilver()
  at('2026-12-01')
  // A club sells in SGD until it chooses its currency.
  const setCurrency = (currency: string) =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [club().id, currency]),
    )
  await setCurrency('USD')
  const pricing = [{ price: 60, currency: 'USD', recurring: 1 } as const]
  const body = { name: 'Dollars', pricing }
  const { data: dollars } = await product.as(club().staff.owner).createMembershipPlan({ partnerId: club().id, body })
  expect(await refusal(sell(sale(dollars, '01/12/2026', { endsSubscriptions: [{ id }] })))).toEqual([
    400,
    'error.badRequest.invalidInput',
    'endsSubscriptions.0.id',
  ])
  expect(await entries(order)).toEqual(['PURCHASE cash SUCCESS 4000'])
  await setCurrency('SGD')
})

it('is refused to who may sell and not cancel, and where the club has no credits', async () => {
  const { id } = await sellSilver()
  at('2026-12-01')
  const owner = product.as(club().staff.owner)
  const partnerId = club().id
  const body = sale(platinum, '01/12/2026', { endsSubscriptions: [{ id }] })
  const { paymentMethodsForStaff } = (await owner.getPartner({ partnerId })).data
  await owner.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['cash'] } })
  expect(await refusal(sell(body))).toEqual([400, 'error.badRequest.invalidInput', 'endsSubscriptions'])
  await owner.updatePartner({ partnerId, body: { paymentMethodsForStaff } })
  const { deps } = product.fieldhouse
  const actor = { ...SYSTEM, policies: ['order.createSubscription', 'order.view', 'customer.view'] }
  const asked = {
    customerId,
    paymentMethod: 'cash' as const,
    useClubCredit: true,
    lineItems: [],
    endsSubscriptions: [{ id }],
    subscription: { planId: platinum.id, pricingWindow: monthly(60), startAt: '2026-12-01', renews: false },
  }
  await expect(
    placeSubscriptionOrder(deps, { partnerId, actor, now: deps.now(), requestId: 'test' }, asked),
  ).rejects.toMatchObject({ code: 'error.forbidden.noPermission' })
})

it('two desks that sell at once credit the days once', async () => {
  const { order, id } = await sellSilver()
  at('2026-12-01')
  const body = sale(platinum, '01/12/2026', { endsSubscriptions: [{ id }] })
  const outcomes = await Promise.allSettled([sell(body), sell(body)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await entries(order)).toEqual(['PURCHASE cash SUCCESS 4000', 'REFUND clubCredits SUCCESS 2667'])
})

describe('two memberships that end in one sale', () => {
  const query = async (text: string, values: unknown[] = []) =>
    product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
  const waiting = async () =>
    (await query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .length

  // Whoever lowers or cancels what was invoiced takes the number of a credit note, of which the next one waits until they are done.
  beforeAll(async () => {
    const finance = product.as(club().staff.finance)
    const { version } = (await finance.getTaxes({ partnerId: club().id })).data
    const rate = { name: 'GST', registrationNumber: 'M90367530Y', inclusive: true, validFrom: '2024-01-01' }
    const rates = [{ ...rate, kinds: ['membership' as const], parts: [{ name: 'GST', percent: 9 }] }]
    const seller = { sellerName: 'Riverside Pte. Ltd.', sellerAddress: '1 River Road, Singapore 179094' }
    await finance.saveTaxes({ partnerId: club().id, body: { rounding: 'line', ...seller, rates, version } })
  })
  afterAll(() => query('DELETE FROM tax_rates WHERE partner_id = $1', [club().id]))

  /**
   * Two that are paid, by the ids of their transactions, in which a command on several of them locks them. Who reads them without an order
   * finds the second one first: it was sold first, and has the lower id.
   */
  const sellTwo = async (): Promise<[Sold, Sold]> => {
    const again = { unlessOverlapping: false }
    const [one, other] = [await sellSilver(again), await sellSilver(again)]
    return other.order.id < one.order.id && one.id < other.id ? [other, one] : sellTwo()
  }
  type Sold = Awaited<ReturnType<typeof sellSilver>>

  /** Lowers a transaction, with a credit note, while the sale waits for another one that somebody is changing; whether that is done at once. */
  const isLoweredWhileWaiting = (changing: Sold, ending: readonly Sold[], lowered: Sold) =>
    product.fieldhouse.database.connection(async ({ client }) => {
      let isDone = false
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM orders WHERE partner_id = $1 AND id = $2 FOR NO KEY UPDATE', [
        club().id,
        changing.order.id,
      ])
      const endsSubscriptions = ending.map(({ id }) => ({ id }))
      const sent: Promise<unknown>[] = [
        sell(sale(platinum, '01/12/2026', { endsSubscriptions, unlessOverlapping: false })),
      ]
      try {
        await expect.poll(waiting).toBe(1)
        const lineItem = { price: -100, currency: 'SGD', description: 'Court was closed' }
        const body = { changes: [{ action: 'addItem' as const, lineItem }] }
        sent.push(
          desk()
            .addLineItems({ id: lowered.order.id, body })
            .then(() => (isDone = true)),
        )
        await expect.poll(async () => isDone || (await waiting()) > 1).toBe(true)
        return isDone
      } finally {
        await client.query('COMMIT')
        await Promise.allSettled(sent)
      }
    })

  const statusOf = async ({ order }: Sold) => (await desk().getOrder({ id: order.id })).data.status
  const documentsOf = async ({ order }: Sold) =>
    (await desk().listTaxDocuments({ id: order.id })).data.map(({ kind }) => kind)

  it('wait for their transactions in one order, whichever is named first: the later one is changed meanwhile', async () => {
    const [first, second] = await sellTwo()
    at('2026-12-01')
    expect(await isLoweredWhileWaiting(first, [second, first], second)).toBe(true)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'canceled'])
    expect(await documentsOf(second)).toEqual(['invoice', 'creditNote', 'creditNote'])
  })

  it('are both locked before one of them is written to: a credit note of somebody else waits for neither', async () => {
    const [first, second] = await sellTwo()
    const { data: ben } = await desk().createCustomer({
      body: { partnerId: club().id, firstName: 'Ben', email: `${randomUUID()}@x.example` },
    })
    const other = await sellSilver({ customerId: ben.id })
    at('2026-12-01')
    expect(await isLoweredWhileWaiting(second, [first, second], other)).toBe(true)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'canceled'])
    expect(await documentsOf(other)).toEqual(['invoice', 'creditNote'])
  })
})
