/** The payout that holds an order: one under way, or one that went through (ORDERS-23). */
export type PayoutMarks = { processingPayoutId: string | null; successfulPayoutId: string | null }

/** True when a payout holds the order (ORDERS-47). */
export const isPaidOut = (order: PayoutMarks): boolean =>
  order.processingPayoutId !== null || order.successfulPayoutId !== null
