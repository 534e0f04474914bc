import type { PaymentMethod } from '../fees/payment-methods.ts'
import { decideEditable } from '../orders/decide.ts'
import { COLLECTABLE } from '../orders/status.ts'
import type { OrderMoney, OrderTransaction } from '../orders/types.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** How long a payment link works, in days, unless its order is paid or cancelled before (BOOKING-93). */
export const PAYMENT_LINK_DAYS = 7

/** The methods that a payment link takes. */
export const LINK_METHODS = ['creditCard'] as const satisfies readonly PaymentMethod[]
export type LinkMethod = (typeof LINK_METHODS)[number]

/** True for a method that a payment link takes, and a desk by the same way: nobody has paid by it before somebody is asked. */
export const isTakenByLink = (method: PaymentMethod): method is LinkMethod =>
  (LINK_METHODS as readonly PaymentMethod[]).includes(method)

/** How a payment link can be paid, of the methods that customers may use right now (PAYMETHODS-11). */
export const methodsOfLink = (forCustomers: readonly PaymentMethod[]): LinkMethod[] =>
  LINK_METHODS.filter((method) => forCustomers.includes(method))

/**
 * What an order is to its payment link: 'processing' while the outcome of a payment is unknown, 'owedOtherwise' where all that is still
 * owed is to be paid by methods that no link takes.
 */
export const LINK_STATUSES = ['open', 'processing', 'owedOtherwise', 'paid', 'canceled'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

const openPurchases = ({ transactions }: Pick<OrderMoney, 'transactions'>): OrderTransaction[] =>
  transactions.filter((entry) => entry.transactionType === 'PURCHASE' && COLLECTABLE.includes(entry.status))

/** What a payment link collects: purchases by its methods that are still owed, the oldest first. */
export const owedByLink = (order: Pick<OrderMoney, 'transactions'>): OrderTransaction[] =>
  openPurchases(order)
    .filter((entry) => isTakenByLink(entry.paymentMethod))
    .toSorted((a, b) => a.createdAt - b.createdAt)

/** What of an order is owed by methods that no link takes, in minor units; nothing of a cancelled one. */
export const owedOtherwise = (order: Pick<OrderMoney, 'transactions' | 'processingStatus'>): number =>
  order.processingStatus === 'CANCELED'
    ? 0
    : openPurchases(order).reduce(
        (sum, { paymentMethod, amount }) => (isTakenByLink(paymentMethod) ? sum : sum + amount),
        0,
      )

/** How an order stands for who opens its payment link. */
export const linkStatus = (order: OrderMoney): LinkStatus => {
  if (order.processingStatus === 'CANCELED') return 'canceled'
  const isUnknown = order.transactions.some(
    (entry) => entry.transactionType === 'PURCHASE' && isTakenByLink(entry.paymentMethod) && entry.status === 'UNKNOWN',
  )
  if (isUnknown) return 'processing'
  if (owedByLink(order).length > 0) return 'open'
  return owedOtherwise(order) > 0 ? 'owedOtherwise' : 'paid'
}

/** What a payment link collects right now, in minor units: nothing while an outcome is unknown, and nothing of a cancelled order. */
export const payableByLink = (order: OrderMoney): number =>
  linkStatus(order) === 'open' ? owedByLink(order).reduce((sum, { amount }) => sum + amount, 0) : 0

/**
 * Whether a payment link may be sent: refuses an order that may not change, one that owes nothing by card, and what customers could not
 * pay as none of the methods that they may use right now is one of a link (PAYMETHODS-11).
 */
export const decidePaymentLink = (
  order: OrderMoney,
  forCustomers: readonly PaymentMethod[],
): Decision<OrderTransaction[]> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const owed = owedByLink(order)
  if (owed.length === 0) return refuse('error.badRequest.transactionNotPending')
  return methodsOfLink(forCustomers).length > 0
    ? accept(owed)
    : refuse('error.badRequest.paymentMethodNotAllowed', { msg: 'Credit card is not switched on for customers' })
}
