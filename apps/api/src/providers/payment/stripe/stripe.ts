import { isCardError } from '@fieldhouse/domain/payments'
import { Stripe } from 'stripe'
import {
  OutcomeUnknown,
  PaymentRefused,
  type KnownDispute,
  type KnownRefund,
  type MadeRefund,
  type PaymentOutcome,
  type RefundOutcome,
  type TokenProvider,
} from '../payment-provider.ts'
import { objectsOnly } from './objects-only.ts'

export type StripeSettings = {
  secretKey: string
  /** Where Stripe answers; another address serves tests and proxies. */
  url: string
  /** Milliseconds until an answer counts as not given. */
  timeout?: number
  /** The public half of the key, for the form in the browser. */
  publishableKey?: string | undefined
}

/** One repetition after a time-out: together they stay well within the minute for which somebody may be asking. */
const TIMEOUT = 15_000
const REPETITIONS = 1

/** What of ours stands on Stripe's objects, so that its events lead back. */
export const CHARGE = 'fieldhouse_charge'
export const REFUND = 'fieldhouse_refund'
export const PARTNER = 'fieldhouse_partner'
export const PAYOUT = 'fieldhouse_payout'
const KEPT = 'fieldhouse_card'

/** A payment that was confirmed or closed before. */
const UNEXPECTED = 'payment_intent_unexpected_state'

/** Currencies without decimals whose amounts Stripe nevertheless takes in hundredths. */
const IN_HUNDREDTHS = ['ISK', 'UGX']
export const amountOf = (amount: number, currency: string): number =>
  IN_HUNDREDTHS.includes(currency) ? amount * 100 : amount
export const minorOf = (amount: number, currency: string): number =>
  IN_HUNDREDTHS.includes(currency.toUpperCase()) ? amount / 100 : amount

/** A connection to Stripe: every one waits as long, and asks again as often. */
export const createStripeClient = ({ secretKey, url, timeout = TIMEOUT }: StripeSettings): Stripe => {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    timeout,
    maxNetworkRetries: REPETITIONS,
    telemetry: false,
    httpClient: objectsOnly(),
  })
}

/**
 * Cards through Stripe: one PaymentIntent for each attempt, on behalf of the partner's connected account, which gets the money
 * less the platform's fee. Every call carries a key, so that repeating it does nothing again.
 */
