import type { Order, OrderTransaction } from '@fieldhouse/contract/orders'
import { owedByLink, owedOnline } from '@fieldhouse/domain/payments'

/** The payments of an order that a card can be charged for, the oldest first (ORDERS-39, ORDERS-41). */
export const collectableOf = ({ orderTransactions }: Pick<Order, 'orderTransactions'>): OrderTransaction[] =>
  owedByLink({ transactions: orderTransactions.map(read) }).map(({ id }) =>
    orderTransactions.find((entry) => entry.id === id)!,
  )

/** True when an order owes something that the gateway's form collects (ADDTX-19). */
export const isOwedOnline = ({ canceled, orderTransactions }: Pick<Order, 'canceled' | 'orderTransactions'>): boolean =>
  !canceled && owedOnline({ transactions: orderTransactions.map(read) }).length > 0

const read = (entry: OrderTransaction) => ({
  ...entry,
  createdAt: Date.parse(entry.createdAt),
})

/** The payment by card of which nobody knows yet whether it took the money; null where there is none. */
export const underWay = ({ orderTransactions }: Pick<Order, 'orderTransactions'>): OrderTransaction | null =>
  orderTransactions.find(
    ({ transactionType, paymentMethod, status }) =>
      transactionType === 'PURCHASE' && paymentMethod === 'creditCard' && status === 'UNKNOWN',
  ) ?? null
