import type { PaymentMethod } from '../fees/payment-methods.ts'
import type { OrderMoney } from './types.ts'

/** What each method paid of an order, the one that paid first before the others; minor units, refunds not taken off. */
export const paidByMethod = ({
  transactions,
}: Pick<OrderMoney, 'transactions'>): { paymentMethod: PaymentMethod; amount: number }[] => {
  const paid = transactions
    .filter(({ transactionType, status }) => transactionType === 'PURCHASE' && status === 'SUCCESS')
    .toSorted((a, b) => (a.settledAt ?? a.createdAt) - (b.settledAt ?? b.createdAt))
  return [...Map.groupBy(paid, ({ paymentMethod }) => paymentMethod)].map(([paymentMethod, entries]) => ({
    paymentMethod,
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
  }))
}
