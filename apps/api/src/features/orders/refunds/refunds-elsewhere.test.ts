import { API_BASE } from '@fieldhouse/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import {
  KEY_ID,
  KEY_SECRET,
  startRazorpayStub,
  WEBHOOK_SECRET,
  type RazorpayStub,
} from '../../../providers/payment/razorpay/fixtures/razorpay-stub.ts'
import { settleUnknown } from '../../payments/index.ts'
import { gatewayDesk, PRICE, type GatewayDesk } from '../../payments/checkout/fixtures/gateway-desk.ts'

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

let minutes = 0
/** Asks about what nobody knows yet, as the job does. */
const ask = async () => {
  desk.after((minutes += 2))
  await settleUnknown(product.fieldhouse.deps)
}

/** An act on an order; what the desk may not do at that moment is refused, and changes nothing. */
const ACTS = ['giveBack', 'giveBack', 'fail', 'cancel', 'refund', 'handBack', 'issueOwed', 'ask'] as const
const acts = fc.record({
  kind: fc.constantFrom(...ACTS),
  amount: fc.constantFrom(1, 10_000, 20_000, 45_000, PRICE),
  flag: fc.boolean(),
  /** News come once or twice, and some of them only at the end. */
  times: fc.constantFrom(0, 1, 2),
  /** What becomes of a request to give back: answered, its answer lost, or never there. */
  road: fc.constantFrom('open', 'broken', 'lost', 'slow'),
})
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

const owedIn = async (id: string) =>
  (await desk.see(id)).order.orderTransactions.find(
    ({ transactionType, status }) => transactionType === 'REFUND' && status === 'PENDING',
  )

type Life = {
  id: string
  paymentId: string
  /** Refunds of which the news are still to come. */
  untold: Set<string>
  /** What was handed back by hand. */
  byHand: number
}

const doOne = async (life: Life, { kind, amount, flag, times, road }: Act): Promise<void> => {
  const { id, paymentId } = life
  const { api } = desk
  const done = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  if (road === 'broken') razorpay.breakOff(/refund$/)
  if (road === 'lost') razorpay.lose(/refund$/)
  if (road === 'slow') razorpay.refundsAre('pending')
  if (kind === 'cancel') await done(api.cancelOrder({ id, body: { refundAmountCents: amount, autoRefund: flag } }))
  if (kind === 'refund') await done(api.refundOrder({ id, body: { refundAmountCents: amount, autoRefund: flag } }))
  if (kind === 'ask') await ask()
  const owed = kind === 'handBack' || kind === 'issueOwed' ? await owedIn(id) : undefined
  if (owed) {
    const body = { amount: flag ? owed.amount : amount, autoRefund: kind === 'issueOwed' }
    const isDone = await done(api.refundTransaction({ id: owed.id, body }))
    if (isDone && kind === 'handBack') life.byHand += body.amount
  }
  razorpay.breakOff(null)
  razorpay.lose(null)
  razorpay.refundsAre('processed')
  // The stub answers nothing where the payment has not so much left.
  const refund =
    kind === 'giveBack'
      ? razorpay.giveBack(paymentId, amount)
      : kind === 'fail'
        ? razorpay.refunds(paymentId)[0]
        : undefined
  if (!refund) return
  if (kind === 'fail') razorpay.change(refund, { status: 'failed' })
  if (times === 0) life.untold.add(refund)
  else life.untold.delete(refund)
  const event = () => razorpay.event(kind === 'fail' ? 'refund.failed' : 'refund.processed', refund)
  await Promise.all(Array.from({ length: times }, () => send(event())))
}

it('whatever is given back, here and at the gateway, and whatever gets lost, the books hold and we give back no more than was paid [PAYMETHODS-33]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 6 }), async (life) => {
      const { id, gatewayOrderId } = await desk.opened()
      const { paymentId } = razorpay.pay(gatewayOrderId)
      await send(razorpay.event('payment.captured', paymentId))
      const before = razorpay.sums().given
      const state: Life = { id, paymentId, untold: new Set(), byHand: 0 }
      const out = () => razorpay.sums().given - before + state.byHand
      for (const each of life) {
        const until = out()
        const isTold = state.untold.size === 0
        await doOne(state, each)
        // What somebody gives back at the gateway is theirs to answer for; what we know of, we never give back again.
        if (each.kind !== 'giveBack' && isTold) expect(out()).toBeLessThanOrEqual(Math.max(PRICE, until))
      }
      // What takes days is done, and what nobody told of yet is told at the end, in another order than it happened.
      for (const refund of razorpay.refunds(paymentId)) {
        razorpay.settle(refund)
        await send(razorpay.event('refund.processed', refund))
      }
      await ask()
      const { order } = await desk.see(id)
      const sum = (...states: string[]) =>
        order.orderTransactions.reduce(
          (total, { transactionType, status, amount }) =>
            transactionType === 'REFUND' && states.includes(status) ? total + amount : total,
          0,
        )
      const over = order.overRefunds.reduce((total, { amount }) => total + amount, 0)
      expect(sum('UNKNOWN')).toBe(0)
      expect(sum('SUCCESS') + over).toBe(out())
      // Nothing is promised beyond what was paid, nor beside what went back too much.
      expect(sum('SUCCESS', 'PENDING')).toBeLessThanOrEqual(PRICE)
      if (over > 0) expect(sum('PENDING')).toBe(0)
      expect(await checkBooks(product.fieldhouse.database)).toEqual([])
      const [ours] = await desk.ask<{ taken: number; given: number }>(
        `SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'charge'), 0)::bigint AS taken,
           (coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)
             + (SELECT coalesce(sum(amount_minor), 0) FROM over_refunds WHERE reversed_at IS NULL))::bigint AS given
         FROM payment_attempts WHERE status = 'succeeded'`,
      )
      expect(ours).toEqual(razorpay.sums())
    }),
    { seed: 20_261_121, numRuns: 16, endOnFailure: true },
  )
})
