import type { OrderState, OnlineStatus } from './types.ts'

/** Order payment status (ORDERS-30). */
export const PAYMENT_STATUS_LABELS = { paid: 'Paid', pending: 'Unpaid', canceled: 'Cancelled', refunded: 'Refunded' }

/**
 * The order status of the transactions area: cancelled when cancelled, confirmed when the gateway refunded, else the processing
 * status (ORDERS-34).
 */
export const shownOrderState = (order: {
  processingStatus: OrderState
  onlineStatus: OnlineStatus | null
}): OrderState =>
  order.onlineStatus === 'refunded' && order.processingStatus !== 'CANCELED' ? 'COMMITTED' : order.processingStatus
