import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { newsOf } from '../../fixtures/live-news.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

/** What is told while `act` runs: each event's type with its days. */
const toldBy = async (act: () => Promise<unknown>) =>
  (await newsOf(product, desk, act)).map(({ type, dates }) => [type, ...dates].join(' '))

it('what cells show of an order is told on the days of its bookings, other changes of it touch no grid', async () => {
  const { id, orderTransactions } = await desk.book({ from: 8, until: 9 })
  const paid = () => desk.api.markTransactionPaid({ id: orderTransactions[0]!.id })
  expect(await toldBy(paid)).toEqual(['orders', 'schedule 2026-11-23'])
  const add = (price: number) => () =>
    desk.api.addLineItems({
      id,
      body: { changes: [{ action: 'addItem', lineItem: { price, currency: 'SGD', description: 'Racket' } }] },
    })
  expect(await toldBy(add(500))).toEqual(['orders', 'schedule 2026-11-23'])
  // The cell says what is owed, which is less now, though its status stays.
  expect(await toldBy(add(-100))).toEqual(['orders', 'schedule 2026-11-23'])
  // The cell says by which method it is owed, and its menu follows that, though the amount stays.
  const entry = (await desk.api.getOrder({ id })).data.orderTransactions.find(({ status }) => status === 'PENDING')!
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(`UPDATE order_transactions SET payment_method = 'creditCard' WHERE id = $1`, [entry.id]),
  )
  const inCash = () => desk.api.changeTransactionMethod({ id: entry.id, body: { paymentMethod: 'cash' } })
  expect(await toldBy(inCash)).toEqual(['orders', 'schedule 2026-11-23'])
  const note = () => desk.api.updateOrderNote({ id, body: { partnerNote: 'Left-handed' } })
  expect(await toldBy(note)).toEqual(['orders', 'schedule 2026-11-23'])
  await desk.api.cancelOrder({ id, body: { refundAmountCents: 500 } })
  const refund = () => desk.api.refundOrder({ id, body: { refundAmountCents: 100 } })
  expect(await toldBy(refund)).toEqual(['orders'])
})

it('what a customer holds is told when it is issued, taken back or topped up', async () => {
  const customerId = desk.club.customers[1].id
  const clubCreditTypeId = CREDIT_TYPES[0].id
  const owner = product.as(desk.club.staff.owner)
  const partnerId = desk.club.id
  const credit = { customerId, clubCreditTypeId, amount: 500 }
  expect(await toldBy(() => owner.issueCredit({ partnerId, body: credit }))).toEqual(['customers'])
  expect(await toldBy(() => owner.revokeCredit({ partnerId, body: { customerId, amount: 500 } }))).toEqual([
    'customers',
  ])
  const { superAdmin } = product.cast
  await product.as(superAdmin).updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId } })
  expect(await toldBy(() => product.as(superAdmin).topUpWallet({ body: { customerId, amount: 500 } }))).toEqual([
    'customers',
  ])
})
