import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, page, Paging, SlashedDay } from '../schemas.ts'
import { PlanOfSubscription, Pricing, PricingInput } from './plans.ts'

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
  /** Its order was cancelled: it is not active, whatever its days. */
  canceled: z.boolean(),
  startAt: z.string(),
  /** The first day without it (SUBSCRIPTIONS-09). */
  expireAt: z.string(),
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
}
