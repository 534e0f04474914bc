import type { PaymentMethod } from '../fees/payment-methods.ts'
import { sumOf } from './status.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** What goes back by one method, in minor units. */
export type RefundPart = { paymentMethod: PaymentMethod; amount: number }

const paidBy = (transactions: readonly OrderTransaction[]): OrderTransaction[] =>
  transactions.filter((entry) => entry.transactionType === 'PURCHASE' && entry.status === 'SUCCESS')

/**
 * Splits what is given back over the methods that paid, the newest payment first, each by at most what it paid and has not
 * given back yet (ORDERS-134: credits used are given back as credits). What no method holds any more goes by the newest one.
 * The parts sum to the amount; an order that nobody paid gives back by its own method.
 */
export const refundByMethod = (
  order: Pick<OrderMoney, 'transactions' | 'paymentMethod'>,
  amount: number,
): RefundPart[] => {
  // Of entries made at one moment the later in the log is the newer.
  const newestFirst = paidBy(order.transactions)
    .toReversed()
    .toSorted((a, b) => b.createdAt - a.createdAt)
  const methods = [...new Set(newestFirst.map(({ paymentMethod }) => paymentMethod))]
  let left = amount
  const parts: RefundPart[] = []
  for (const paymentMethod of methods) {
    const ofMethod = order.transactions.filter((entry) => entry.paymentMethod === paymentMethod)
    const kept = sumOf(ofMethod, 'PURCHASE', ['SUCCESS']) - sumOf(ofMethod, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN'])
    const part = Math.min(left, Math.max(0, kept))
    left -= part
    if (part > 0) parts.push({ paymentMethod, amount: part })
  }
  if (left === 0) return parts
  const [newest, ...others] = parts
  return newest
    ? [{ ...newest, amount: newest.amount + left }, ...others]
    : [{ paymentMethod: methods[0] ?? order.paymentMethod, amount: left }]
}
