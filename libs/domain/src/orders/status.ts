import type {
  OrderMoney,
  OrderStatus,
  OrderTransaction,
  PaymentStatus,
  TransactionStatus,
  TransactionType,
} from './types.ts'

/** What an attempt leaves of which it is known that it failed. */
export const FAILED: readonly TransactionStatus[] = ['PAYMENT_FAILURE', 'PLUGIN_FAILURE']
/** A purchase in one of these statuses is still owed and can be collected: it was not paid yet, or an attempt has failed. */
export const COLLECTABLE: readonly TransactionStatus[] = ['PENDING', ...FAILED]

/** Sum of an order's entries of one type with one of the statuses, in minor units. */
export const sumOf = (
  transactions: readonly Pick<OrderTransaction, 'transactionType' | 'status' | 'amount'>[],
  type: TransactionType,
  statuses: readonly TransactionStatus[],
): number =>
  transactions.reduce(
    (sum, entry) => (entry.transactionType === type && statuses.includes(entry.status) ? sum + entry.amount : sum),
    0,
  )

type StatusMoney = Pick<OrderMoney, 'processingStatus' | 'totalAmount'> & {
  transactions: readonly Pick<OrderTransaction, 'transactionType' | 'status' | 'amount'>[]
}

const paymentStatusOf = ({
  transactions,
  totalAmount,
}: Pick<StatusMoney, 'transactions' | 'totalAmount'>): PaymentStatus => {
  const paid = sumOf(transactions, 'PURCHASE', ['SUCCESS'])
  // Charged after it was given back, it owes again, and is found among what does.
  const isOwed = sumOf(transactions, 'PURCHASE', [...COLLECTABLE, 'UNKNOWN']) > 0
  if (paid > 0 && !isOwed && sumOf(transactions, 'REFUND', ['SUCCESS']) >= paid) return 'refunded'
  // A failed attempt is over; a pending or unknown one may still bring money.
  const isOpen = transactions.some(
    (entry) => entry.transactionType === 'PURCHASE' && (entry.status === 'PENDING' || entry.status === 'UNKNOWN'),
  )
  return !isOpen && paid >= totalAmount ? 'paid' : 'pending'
}

/**
 * An order's status: canceled once cancelled; refunded when the successful refunds reach the successful purchases and nothing is owed; paid when
 * no purchase is open and what was paid reaches the total; else pending. The payment status is the same from money alone
 * (ORDERS-124).
 */
export const statusOf = (order: StatusMoney): { status: OrderStatus; paymentStatus: PaymentStatus } => {
  const paymentStatus = paymentStatusOf(order)
  return { status: order.processingStatus === 'CANCELED' ? 'canceled' : paymentStatus, paymentStatus }
}
