import { decideEditable } from '../orders/decide.ts'
import { COLLECTABLE } from '../orders/status.ts'
import type { OrderMoney, OrderTransaction } from '../orders/types.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** How long a payment link works, in days, unless its order is paid or cancelled before (BOOKING-93). */
export const PAYMENT_LINK_DAYS = 7

/** What an order is to its payment link: 'processing' while the outcome of a payment is unknown. */
export type LinkStatus = 'open' | 'processing' | 'paid' | 'canceled'

/** What a payment link collects: purchases by card that are still owed, the oldest first. */
export const owedByCard = ({ transactions }: Pick<OrderMoney, 'transactions'>): OrderTransaction[] =>
  transactions
    .filter(
      (entry) =>
        entry.transactionType === 'PURCHASE' &&
        entry.paymentMethod === 'creditCard' &&
        COLLECTABLE.includes(entry.status),
    )
    .toSorted((a, b) => a.createdAt - b.createdAt)

/** How an order stands for who opens its payment link. */
export const linkStatus = (order: OrderMoney): LinkStatus => {
  if (order.processingStatus === 'CANCELED') return 'canceled'
  const isUnknown = order.transactions.some(
    (entry) =>
      entry.transactionType === 'PURCHASE' && entry.paymentMethod === 'creditCard' && entry.status === 'UNKNOWN',
  )
  if (isUnknown) return 'processing'
  return owedByCard(order).length > 0 ? 'open' : 'paid'
}

/** What a payment link collects right now, in minor units: nothing while an outcome is unknown, and nothing of a cancelled order. */
export const payableByLink = (order: OrderMoney): number =>
  linkStatus(order) === 'open' ? owedByCard(order).reduce((sum, { amount }) => sum + amount, 0) : 0

/** Whether a payment link may be sent: refuses an order that may not change, and one that owes nothing by card. */
export const decidePaymentLink = (order: OrderMoney): Decision<OrderTransaction[]> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const owed = owedByCard(order)
  return owed.length > 0 ? accept(owed) : refuse('error.badRequest.transactionNotPending')
}
