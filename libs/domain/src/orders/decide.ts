import { refundsAutomatically } from '../fees/index.ts'
import type { PaymentMethod } from '../fees/payment-methods.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { isPaidOut } from './paid-out.ts'
import { refundableWithFees, refundableAmount } from './refundable.ts'
import { statusOf } from './status.ts'
import type { OrderMoney, OrderState, OrderTransaction, PaymentStatus, OnlineStatus } from './types.ts'

const isPendingPurchase = (entry: OrderTransaction): boolean =>
  entry.transactionType === 'PURCHASE' && entry.status === 'PENDING'

/** True while the outcome of a payment is unknown: the provider may have the money (ORDERS-42). */
export const isBeingPaid = ({ transactions }: Pick<OrderMoney, 'transactions'>): boolean =>
  transactions.some((entry) => entry.transactionType === 'PURCHASE' && entry.status === 'UNKNOWN')

/** Refuses what may not change: a cancelled order, or one that a payout holds (ORDERS-47, ORDERS-142). */
export const decideEditable = (order: OrderMoney): Decision<OrderMoney> => {
  if (order.processingStatus === 'CANCELED') return refuse('error.badRequest.canceledOrder')
  return isPaidOut(order) ? refuse('error.badRequest.paidOutOrder') : accept(order)
}

/** True for a payment that a person may note: what a provider takes, the provider tells of (ORDERS-38, PAYMETHODS-33). */
export const isMarkedByHand = (method: string): boolean => method !== 'creditCard' && method !== 'razorpay'

/** True for a method whose refund a person hands back: no provider takes part, and the customer holds nothing of the club for it (BOOKING-104). */
export const isHandedBackByPerson = (method: PaymentMethod): boolean =>
  !refundsAutomatically(method) && isMarkedByHand(method)

/** True when the order's lines may be changed: not cancelled, not paid out, not paid by passes (ORDERS-47, ORDERS-69). */
export const isEditable = (order: OrderMoney): boolean => decideEditable(order).ok && order.paymentMethod !== 'packages'

/**
 * Which entries 'Mark as paid' moves to paid, on the schedule and among transactions: every pending purchase (BOOKING-26) but those
 * that a provider takes, cards (ORDERS-38) and the online gateway: its money is there when the gateway says so (ORDERS-37,
 * PAYMETHODS-33). Never a refund. Refuses an order that may not change, and one without such an entry.
 */
export const decideMarkAsPaid = (order: OrderMoney): Decision<OrderTransaction[]> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const entries = order.transactions.filter((entry) => isPendingPurchase(entry) && isMarkedByHand(entry.paymentMethod))
  return entries.length > 0 ? accept(entries) : refuse('error.badRequest.transactionNotPending')
}

/** The methods of payments, each once, in the order of the entries. */
export const methodsOf = (entries: readonly Pick<OrderTransaction, 'paymentMethod'>[]): PaymentMethod[] => [
  ...new Set(entries.map(({ paymentMethod }) => paymentMethod)),
]

export type RefundOrder = {
  /** Minor units, 0 or more. */
  amount: number
  /** True: carried out with the provider now; false: a pending refund to be completed by hand (BOOKING-104). */
  isImmediate: boolean
  /** True: what a person gives back by hand was handed to the customer already, and is no debt any more. */
  isHandedBack: boolean
}

export type RefundRequest = {
  refundAmountCents: number
  autoRefund: boolean
  /** Staff say that they hand back now what no provider gives back. */
  handedBack?: boolean
  isSuperAdmin: boolean
  /** 'Issue refund incl. processing fee': super admins only, and only for razorpay (ORDERS-78). */
  includesProcessingFee?: boolean
}

const maximumOf = (order: OrderMoney, request: RefundRequest): number =>
  request.includesProcessingFee && request.isSuperAdmin && order.paymentMethod === 'razorpay'
    ? refundableWithFees(order)
    : refundableAmount(order)

