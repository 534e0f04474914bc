import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { gatewayDesk } from '../../payments/checkout/fixtures/gateway-desk.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('the staff of a club list, view, change, confirm, print, cancel and refund its transactions [ORDERS-01]', async () => {
  const { api, club, opened, choose, faults } = gatewayDesk(product)
  const { order, id } = await opened()
  await choose(id, 'pay')
  const { data: listed } = await api.listOrders({ partnerId: club.id, query: { q: order.readableId.readableId } })
  expect(listed.map((each) => each.id)).toEqual([id])
  expect((await api.getOrder({ id: order.readableId.readableId })).data.id).toBe(id)

  const changes = [
    { action: 'addItem' as const, lineItem: { price: 5_000, currency: 'INR', description: 'Racket hire' } },
  ]
  const { data: changed } = await api.addLineItems({ id, body: { changes, paymentMethod: 'cash' } })
  expect(changed.totalAmount).toBe(order.totalAmount + 5_000)
  const owed = changed.orderTransactions.find(({ status }) => status === 'PENDING')!
  expect((await api.markTransactionPaid({ id: owed.id })).data.status).toBe('paid')

  expect((await api.confirmOrder({ id })).data.processingStatus).toBe('COMMITTED')
  const { bytes } = await api.getReceipt({ query: { orderIds: [id] } })
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')

  expect((await api.cancelOrder({ id, body: {} })).data.status).toBe('canceled')
  const { data: refunded } = await api.refundOrder({ id, body: { refundAmountCents: 5_000 } })
  expect(refunded.refundingAmount + refunded.refundedAmount).toBe(5_000)
  expect(await faults()).toEqual([])
})
