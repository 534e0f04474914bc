import type { Order, OrderSummary, OrderTransaction } from '@fieldhouse/contract/orders'
import { customerName } from '@fieldhouse/domain/customers'
import { isMarkedByHand, isPaidOut, type OrderMoney, type OrderStatus } from '@fieldhouse/domain/orders'

export type { ListedOrder, Order, OrderFigure, OrderSummary, OrderTransaction } from '@fieldhouse/contract/orders'

/** The customer's name, else email, else mobile (SCHEDULE-67); null without a customer. */
export const customerNameOf = ({ customer }: Pick<OrderSummary, 'customer'>): string | null =>
  (customer && customerName(customer)) || null

/** Whether the customer can be told by email: there is one, with an address. */
export const canEmailCustomer = ({ customer }: Pick<OrderSummary, 'customer'>): boolean => Boolean(customer?.email)

/**
 * The payment status to show: the order's own, except that a cancelled order whose money went back says 'Refunded'; that it
 * is cancelled stands in the order status beside it.
 */
export const shownPaymentStatus = (order: Pick<OrderSummary, 'status' | 'paymentStatus'>): OrderStatus =>
  order.status === 'canceled' && order.paymentStatus === 'refunded' ? 'refunded' : order.status

/** A payment log entry as the rules read it. */
const entryOf = (entry: OrderTransaction) => ({
  ...entry,
  createdAt: Date.parse(entry.createdAt),
})

/** What the rules of money read of an order; the server decides with the same ones. */
export const moneyOf = (order: Order): OrderMoney => ({
  processingStatus: order.processingStatus,
  totalAmount: order.totalAmount,
  processingFeeExclusiveCents: order.processingFeeExclusiveCents,
  processingFeeInclusiveCents: order.processingFeeInclusiveCents,
  paymentMethod: order.paymentMethod,
  processingPayoutId: order.processingPayoutId,
  successfulPayoutId: order.successfulPayoutId,
  // Oldest first, as the server reads them: of two made at one moment the later one is the newer.
  transactions: order.orderTransactions.map(entryOf).toReversed(),
})

/** Whether the refund option is offered: something to give back, and not paid by passes (ORDERS-59, ORDERS-60). */
export const offersRefund = (order: Order): boolean => order.refundableAmount > 0 && order.paymentMethod !== 'packages'

/** Why an order can't be changed at all: a payout holds it (ORDERS-47, ORDERS-49). */
export const isBlocked = (order: OrderSummary, superAdmin: boolean): boolean => isPaidOut(order) && !superAdmin

/** Whether a row offers 'Mark as paid': something that no provider takes is still open (ORDERS-128). */
export const mayBeMarkedPaid = (order: OrderSummary): boolean =>
  order.status === 'pending' && isMarkedByHand(order.paymentMethod)
