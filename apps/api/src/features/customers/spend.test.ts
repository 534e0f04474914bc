import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const partnerId = () => desk.club.id
const added = async (firstName: string) => {
  const body = { partnerId: partnerId(), firstName, email: `${randomUUID()}@x.example` }
  return (await desk.api.createCustomer({ body })).data.id
}
const spend = async (customerId: string) =>
  (await desk.api.getCustomerSpend({ partnerId: partnerId(), customerId })).data.totalSpendByCurrency

describe('what a customer has spent', () => {
  it('is what was paid and not given back: nothing that is owed, nothing of others [CUSTOMERS-40] [CUSTOMERS-41]', async () => {
    const [id, other] = [await added('Nora'), await added('Otto')]
    expect(await spend(id)).toEqual([])
    const day = '2026-12-02'
    await desk.book({ day, from: 8, until: 9 }, { customerId: id })
    expect(await spend(id)).toEqual([])
    const paid = await desk.book({ day, from: 10, until: 12 }, { customerId: id, orderStatus: 'paid' })
    await desk.book({ day, from: 13, until: 15 }, { customerId: other, orderStatus: 'paid' })
    expect(paid.totalAmount).toBeGreaterThan(0)
    expect(await spend(id)).toEqual([{ currency: 'SGD', amount: paid.totalAmount }])
    const body = { refundAmountCents: 700 }
    const { data: refunded } = await desk.api.cancelOrder({ id: paid.id, body })
    // It was asked for; it counts once the money has gone back.
    expect(await spend(id)).toEqual([{ currency: 'SGD', amount: paid.totalAmount }])
    const refund = refunded.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await desk.api.refundTransaction({ id: refund.id, body: { amount: 700 } })
    expect(await spend(id)).toEqual([{ currency: 'SGD', amount: paid.totalAmount - 700 }])
  })

  it('is told by currency, each of its own orders', async () => {
    const id = await added('Cora')
    await desk.book({ day: '2026-12-03', from: 8, until: 9 }, { customerId: id, orderStatus: 'paid' })
    const dong = await desk.book({ day: '2026-12-03', from: 9, until: 10 }, { customerId: id, orderStatus: 'paid' })
    await product.fieldhouse.database.connection(({ client }) =>
      client.query("UPDATE orders SET currency = 'VND' WHERE id = $1", [dong.id]),
    )
    expect((await spend(id)).map(({ currency }) => currency)).toEqual(['SGD', 'VND'])
  })

  it('of nobody, or of another club, is not found', async () => {
    for (const customerId of [randomUUID(), product.cast.harbour.customers[0].id])
      expect((await failure(desk.api.getCustomerSpend({ partnerId: partnerId(), customerId }))).status).toBe(404)
  })
})

it('customers are looked up by their ids; those of another club, unknown and deleted ones are left out [CUSTOMERS-43]', async () => {
  const [one, two, gone] = [await added('One'), await added('Two'), await added('Gone')]
  await desk.api.deleteCustomer({ id: gone })
  const customerIds = [one, gone, randomUUID(), product.cast.harbour.customers[0].id, two]
  const { data } = await desk.api.listCustomersByIds({ query: { customerIds } })
  expect(data.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
  expect(data.find(({ id }) => id === one)).toEqual((await desk.api.getCustomer({ id: one })).data)
})
