import { createHash } from 'node:crypto'
import { z } from 'zod'
import { EventText } from '../../event-text.ts'
import {
  ForgedEvent,
  type AttemptNews,
  type DisputeNews,
  type PaymentNews,
  type ReadEvent,
  type RefundsNews,
} from '../payment-provider.ts'
import { isSignedWith, PARTNER, REFUND } from './razorpay-marks.ts'

const Payment = z.object({
  order_id: EventText.nullable(),
  amount: z.number().int(),
  status: z.string(),
})
const Refund = z.object({
  id: EventText,
  status: z.string(),
  amount: z.number().int(),
  currency: EventText,
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
})
const Dispute = z.object({ id: EventText })
const Event = z.object({
  event: EventText,
  account_id: EventText.optional(),
  payload: z.object({
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
  }),
})

/**
 * Reads Razorpay's events, which it signs with a secret of the webhook; throws ForgedEvent for any other signature and for what
 * is no event. One without an id of its own is known by its content.
 */
export const createRazorpayEvents =
  (secret: string): ReadEvent =>
  (body, header) => {
    const eventId = header('x-razorpay-event-id')
    if (!isSignedWith(secret, body, header('x-razorpay-signature'))) throw new ForgedEvent()
    const event = Event.safeParse(jsonOf(body))
    if (!event.success || !EventText.safeParse(eventId).success) throw new ForgedEvent()
    return {
      provider: 'razorpay',
      eventId: eventId || createHash('sha256').update(body).digest('hex'),
      type: event.data.event,
      account: accountOf(event.data),
      about: aboutOf(event.data.payload),
    }
  }

/** What an event tells: beside a refund or a dispute it has the payment that these are of. */
const aboutOf = ({ refund, dispute, payment }: z.infer<typeof Event>['payload']) => {
  if (refund) return refundNews(refund.entity, payment?.entity)
  if (dispute) return disputeNews(dispute.entity, payment?.entity)
  return payment ? paymentNews(payment.entity) : null
}

/** The news of a product are of a partner's account; all others name the platform's own. */
const accountOf = ({ event, account_id: account }: z.infer<typeof Event>): string | null =>
  event.startsWith('product.') ? (account ?? null) : null

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** A failed payment says nothing: the form can be tried again. What was only authorized is to be captured. */
const paymentNews = ({ order_id: paymentId, amount, status }: z.infer<typeof Payment>): PaymentNews | null => {
  if (paymentId === null) return null
  const news = { kind: 'payment' as const, paymentId, amount }
  if (status === 'captured' || status === 'refunded') return { ...news, outcome: { status: 'succeeded' } }
  return status === 'authorized' ? { ...news, outcome: null } : null
}

/** How a dispute stands is asked for. */
const disputeNews = (
  { id: disputeId }: z.infer<typeof Dispute>,
  payment: z.infer<typeof Payment> | undefined,
): DisputeNews | null => {
  const paymentId = payment?.order_id
  return paymentId ? { kind: 'dispute', paymentId, disputeId } : null
}

/** A refund that somebody made at Razorpay is named by its form: how it stands is asked for, as an event may come late. */
const refundNews = (
  { id: providerId, status, amount, currency, notes }: z.infer<typeof Refund>,
  payment: z.infer<typeof Payment> | undefined,
): AttemptNews | RefundsNews | null => {
  const { [REFUND]: attemptId, [PARTNER]: partnerId } = Array.isArray(notes) || !notes ? {} : notes
  if (typeof attemptId !== 'string' || typeof partnerId !== 'string') {
    const paymentId = payment?.order_id
    return paymentId ? { kind: 'refunds', paymentId } : null
  }
  const paymentId = payment?.order_id ?? null
  const news = { kind: 'refund' as const, partnerId, attemptId, providerId, paymentId, amount, currency }
  if (status === 'processed') return { ...news, outcome: { status: 'succeeded' } }
  return status === 'failed' ? { ...news, outcome: { status: 'failed', code: 'refund_failed' } } : null
}
