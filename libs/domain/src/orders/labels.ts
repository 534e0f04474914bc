import type { OrderState, RazorpayStatus, ServiceType, TransactionStatus, TransactionType } from './types.ts'

/** Order payment status (ORDERS-30). */
export const PAYMENT_STATUS_LABELS = { paid: 'Paid', pending: 'Unpaid', canceled: 'Cancelled', refunded: 'Refunded' }
/** Order state (ORDERS-31). */
export const ORDER_STATE_LABELS = { COMMITTED: 'Confirmed', DRAFT: 'Pending', CANCELED: 'Cancelled' }
/** Payment log entry that is a purchase (ORDERS-32). */
export const PURCHASE_LABELS = {
  SUCCESS: 'Paid',
  PENDING: 'Unpaid',
  UNKNOWN: 'Failed',
  PLUGIN_FAILURE: 'Failed',
  PAYMENT_FAILURE: 'Failed',
  CANCELED: 'Canceled',
  ADJUSTED: 'Adjusted',
}
/** Payment log entry that is a refund (ORDERS-33). */
export const REFUND_LABELS = {
  PENDING: 'Unrefunded',
  UNKNOWN: 'Unrefunded',
  PLUGIN_FAILURE: 'Unrefunded',
  PAYMENT_FAILURE: 'Unrefunded',
  SUCCESS: 'Refunded',
  CANCELED: 'Canceled',
  ADJUSTED: 'Canceled',
  REFUNDING: 'Refunding',
}
/** What an entry shows while a call for it is under way (ORDERS-27). */
export const TRANSIENT_LABELS = { retry: 'Retrying', refund: 'Refunding', markAsPaid: 'Marking as Paid' } as const
/** ORDERS-127. */
export const SERVICE_TYPE_LABELS: Record<ServiceType, string> = {
  facilityBooking: 'Facility booking',
  subscription: 'Membership',
  buyPackage: 'Package',
  joinClass: 'Class',
}
/** ORDERS-127. */
export const RAZORPAY_STATUS_LABELS: Record<RazorpayStatus, string> = { captured: 'Captured', refunded: 'Refunded' }

/** The label of a key in a table, ignoring case; '-' for an unknown or missing key (PAYMETHODS-22). */
export const labelIn = (table: Readonly<Record<string, string>>, key: string | null | undefined): string => {
  const wanted = key?.toLowerCase()
  return Object.entries(table).find(([known]) => known.toLowerCase() === wanted)?.[1] ?? '-'
}

/** The label of a payment log entry: refunds have words of their own (ORDERS-32, ORDERS-33). */
export const transactionLabel = (entry: { transactionType: TransactionType; status: TransactionStatus }): string =>
  labelIn(entry.transactionType === 'REFUND' ? REFUND_LABELS : PURCHASE_LABELS, entry.status)

/**
 * The order status of the transactions area: 'Cancelled' when cancelled, 'Confirmed' when the gateway refunded, else the label
 * of the processing status (ORDERS-34).
 */
export const orderStatusLabel = (order: {
  processingStatus: OrderState
  razorpayStatus: RazorpayStatus | null
}): string => {
  if (order.processingStatus === 'CANCELED') return ORDER_STATE_LABELS.CANCELED
  return order.razorpayStatus === 'refunded'
    ? ORDER_STATE_LABELS.COMMITTED
    : labelIn(ORDER_STATE_LABELS, order.processingStatus)
}

/** The marker of a row that the canceled filter reads (ORDERS-35, ORDERS-125). */
export const activeMarker = (order: { processingStatus: OrderState }): 'Active' | 'Cancelled' =>
  order.processingStatus === 'CANCELED' ? 'Cancelled' : 'Active'

/** Heading of a change-log version: 'Created on' for the first (ORDERS-54). */
export const changeLogHeading = (version: number): string => (version === 1 ? 'Created on' : 'Changed on')

/** How often an order was modified (ORDERS-55). */
export const modifiedCount = (currentVersion: number): number => currentVersion - 1
