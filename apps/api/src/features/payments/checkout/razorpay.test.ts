import { API_BASE } from '@fieldhouse/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { SYSTEM } from '../../../db/context.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import {
  KEY_ID,
  KEY_SECRET,
  startRazorpayStub,
  WEBHOOK_SECRET,
  type RazorpayStub,
} from '../../../providers/payment/razorpay/fixtures/razorpay-stub.ts'
import { getOrder } from '../../orders/list/find-orders.ts'
import { settleForms, settleUnknown } from '../index.ts'
import { expireDrafts } from '../../orders/index.ts'
import { gatewayDesk, PRICE, type GatewayDesk } from './fixtures/gateway-desk.ts'

let product: Product
let desk: GatewayDesk
let razorpay: RazorpayStub
let minutes = 0
const now = () => Date.parse(TEST_NOW) + minutes * 60_000
const ACCOUNT = 'acc_mumbai'

beforeAll(async () => {
  razorpay = await startRazorpayStub(now)
  product = await startProduct({
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: razorpay.url,
  })
  desk = gatewayDesk(product)
  await desk.ask('UPDATE partners SET gateway_account_id = $2, gateway_account_enabled = true WHERE id = $1', [
    desk.club.id,
    ACCOUNT,
  ])
})
afterAll(async () => {
  await product.close()
  await razorpay.close()
})
afterEach(async () => {
  razorpay.breakOff(null)
  razorpay.lose(null)
  razorpay.refundsAre('processed')
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  const [ours] = await desk.ask<{ taken: number; given: number }>(
    `SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'charge'), 0)::bigint AS taken,
       (coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)
         + (SELECT coalesce(sum(amount_minor), 0) FROM over_refunds WHERE reversed_at IS NULL))::bigint AS given
     FROM payment_attempts WHERE status = 'succeeded'`,
  )
  expect(razorpay.sums()).toEqual(ours)
})

