import type { PaymentMethod } from '../fees/payment-methods.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import type { Instant } from '../time/index.ts'
import { canConfirm, isBeingPaid } from './decide.ts'
import { sumOf } from './status.ts'
import type { OrderMoney, OrderState, OnlineStatus } from './types.ts'

/** For so long a draft that nobody pays holds what it sells, in minutes (BOOKING-86). */
export const DRAFT_MINUTES = 30

/** The state a new order is in: a draft where the online gateway is to take the money, else confirmed (BOOKING-86). */
export const stateAtCreation = (method: PaymentMethod): Extract<OrderState, 'DRAFT' | 'COMMITTED'> =>
  method === 'razorpay' ? 'DRAFT' : 'COMMITTED'

/** Confirms a draft (ORDERS-36, ORDERS-94). Refuses a cancelled order and what 'Mark as confirmed' is not shown for (ORDERS-37). */
export const decideConfirm = (
  order: OrderMoney & { onlineStatus: OnlineStatus | null },
  partner: { countryCode: string },
): Decision<'COMMITTED'> => {
  if (order.processingStatus === 'CANCELED') return refuse('error.badRequest.canceledOrder')
  return canConfirm(order, partner) ? accept('COMMITTED') : refuse('error.badRequest.orderNotConfirmable')
}

/** From this moment on an order that was placed at `createdAt` is no longer waited for. */
export const draftEnds = (createdAt: Instant): Instant => createdAt + DRAFT_MINUTES * 60_000

/**
 * True for a draft whose time is over: 30 minutes old, nothing of it paid and no payment of unknown outcome (BOOKING-86). One that
 * was paid in part is a matter for people.
 */
export const isExpiredDraft = (order: OrderMoney & { createdAt: Instant }, now: Instant): boolean =>
  order.processingStatus === 'DRAFT' &&
  now >= draftEnds(order.createdAt) &&
  sumOf(order.transactions, 'PURCHASE', ['SUCCESS']) === 0 &&
  !isBeingPaid(order)
