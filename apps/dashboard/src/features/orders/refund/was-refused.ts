import type { Order } from '../order.ts'

type Entries = Pick<Order, 'orderTransactions'>

/** True when a refund failed between two readings of an order: the provider did not give the money back (ORDERS-103). */
export const wasRefused = (before: Entries, after: Entries): boolean => {
  const failed = ({ orderTransactions }: Entries) =>
    orderTransactions
      .filter(({ transactionType, status }) => transactionType === 'REFUND' && status === 'PAYMENT_FAILURE')
      .map(({ id }) => id)
  const known = new Set(failed(before))
  return failed(after).some((id) => !known.has(id))
}
