import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/context.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { payOutOrder } from './pay-out-order.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const payOut = (orderId: string, utr?: string) =>
  payOutOrder(
    product.fieldhouse.deps,
    { partnerId: desk.club.id, actor: SYSTEM, now: Date.parse(TEST_NOW), requestId: 'payout' },
    { orderId, payoutId: randomUUID(), utr },
  )

describe('a payout', () => {
  it('holds a paid order, which staff change no more [ORDERS-47] [ORDERS-49]', async () => {
    const { id } = await desk.book({ from: 8, until: 9 }, { orderStatus: 'paid' })
    await payOut(id)
    const { data: order } = await desk.api.getOrder({ id })
    expect(order.successfulPayoutId).not.toBeNull()
    expect(order.payoutLogs).toEqual([{ settlement: null }])
    expect((await failure(desk.api.cancelOrder({ id, body: {} }))).body.data.errorCode).toBe(
      'error.badRequest.paidOutOrder',
    )
    await expect(payOut(id)).rejects.toMatchObject({ code: 'error.badRequest.paidOutOrder' })
  })

  it('is told with the reference of the bank [ORDERS-132]', async () => {
    const { id } = await desk.book({ from: 12, until: 13 }, { orderStatus: 'paid' })
    await payOut(id, 'AXISCN0123456789')
    expect((await desk.order(id)).payoutLogs).toEqual([{ settlement: { utr: 'AXISCN0123456789' } }])
  })

  it('takes no order that is not paid', async () => {
    const { id } = await desk.book({ from: 10, until: 11 }, {})
    await expect(payOut(id)).rejects.toMatchObject({ code: 'error.badRequest.invalidInput' })
    await expect(payOut(randomUUID())).rejects.toMatchObject({ code: 'error.notFound.order' })
  })
})