const pass = (more: number) => desk.after((minutes += more))
const send = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (
    await fetch(`${product.origin}${API_BASE}/partners/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status
const report = async (id: string, reply: ReturnType<RazorpayStub['pay']>['reply']) =>
  (await desk.api.reportGatewayPayment({ id, body: reply })).data
const codeOf = async (promise: Promise<unknown>) => (await failure(promise)).body.data.errorCode
const lastAsked = (path: RegExp) => razorpay.asked.findLast((call) => call.method === 'POST' && path.test(call.path))!
const paid = async () => {
  const opened = await desk.opened()
  const { paymentId } = razorpay.pay(opened.gatewayOrderId)
  expect(await send(razorpay.event('payment.captured', paymentId))).toBe(200)
  return { ...opened, paymentId }
}
const cancel = async (id: string, refundAmountCents = PRICE) =>
  (await desk.api.cancelOrder({ id, body: { autoRefund: true, refundAmountCents } })).data
const moneyOf = async (id: string) => {
  const { order, log } = await desk.see(id)
  return { log, status: order.status, razorpay: order.razorpayStatus }
}
const PAID = { log: [`PURCHASE SUCCESS ${PRICE}`], status: 'paid', razorpay: 'captured' }
const OPEN = { log: [`PURCHASE PENDING ${PRICE}`], status: 'pending', razorpay: null }

describe('a form of Razorpay', () => {
  it('asks for the amount once, which stays with the platform until it is paid out, and carries our id as its receipt', async () => {
    const { order, id, gatewayOrderId } = await desk.opened()
    const { data } = await desk.api.openGateway({ id })
    expect(data).toMatchObject({ provider: 'razorpay', keyId: KEY_ID, gatewayOrderId, amount: PRICE })
    const [charge] = await desk.ask<{ id: string }>('SELECT id FROM payment_attempts WHERE order_id = $1', [id])
    const asked = razorpay.asked.filter(({ body }) => body['receipt'] === charge!.id)
    expect(asked).toHaveLength(1)
    expect(asked[0]!.body).toMatchObject({ amount: PRICE, currency: 'INR' })
    expect(asked[0]!.body).not.toHaveProperty('transfers')
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
  })

  it('is not opened for a club without an enabled account', async () => {
    const { id } = await desk.sell()
    await desk.ask('UPDATE partners SET gateway_account_enabled = false WHERE id = $1', [desk.club.id])
    expect(await codeOf(desk.api.openGateway({ id }))).toBe('error.badRequest.paymentMethodNotAllowed')
    await desk.ask('UPDATE partners SET gateway_account_enabled = true WHERE id = $1', [desk.club.id])
    expect((await desk.api.openGateway({ id })).data.amount).toBe(PRICE)
  })

  it('is not opened while Razorpay does not answer, and is opened once it does', async () => {
    const { id } = await desk.sell()
    razorpay.breakOff(/orders$/)
    expect(await codeOf(desk.api.openGateway({ id }))).toBe('error.badRequest.gatewayUnreachable')
    razorpay.breakOff(null)
    const { gatewayOrderId } = (await desk.api.openGateway({ id })).data
    razorpay.pay(gatewayOrderId)
    pass(11)
    await settleForms(product.fieldhouse.deps)
    expect(await moneyOf(id)).toEqual(PAID)
  })
})

describe("Razorpay's events", () => {
  it('pay an order, once, also when they come twice, late and in another order [PAYMETHODS-33]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { paymentId } = razorpay.pay(gatewayOrderId, 'authorized')
    const authorized = razorpay.event('payment.authorized', paymentId)
    razorpay.change(paymentId, { status: 'captured', captured: true })
    const captured = razorpay.event('payment.captured', paymentId)
    expect(await send(captured)).toBe(200)
    expect(await moneyOf(id)).toEqual(PAID)
    for (const event of [captured, authorized, razorpay.event('order.paid', paymentId)])
      expect(await send(event)).toBe(200)
    expect(await moneyOf(id)).toEqual(PAID)
  })

  it('of money that was only set aside have it captured', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { paymentId } = razorpay.pay(gatewayOrderId, 'authorized')
    expect(await send(razorpay.event('payment.authorized', paymentId))).toBe(200)
    expect(lastAsked(/capture$/)).toMatchObject({ path: `/v1/payments/${paymentId}/capture`, body: { amount: PRICE } })
    expect(await moneyOf(id)).toEqual(PAID)
  })

  it('of a failed payment change nothing: the form can be tried again', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const failed = razorpay.pay(gatewayOrderId, 'failed')
    expect(await send(razorpay.event('payment.failed', failed.paymentId))).toBe(200)
    expect(await moneyOf(id)).toEqual(OPEN)
    const { paymentId } = razorpay.pay(gatewayOrderId)
    await send(razorpay.event('payment.captured', paymentId))
    expect(await moneyOf(id)).toEqual(PAID)
  })

  it('are refused without the signature of the webhook, and change nothing', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { paymentId } = razorpay.pay(gatewayOrderId, 'created')
    razorpay.change(paymentId, { status: 'captured' })
    const { body, headers } = razorpay.event('payment.captured', paymentId)
    expect(await send({ body, headers: {} })).toBe(400)
    expect(await send({ body: body.replace('captured', 'Captured'), headers })).toBe(400)
    expect(await send({ body, headers: { ...headers, 'x-razorpay-signature': 'ff'.repeat(32) } })).toBe(400)
    expect(await moneyOf(id)).toEqual(OPEN)
    razorpay.change(paymentId, { status: 'failed' })
  })

  it('of payments that are none of ours, or of another amount, are taken and change nothing', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { paymentId } = razorpay.pay(gatewayOrderId, 'created')
    for (const change of [{ amount: 1 }, { amount: PRICE, order_id: 'order_of_others' }, { order_id: null }]) {
      razorpay.change(paymentId, { ...change, status: 'captured' })
      expect(await send(razorpay.event('payment.captured', paymentId))).toBe(200)
    }
    expect(await moneyOf(id)).toEqual(OPEN)
  })

  it('that come while the database fails are answered with a failure, and count when they come again', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const event = razorpay.event('payment.captured', razorpay.pay(gatewayOrderId).paymentId)
    await desk.ask(
      `CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    )
    await desk.ask('CREATE TRIGGER break_down BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION break_down()')
    expect(await send(event)).toBe(500)
    await desk.ask('DROP FUNCTION break_down CASCADE')
    expect(await moneyOf(id)).toEqual(OPEN)
    expect(await send(event)).toBe(200)
    expect(await moneyOf(id)).toEqual(PAID)
  })
})

