import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { cardDesk, PRICE, type CardDesk } from '../charging/fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await desk.faults()).toEqual([])
})

const answer = (clientSecret: string, passes: boolean) =>
  product.as(null).answerSandboxBank({ body: { clientSecret, passes } })
const check = async (id: string) => (await desk.api.checkTransactionStatus({ id })).data.orderTransactions[0]!

/** A payment whose bank asks, and the secret by which it is answered. */
const asking = async (card: string) => {
  const { id, purchase } = await desk.sell()
  const order = await desk.charge(purchase, card)
  return { id, purchase, secret: String(order.orderTransactions[0]!.rawData!.properties['client_secret']) }
}

describe('the bank of the sandbox', () => {
  it.each([
    ['tok_3ds', true, 'SUCCESS'],
    ['tok_3ds', false, 'PAYMENT_FAILURE'],
    ['tok_3ds_failed', true, 'PAYMENT_FAILURE'],
  ] as const)('of %s, answered with %s, ends in %s [ORDERS-147]', async (card, passes, status) => {
    const { id, purchase, secret } = await asking(card)
    await answer(secret, passes)
    expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
    expect((await check(purchase)).status).toBe(status)
    expect((await failure(answer(secret, true))).status).toBe(404)
    expect((await check(purchase)).status).toBe(status)
  })

  it('marks what was not authenticated, also once that is known [ORDERS-28] [ORDERS-43]', async () => {
    const { purchase, secret } = await asking('tok_3ds')
    await answer(secret, false)
    expect((await check(purchase)).rawData!.properties).toEqual({
      status: 'failed',
      failure_code: 'authentication_required',
      client_secret: null,
    })
  })

  it('knows no other payment', async () => {
    const { purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_ok')
    const [paid] = await desk.ask<{ id: string }>('SELECT id FROM sandbox_card_payments ORDER BY created_at DESC')
    for (const secret of ['made-up', '_secret_sandbox', `${paid!.id}_secret_sandbox`])
      expect((await failure(answer(secret, false))).status).toBe(404)
  })
})

describe('who takes cards', () => {
  it('is told to everybody, with what the card form needs [SUBSCRIPTIONS-36]', async () => {
    const { data } = await product.as(null).getProviders({})
    expect(data.cards).toEqual({ provider: 'sandbox', publishableKey: null })
  })
})
