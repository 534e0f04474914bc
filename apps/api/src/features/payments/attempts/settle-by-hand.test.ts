import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { settleUnknown, unheardProviders } from '../index.ts'
import { sendDueConfirmations } from '../../orders/index.ts'
import { cardDesk, PRICE, type CardDesk } from '../charging/fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
let owner: CardDesk['api']
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
  owner = product.as(desk.club.staff.owner)
})
afterAll(() => product.close())
beforeEach(() => product.setNow(TEST_NOW))

const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const settle = (id: string, outcome: 'paid' | 'notPaid', idempotencyKey?: string) =>
  owner.settleTransaction({ id, body: { outcome } }, idempotencyKey ? { idempotencyKey } : {})
const after = (minutes: number) => product.setNow(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString())
const look = () => settleUnknown(product.fieldhouse.deps)

/** Its provider is set up no more, as Stripe is not in this deployment. */
const forgetProvider = (orderId: string) =>
  desk.ask("UPDATE payment_attempts SET provider = 'stripe' WHERE order_id = $1", [orderId])
/** A card was charged, its provider did not say so, and is set up no more. */
const unheard = async (token = 'tok_timeout') => {
  const sold = await desk.sell({ emailingEnable: true, customerId: desk.club.customers[0].id })
  await desk.charge(sold.purchase, token).catch(() => undefined)
  await forgetProvider(sold.id)
  return sold
}
const paymentsOf = (orderId: string) =>
  desk.ask<{ account: string; amount: number }>(
    `SELECT p.account, p.amount_minor AS amount FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
     WHERE j.order_id = $1 AND j.kind = 'payment' ORDER BY 2`,
    [orderId],
  )

describe('a payment whose provider is set up no more', () => {
  it('is settled by an owner as paid, with its journal, and never twice', async () => {
    const { id, purchase } = await unheard()
    expect(await codeOf(desk.charge(purchase, 'tok_ok'))).toBe('error.badRequest.paymentUnderWay')
    const { data } = await settle(purchase, 'paid', 'said-once')
    expect(data).toMatchObject({ status: 'paid', orderTransactions: [{ status: 'SUCCESS', amount: PRICE }] })
    const journals = await paymentsOf(id)
    expect(journals.map(({ amount }) => amount)).toEqual([-PRICE, PRICE])
    expect((await settle(purchase, 'paid', 'said-once')).data).toEqual(data)
    expect(await codeOf(settle(purchase, 'notPaid'))).toBe('error.badRequest.transactionNotPending')
    expect(await paymentsOf(id)).toEqual(journals)
    expect(
      await desk.ask(
        "SELECT actor_id AS by FROM audit_entries WHERE subject_id = $1 AND action = 'order.settledByHand'",
        [id],
      ),
    ).toEqual([{ by: desk.club.staff.owner.accountId }])
  })

  it('is settled as not paid, and collected again with another card [ORDERS-87]', async () => {
    const { id, purchase } = await unheard()
    expect((await settle(purchase, 'notPaid')).data).toMatchObject({ status: 'pending' })
    expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
    expect(await paymentsOf(id)).toEqual([])
    expect((await desk.charge(purchase, 'tok_ok')).status).toBe('paid')
  })

  it('is settled where the bank was still to be asked, which kept another card from being charged', async () => {
    const { purchase } = await unheard('tok_3ds')
    expect(await codeOf(desk.charge(purchase, 'tok_ok'))).toBe('error.badRequest.cardDeclined')
    await settle(purchase, 'notPaid')
    expect((await desk.charge(purchase, 'tok_ok')).status).toBe('paid')
  })

  it('that was never handed to its provider is known to have failed, without anybody', async () => {
    const { id, purchase } = await unheard()
    await desk.ask('UPDATE payment_attempts SET provider_id = NULL WHERE order_id = $1', [id])
    after(2)
    await look()
    expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
    expect((await desk.charge(purchase, 'tok_ok')).status).toBe('paid')
  })

  it('says in the payment history that nobody tells of it, once it was asked about in vain', async () => {
    const { id, purchase } = await unheard()
    const saysSo = async () => (await desk.see(id)).order.orderTransactions[0]!.rawData?.properties['unheard']
    expect(await saysSo()).toBeUndefined()
    after(2)
    await look()
    expect(await saysSo()).toBe(true)
    await settle(purchase, 'notPaid')
    expect(await saysSo()).toBeUndefined()
  })

  it('is counted for whoever starts the product', async () => {
    const before = await unheardProviders(product.fieldhouse.deps)
    const { purchase } = await unheard()
    const counted = await unheardProviders(product.fieldhouse.deps)
    expect(counted).toEqual([{ provider: 'stripe', attempts: (before[0]?.attempts ?? 0) + 1 }])
    await settle(purchase, 'paid')
    expect(await unheardProviders(product.fieldhouse.deps)).toEqual(before)
  })
})

