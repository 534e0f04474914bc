import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { settleUnknown } from '../index.ts'
import { cardDesk, PRICE, type CardDesk } from '../charging/fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
let minutes = 0
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await desk.faults()).toEqual([])
})

const pass = (more: number) => product.setNow(new Date(Date.parse(TEST_NOW) + (minutes += more) * 60_000).toISOString())
const job = () => settleUnknown(product.fieldhouse.deps)
const waiting = async (card = 'tok_3ds') => {
  const sold = await desk.sell()
  await desk.charge(sold.purchase, card)
  return sold
}
const logOf = async (id: string) => (await desk.see(id)).log
const PAID = [`PURCHASE SUCCESS ${PRICE}`]
const FAILED = [`PURCHASE PAYMENT_FAILURE ${PRICE}`]

describe('the job asks about a payment whose customer went to their bank', () => {
  it.each([
    ['tok_3ds', PAID],
    ['tok_3ds_failed', FAILED],
  ])('%s, and not before a quarter of an hour has passed [ORDERS-98] [ORDERS-147]', async (card, log) => {
    const { id } = await waiting(card)
    pass(14)
    expect(await job()).toBe(0)
    expect(await logOf(id)).toEqual(FAILED)
    pass(2)
    expect(await job()).toBe(1)
    expect(await logOf(id)).toEqual(log)
    pass(16)
    expect(await job()).toBe(0)
  })

  it.each<[string, (sold: { id: string; purchase: string }) => Promise<unknown>, string[]]>([
    ['was cancelled', ({ id }) => desk.api.cancelOrder({ id, body: {} }), FAILED],
    [
      'was paid in cash',
      async ({ purchase: id }) => {
        await desk.api.changeTransactionMethod({ id, body: { paymentMethod: 'cash' } })
        await desk.api.markTransactionPaid({ id })
      },
      PAID,
    ],
  ])('and closes it where the order %s meanwhile: nothing is taken that would go back', async (_what, end, log) => {
    const sold = await waiting()
    await end(sold)
    const before = await desk.sandbox()
    pass(16)
    expect(await job()).toBe(1)
    expect(await desk.sandbox()).toEqual(before)
    expect(await logOf(sold.id)).toEqual(log)
  })
})
