import { LINK_METHODS, LINK_STATUSES } from '@fieldhouse/domain/payments'
import { z } from 'zod'
import { Mobile } from '../customers/index.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/index.ts'
import { data, InstantOut, pattern, text } from '../schemas.ts'
import { OrderTax } from '../taxes/documents.ts'
import { attempts } from './attempts.ts'
import { gateway } from './gateway.ts'
import { savedCards } from './saved-cards.ts'

export { GatewayForm } from './gateway.ts'
export { SavedCard } from './saved-cards.ts'

/** The secret of a payment link: 256 bits. */
const token = pattern(43, /^[A-Za-z0-9_-]{43}$/)

/** What whoever has a payment link sees of its order (BEYOND-22). Amounts in minor units. */
export const PublicPayment = z.object({
  /** 'processing' while the outcome of a payment is unknown; 'owedOtherwise' where nothing is owed by card, and something by other means. */
  status: z.enum(LINK_STATUSES),
  partner: z.object({ brandName: z.string(), logo: z.string().nullable() }),
  readableId: z.string(),
  currency: z.string(),
  /** What is owed by card. */
  amount: z.number().int(),
  /** Of that, what the next card pays: an order may owe more than one payment, and each is a charge of its own. */
  nextAmount: z.number().int(),
  /** What is owed by means that no link takes, such as cash. */
  owedOtherwise: z.number().int(),
  totalAmount: z.number().int(),
  /** On top of the lines, within the total. */
  processingFee: z.number().int(),
  /** The taxes within the total; absent where there are none (BEYOND-35). */
  taxes: z.array(OrderTax).optional(),
  venue: z.object({ venueName: z.string(), timezone: z.string() }).nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      priceCents: z.number().int(),
      timeRange: z.object({ start: InstantOut, end: InstantOut }).nullable(),
      canceled: z.boolean(),
    }),
  ),
  /** How the link can be paid right now: what the club lets customers use, and a link takes (PAYMETHODS-11). */
  paymentMethods: z.array(z.enum(LINK_METHODS)),
  /** How the club is reached: of the order's venue, else of its first one. */
  contact: z.object({ phoneNumber: z.string().nullable(), address: z.string().nullable() }),
  /** Lets the browser answer the bank of a card that was just tried; null else. */
  clientSecret: z.string().nullable(),
})
export type PublicPayment = z.infer<typeof PublicPayment>

export const payments = {
  ...attempts,
  ...gateway,
  ...savedCards,
  requestPayment: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/paymentRequests',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary:
      'Send the customer a link by which the card payment of an order is collected, where the club lets customers pay by card (BOOKING-93, PAYMETHODS-11)',
    body: z.strictObject({ email: Email.nullish(), mobile: Mobile.nullish() }),
    reply: data(z.object({ expiresAt: InstantOut })),
    idempotent: true,
  }),
  getPayment: endpoint({
    method: 'GET',
    path: '/payments/:token',
    params: { token },
    access: 'public',
    summary: 'What a payment link shows (BOOKING-93, BEYOND-22)',
    reply: data(PublicPayment),
  }),
  payByLink: endpoint({
    method: 'POST',
    path: '/payments/:token/charge',
    params: { token },
    access: 'public',
    changes: ['orders', 'schedule'],
    summary:
      'Pay by a payment link, with the token of a card; refused where `amount` is not what is next, and where the club lets customers pay by card no more (BOOKING-93, PAYMETHODS-11)',
    body: z.strictObject({
      creditToken: text(200),
      /** The `nextAmount` that was shown: the card never pays another one. */
      amount: z.number().int().optional(),
    }),
    reply: data(PublicPayment),
    idempotent: true,
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: '/payments/:token/checkStatus',
    params: { token },
    access: 'public',
    changes: ['orders', 'schedule'],
    summary: 'Ask the card provider how the payment of a payment link ended',
    reply: data(PublicPayment),
  }),
  answerSandboxBank: endpoint({
    method: 'POST',
    path: '/payments/sandbox/authentication',
    access: 'public',
    summary:
      "Answer as the customer's bank of a card of the sandbox, by its client_secret; not found where the sandbox takes no payments (ORDERS-147)",
    body: z.strictObject({ clientSecret: text(200), passes: z.boolean() }),
    reply: data(z.object({ answered: z.literal(true) })),
  }),
  receiveStripeEvent: endpoint({
    method: 'POST',
    path: '/partners/webhooks/stripe',
    access: 'public',
    summary:
      'An event of the card provider, signed by it; repeated ones change nothing, and their order does not matter',
    format: 'raw',
    body: z.string().min(1),
    reply: data(z.object({ received: z.literal(true) })),
  }),
}
