import { paysFromHoldings, type PaymentMethod } from '../fees/payment-methods.ts'
import { disputedAmount, keptAmount, keptFees } from './refundable.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** What goes back by one method, in minor units. */
export type RefundPart = { paymentMethod: PaymentMethod; amount: number }

const paidBy = (transactions: readonly OrderTransaction[]): OrderTransaction[] =>
  transactions.filter((entry) => entry.transactionType === 'PURCHASE' && entry.status === 'SUCCESS')

const paidAt = ({ settledAt, createdAt }: OrderTransaction): number => settledAt ?? createdAt
const heldFirst = ({ paymentMethod }: OrderTransaction): number => (paysFromHoldings(paymentMethod) ? 1 : 0)

type Held = { paymentMethod: PaymentMethod; price: number; fees: number }

/** What each method that paid still holds, the newest payment first. What is disputed of it is not held: of its price first, then of its fee. */
const heldByMethod = ({ transactions, disputes = [] }: Pick<OrderMoney, 'transactions' | 'disputes'>): Held[] => {
  // Of those paid at one moment what the customer held was taken first, and the later in the log is the newer.
  const newestFirst = paidBy(transactions)
    .toReversed()
    .toSorted((a, b) => paidAt(b) - paidAt(a) || heldFirst(a) - heldFirst(b))
  return [...new Set(newestFirst.map(({ paymentMethod }) => paymentMethod))].map((paymentMethod) => {
    const ofMethod = transactions.filter((entry) => entry.paymentMethod === paymentMethod)
    const kept = keptAmount({ transactions: ofMethod })
    const fees = Math.min(kept, keptFees(ofMethod))
    const price = kept - fees
    const disputed = disputedAmount({ disputes: disputes.filter((each) => each.paymentMethod === paymentMethod) })
    return {
      paymentMethod,
      price: Math.max(0, price - disputed),
      fees: Math.max(0, fees - Math.max(0, disputed - price)),
    }
  })
}

/**
 * Splits what is given back over the methods that paid, the newest payment first, each by at most the price that it paid and has not
 * given back yet (ORDERS-134: credits used are given back as credits). What is beyond all prices is of the fees, of the newest first
 * (ORDERS-78), and what no method holds any more goes by the newest one. The parts sum to the amount; an order that nobody paid gives back
 * by its own method.
 */
export const refundByMethod = (
  order: Pick<OrderMoney, 'transactions' | 'disputes' | 'paymentMethod'>,
  amount: number,
): RefundPart[] => {
  const held = heldByMethod(order)
  let left = amount
  const take = (most: number): number => {
    const taken = Math.min(left, most)
    left -= taken
    return taken
  }
  const prices = held.map(({ price }) => take(price))
  const parts = held
    .map(({ paymentMethod, fees }, place) => ({ paymentMethod, amount: prices[place]! + take(fees) }))
    .filter((part) => part.amount > 0)
  if (left === 0) return parts
  const [newest, ...others] = parts
  return newest
    ? [{ ...newest, amount: newest.amount + left }, ...others]
    : [{ paymentMethod: held[0]?.paymentMethod ?? order.paymentMethod, amount: left }]
}
