import { Stripe } from 'stripe'
import { z } from 'zod'
import { EventText } from '../../event-text.ts'
import { ForgedEvent, type ProviderEvent, type ReadEvent } from '../payment-provider.ts'
import { CHARGE, minorOf, outcomeOfPayment, outcomeOfRefund, PARTNER, paymentIdOf, REFUND } from './stripe.ts'

const Metadata = z.record(z.string(), z.unknown()).nullish()
const PaymentId = z.union([EventText, z.object({ id: EventText })]).nullish()
const Amount = z.number().int().nonnegative()
const Failure = z.object({ code: EventText.nullish(), decline_code: EventText.nullish() })
const Part = z.object({
  account: z
    .unknown()
    .refine((of) => typeof of !== 'string' || EventText.safeParse(of).success)
    .optional(),
})

/** What is read of an object, by its kind; of all others nothing is. */
const READ = new Map<unknown, z.ZodType>([
  [
    'payment_intent',
    z.object({
      id: EventText,
      status: EventText,
      amount: Amount,
      amount_received: Amount,
      currency: EventText,
      metadata: Metadata,
      client_secret: EventText.nullish(),
      last_payment_error: Failure.nullish(),
    }),
  ],
  [
    'refund',
    z.object({
      id: EventText,
      status: EventText.nullish(),
      amount: Amount,
      currency: EventText,
      metadata: Metadata,
      failure_reason: EventText.nullish(),
      payment_intent: PaymentId,
    }),
  ],
  ['dispute', z.object({ id: EventText, payment_intent: PaymentId })],
  ['charge', z.object({ payment_intent: PaymentId })],
  ['account', z.object({ id: EventText })],
  ['person', Part],
  ['bank_account', Part],
])

const Event = z.object({
  id: EventText.min(1),
  type: EventText.min(1),
  /** The connected account whose object it is; none for objects of the platform. */
  account: EventText.nullish(),
  livemode: z.boolean().optional(),
  data: z.object({
    object: z
      .looseObject({ object: z.unknown().optional() })
      .refine((object) => READ.get(object.object)?.safeParse(object).success ?? true),
  }),
})

/** Whether a key is of Stripe's live mode; null without one. */
export const isLiveKey = (secretKey: string | undefined): boolean | null =>
  secretKey === undefined ? null : /^[sr]k_live_/.test(secretKey)

/**
 * Reads Stripe's events, which it signs with a secret of the endpoint; throws ForgedEvent for a signature that is not its own or
 * older than five minutes, and for what is no event. Those of the other mode than that of the key (`isLive`; null where there is none) say
 * nothing: Stripe sends the test events of connected accounts to live endpoints. Nor do payments of connected accounts: ours are the platform's.
 * `now` in epoch milliseconds.
 */
export const createStripeEvents =
  (secret: string, now: () => number, isLive: boolean | null): ReadEvent =>
  (body, header) => {
    let event: Stripe.Event
    try {
      event = Stripe.webhooks.constructEvent(body, header('stripe-signature'), secret, undefined, undefined, now())
    } catch {
      throw new ForgedEvent()
    }
    if (!Event.safeParse(event).success) throw new ForgedEvent()
    const known = { provider: 'stripe', eventId: event.id, type: event.type } as const
    if (isLive !== null && event.livemode !== undefined && event.livemode !== isLive)
      return { ...known, about: null, account: null }
    return { ...known, about: event.account ? null : aboutOf(event), account: accountOf(event) }
  }

const aboutOf = (event: Stripe.Event): ProviderEvent['about'] => {
  const { object } = event.data as { object: { object?: string } }
  if (object.object === 'payment_intent') {
    const payment = object as Stripe.PaymentIntent
    const outcome = outcomeOfPayment(payment)
    const amount = outcome.status === 'succeeded' ? payment.amount_received : payment.amount
    return aboutAttempt('charge', { ...payment, amount }, null, outcome)
  }
  if (object.object === 'refund') {
    const refund = object as Stripe.Refund
    return isOurs(refund.metadata, REFUND)
      ? aboutAttempt('refund', refund, paymentIdOf(refund), outcomeOfRefund(refund))
      : aboutRefunds(refund)
  }
  if (object.object === 'dispute') return aboutDispute(object as Stripe.Dispute)
  return event.type === 'charge.refunded' && object.object === 'charge' ? aboutRefunds(event.data.object) : null
}

const accountOf = ({ data }: Stripe.Event): string | null => {
  const object = data.object as { object?: string; id?: string; account?: unknown }
  if (object.object === 'account') return object.id ?? null
  // Who is checked for an account, and where its payouts go.
  const isPart = object.object === 'person' || object.object === 'bank_account'
  return isPart && typeof object.account === 'string' ? object.account : null
}

/** Refunds that somebody made at Stripe. An event is old when it comes late: how they stand is asked for. */
const aboutRefunds = (object: Stripe.Refund | Stripe.Charge): ProviderEvent['about'] => {
  const paymentId = paymentIdOf(object)
  return paymentId === null ? null : { kind: 'refunds', paymentId }
}

/** A dispute at a bank; how it stands is asked for, too. */
const aboutDispute = (dispute: Stripe.Dispute): ProviderEvent['about'] => {
  const paymentId = paymentIdOf(dispute)
  return paymentId === null ? null : { kind: 'dispute', paymentId, disputeId: dispute.id }
}

const isOurs = (metadata: Stripe.Metadata | null, key: string): boolean => Boolean(metadata?.[key] && metadata[PARTNER])

/** What an event says of an attempt of ours; null where it says nothing final, or of nothing that we asked for. */
const aboutAttempt = (
  kind: 'charge' | 'refund',
  { id: providerId, metadata, amount, currency }: Pick<Stripe.Refund, 'id' | 'metadata' | 'amount' | 'currency'>,
  paymentId: string | null,
  outcome: ReturnType<typeof outcomeOfPayment> | ReturnType<typeof outcomeOfRefund>,
): ProviderEvent['about'] => {
  const attemptId = metadata?.[kind === 'charge' ? CHARGE : REFUND]
  const partnerId = metadata?.[PARTNER]
  if (!attemptId || !partnerId || (outcome.status !== 'succeeded' && outcome.status !== 'failed')) return null
  const sum = { amount: minorOf(amount, currency), currency: currency.toUpperCase() }
  return { kind, partnerId, attemptId, providerId, paymentId, ...sum, outcome }
}
