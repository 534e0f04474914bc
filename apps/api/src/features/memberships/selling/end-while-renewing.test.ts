import { randomUUID } from 'node:crypto'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { runRenewals } from '../renewing/fixtures/run-renewals.ts'

// A membership that ends for another plan while its next term is ordered.

let product: Product
/** 40.00 a month; its next term is ordered a week before. */
let gold: MembershipPlan
/** 60.00 a month. */
let platinum: MembershipPlan
/** Gold from 21 November through 20 December, and the order for the term from 21 December. */
let member: { customerId: string; id: string; nextOrderId: string; nextId: string }
const monthly = (price: number) => ({ price, currency: 'SGD', recurring: 1 }) as const

beforeAll(async () => {
  product = await startProduct()
  const make = async (name: string, price: number, more: object = {}) =>
    (
      await product
        .as(club().staff.owner)
        .createMembershipPlan({ partnerId: club().id, body: { name, pricing: [monthly(price)], ...more } })
    ).data
  gold = await make('Gold', 40, { renewal: { orderDays: 7, reminderDays: [], chargeDays: [], graceDays: 7 } })
  platinum = await make('Platinum', 60)
})
beforeEach(async () => {
  at('2026-11-21')
  const person = { partnerId: club().id, firstName: 'Riya', email: `${randomUUID()}@x.example` }
  const customerId = (await desk().createCustomer({ body: person })).data.id
  const order = await sell(gold, { customerId, startAt: '21/11/2026', renews: true })
  await desk().markTransactionPaid({ id: order.orderTransactions[0]!.id })
  const { id } = order.orderLineItems[0]!.subscription!
  at('2026-12-14')
  await runRenewals(product.fieldhouse.deps)
  const { orderId, nextSubscriptionId } = (await desk().getSubscription({ id })).data.renewal!
  member = { customerId, id, nextOrderId: orderId, nextId: nextSubscriptionId }
})
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const desk = () => product.as(club().staff.operations)
const at = (day: string) => product.setNow(`${day}T10:00:00.000+08:00`)
const sell = async (
  plan: MembershipPlan,
  of: { customerId: string; startAt: string; renews?: boolean; ends?: string },
) => {
  const { customerId, startAt, renews = false, ends } = of
  const pricingWindow = plan.pricing[0] as never
  const subscription = { planId: plan.id, isActive: true as const, pricingWindow, startAt, renews }
  const endsSubscriptions = ends ? [{ id: ends }] : []
  const body = { customerId, subscription, unlessOverlapping: true, endsSubscriptions }
  return (await desk().placeSubscriptionOrder({ partnerId: club().id, body })).data
}
const change = () => sell(platinum, { customerId: member.customerId, startAt: '14/12/2026', ends: member.id })
const next = async () => (await desk().getOrder({ id: member.nextOrderId })).data

it('takes back the next term that nobody has paid, and asks nothing about it [BEYOND-27] [BEYOND-51]', async () => {
  // 7 of 30 days of 40.00.
  expect((await change()).orderTransactions.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([933, 5067])
  expect(await next()).toMatchObject({ status: 'canceled', orderTransactions: [{ status: 'CANCELED' }] })
  const { data: held } = await desk().listSubscriptionsOfCustomer({ id: member.customerId, query: {} })
  expect(held.filter(({ canceled }) => !canceled).map(({ membershipPlan }) => membershipPlan.name)).toEqual([
    'Platinum',
  ])
  expect((await desk().getSubscription({ id: member.id })).data).toMatchObject({ renews: false, renewal: null })
  await runRenewals(product.fieldhouse.deps)
  expect((await next()).status).toBe('canceled')
})

it('asks about a next term that is paid in part, and leaves it [BEYOND-51]', async () => {
  const open = (await next()).orderTransactions[0]!.id
  await desk().payPart({ id: open, body: { amount: 1000, paymentMethod: 'cash' } })
  const { status, body } = await failure(change())
  expect([status, body.data.errorCode]).toEqual([409, 'error.conflict.membershipsOverlap'])
  expect(body.data.metaData).toMatchObject({ subscriptions: [{ id: member.nextId }] })
  expect((await next()).status).toBe('pending')
})
