import { CARD_ERRORS } from '@fieldhouse/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { settleUnknown } from '../index.ts'
import { cardDesk, PRICE, type CardDesk } from './fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  await desk.ask(`UPDATE sandbox_card_payments SET status = 'canceled' WHERE status = 'authenticating'`)
  expect(await desk.faults()).toEqual([])
})

const later = (seconds: number) => product.setNow(new Date(Date.parse(TEST_NOW) + seconds * 1000).toISOString())
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return { status, ...body.data }
}
const check = async (id: string) => (await desk.api.checkTransactionStatus({ id })).data
const retry = async (id: string, idempotencyKey?: string) =>
  (await desk.api.retryTransaction({ id }, idempotencyKey ? { idempotencyKey } : {})).data

describe('charging a card', () => {
  it('pays the pending purchase with its fee, and the order is paid [ORDERS-39] [ORDERS-87]', async () => {
    const { id, purchase } = await desk.sell()
    expect((await desk.see(id)).order).toMatchObject({ status: 'pending', totalAmount: PRICE })
    const order = await desk.charge(purchase, 'tok_ok')
    expect(order).toMatchObject({ id, status: 'paid', currentVersion: 1 })
    const [entry] = order.orderTransactions
    expect(entry).toMatchObject({ status: 'SUCCESS', amount: PRICE, paymentMethod: 'creditCard' })
    expect(entry!.paymentId).toMatch(/^sandbox_pay_/)
    expect(entry!.rawData).toEqual({ properties: { status: 'succeeded' } })
    expect((await desk.see(id)).order).toEqual(order)
  })

  it.each(Object.entries(CARD_ERRORS))(
    'is refused in words when the provider says %s, and may be tried again [BOOKING-94] [SUBSCRIPTIONS-34]',
    async (code, msg) => {
      const { id, purchase } = await desk.sell()
      const before = await desk.sandbox()
      expect(await refusal(desk.charge(purchase, `tok_declined_${code}`))).toMatchObject({
        status: 400,
        msg,
        errorCode: 'error.badRequest.cardDeclined',
        metaData: { code },
      })
      expect(await desk.see(id)).toMatchObject({
        log: [`PURCHASE PAYMENT_FAILURE ${PRICE}`],
        order: { status: 'pending', orderTransactions: [{ rawData: { properties: { failure_code: code } } }] },
      })
      expect(await desk.sandbox()).toEqual(before)
    },
  )

  it("any other code is said as 'Transaction fail' [BOOKING-94]", async () => {
    const { purchase } = await desk.sell()
    expect((await refusal(desk.charge(purchase, 'tok_declined_solar_eclipse'))).msg).toBe('Transaction fail')
  })

  it('a failed payment is collected with another card, or in cash', async () => {
    const { id, purchase } = await desk.sell()
    await failure(desk.charge(purchase, 'tok_declined_expired_card'))
    expect((await desk.charge(purchase, 'tok_ok')).status).toBe('paid')
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
    const other = await desk.sell()
    await failure(desk.charge(other.purchase, 'tok_declined_expired_card'))
    await desk.api.changeTransactionMethod({ id: other.purchase, body: { paymentMethod: 'cash' } })
    expect((await desk.api.markTransactionPaid({ id: other.purchase })).data.status).toBe('paid')
  })

  it.each(['', ' ', 'card', 'tok_', '4242424242424242', 'tok_ok; DROP TABLE orders'])(
    "a token that is none ('%s') is refused before anything is written [BOOKING-40]",
    async (token) => {
      const { id, purchase } = await desk.sell()
      expect(await refusal(desk.charge(purchase, token))).toMatchObject({
        status: 400,
        msg: 'Invalid credit card!',
        message: [{ property: 'creditToken' }],
      })
      expect((await desk.see(id)).log).toEqual([`PURCHASE PENDING ${PRICE}`])
    },
  )

  it('takes pending and failed purchases by card of an order that may change, and nothing else [ORDERS-39]', async () => {
    const codeOf = async (call: Promise<unknown>) => (await refusal(call)).errorCode
    const cash = await desk.sell({ paymentMethod: 'cash' })
    expect(await codeOf(desk.charge(cash.purchase, 'tok_ok'))).toBe('error.badRequest.transactionNotPending')
    const paid = await desk.sell()
    await desk.charge(paid.purchase, 'tok_ok')
    expect(await codeOf(desk.charge(paid.purchase, 'tok_ok'))).toBe('error.badRequest.transactionNotPending')
    const canceled = await desk.sell()
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    expect(await codeOf(desk.charge(canceled.purchase, 'tok_ok'))).toBe('error.badRequest.canceledOrder')
    expect(await codeOf(desk.charge('00000000-0000-4000-8000-000000000000', 'tok_ok'))).toBe(
      'error.notFound.orderTransaction',
    )
  })

  it('writes down no token, no card and no secret, in any table of ours', async () => {
    const { purchase } = await desk.sell()
    const order = await desk.charge(purchase, 'tok_3ds', 'no-secret-is-kept')
    const secret = String(order.orderTransactions[0]!.rawData!.properties['client_secret'])
    expect(secret).toMatch(/_secret_/)
    const tables = await desk.ask<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'sandbox%'`,
    )
    for (const { name } of tables)
      expect(
        await desk.ask(`SELECT 1 FROM "${name}" t WHERE t::text LIKE '%tok\\_%' OR t::text LIKE '%\\_secret\\_%'`),
      ).toEqual([])
  })
})

describe('a payment that the bank wants to ask about', () => {
  it('fails, marked by a client_secret that is told once; it is paid once the customer has answered [ORDERS-28] [ORDERS-98]', async () => {
    const { id, purchase } = await desk.sell()
    const [asked] = (await desk.charge(purchase, 'tok_3ds', 'three-d-secure')).orderTransactions
    expect(asked).toMatchObject({ status: 'PAYMENT_FAILURE' })
    expect(asked!.rawData!.properties['client_secret']).toMatch(/^sandbox_pay_.+_secret_/)
    const { order } = await desk.see(id)
    expect(order.orderTransactions[0]!.rawData).toEqual({
      properties: { status: 'needsAuthentication', client_secret: null },
    })
    expect(await check(purchase)).toMatchObject({ status: 'paid', orderTransactions: [{ status: 'SUCCESS' }] })
  })

  it('stays failed when they have not', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_3ds_failed')
    const { orderTransactions } = await check(purchase)
    expect(orderTransactions).toMatchObject([
      { status: 'PAYMENT_FAILURE', rawData: { properties: { failure_code: 'authentication_required' } } },
    ])
    expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
  })

  it('is closed at the provider before another card is charged, so that not both pay', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_3ds')
    const before = await desk.sandbox()
    await desk.charge(purchase, 'tok_ok')
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
    expect(await check(purchase)).toMatchObject({ id, status: 'paid' })
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
  })

  it('counts when it was answered just before another card was to be charged, which is then not charged', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_3ds')
    await desk.ask(`UPDATE sandbox_card_payments SET status = 'succeeded' WHERE status = 'authenticating'`)
    const before = await desk.sandbox()
    expect(await desk.charge(purchase, 'tok_ok')).toMatchObject({ id, status: 'paid' })
    expect(await desk.sandbox()).toEqual(before)
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('that pays after it was taken in cash is noted, and owed back', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_3ds')
    await desk.api.changeTransactionMethod({ id: purchase, body: { paymentMethod: 'cash' } })
    await desk.api.markTransactionPaid({ id: purchase })
    await check(purchase)
    const { order, log } = await desk.see(id)
    expect(log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `PURCHASE SUCCESS ${PRICE}`, `REFUND PENDING ${PRICE}`])
    expect(order).toMatchObject({ status: 'paid', refundingAmount: PRICE })
  })

  it('that pays after its order was cancelled is noted, and owed back', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_3ds')
    await desk.api.cancelOrder({ id, body: {} })
    await check(purchase)
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, `REFUND PENDING ${PRICE}`],
      order: { status: 'canceled', refundingAmount: PRICE },
    })
  })
})

describe('an outcome that nobody knows', () => {
  it('leaves the entry UNKNOWN; asked about, it is paid and was charged once [ORDERS-98] [ORDERS-148]', async () => {
    const { id, purchase } = await desk.sell()
    const before = await desk.sandbox()
    const order = await desk.charge(purchase, 'tok_timeout')
    expect(order).toMatchObject({ status: 'pending', orderTransactions: [{ status: 'UNKNOWN' }] })
    expect((await refusal(desk.charge(purchase, 'tok_ok'))).errorCode).toBe('error.badRequest.paymentUnderWay')
    expect(await check(purchase)).toMatchObject({ status: 'paid' })
    expect((await desk.sandbox()).taken).toBe(before.taken + PRICE)
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('of which the provider has never heard becomes a failure, and the attempt is closed there first [ORDERS-148]', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_unknown')
    expect((await desk.see(id)).log).toEqual([`PURCHASE UNKNOWN ${PRICE}`])
    await check(purchase)
    expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
    expect(await desk.ask(`SELECT 1 FROM sandbox_card_payments WHERE status = 'open'`)).toEqual([])
    expect((await desk.charge(purchase, 'tok_ok')).status).toBe('paid')
  })

  it('keeps the order from being cancelled, lowered or taken in cash until it is known', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_timeout')
    const line = { action: 'addItem' as const, lineItem: { price: -500, currency: 'SGD', description: 'Less' } }
    const codes = [
      desk.api.cancelOrder({ id, body: {} }),
      desk.api.addLineItems({ id, body: { changes: [line] } }),
      desk.api.changeTransactionMethod({ id: purchase, body: { paymentMethod: 'cash' } }),
    ].map(async (call) => (await refusal(call)).errorCode)
    expect(await Promise.all(codes)).toEqual([
      'error.badRequest.paymentUnderWay',
      'error.badRequest.paymentUnderWay',
      'error.badRequest.transactionNotPending',
    ])
    await check(purchase)
    expect((await desk.api.addLineItems({ id, body: { changes: [line] } })).data.refundingAmount).toBe(500)
  })

  it('is asked about by the job after a minute, and by nobody before', async () => {
    const { id, purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_timeout')
    later(59)
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(0)
    later(61)
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
    expect((await desk.see(id)).order.status).toBe('paid')
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(0)
  })
})

describe('the product breaks off', () => {
  /** A client whose third step fails: the provider has answered, and our books can't be written. */
  const withBrokenBooks = async (work: () => Promise<unknown>) => {
    await desk.ask(
      `CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    )
    await desk.ask(`CREATE TRIGGER break_down BEFORE INSERT ON postings FOR EACH ROW EXECUTE FUNCTION break_down()`)
    try {
      await work()
    } finally {
      await desk.ask('DROP FUNCTION break_down CASCADE')
    }
  }

  it("between the provider's yes and our commit: the status check pays the order, and the card is charged once [BEYOND-03]", async () => {
    const { id, purchase } = await desk.sell()
    const before = await desk.sandbox()
    await withBrokenBooks(async () => {
      expect((await failure(desk.charge(purchase, 'tok_ok', 'broken-off-charge'))).status).toBe(500)
    })
    expect((await desk.see(id)).log).toEqual([`PURCHASE UNKNOWN ${PRICE}`])
    expect((await refusal(desk.charge(purchase, 'tok_ok'))).errorCode).toBe('error.badRequest.paymentUnderWay')
    later(61)
    // What it is asked for again under its key is the reply that was never given.
    expect(await desk.charge(purchase, 'tok_ok', 'broken-off-charge')).toMatchObject({ status: 'paid' })
    expect(await check(purchase)).toMatchObject({ status: 'paid' })
    expect((await desk.sandbox()).taken).toBe(before.taken + PRICE)
  })

  it('before the provider was asked: after a minute the entry has failed and may be charged', async () => {
    const { id, purchase } = await desk.sell()
    const [entry] = await desk.ask<{ partner_id: string }>('SELECT partner_id FROM orders WHERE id = $1', [id])
    await desk.ask(`UPDATE order_transactions SET status = 'UNKNOWN' WHERE id = $1`, [purchase])
    await desk.ask(
      `INSERT INTO payment_attempts (partner_id, id, order_id, transaction_id, attempt, kind, provider, amount_minor, currency, status, created_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 1, 'charge', 'sandbox', $4, 'SGD', 'requested', $5)`,
      [entry!.partner_id, id, purchase, PRICE, TEST_NOW],
    )
    await check(purchase)
    expect((await desk.see(id)).log).toEqual([`PURCHASE UNKNOWN ${PRICE}`])
    later(61)
    await check(purchase)
    expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
    expect((await desk.charge(purchase, 'tok_ok')).status).toBe('paid')
  })
})