export const createStripeCards = (settings: StripeSettings): TokenProvider => {
  const stripe = createStripeClient(settings)
  const { publishableKey } = settings
  const retrieve = async (id: string): Promise<PaymentOutcome> =>
    outcomeOfPayment(await answered(stripe.paymentIntents.retrieve(id)))

  return {
    name: 'stripe',
    isSandbox: false,
    needsAccount: true,
    create: ({ attemptId, partnerId, amount, currency, platformFee, account }) =>
      unlessRefused(
        stripe.paymentIntents
          .create(
            {
              amount: amountOf(amount, currency),
              currency: currency.toLowerCase(),
              allowed_payment_method_types: ['card'],
              metadata: { [CHARGE]: attemptId, [PARTNER]: partnerId },
              ...(account !== null && {
                on_behalf_of: account,
                transfer_data: { destination: account },
                ...(platformFee > 0 && { application_fee_amount: amountOf(platformFee, currency) }),
              }),
            },
            { idempotencyKey: attemptId },
          )
          .then(({ id }) => id),
        (code) => Promise.reject(new PaymentRefused(code)),
      ),
    retrieve,
    refund: ({ refundId, partnerId, paymentId, amount, currency }) =>
      unlessRefused(
        stripe.refunds
          .create(
            {
              payment_intent: paymentId,
              amount: amountOf(amount, currency),
              // It comes back from the partner's account, and the platform keeps its fee.
              reverse_transfer: true,
              metadata: { [REFUND]: refundId, [PARTNER]: partnerId },
            },
            { idempotencyKey: refundId },
          )
          .then(madeRefund),
        (code): MadeRefund => ({ providerId: null, outcome: { status: 'failed', code } }),
      ),
    async refundsOf(paymentId) {
      const refunds: KnownRefund[] = []
      try {
        for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
          refunds.push(knownRefund(refund))
        return refunds
      } catch (error) {
        throw unknown(error)
      }
    },
    token: {
      form: publishableKey ? { provider: 'stripe', publishableKey } : null,
      confirm: (id, token) => {
        // The bank's question is asked by Stripe's library on the page, which sends the customer nowhere else.
        const params = { ...cardOf(token), use_stripe_sdk: true }
        return unlessRefused(
          stripe.paymentIntents.confirm(id, params, { idempotencyKey: `${id}/confirm` }).then(outcomeOfPayment),
          // It was confirmed or closed before: what counts is how it stands.
          (code) => (code === UNEXPECTED ? retrieve(id) : { status: 'failed', code }),
        )
      },
      cancel: (id) => unlessRefused(stripe.paymentIntents.cancel(id).then(outcomeOfPayment), () => retrieve(id)),
      async storedCard(id) {
        const { last_payment_error: failure } = await answered(stripe.paymentIntents.retrieve(id))
        return failure?.payment_method?.id ?? null
      },
      answerBank: null,
    },
    page: null,
    keeping: {
      async keep(token, { id, partnerId }) {
        const ours = { metadata: { [KEPT]: id, [PARTNER]: partnerId } }
        const { id: holderId } = await unlessRefused(
          stripe.customers.create(ours, { idempotencyKey: `${id}/holder` }),
          (code) => Promise.reject(new PaymentRefused(code)),
        )
        // Its bank hears that it is kept to be charged later, and need not ask its customer then.
        const kept = await unlessRefused(
          stripe.setupIntents.create(
            {
              ...ours,
              ...cardOf(token),
              customer: holderId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              confirm: true,
              expand: ['payment_method'],
            },
            { idempotencyKey: `${id}/card` },
          ),
          (code) => Promise.reject(new PaymentRefused(code)),
        )
        const { status, payment_method: method } = kept
        if (status !== 'succeeded' || typeof method !== 'object' || !method?.card)
          throw new PaymentRefused('authentication_required')
        const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = method.card
        return { holderId, cardId: method.id, brand, last4, expiresMonth, expiresYear }
      },
      async charge(id, { holderId, cardId }) {
        const whose = await unlessRefused<Stripe.PaymentIntent | { code: string }>(
          stripe.paymentIntents.update(id, { customer: holderId }, { idempotencyKey: `${id}/holder` }),
          (code) => ({ code }),
        )
        // A payment that was confirmed or closed before may not be changed: what counts is how it stands.
        if ('code' in whose) return whose.code === UNEXPECTED ? retrieve(id) : { status: 'failed', code: whose.code }
        const params = { payment_method: cardId, off_session: true }
        return unlessRefused(
          stripe.paymentIntents.confirm(id, params, { idempotencyKey: `${id}/confirm` }).then(outcomeOfPayment),
          (code) => (code === UNEXPECTED ? retrieve(id) : { status: 'failed', code }),
        )
      },
      async forget({ holderId }) {
        await unlessRefused(
          stripe.customers.del(holderId).then(() => undefined),
          (code) => (code === 'resource_missing' ? undefined : Promise.reject(new OutcomeUnknown())),
        )
      },
    },
    accounts: {
      async status(account) {
        try {
          return { chargesEnabled: (await stripe.accounts.retrieve(account)).charges_enabled }
        } catch (error) {
          // Another platform's account is as good as none.
          if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripePermissionError)
            return null
          throw unknown(error)
        }
      },
    },
    disputes: {
      find: async (disputeId) => knownDispute(await answered(stripe.disputes.retrieve(disputeId))),
    },
  }
}

