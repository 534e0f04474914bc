import { API_BASE } from '@fieldhouse/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import {
  KEY_ID,
  KEY_SECRET,
  startRazorpayStub,
  WEBHOOK_SECRET,
  type RazorpayStub,
} from '../../../providers/gateway/fixtures/razorpay-stub.ts'
import { gatewayDesk, PRICE, type GatewayDesk } from '../gateway/fixtures/gateway-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let product: Product
let desk: GatewayDesk
let razorpay: RazorpayStub
beforeAll(async () => {
  razorpay = await startRazorpayStub(() => Date.parse(TEST_NOW))
  product = await startProduct({
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: razorpay.url,
  })
  desk = gatewayDesk(product)
  await desk.ask(
    `UPDATE partners SET gateway_account_id = 'acc_mumbai', gateway_account_enabled = true WHERE id = $1`,
    [desk.club.id],
  )
})
afterAll(async () => {
  await product.close()
  await razorpay.close()
})

const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${product.origin}${API_BASE}/partners/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

/** An act on an order; what the desk may not do at that moment is refused, and changes nothing. */
const ACTS = ['giveBack', 'giveBack', 'fail', 'cancel', 'refund', 'handBack', 'issueOwed'] as const
const acts = fc.record({
  kind: fc.constantFrom(...ACTS),
  amount: fc.constantFrom(1, 10_000, 20_000, 45_000, PRICE),
  flag: fc.boolean(),
  /** News come once or twice, and some of them only at the end. */
  times: fc.constantFrom(0, 1, 2),
})
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

const owedIn = async (id: string) =>
  (await desk.see(id)).order.orderTransactions.find(
    ({ transactionType, status }) => transactionType === 'REFUND' && status === 'PENDING',
  )

const doOne = async (id: string, paymentId: string, { kind, amount, flag, times }: Act): Promise<string[]> => {
  const { api } = desk
  const done = (work: Promise<unknown>) => work.then(() => null).catch(() => null)
  if (kind === 'cancel') await done(api.cancelOrder({ id, body: { refundAmountCents: amount, autoRefund: flag } }))
  if (kind === 'refund') await done(api.refundOrder({ id, body: { refundAmountCents: amount, autoRefund: flag } }))
  const owed = kind === 'handBack' || kind === 'issueOwed' ? await owedIn(id) : undefined
  if (owed) {
    const body = { amount: flag ? owed.amount : amount, autoRefund: kind === 'issueOwed' }
    await done(api.refundTransaction({ id: owed.id, body }))
  }
  // The stub answers nothing where the payment has not so much left.
  const refund =
    kind === 'giveBack' ? razorpay.giveBack(paymentId, amount) : kind === 'fail' ? razorpay.refunds()[0] : undefined
  if (!refund) return []
  if (kind === 'fail') razorpay.change(refund, { status: 'failed' })
  const event = () => razorpay.event(kind === 'fail' ? 'refund.failed' : 'refund.processed', refund)
  await Promise.all(Array.from({ length: times }, () => send(event())))
  return [refund]
}

it('whatever is given back, here and at the gateway, the books hold and no order gives back more than was paid [PAYMETHODS-33]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 6 }), async (life) => {
      const { id, gatewayOrderId } = await desk.opened()
      const { paymentId } = razorpay.pay(gatewayOrderId)
      await send(razorpay.event('payment.captured', paymentId))
      const told: string[] = []
      for (const each of life) told.push(...(await doOne(id, paymentId, each)))
      // What nobody told of yet is told at the end, in another order than it happened.
      for (const refund of told.toReversed()) await send(razorpay.event('refund.processed', refund))
      const { order } = await desk.see(id)
      const given = order.orderTransactions.reduce(
        (sum, { transactionType, status, amount }) =>
          transactionType === 'REFUND' && ['SUCCESS', 'PENDING', 'UNKNOWN'].includes(status) ? sum + amount : sum,
        0,
      )
      expect(given).toBeLessThanOrEqual(PRICE)
      expect(await checkBooks(product.fieldhouse.database)).toEqual([])
      const [ours] = await desk.ask<{ taken: number; given: number }>(
        `SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'charge'), 0)::bigint AS taken,
           (coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)
             + (SELECT coalesce(sum(amount_minor), 0) FROM excess_refunds WHERE reversed_at IS NULL))::bigint AS given
         FROM card_charges WHERE status = 'succeeded'`,
      )
      expect(ours).toEqual(razorpay.sums())
    }),
    { seed: 20_261_121, numRuns: 12, endOnFailure: true },
  )
})
