import { MOST_OF_ANY_LINE } from '@fieldhouse/domain/orders'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/index.ts'
import { Currency, data, Deleted, Id, Minor, PaymentMethod, requiredText } from '../schemas.ts'
import { SubscriptionInput } from './subscriptions.ts'

/** A line item of a new transaction: a sign, and a price without sign in minor units (ORDERS-25, ADDTX-56). */
const AddedLine = z.strictObject({
  action: z.literal('addItem'),
  targetType: z.literal('adjust'),
  statusAmount: z.enum(['+', '-']),
  description: requiredText(200),
  currency: Currency,
  // Seven digits of major units (ORDERS-67), in a currency with up to three decimals.
  price: Minor.min(1).max(MOST_OF_ANY_LINE),
})

const SaleBody = z
  .strictObject({
    customerId: Id,
    paymentMethod: PaymentMethod.default('cash'),
    /** Permits club credits; they are used with the method clubCredits only (ADDTX-51). */
    useClubCredit: z.boolean().default(true),
    subscription: SubscriptionInput.optional(),
    subscriptionIds: z.array(Id).min(1).max(10).optional(),
    /** Sells no new membership to who has one on some of its days, of any plan: who sells is asked first (BEYOND-51). */
    unlessOverlapping: z.boolean().default(false),
    /**
     * Memberships in mid-term, of other plans, that end as the new one begins today. What their unused days are worth becomes club credits, all of it
     * where no sum is named, and pays the new one first; the method pays the rest (BEYOND-51).
     */
    endsSubscriptions: z
      .array(z.strictObject({ id: Id, creditCents: Minor.min(0).optional() }))
      .max(10)
      .default([]),
    lineItems: z.array(AddedLine).max(50).default([]),
    transactionType: z.literal('PURCHASE').default('PURCHASE'),
  })
  .refine(({ subscription, subscriptionIds }) => (subscription === undefined) !== (subscriptionIds === undefined), {
    path: ['subscription'],
    message: 'either subscription or subscriptionIds is needed',
  })

/** A membership that ends for the sale: its unused days, today among them, what they are worth at the most, and what is credited. Minor units. */
const Credited = z.object({
  subscriptionId: z.string(),
  planName: z.string(),
  days: z.object({ left: z.number().int(), total: z.number().int() }),
  most: z.number().int(),
  credited: z.number().int(),
})

/** What a sale would cost, fee included, and how much of it the credit for unused days pays. Minor units. */
const SalePreview = z.object({
  totalAmount: z.number().int(),
  processingFee: z.number().int(),
  currency: z.string(),
  paidByCredit: z.number().int(),
  /** What of the credit stays with the customer. */
  keptCredit: z.number().int(),
  credited: z.array(Credited),
})

/** What of memberships needs their orders. */
export const subscriptionOrders = {
  placeSubscriptionOrder: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromSubscriptions',
    access: 'order.createSubscription',
    changes: ['orders', 'customers', 'schedule'],
    summary: 'Sell a new membership, or memberships that stand, in one order (SUBSCRIPTIONS-23, ADDTX-44)',
    body: SaleBody,
    reply: data(Order),
    idempotent: true,
  }),
  previewSubscriptionOrder: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromSubscriptions/dryRun',
    access: 'order.createSubscription',
    summary:
      'What selling a membership would cost, and what it would credit for memberships that end for it; changes nothing (BEYOND-39, BEYOND-51)',
    body: SaleBody,
    reply: data(SalePreview),
  }),
  deleteSubscription: endpoint({
    method: 'DELETE',
    path: '/partners/subscriptions/:id',
    access: 'order.createSubscription',
    changes: ['orders', 'customers', 'schedule'],
    summary:
      'Remove a membership, its unpaid order with it; a paid one is refused (SUBSCRIPTIONS-11, SUBSCRIPTIONS-21)',
    reply: Deleted,
    idempotent: true,
  }),
}