/** The card behind a token that a browser got. */
const cardOf = (token: string) =>
  token.startsWith('pm_')
    ? { payment_method: token }
    : { payment_method_data: { type: 'card' as const, card: { token } } }

/** How a PaymentIntent stands. */
export const outcomeOfPayment = (payment: Stripe.PaymentIntent): PaymentOutcome => {
  const { status, client_secret: clientSecret, last_payment_error: failure } = payment
  if (status === 'succeeded') return { status: 'succeeded' }
  if (status === 'canceled') return { status: 'failed', code: 'canceled' }
  if (status === 'requires_action' && clientSecret) return { status: 'needsAuthentication', clientSecret }
  if (status === 'requires_payment_method' && failure) return { status: 'failed', code: codeOf(failure) }
  return status === 'requires_payment_method' || status === 'requires_confirmation'
    ? { status: 'open' }
    : { status: 'processing' }
}

/** How a refund stands. */
export const outcomeOfRefund = ({ status, failure_reason: reason }: Stripe.Refund): RefundOutcome => {
  if (status === 'succeeded') return { status: 'succeeded' }
  if (status === 'failed' || status === 'canceled') return { status: 'failed', code: reason ?? status }
  return { status: 'processing' }
}

const madeRefund = (refund: Stripe.Refund): MadeRefund => ({ providerId: refund.id, outcome: outcomeOfRefund(refund) })

/** An amount of a refund or dispute; one that cannot be is an answer that nobody understands. */
const knownAmount = ({ amount, currency }: { amount: number; currency: string }): number => {
  const minor = minorOf(amount, currency)
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new OutcomeUnknown()
  return minor
}

const knownRefund = (refund: Stripe.Refund): KnownRefund => ({
  providerId: refund.id,
  refundId: refund.metadata?.[REFUND] ?? null,
  amount: knownAmount(refund),
  outcome: outcomeOfRefund(refund),
})

/** Stripe takes the money when a dispute is opened, and gives it back when that is won. A warning takes none. */
const DISPUTES = { needs_response: 'open', under_review: 'open', won: 'won', lost: 'lost' } as const

const knownDispute = (dispute: Stripe.Dispute): KnownDispute => ({
  disputeId: dispute.id,
  paymentId: paymentIdOf(dispute),
  amount: knownAmount(dispute),
  reason: dispute.reason,
  status: dispute.status in DISPUTES ? DISPUTES[dispute.status as keyof typeof DISPUTES] : 'inquiry',
})

/** The PaymentIntent that a refund, a charge or a dispute belongs to; null for one that was made without. */
export const paymentIdOf = ({
  payment_intent: payment,
}: Stripe.Refund | Stripe.Charge | Stripe.Dispute): string | null =>
  typeof payment === 'string' ? payment : (payment?.id ?? null)

type Failure = { code?: string | undefined; decline_code?: string | undefined }

/** The code that there are words for: a bank's own reason says more than that the card was declined. */
const codeOf = ({ code, decline_code: reason }: Failure): string => {
  if (code === 'card_declined' && reason && isCardError(reason)) return reason
  return code === 'payment_intent_authentication_failure' ? 'authentication_required' : (code ?? 'refused')
}

const { errors } = Stripe

/** The code of an answer that says no, so that nothing was done; null for anything else, after which it may have been. */
export const refusalOf = (error: unknown): string | null => {
  if (error instanceof errors.StripeRateLimitError) return 'rate_limit'
  return error instanceof errors.StripeCardError ||
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
    ? codeOf(error)
    : null
}

/** What Stripe says of an error may name a token or a customer: it is not carried on. */
export const unknown = (error: unknown): unknown => (error instanceof errors.StripeError ? new OutcomeUnknown() : error)

const answered = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    throw unknown(error)
  }
}

/** The answer, or what is made of the code of a no. */
const unlessRefused = async <T>(asked: Promise<T>, refused: (code: string) => T | Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    const code = refusalOf(error)
    if (code === null) throw unknown(error)
    return refused(code)
  }
}
