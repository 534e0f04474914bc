import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { cardDesk, type CardDesk } from '../../payments/charging/fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(() => product.setNow(TEST_NOW))

const later = (minutes: number) => product.setNow(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString())
const mails = async () => (await desk.ask<{ n: number }>('SELECT count(*)::int AS n FROM outbox_messages'))[0]!.n
const ask = (id: string, i: number) =>
  desk.api.requestPayment({ id, body: { email: `stranger${i}@elsewhere.example` } })

describe('messages that are sent by hand', () => {
  it('about one order are ten in a day, to whomever: then 429 says when there may be another, and nothing is sent', async () => {
    const { id } = await desk.sell({ customerId: desk.club.customers[0].id })
    const before = await mails()
    const endings = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        ask(id, i).then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    )
    expect(endings.filter((ending) => ending === null)).toHaveLength(10)
    expect((await mails()) - before).toBe(10)
    later(60)
    const refusal = await failure(ask(id, 60))
    expect(refusal).toMatchObject({
      status: 429,
      body: { data: { errorCode: 'error.tooManyRequests', metaData: { retryAfterSeconds: 23 * 3600 } } },
    })
    const reply = await fetch(`${product.origin}/v1.9.0/partners/orders/${id}/paymentRequests`, {
      method: 'POST',
      headers: { ...desk.club.staff.operations.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'one@elsewhere.example' }),
    })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, String(23 * 3600)])
    // Confirmations go to an address that was typed in as well.
    expect((await failure(desk.api.sendConfirmation({ id, body: { channel: 'EMAIL' } }))).status).toBe(429)
    expect((await mails()) - before).toBe(10)
    later(24 * 60)
    await ask(id, 61)
  })

  it('by one person are sixty in an hour, which leaves the others of the desk theirs', async () => {
    later(48 * 60)
    const orders = await Promise.all(Array.from({ length: 7 }, () => desk.sell()))
    for (let i = 0; i < 60; i++) await ask(orders[i % 7]!.id, i)
    expect((await failure(ask(orders[6]!.id, 60))).status).toBe(429)
    const owner = product.as(desk.club.staff.owner)
    await owner.requestPayment({ id: orders[6]!.id, body: { email: 'owner@elsewhere.example' } })
    later(49 * 60)
    await ask(orders[6]!.id, 61)
  })

  it('repeated under one key are one, and count once', async () => {
    later(96 * 60)
    const { id } = await desk.sell()
    const send = () =>
      desk.api.requestPayment({ id, body: { email: 'same@elsewhere.example' } }, { idempotencyKey: `ask-${id}` })
    const first = await send()
    for (let i = 0; i < 20; i++) expect(await send()).toEqual(first)
    for (let i = 0; i < 9; i++) await ask(id, i)
    expect((await failure(ask(id, 9))).status).toBe(429)
  })
})