describe('what the form hands to the page', () => {
  it('pays the order when it is signed, as Razorpay is asked', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { reply } = razorpay.pay(gatewayOrderId)
    expect(await report(id, reply)).toMatchObject({ status: 'paid', razorpayStatus: 'captured' })
    expect(await report(id, reply)).toMatchObject({ status: 'paid' })
    expect(await moneyOf(id)).toEqual(PAID)
  })

  it('sent twice under one key is asked about once, and answered as the first time [BEYOND-03]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { reply } = razorpay.pay(gatewayOrderId)
    razorpay.breakOff(/payments$/)
    const handOver = () => desk.api.reportGatewayPayment({ id, body: reply }, { idempotencyKey: `report-${id}` })
    const first = await handOver()
    razorpay.breakOff(null)
    const before = razorpay.asked.length
    expect(await handOver()).toEqual(first)
    expect(razorpay.asked).toHaveLength(before)
    pass(2)
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
    expect(await moneyOf(id)).toEqual(PAID)
  })

  it('is not believed without the signature, nor for another order', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const other = await desk.opened()
    const { reply } = razorpay.pay(gatewayOrderId, 'failed')
    expect(await codeOf(report(id, { ...reply, signature: 'ab'.repeat(32) }))).toBe('error.badRequest.invalidSignature')
    expect(await codeOf(report(other.id, reply))).toBe('error.notFound.order')
    expect(await moneyOf(id)).toEqual(OPEN)
  })

  it('while Razorpay does not answer leaves the entry UNKNOWN, which holds the order, until it is known', async () => {
    const { order, id, gatewayOrderId } = await desk.opened()
    const { reply } = razorpay.pay(gatewayOrderId)
    razorpay.breakOff(/payments$/)
    expect(await report(id, reply)).toMatchObject({ status: 'pending', orderTransactions: [{ status: 'UNKNOWN' }] })
    expect(await codeOf(cancel(id, 0))).toBe('error.badRequest.paymentUnderWay')
    expect(await codeOf(desk.api.openGateway({ id }))).toBe('error.badRequest.paymentUnderWay')
    pass(31)
    expect(await expireDrafts(product.fieldhouse.deps)).toBe(0)
    razorpay.breakOff(null)
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
    expect(await moneyOf(id)).toEqual(PAID)
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
  })

  it('while Razorpay does not answer leaves an entry alone that is taken in cash by now; the money goes back', async () => {
    const { order, id, gatewayOrderId } = await desk.opened()
    const [entry] = order.orderTransactions
    await desk.api.changeTransactionMethod({ id: entry!.id, body: { paymentMethod: 'cash' } })
    const { reply, paymentId } = razorpay.pay(gatewayOrderId)
    razorpay.breakOff(/payments$/)
    expect(await report(id, reply)).toMatchObject({ orderTransactions: [{ status: 'PENDING', paymentMethod: 'cash' }] })
    razorpay.breakOff(null)
    await send(razorpay.event('payment.captured', paymentId))
    expect((await moneyOf(id)).log).toEqual([
      `PURCHASE PENDING ${PRICE}`,
      `PURCHASE SUCCESS ${PRICE}`,
      `REFUND SUCCESS ${PRICE}`,
    ])
    expect((await desk.api.markTransactionPaid({ id: entry!.id })).data.status).toBe('paid')
  })

  it('of money that is not there after all is a failed payment, which can be tried again', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { reply, paymentId } = razorpay.pay(gatewayOrderId, 'created')
    expect(await report(id, reply)).toMatchObject({ orderTransactions: [{ status: 'UNKNOWN' }] })
    razorpay.change(paymentId, { status: 'failed' })
    pass(2)
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
    expect((await moneyOf(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
    const { gatewayOrderId: second } = (await desk.api.openGateway({ id })).data
    await report(id, razorpay.pay(second).reply)
    expect(await moneyOf(id)).toEqual(PAID)
  })
})

