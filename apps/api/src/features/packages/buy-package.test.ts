import type { Api, Client } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// A package that is sold where its passes are about to be used: paid at once, or owed.

let product: Product
let owner: Client<Api>
let packageId: string
let partnerId: string
beforeAll(async () => {
  product = await startProduct()
  const club = product.cast.riverside
  owner = product.as(club.staff.owner)
  partnerId = club.id
  const price = { amount: 10_000, currency: 'SGD' as const }
  const body = { name: 'Ten', numberOfPasses: 10, price, expiryMode: 'without_expiry' as const }
  packageId = (await owner.createPackage({ partnerId, body })).data.id
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

let made = 0
const somebody = async () =>
  (await owner.createCustomer({ body: { partnerId, firstName: 'Kim', email: `kim${made++}@buys.example` } })).data
type Body = Omit<Parameters<Client<Api>['buyPackage']>[0]['body'], 'packageId'>
const buy = async (id: string, body: Body, options = {}) =>
  (await owner.buyPackage({ id, body: { packageId, ...body } }, options)).data
const card = (creditToken: string): Body => ({ paymentMethod: 'creditCard', paymentMetaData: { creditToken } })
/** What a customer holds: the passes that are left of each package. */
const held = async (id: string) =>
  (await owner.listPackagesOfCustomer({ id })).data.map(({ numberOfPasses }) => numberOfPasses)
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[]): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows

describe('a package that is bought and paid at once', () => {
  it.each<[string, Body, object]>([
    ['is owed in cash', {}, { status: 'pending', paymentMethod: 'cash', totalAmount: 10_000 }],
    ['is paid in cash that was taken', { orderStatus: 'paid' }, { status: 'paid', paymentMethod: 'cash' }],
    ['is paid by the card that was charged', card('tok_ok'), { status: 'paid', paymentMethod: 'creditCard' }],
  ])('%s, and its passes are there [ATTENDANCE-38]', async (_how, body, order) => {
    const { id } = await somebody()
    const bought = await buy(id, body)
    expect(bought).toMatchObject({ order, isPaymentSent: null, clientSecret: null })
    expect((await owner.getOrder({ id: bought.order.id })).data).toMatchObject(order)
    expect(await held(id)).toEqual([10])
  })

  it('is owed by the link that was sent, and its passes are there [ATTENDANCE-38]', async () => {
    const { id, email } = await somebody()
    const bought = await buy(id, { paymentMethod: 'creditCard', isSendPayment: true })
    expect(bought).toMatchObject({ order: { status: 'pending', paymentMethod: 'creditCard' }, isPaymentSent: true })
    const links = await query("SELECT 1 FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/pay/%'", [
      email,
    ])
    expect(links).toHaveLength(1)
    expect(await held(id)).toEqual([10])
  })

  it('is not sold where the card does not pay, however often it is sent', async () => {
    const { id } = await somebody()
    const idempotencyKey = crypto.randomUUID()
    for (const _ of [1, 2]) {
      const { status, body } = await failure(buy(id, card('tok_declined_card_declined'), { idempotencyKey }))
      expect([status, body.data.errorCode]).toEqual([400, 'error.badRequest.cardDeclined'])
    }
    expect(await held(id)).toEqual([0])
    expect(await query('SELECT status FROM orders WHERE customer_id = $1', [id])).toEqual([{ status: 'canceled' }])
  })

  it('stands while the bank of the card asks, with what lets the browser answer it', async () => {
    const { id } = await somebody()
    const { order, clientSecret } = await buy(id, card('tok_3ds'))
    expect([order.status, typeof clientSecret, await held(id)]).toEqual(['pending', 'string', [10]])
    await product.as(null).answerSandboxBank({ body: { clientSecret: clientSecret!, passes: true } })
    const { data } = await owner.checkTransactionStatus({ id: order.orderTransactions[0]!.id })
    expect(data.status).toBe('paid')
  })

  it('is paid once by a request that is repeated', async () => {
    const { id } = await somebody()
    const idempotencyKey = crypto.randomUUID()
    const first = await buy(id, card('tok_ok'), { idempotencyKey })
    expect(await buy(id, card('tok_ok'), { idempotencyKey })).toEqual(first)
    expect(await held(id)).toEqual([10])
  })

  it.each<[string, Body, string]>([
    ['a card without a token', { paymentMethod: 'creditCard' }, 'paymentMetaData.creditToken'],
    ['a token that is none', card('4242'), 'paymentMetaData.creditToken'],
    ['a token of what is paid in cash', { paymentMetaData: { creditToken: 'tok_ok' } }, 'paymentMetaData.creditToken'],
    ['a link for what is paid in cash', { isSendPayment: true }, 'isSendPayment'],
    ['passes', { paymentMethod: 'packages' }, 'paymentMethod'],
  ])('is refused with %s, and nothing is written', async (_what, body, property) => {
    const { id } = await somebody()
    const { status, body: refused } = await failure(buy(id, body))
    expect([status, refused.data.message?.[0]?.property]).toEqual([400, property])
    expect(await query('SELECT 1 FROM orders WHERE customer_id = $1', [id])).toEqual([])
  })

  it('is one that is on sale [ATTENDANCE-38]', async () => {
    const { id } = await somebody()
    const price = { amount: 500, currency: 'SGD' as const }
    const form = { name: 'Old', numberOfPasses: 1, price, expiryMode: 'without_expiry' as const }
    const { data: old } = await owner.createPackage({ partnerId, body: form })
    await owner.updatePackage({ id: old.id, body: { ...form, isActive: false, version: old.version } })
    expect((await failure(owner.buyPackage({ id, body: { packageId: old.id } }))).status).toBe(404)
  })
})