describe('asked twice', () => {
  it('under one key, a charge answers the same and takes the money once [BEYOND-03]', async () => {
    const { id, purchase } = await desk.sell()
    const before = await desk.sandbox()
    const first = await desk.charge(purchase, 'tok_ok', 'the-same-charge')
    await desk.api.updateOrderNote({ id, body: { partnerNote: 'Paid' } })
    expect(await desk.charge(purchase, 'tok_ok', 'the-same-charge')).toEqual(first)
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
    const other = await refusal(desk.charge(purchase, 'tok_declined_lost_card', 'the-same-charge'))
    expect(other.status).toBe(422)
  })

  it('under one key, a declined card is refused the same and tried once [BEYOND-03]', async () => {
    const { purchase } = await desk.sell()
    const charge = () => refusal(desk.charge(purchase, 'tok_declined_lost_card', 'the-same-decline'))
    const first = await charge()
    expect(first.msg).toBe(CARD_ERRORS['lost_card'])
    await desk.charge(purchase, 'tok_ok')
    expect(await charge()).toEqual(first)
  })

  it('at once, by a double click or from two desks, one takes the money and the other is told that it is under way', async () => {
    const { id, purchase } = await desk.sell()
    const before = await desk.sandbox()
    const both = await Promise.allSettled(Array.from({ length: 8 }, () => desk.charge(purchase, 'tok_ok')))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('at once under one key, the money is taken once and nobody is told that it failed [BEYOND-03]', async () => {
    const { id, purchase } = await desk.sell()
    const before = await desk.sandbox()
    const all = await Promise.all(Array.from({ length: 6 }, () => desk.charge(purchase, 'tok_ok', 'clicked-six-times')))
    expect(new Set(all.map((order) => order.id))).toEqual(new Set([id]))
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
    expect((await desk.see(id)).order.status).toBe('paid')
  })
})

describe('trying a failed payment again', () => {
  it('charges the card that it failed with, once for one key [ORDERS-96] [ORDERS-148]', async () => {
    const { id, purchase } = await desk.sell()
    expect((await refusal(desk.charge(purchase, 'tok_second_try'))).msg).toBe(CARD_ERRORS['processing_error'])
    const before = await desk.sandbox()
    const first = await retry(purchase, 'try-it-again')
    expect(first).toMatchObject({ id, status: 'paid' })
    await desk.api.updateOrderNote({ id, body: { partnerNote: 'Paid' } })
    expect(await retry(purchase, 'try-it-again')).toEqual(first)
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
  })

  it('is refused again by a card that does not pay [ORDERS-96]', async () => {
    const { purchase } = await desk.sell()
    await failure(desk.charge(purchase, 'tok_declined_insufficient_funds'))
    expect((await refusal(retry(purchase))).msg).toBe('Your card has insufficient funds.')
  })

  it('is not possible where no card is kept [SUBSCRIPTIONS-35] [ORDERS-148]', async () => {
    const { purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_unknown')
    expect(await refusal(retry(purchase))).toMatchObject({
      status: 400,
      errorCode: 'error.badRequest.transactionNotRetriable',
      msg: 'This transaction cannot be retried, do you want to cancel the transaction?',
    })
    const pending = await desk.sell()
    expect((await refusal(retry(pending.purchase))).errorCode).toBe('error.badRequest.transactionNotPending')
  })

  it('is refused for what is taken by hand, paid or not [ORDERS-96]', async () => {
    const byHand = async (orderStatus: 'paid' | 'pending') =>
      (await desk.sell({ paymentMethod: 'cash', orderStatus })).purchase
    for (const purchase of [await byHand('paid'), await byHand('pending')])
      expect(await refusal(retry(purchase))).toMatchObject({
        status: 400,
        errorCode: 'error.badRequest.transactionNotPending',
      })
  })

  it('of one that nobody knows about asks first, and charges nothing where it was paid [ORDERS-148]', async () => {
    const { purchase } = await desk.sell()
    await desk.charge(purchase, 'tok_timeout')
    const before = await desk.sandbox()
    expect(await retry(purchase)).toMatchObject({ status: 'paid' })
    expect(await desk.sandbox()).toEqual(before)
  })
})