const decideRefundAmount = (order: OrderMoney, request: RefundRequest): Decision<RefundOrder | null> => {
  const amount = request.refundAmountCents
  const maximum = maximumOf(order, request)
  if (!(amount >= 0 && amount <= maximum))
    return refuse('error.badRequest.refundAmountExceedsRefundable', { amount, maximum })
  return accept(
    amount === 0 ? null : { amount, isImmediate: request.autoRefund, isHandedBack: request.handedBack ?? false },
  )
}

export type Cancellation = { canceledTransactionIds: string[]; refund: RefundOrder | null }

/**
 * Cancels an order: its pending purchases become CANCELED, and an amount above 0 is refunded (ORDERS-134). Refuses a second
 * cancellation, a paid-out order except for a super admin (ORDERS-49), one that is being paid by card right now, and more than
 * can be refunded (ORDERS-58).
 */
export const decideCancel = (order: OrderMoney, request: RefundRequest): Decision<Cancellation> => {
  if (order.processingStatus === 'CANCELED') return refuse('error.badRequest.canceledOrder')
  if (isPaidOut(order) && !request.isSuperAdmin) return refuse('error.badRequest.paidOutOrder')
  if (isBeingPaid(order)) return refuse('error.badRequest.paymentUnderWay')
  const refund = decideRefundAmount(order, request)
  if (!refund.ok) return refund
  const canceledTransactionIds = order.transactions.filter(isPendingPurchase).map((entry) => entry.id)
  return accept({ canceledTransactionIds, refund: refund.value })
}

/**
 * True when 'Issue refund' shows. Never for passes or refunded orders; a super admin sees it else always, staff only on a
 * cancelled order with something to refund that the gateway has not refunded (ORDERS-79, ORDERS-80).
 */
export const showsRefund = (
  order: OrderMoney & { onlineStatus: OnlineStatus | null },
  person: { isSuperAdmin: boolean },
): boolean => {
  if (order.paymentMethod === 'packages' || order.onlineStatus === 'refunded') return false
  if (statusOf(order).paymentStatus === 'refunded') return false
  return person.isSuperAdmin || (order.processingStatus === 'CANCELED' && refundableAmount(order) > 0)
}

/**
 * Issues a refund of an order. Refuses who may not see the button, with a reason where not even a super admin could refund anything,
 * and an amount of 0 or above what can be refunded; a refund on an order that is not cancelled leaves it as it is (ORDERS-58,
 * ORDERS-79, ORDERS-80, ORDERS-135).
 */
export const decideRefund = (
  order: OrderMoney & { onlineStatus: OnlineStatus | null },
  request: RefundRequest,
): Decision<RefundOrder> => {
  if (isPaidOut(order) && !request.isSuperAdmin) return refuse('error.badRequest.paidOutOrder')
  if (!showsRefund(order, request)) {
    const wantsRight = showsRefund(order, { isSuperAdmin: true }) && refundableAmount(order) > 0
    return refuse('error.forbidden.noPermission', wantsRight ? undefined : { reason: 'notRefundable' })
  }
  const refund = decideRefundAmount(order, request)
  if (!refund.ok) return refund
  return refund.value === null
    ? refuse('error.badRequest.refundAmountExceedsRefundable', { amount: 0, maximum: maximumOf(order, request) })
    : accept(refund.value)
}

/** True when a draft may be confirmed: partners in India, once it is paid or captured (ORDERS-36, ORDERS-37). */
export const canConfirm = (
  order: OrderMoney & { onlineStatus: OnlineStatus | null },
  partner: { countryCode: string },
): boolean => isConfirmable({ ...order, paymentStatus: statusOf(order).paymentStatus }, partner)

/** The same from what lists show of an order (ORDERS-37). */
export const isConfirmable = (
  order: { processingStatus: OrderState; onlineStatus: OnlineStatus | null; paymentStatus: PaymentStatus },
  partner: { countryCode: string },
): boolean =>
  order.processingStatus === 'DRAFT' &&
  partner.countryCode === 'IN' &&
  (order.onlineStatus === 'captured' || order.paymentStatus === 'paid')
