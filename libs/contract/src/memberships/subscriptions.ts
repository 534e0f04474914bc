import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, page, Paging, SlashedDay } from '../schemas.ts'
import { PlanOfSubscription, Pricing, PricingInput } from './plans.ts'

/** A pause of a membership (BEYOND-46). Days as DD/MM/YYYY in the partner's zone. */
const Pause = z.object({
  id: z.string(),
  startAt: z.string(),
  /** The first day with the membership again. */
  resumeAt: z.string(),
  /** Nobody named a length: it lasts until it is resumed, and at the longest until `resumeAt`. */
  untilResumed: z.boolean(),
  /** The order by which it is paid for, which is not cancelled; null where it costs nothing. */
  orderId: z.string().nullable(),
})

/** The order for the next term: it waits to be paid, or for the rest where a part is paid, was paid, or was not paid in time (BEYOND-27). */
const Renewal = z.object({
  orderId: z.string(),
  status: z.enum(['open', 'partlyPaid', 'renewed', 'ended']),
  /** The next term, which counts from its first day on. */
  nextSubscriptionId: z.string(),
  /** The days that are left on which it is reminded of, and on which a saved card is charged, as DD/MM/YYYY. */
  remindAt: z.array(z.string()),
  chargeAt: z.array(z.string()),
  /** The first day without the membership where nobody has paid until then, as DD/MM/YYYY. */
  endsAt: z.string(),
})

/** One customer's having bought a plan (SUBSCRIPTIONS-01). Days as DD/MM/YYYY in the partner's zone. */
export const Subscription = z.object({
  id: z.string(),
  customerId: z.string(),
  planId: z.string(),
  membershipPlan: PlanOfSubscription,
  /** What this period was sold for; null where it was imported without a price. */
  pricingWindow: Pricing.nullable(),
  /** The billing cycle that was chosen for the next period; null where it stays (SUBSCRIPTIONS-08). */
  nextPricingWindow: Pricing.nullable(),
  isActive: z.boolean(),
  /** It rests today: prices and limits for members do not count. */
  isPaused: z.boolean(),
  /** Those that were not taken back, in the order of their days. They have moved its end. */
  pauses: z.array(Pause),
  /** Its order was cancelled: it is not active, whatever its days. */
  canceled: z.boolean(),
  startAt: z.string(),
  /** The first day without it (SUBSCRIPTIONS-09). */
  expireAt: z.string(),
  /** Whether it renews by itself, as its plan says how. */
  renews: z.boolean(),
  /** What it cost was given back in full, or lost in a dispute, and its order was not cancelled: it does not renew. */
  givenBack: z.boolean(),
  /** Terms of its plan that the customer has and that end after it: it does not renew into their days. `expireAt` is the first day without one. */
  laterTerms: z.array(z.object({ startAt: z.string(), expireAt: z.string() })),
  /** The day of the month on which its terms begin where the month has it; null: the one on which this term begins. */
  anchorDay: z.number().int().nullable(),
  renewal: Renewal.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** A membership to be sold (ADDTX-17, ADDTX-48). */
export const SubscriptionInput = z.strictObject({
  planId: Id,
  /** One of the plan's options. */
  pricingWindow: PricingInput,
  startAt: SlashedDay,
  /** Whether it is active follows from its days. */
  isActive: z.literal(true).optional(),
  /** Whether it renews by itself, where its plan says how (BEYOND-27). */
  renews: z.boolean().default(false),
})

const reads = { anyOf: ['customer.view', 'order.view'] } as const

export const subscriptions = {
  createSubscriptions: endpoint({
    method: 'POST',
    path: '/partners/subscriptions',
    access: 'order.createSubscription',
    changes: ['customers', 'schedule'],
    summary: 'Give a customer memberships; their order is placed apart (SUBSCRIPTIONS-18, SUBSCRIPTIONS-24)',
    query: z.strictObject({ requestedBy: z.enum(['partner']).default('partner') }),
    body: z.strictObject({
      customer: z.strictObject({ id: Id }),
      subscriptions: z.array(SubscriptionInput).min(1).max(10),
    }),
    reply: data(z.array(Subscription)),
    idempotent: true,
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/partners/subscriptions/:id',
    access: reads,
    summary: 'A membership of a customer (SUBSCRIPTIONS-19)',
    reply: data(Subscription),
  }),
  listSubscriptionsOfCustomer: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/subscriptions',
    access: reads,
    summary: 'Memberships of a customer, the latest start first (SUBSCRIPTIONS-20)',
    query: z.strictObject(Paging),
    reply: page(Subscription),
  }),
  changeBillingCycle: endpoint({
    method: 'PUT',
    path: '/partners/subscriptions/:id',
    access: 'order.createSubscription',
    changes: ['customers'],
    summary: 'Choose the billing cycle of the next period (SUBSCRIPTIONS-08, SUBSCRIPTIONS-22)',
    body: z.strictObject({ pricingWindow: PricingInput }),
    reply: data(Subscription),
    idempotent: true,
  }),
  setRenewal: endpoint({
    method: 'PUT',
    path: '/partners/subscriptions/:id/renewal',
    access: 'order.createSubscription',
    changes: ['orders', 'customers', 'schedule'],
    summary:
      'Say whether a membership renews by itself; switched off, the order for its next term that nobody has paid is cancelled (BEYOND-27)',
    body: z.strictObject({ renews: z.boolean() }),
    reply: data(Subscription),
    idempotent: true,
  }),
}