describe('a draft at Razorpay', () => {
  it('does not end while a customer is paying, and ends when they gave up [BOOKING-86]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    pass(25)
    razorpay.pay(gatewayOrderId, 'created')
    const stateAfter = async (more: number) => {
      pass(more)
      await expireDrafts(product.fieldhouse.deps)
      return (await desk.see(id)).order.processingStatus
    }
    expect(await stateAfter(10)).toBe('DRAFT')
    expect(await stateAfter(10)).toBe('CANCELED')
  })

  it('of another account ends in its time, and money that is heard of after all goes back [BOOKING-86]', async () => {
    const { order, id, gatewayOrderId } = await desk.opened()
    const known = (providerId: string) =>
      desk.ask('UPDATE payment_attempts SET provider_id = $2 WHERE order_id = $1', [id, providerId])
    await known('order_of_another_account')
    pass(31)
    expect(await expireDrafts(product.fieldhouse.deps)).toBe(1)
    expect((await desk.see(id)).order.processingStatus).toBe('CANCELED')
    expect(await desk.onCourt(order)).toEqual([])
    // The keys of before are back.
    await known(gatewayOrderId)
    razorpay.pay(gatewayOrderId)
    pass(11)
    await settleForms(product.fieldhouse.deps)
    expect((await moneyOf(id)).log).toEqual([
      `PURCHASE CANCELED ${PRICE}`,
      `PURCHASE SUCCESS ${PRICE}`,
      `REFUND SUCCESS ${PRICE}`,
    ])
  })

  it('whose keys are refused waits: the account may still say [BOOKING-86]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const provider = product.fieldhouse.deps.payments.online!
    const { createRazorpay } = await import('../../../providers/payment/razorpay/razorpay.ts')
    const wrong = createRazorpay({ keyId: KEY_ID, keySecret: 'another', url: razorpay.url, now })
    const retrieve = provider.retrieve
    provider.retrieve = wrong.retrieve
    try {
      pass(31)
      expect(await expireDrafts(product.fieldhouse.deps)).toBe(0)
    } finally {
      provider.retrieve = retrieve
    }
    razorpay.pay(gatewayOrderId)
    expect(await expireDrafts(product.fieldhouse.deps)).toBe(0)
    expect(await moneyOf(id)).toEqual(PAID)
  })

  it('that waits for an answer keeps no later one from its end, however many such there are', async () => {
    const waiting = await Promise.all(Array.from({ length: 50 }, () => desk.opened()))
    pass(1)
    const last = await desk.sell()
    pass(31)
    razorpay.breakOff(/payments$/)
    expect(await expireDrafts(product.fieldhouse.deps)).toBe(1)
    expect((await desk.see(last.id)).order.processingStatus).toBe('CANCELED')
    razorpay.breakOff(null)
    expect(await expireDrafts(product.fieldhouse.deps)).toBe(waiting.length)
  })

  it('that was paid after its end is paid back at once, by an event as well [BOOKING-86]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    pass(31)
    await expireDrafts(product.fieldhouse.deps)
    const { paymentId } = razorpay.pay(gatewayOrderId)
    const event = razorpay.event('payment.captured', paymentId)
    expect(await send(event)).toBe(200)
    expect(await send(event)).toBe(200)
    expect(await moneyOf(id)).toEqual({
      log: [`PURCHASE CANCELED ${PRICE}`, `PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      status: 'canceled',
      razorpay: 'refunded',
    })
  })
})

describe('refunds through Razorpay', () => {
  it('go to the payment that took the money, with a key of their own [BOOKING-104]', async () => {
    const { id, paymentId } = await paid()
    expect(await cancel(id)).toMatchObject({ refundedAmount: PRICE, razorpayStatus: 'refunded' })
    const asked = lastAsked(/refund$/)
    expect(asked).toMatchObject({
      path: `/v1/payments/${paymentId}/refund`,
      body: { amount: PRICE, receipt: asked.refundKey },
    })
  })

  it('whose answer broke off are looked for, and not made twice', async () => {
    const { id } = await paid()
    const before = razorpay.refunds().length
    razorpay.breakOff(/refund$/)
    await cancel(id)
    expect((await moneyOf(id)).log).toContain(`REFUND UNKNOWN ${PRICE}`)
    razorpay.breakOff(null)
    pass(2)
    await settleUnknown(product.fieldhouse.deps)
    expect(await moneyOf(id)).toMatchObject({ razorpay: 'refunded' })
    expect(razorpay.refunds().length).toBe(before + 1)
  })

  it('that take days are known by their event: razorpayStatus becomes refunded [PAYMETHODS-33]', async () => {
    const { id } = await paid()
    razorpay.refundsAre('pending')
    await cancel(id)
    expect(await moneyOf(id)).toMatchObject({ razorpay: 'captured' })
    const [refund] = razorpay.refunds()
    razorpay.change(refund!, { status: 'processed' })
    const event = razorpay.event('refund.processed', refund!)
    expect([await send(event), await send(event)]).toEqual([200, 200])
    expect(await moneyOf(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      razorpay: 'refunded',
    })
  })

  it('that somebody made at Razorpay itself are noted, once: all of it back is refunded [PAYMETHODS-33]', async () => {
    const { id, paymentId } = await paid()
    const part = razorpay.event('refund.processed', razorpay.giveBack(paymentId, 20_000))
    expect([await send(part), await send(part)]).toEqual([200, 200])
    expect(await moneyOf(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 20000'],
      razorpay: 'captured',
    })
    const refund = razorpay.giveBack(paymentId, PRICE - 20_000)
    const rest = [razorpay.event('refund.created', refund), razorpay.event('refund.processed', refund)]
    for (const event of rest) expect(await send(event)).toBe(200)
    expect(await moneyOf(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 20000', 'REFUND SUCCESS 40000'],
      razorpay: 'refunded',
    })
  })

  it('that somebody made at Razorpay itself count when they are told before the payment [PAYMETHODS-33]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { paymentId } = razorpay.pay(gatewayOrderId)
    const captured = razorpay.event('payment.captured', paymentId)
    const refunded = razorpay.event('refund.processed', razorpay.giveBack(paymentId, PRICE))
    for (const event of [refunded, captured, refunded]) expect(await send(event)).toBe(200)
    expect(await moneyOf(id)).toEqual({
      log: [`PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      status: 'refunded',
      razorpay: 'refunded',
    })
  })

  it('that are told before their payment was heard of are noted with it [PAYMETHODS-33]', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const { paymentId } = razorpay.pay(gatewayOrderId)
    const refund = razorpay.event('refund.processed', razorpay.giveBack(paymentId, 20_000))
    razorpay.breakOff(/payments$/)
    expect(await send(refund)).toBe(503)
    razorpay.breakOff(null)
    for (const event of [refund, razorpay.event('payment.captured', paymentId)]) expect(await send(event)).toBe(200)
    expect(await moneyOf(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 20000'],
      status: 'paid',
    })
  })

  it('that were owed, and made at Razorpay itself, are done with it', async () => {
    const { id, paymentId } = await paid()
    await desk.api.cancelOrder({ id, body: { refundAmountCents: 20_000 } })
    expect((await moneyOf(id)).log).toContain('REFUND PENDING 20000')
    const refund = razorpay.giveBack(paymentId, 20_000)
    for (const type of ['refund.created', 'refund.processed']) await send(razorpay.event(type, refund))
    expect(await moneyOf(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 20000'],
      razorpay: 'captured',
    })
  })

  it('that were made at Razorpay itself for a part of what is owed leave the rest of it owed', async () => {
    const { id, paymentId } = await paid()
    await desk.api.cancelOrder({ id, body: { refundAmountCents: 40_000 } })
    const event = razorpay.event('refund.processed', razorpay.giveBack(paymentId, 30_000))
    expect([await send(event), await send(event)]).toEqual([200, 200])
    const log = ['PURCHASE SUCCESS 60000', 'REFUND ADJUSTED 40000', 'REFUND PENDING 10000', 'REFUND SUCCESS 30000']
    expect(await moneyOf(id)).toMatchObject({ log, razorpay: 'captured' })
  })

  it('that were made at Razorpay itself for more than one debt, or beyond them, leave nothing owed twice', async () => {
    const { id, paymentId } = await paid()
    await desk.api.cancelOrder({ id, body: { refundAmountCents: 20_000 } })
    await desk.api.refundOrder({ id, body: { refundAmountCents: 30_000 } })
    const told = async (amount: number) =>
      send(razorpay.event('refund.processed', razorpay.giveBack(paymentId, amount)))
    expect(await told(55_000)).toBe(200)
    expect((await moneyOf(id)).log).toEqual([
      'PURCHASE SUCCESS 60000',
      'REFUND ADJUSTED 20000',
      'REFUND ADJUSTED 30000',
      'REFUND SUCCESS 55000',
    ])
    expect(await told(5_000)).toBe(200)
    expect((await moneyOf(id)).razorpay).toBe('refunded')
  })

  it('that were made at Razorpay itself beyond what was not handed back by hand are told to staff [PAYMETHODS-33]', async () => {
    const { id, paymentId } = await paid()
    const { orderTransactions } = (await desk.api.cancelOrder({ id, body: { refundAmountCents: 45_000 } })).data
    const owed = orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await desk.api.refundTransaction({ id: owed.id, body: { amount: 45_000 } })
    const refund = razorpay.giveBack(paymentId, PRICE)
    const event = razorpay.event('refund.processed', refund)
    expect([await send(event), await send(event), await send(razorpay.event('refund.created', refund))]).toEqual([
      200, 200, 200,
    ])
    const { order, log } = await desk.see(id)
    expect(log).toEqual([`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 15000', 'REFUND SUCCESS 45000'])
    expect(order).toMatchObject({
      refundedAmount: PRICE,
      razorpayStatus: 'refunded',
      overRefunds: [{ amount: 45_000, paymentMethod: 'razorpay', paymentId: refund }],
    })
    const { deps } = product.fieldhouse
    const unseeing = { ...SYSTEM, policies: ['order.*'] }
    const asking = { partnerId: desk.club.id, actor: unseeing, now: deps.now(), requestId: 'test' }
    expect((await getOrder(deps, asking, id)).overRefunds).toEqual([])
    const audited = await desk.ask<{ after: { overRefunds: unknown[] } }>(
      `SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'order.refundExceeded'`,
      [id],
    )
    expect(audited.map(({ after }) => after.overRefunds)).toMatchObject([[{ amount: 45_000 }]])

    // It failed after all: all of its money came back, and what of it was a refund of the order is owed again.
    razorpay.change(refund, { status: 'failed' })
    const failed = razorpay.event('refund.failed', refund)
    expect([await send(failed), await send(event), await send(failed)]).toEqual([200, 200, 200])
    const after = await desk.see(id)
    expect(after.order).toMatchObject({ overRefunds: [], refundedAmount: 45_000, razorpayStatus: 'captured' })
    expect(after.log).toEqual([
      `PURCHASE SUCCESS ${PRICE}`,
      'REFUND PAYMENT_FAILURE 15000',
      'REFUND PENDING 15000',
      'REFUND SUCCESS 45000',
    ])
  })

  it('that fail leave what is owed, for a person to hand back', async () => {
    const { id } = await paid()
    razorpay.refundsAre('failed')
    await cancel(id)
    expect(await moneyOf(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, `REFUND PAYMENT_FAILURE ${PRICE}`, `REFUND PENDING ${PRICE}`],
      razorpay: 'captured',
    })
  })
})

describe('a refund of ours that Razorpay never got, and one that somebody made there meanwhile', () => {
  const job = () => settleUnknown(product.fieldhouse.deps)
  /** Cancelled with a refund of the amount, whose request is lost. */
  const lost = async (amount: number) => {
    const sold = await paid()
    razorpay.lose(/refund$/)
    await cancel(sold.id, amount)
    razorpay.lose(null)
    expect((await moneyOf(sold.id)).log).toContain(`REFUND UNKNOWN ${amount}`)
    return sold
  }
  const givenBack = async (paymentId: string, amount: number) =>
    razorpay.event('refund.processed', razorpay.giveBack(paymentId, amount))
  const tell = async (event: { body: string; headers: Record<string, string> }) => {
    expect(await send(event)).toBe(200)
  }
  const ask = async () => {
    pass(2)
    await job()
  }
  const see = async (id: string) => {
    const { order, log } = await desk.see(id)
    return { log, refunding: order.refundingAmount, over: order.overRefunds.map(({ amount }) => amount) }
  }
  const orders = [
    ['the news come first', async (event: Parameters<typeof tell>[0]) => (await tell(event), await ask())],
    ['we ask first', async (event: Parameters<typeof tell>[0]) => (await ask(), await tell(event))],
  ] as const

  describe.each(orders)('where %s', (_which, hear) => {
    it.each([
      ['the same', 40_000, 40_000, ['REFUND SUCCESS 40000'], 0],
      ['a part', 40_000, 10_000, ['REFUND ADJUSTED 40000', 'REFUND PENDING 30000', 'REFUND SUCCESS 10000'], 30_000],
      ['more', 20_000, 50_000, ['REFUND ADJUSTED 20000', 'REFUND SUCCESS 50000'], 0],
      ['half of the payment, twice', 30_000, 30_000, ['REFUND SUCCESS 30000'], 0],
    ] as const)(
      '%s: it is one refund, asked for no more [PAYMETHODS-33]',
      async (_what, ours, theirs, refunds, owed) => {
        const { id, paymentId } = await lost(ours)
        const before = razorpay.sums().given
        await hear(await givenBack(paymentId, theirs))
        await ask()
        expect(await see(id)).toEqual({ log: [`PURCHASE SUCCESS ${PRICE}`, ...refunds], refunding: owed, over: [] })
        expect(razorpay.sums().given - before).toBe(theirs)
      },
    )
  })

  it('leaves what it did not give back to be issued', async () => {
    const { id, paymentId } = await lost(40_000)
    await tell(await givenBack(paymentId, 10_000))
    const owed = (await desk.see(id)).order.orderTransactions.find(({ status }) => status === 'PENDING')!
    await desk.api.refundTransaction({ id: owed.id, body: { amount: owed.amount, autoRefund: true } })
    expect(await see(id)).toMatchObject({ refunding: 0, over: [] })
    expect((await desk.see(id)).order.refundedAmount).toBe(40_000)
  })

  it('of which ours was made after all is one more refund, and owed again when that fails', async () => {
    const { id, paymentId } = await lost(20_000)
    await tell(await givenBack(paymentId, 20_000))
    const [ours] = await desk.ask<{ id: string }>(
      `SELECT id FROM payment_attempts WHERE order_id = $1 AND kind = 'refund' AND status = 'failed'`,
      [id],
    )
    // The request had only been slow.
    const late = razorpay.giveBack(paymentId, 20_000)
    razorpay.change(late, { notes: { fieldhouse_refund: ours!.id, fieldhouse_partner: desk.club.id } })
    const done = razorpay.event('refund.processed', late)
    expect(await Promise.all([send(done), send(done)])).toEqual([200, 200])
    expect((await see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, 'REFUND SUCCESS 20000', 'REFUND SUCCESS 20000'])
    razorpay.change(late, { status: 'failed' })
    const failed = razorpay.event('refund.failed', late)
    for (const event of [failed, done, failed]) await tell(event)
    expect(await see(id)).toMatchObject({ refunding: 20_000, over: [] })
  })

  it('handed back by hand as well is an over-refund, till ours fails: then it is what was owed', async () => {
    const { id, paymentId } = await paid()
    razorpay.refundsAre('pending')
    await cancel(id, 20_000)
    const [ours] = razorpay.refunds()
    razorpay.refundsAre('processed')
    const { data } = await desk.api.refundOrder({ id, body: { refundAmountCents: 40_000 } })
    const owed = data.orderTransactions.find(({ status }) => status === 'PENDING')!
    await desk.api.refundTransaction({ id: owed.id, body: { amount: 40_000 } })
    const theirs = await givenBack(paymentId, 30_000)
    await tell(theirs)
    expect(await see(id)).toMatchObject({ over: [30_000] })
    razorpay.change(ours!, { status: 'failed' })
    await tell(razorpay.event('refund.failed', ours!))
    expect(await see(id)).toEqual({
      log: [
        `PURCHASE SUCCESS ${PRICE}`,
        'REFUND PAYMENT_FAILURE 20000',
        'REFUND SUCCESS 20000',
        'REFUND SUCCESS 40000',
      ],
      refunding: 0,
      over: [10_000],
    })
    // All of it comes back in the end.
    const refund = razorpay.refunds()[0]!
    razorpay.change(refund, { status: 'failed' })
    for (const event of [razorpay.event('refund.failed', refund), theirs]) await tell(event)
    expect(await see(id)).toMatchObject({ refunding: 20_000, over: [] })
  })
})

describe('a payment that is disputed at the bank', () => {
  const postedOf = async (id: string) => {
    const rows = await desk.ask<{ account: string; amount: number }>(
      `SELECT p.account, sum(p.amount_minor)::int AS amount FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
       WHERE j.order_id = $1 GROUP BY 1 HAVING sum(p.amount_minor) <> 0`,
      [id],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  }
  const disputesOf = async (id: string) => (await desk.see(id)).order.disputes
  const told = async (type: string, dispute: string) =>
    expect(await send(razorpay.event(`payment.dispute.${type}`, dispute))).toBe(200)
  const SOLD = { sales: -PRICE, 'settlement.razorpay': PRICE }

  it('is none before anything is deducted, and a loss once it is lost, told late or twice', async () => {
    const { id, paymentId } = await paid()
    const dispute = razorpay.dispute(paymentId, 25_000)
    await told('created', dispute)
    expect(await disputesOf(id)).toBeUndefined()
    expect(await postedOf(id)).toEqual(SOLD)
    razorpay.change(dispute, { status: 'lost', amount_deducted: 25_000 })
    for (const type of ['lost', 'lost', 'under_review']) {
      await told(type, dispute)
      expect(await disputesOf(id)).toMatchObject([
        { amount: 25_000, paymentId: dispute, reason: 'chargeback', status: 'lost' },
      ])
      expect(await postedOf(id)).toEqual({ sales: -PRICE, disputesLost: 25_000, 'settlement.razorpay': 35_000 })
    }
    expect((await desk.see(id)).order.status).toBe('paid')
  })

  it.each(['won', 'closed'])('that is %s without a deduction is none', async (status) => {
    const { id, paymentId } = await paid()
    const dispute = razorpay.dispute(paymentId, PRICE)
    razorpay.change(dispute, { status })
    await told(status, dispute)
    expect(await disputesOf(id)).toBeUndefined()
    expect(await postedOf(id)).toEqual(SOLD)
  })

  it('is held where the money is deducted at once, and comes back when it is won', async () => {
    const { id, paymentId } = await paid()
    const dispute = razorpay.dispute(paymentId, PRICE)
    razorpay.change(dispute, { amount_deducted: PRICE })
    await told('created', dispute)
    expect(await disputesOf(id)).toMatchObject([{ amount: PRICE, status: 'open' }])
    expect(await postedOf(id)).toEqual({ sales: -PRICE, disputed: PRICE })
    razorpay.change(dispute, { status: 'won', amount_deducted: 0 })
    await told('won', dispute)
    expect(await disputesOf(id)).toMatchObject([{ amount: PRICE, status: 'won' }])
    expect(await postedOf(id)).toEqual(SOLD)
  })

  it.each(['before', 'after'])(
    'and won leaves a refund at the gateway what it is, heard of %s it: nothing of it is given back again',
    async (when) => {
      const { id, paymentId } = await paid()
      const dispute = razorpay.dispute(paymentId, PRICE)
      const refund = async () =>
        expect(await send(razorpay.event('refund.processed', razorpay.giveBack(paymentId, 25_000)))).toBe(200)
      if (when === 'before') await refund()
      razorpay.change(dispute, { amount_deducted: PRICE })
      await told('created', dispute)
      if (when === 'after') {
        await refund()
        expect((await desk.see(id)).order.overRefunds).toMatchObject([{ amount: 25_000, settledAs: null }])
      }
      razorpay.change(dispute, { status: 'won', amount_deducted: 0 })
      await told('won', dispute)
      const { order } = await desk.see(id)
      expect(order).toMatchObject({ refundedAmount: 25_000, refundableAmount: 35_000 })
      expect(order.overRefunds.filter(({ settledAs }) => settledAs === null)).toEqual([])
      expect(await postedOf(id)).toEqual({ sales: -35_000, 'settlement.razorpay': 35_000 })
      expect(await checkBooks(product.fieldhouse.database)).toEqual([])
    },
  )

  it('that Razorpay does not tell of is asked about again', async () => {
    const { id, paymentId } = await paid()
    const dispute = razorpay.dispute(paymentId, PRICE)
    razorpay.change(dispute, { status: 'lost', amount_deducted: PRICE })
    const event = razorpay.event('payment.dispute.lost', dispute)
    razorpay.lose(/disputes/)
    expect(await send(event)).toBe(503)
    expect(await disputesOf(id)).toBeUndefined()
    razorpay.lose(null)
    expect(await send(event)).toBe(200)
    expect(await disputesOf(id)).toMatchObject([{ status: 'lost' }])
  })
})