describe('a refund whose provider is set up no more', () => {
  const refunding = async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_ok')
    await desk.ask("UPDATE payment_attempts SET provider = 'stripe' WHERE order_id = $1", [id])
    await desk.api.cancelOrder({ id, body: { refundAmountCents: 2000, autoRefund: true } })
    const refund = (await desk.order(id)).orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    expect(refund.status).toBe('UNKNOWN')
    return { id, refund: refund.id }
  }

  it('is settled as paid back, or is owed again', async () => {
    const paid = await refunding()
    await settle(paid.refund, 'paid')
    expect((await desk.see(paid.id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 2000'])
    const owed = await refunding()
    await settle(owed.refund, 'notPaid')
    expect((await desk.see(owed.id)).log).toEqual([
      `PURCHASE SUCCESS ${PRICE}`,
      'REFUND PAYMENT_FAILURE 2000',
      'REFUND PENDING 2000',
    ])
  })
})

describe('a provider that is there', () => {
  it('is asked first, and what it says counts', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_timeout')
    expect(await codeOf(settle(purchase, 'notPaid'))).toBe('error.badRequest.transactionNotPending')
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('keeps staff who own nothing from settling by hand', async () => {
    const { purchase } = await unheard()
    expect(await codeOf(desk.api.settleTransaction({ id: purchase, body: { outcome: 'paid' } }))).toMatch(/forbidden/)
  })
})

it('a provider that does not answer is waited for a day, and then an owner may say [ORDERS-42]', async () => {
  // Nobody listens there.
  const dark = await startProduct({ STRIPE_SECRET_KEY: 'sk_test_dark', STRIPE_API_URL: 'http://127.0.0.1:9' })
  try {
    const at = cardDesk(dark)
    const { id, purchase } = await at.sell()
    await at.ask("UPDATE partners SET card_account_id = 'acct_dark'")
    await at.charge(purchase, 'tok_visa').catch(() => undefined)
    // What stands where the answer was lost and not the question.
    await at.ask(
      "UPDATE payment_attempts SET status = 'unknown', provider_id = 'pi_dark', failure_code = NULL, settled_at = NULL WHERE order_id = $1",
      [id],
    )
    await at.ask("UPDATE order_transactions SET status = 'UNKNOWN' WHERE order_id = $1", [id])
    const says = () => dark.as(at.club.staff.owner).settleTransaction({ id: purchase, body: { outcome: 'paid' } })
    expect(await codeOf(says())).toBe('error.badRequest.paymentUnderWay')
    dark.setNow(new Date(Date.parse(TEST_NOW) + 24 * 3_600_000).toISOString())
    await settleUnknown(dark.fieldhouse.deps)
    expect((await at.order(id)).orderTransactions[0]!.rawData?.properties['unheard']).toBe(true)
    expect((await says()).data.status).toBe('paid')
  } finally {
    await dark.close()
  }
})

describe('the confirmation of such a payment', () => {
  const written = () =>
    desk.ask<{ subject: string; body_text: string }>(
      'WITH gone AS (DELETE FROM outbox_messages RETURNING *) SELECT * FROM gone ORDER BY created_at',
    )
  const subjects = async () => (await written()).map(({ subject }) => subject)
  const due = () => sendDueConfirmations(product.fieldhouse.deps)
  beforeEach(async () => {
    await desk.ask('DELETE FROM deferred_confirmations')
    await written()
  })

  it('says after one due date what is owed, and once it is settled that it is paid [BOOKING-91]', async () => {
    const { id, purchase } = await unheard()
    const { readableId } = (await desk.see(id)).order.readableId
    after(2)
    await look()
    after(15)
    expect(await due()).toBe(1)
    const [letter, ...others] = await written()
    expect(others).toEqual([])
    expect(letter!.subject).toBe(`Your booking ${readableId} is not paid yet`)
    expect(letter!.body_text).toContain('Total: SGD 21.50\nTo pay (Credit card): SGD 21.50\n')
    after(60)
    expect(await due()).toBe(0)
    await settle(purchase, 'paid')
    expect(await subjects()).toEqual([`Your booking ${readableId} is confirmed`])
  })

  it('waits once more for a provider that may still say, and no longer', async () => {
    const { id } = await desk.sell({ emailingEnable: true, customerId: desk.club.customers[0].id })
    const [purchase] = (await desk.order(id)).orderTransactions
    await desk.charge(purchase!.id, 'tok_3ds')
    const { readableId } = (await desk.see(id)).order.readableId
    after(15)
    expect(await due()).toBe(0)
    after(30)
    expect(await due()).toBe(1)
    expect(await subjects()).toEqual([`Your booking ${readableId} is not paid yet`])
    after(45)
    expect(await due()).toBe(0)
  })
})
