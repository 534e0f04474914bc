import Razorpay from 'razorpay'
import {
  OutcomeUnknown,
  PaymentRefused,
  type KnownDispute,
  type KnownRefund,
  type MadeRefund,
  type PageProvider,
  type PaymentOutcome,
  type RefundOutcome,
} from '../payment-provider.ts'
import { CHARGE, isSignedWith, PARTNER, REFUND } from './razorpay-marks.ts'

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  /** Where Razorpay answers; another address serves tests and proxies. */
  url: string
  now: () => number
  /** Milliseconds until an answer counts as not given. */
  timeout?: number
}

const TIMEOUT = 15_000

/** For so long a payment that was begun and not finished may still come; Razorpay gives it up then. Milliseconds. */
const BEGUN_MS = 15 * 60_000

/** What the library types leave open; only these fields are read. */
type Payment = {
  id: string
  status: string
  amount: number | string
  currency: string
  captured?: unknown
  created_at: number
}
type Refund = { id: string; status: string; amount?: number | string; notes?: unknown }
type Dispute = {
  id: string
  payment_id: string
  amount: number
  /** What it took: 0 until it is lost, but where it takes the money at once. */
  amount_deducted: number
  reason_code?: string
  status: string
}

type Http = {
  defaults: { baseURL: string; timeout: number }
  get(url: string, options: { params: Record<string, string | number> }): Promise<{ data: unknown }>
  post(url: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>
}

/** The library's own connection, for what it has no option for: another address, a time-out, a header. */
export const httpOf = (razorpay: Razorpay): Http => (razorpay as unknown as { api: { rq: Http } }).api.rq

/** A connection to Razorpay: every one waits as long. */
export const createRazorpayClient = ({ keyId, keySecret, url, timeout = TIMEOUT }: RazorpaySettings): Razorpay => {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { defaults } = httpOf(razorpay)
  defaults.baseURL = url.replace(/\/$/, '')
  defaults.timeout = timeout
  return razorpay
}

/**
 * The gateway through Razorpay: an order of Razorpay's for each form, in which one payment at most succeeds; the money stays in
 * the platform's balance, from where payouts go to the partner's linked account. Opening an order twice under one id makes two, of which only
 * one is ever shown: nothing is paid twice.
 */
export const createRazorpay = (settings: RazorpaySettings): PageProvider => {
  const razorpay = createRazorpayClient(settings)
  const paymentsOf = async (orderId: string): Promise<Payment[]> =>
    (await answered(razorpay.orders.fetchPayments(orderId))).items
  const takenBy = (payments: readonly Payment[]) => payments.find(isTaken)

  return {
    name: 'razorpay',
    isSandbox: false,
    needsAccount: true,
    create: async ({ attemptId, partnerId, amount, currency }) => {
      const body = { amount, currency, receipt: attemptId, notes: { [CHARGE]: attemptId, [PARTNER]: partnerId } }
      try {
        return (await razorpay.orders.create(body)).id
      } catch (error) {
        const code = refusalOf(error)
        throw code === null ? new OutcomeUnknown() : new PaymentRefused(code)
      }
    },
    async retrieve(orderId): Promise<PaymentOutcome> {
      const payments = await unlessGone(razorpay.orders.fetchPayments(orderId))
      if (payments === 'gone') return { status: 'gone' }
      if (takenBy(payments)) return { status: 'succeeded' }
      const authorized = payments.find(({ status }) => status === 'authorized')
      if (authorized) return capture(razorpay, authorized)
      const since = (settings.now() - BEGUN_MS) / 1000
      return payments.some((payment) => payment.status === 'created' && payment.created_at > since)
        ? { status: 'processing' }
        : { status: 'open' }
    },
    async refund({ refundId, partnerId, paymentId, amount }) {
      const payment = takenBy(await paymentsOf(paymentId))
      if (!payment) return { providerId: null, outcome: { status: 'failed', code: 'payment_not_found' } }
      const body = { amount, receipt: refundId, notes: { [REFUND]: refundId, [PARTNER]: partnerId } }
      try {
        const headers = { 'X-Refund-Idempotency': refundId }
        const { data } = await httpOf(razorpay).post(`/v1/payments/${payment.id}/refund`, body, { headers })
        return madeRefund(data as Refund)
      } catch (error) {
        const code = refusalOf(plain(error))
        if (code === null) throw new OutcomeUnknown()
        return { providerId: null, outcome: { status: 'failed', code } }
      }
    },
    async refundsOf(paymentId) {
      const payment = takenBy(await paymentsOf(paymentId))
      if (!payment) return []
      const list = await answered(razorpay.payments.fetchMultipleRefund(payment.id, { count: 100 }))
      return list.items.map(knownRefund)
    },
    token: null,
    keeping: null,
    page: {
      form: { provider: 'razorpay', keyId: settings.keyId },
      isSigned: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
        isSignedWith(settings.keySecret, `${gatewayOrderId}|${gatewayPaymentId}`, signature),
      choose: null,
    },
    accounts: null,
    disputes: {
      find: async (disputeId) => {
        const dispute = await answered(razorpay.disputes.fetch(disputeId))
        const payment = await answered(razorpay.payments.fetch(dispute.payment_id))
        return knownDispute(dispute, payment.order_id)
      },
    },
  }
}

/** The payments, or that the account of these keys has no such order. Any other failure leaves it open what there is. */
const unlessGone = async (asked: Promise<{ items: Payment[] }>): Promise<Payment[] | 'gone'> => {
  try {
    return (await asked).items
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw new OutcomeUnknown()
  }
}

/** True where Razorpay says that the account of these keys has nothing of that id. */
export const isMissing = (error: unknown): boolean => {
  const { statusCode, error: told } = (error ?? {}) as { statusCode?: unknown; error?: { description?: unknown } }
  return statusCode === 400 && String(told?.description).includes('does not exist')
}

const isTaken = ({ status, captured }: Payment): boolean =>
  status === 'captured' || (status === 'refunded' && captured !== false)

/** Takes money that the bank has set aside; where that is refused, somebody may just have done so. */
const capture = async (razorpay: Razorpay, { id, amount, currency }: Payment): Promise<PaymentOutcome> => {
  try {
    await razorpay.payments.capture(id, amount, currency)
    return { status: 'succeeded' }
  } catch (error) {
    if (refusalOf(error) === null) throw new OutcomeUnknown()
    return { status: 'processing' }
  }
}

export const noteOf = (notes: unknown, name: string): unknown =>
  typeof notes === 'object' && notes !== null ? (notes as Record<string, unknown>)[name] : undefined

/** How a refund stands. */
const outcomeOfRefund = ({ status }: Refund): RefundOutcome => {
  if (status === 'processed') return { status: 'succeeded' }
  return status === 'failed' ? { status: 'failed', code: 'refund_failed' } : { status: 'processing' }
}

const madeRefund = (refund: Refund): MadeRefund => ({ providerId: refund.id, outcome: outcomeOfRefund(refund) })

const knownRefund = (refund: Refund): KnownRefund => {
  const refundId = noteOf(refund.notes, REFUND)
  return {
    providerId: refund.id,
    refundId: typeof refundId === 'string' ? refundId : null,
    amount: Number(refund.amount),
    outcome: outcomeOfRefund(refund),
  }
}

/** A dispute takes money once it is lost, some as soon as they are opened; one that is closed took none. */
const knownDispute = (dispute: Dispute, paymentId: string | null): KnownDispute => {
  const { id: disputeId, amount, amount_deducted: deducted, reason_code: reason, status } = dispute
  const known = { disputeId, paymentId, amount: deducted || amount, reason: reason ?? null }
  if (!Number.isSafeInteger(known.amount) || known.amount <= 0) throw new OutcomeUnknown()
  if (status === 'won' || status === 'closed') return { ...known, status: 'won' }
  if (status === 'lost') return { ...known, status: 'lost' }
  return { ...known, status: deducted > 0 ? 'open' : 'inquiry' }
}

/** An error of the connection as the library's calls throw it. */
export const plain = (error: unknown): unknown => {
  const { response } = error as { response?: { status: number; data?: { error?: unknown } } }
  return { statusCode: response?.status, error: response?.data?.error }
}

/**
 * The code of an answer that says no, so that nothing was done; null for anything else, after which it may have been. 409: the same
 * request is still at work.
 */
export const refusalOf = (error: unknown): string | null => {
  const { statusCode, error: told } = (error ?? {}) as { statusCode?: unknown; error?: { code?: unknown } }
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500 || statusCode === 409) return null
  return typeof told?.code === 'string' ? told.code.toLowerCase() : `status_${statusCode}`
}

/** The answer; what went wrong may quote a customer, so it is not carried on. */
const answered = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch {
    throw new OutcomeUnknown()
  }
}
