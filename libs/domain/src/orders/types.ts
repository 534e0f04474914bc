import type { PaymentMethod } from '../fees/payment-methods.ts'
import type { Instant } from '../time/index.ts'
import type { Dispute } from './money-moves.ts'
import type { PayoutMarks } from './paid-out.ts'

/** ORDERS-124. */
export type OrderStatus = 'pending' | 'paid' | 'canceled' | 'refunded'
/** The same from money alone: never canceled (ORDERS-124). */
export type PaymentStatus = 'pending' | 'paid' | 'refunded'
/** ORDERS-31. */
export type OrderState = 'DRAFT' | 'COMMITTED' | 'CANCELED'
/** ORDERS-23. */
export type OnlineStatus = 'captured' | 'refunded'
/** The four of ORDERS-117, and what is sold at the counter (docs/decisions/0118). */
export const SERVICE_TYPES = ['facilityBooking', 'subscription', 'buyPackage', 'joinClass', 'counterSale'] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

/** ORDERS-26. */
export type TransactionType = 'PURCHASE' | 'REFUND'
export type TransactionStatus =
  | 'PENDING'
  | 'SUCCESS'
  | 'PAYMENT_FAILURE'
  | 'PLUGIN_FAILURE'
  | 'UNKNOWN'
  | 'CANCELED'
  | 'ADJUSTED'

/** One entry of an order's payment log; `amount` in minor units, never negative. */
export type OrderTransaction = {
  id: string
  transactionType: TransactionType
  status: TransactionStatus
  paymentMethod: PaymentMethod
  amount: number
  /** Processing fee contained in the amount, on top or within; a refund contains what it gives back of one. */
  fee: number
  /** The order's version when the entry was made. */
  version: number
  createdAt: Instant
  /** When it was paid, or given back; null until then. */
  settledAt?: Instant | null
}

/** What the rules of money need of an order. All amounts in minor units. */
export type OrderMoney = PayoutMarks & {
  processingStatus: OrderState
  /** What the customer pays in all, with the fee on top when there is one. */
  totalAmount: number
  processingFeeExclusiveCents: number
  processingFeeInclusiveCents: number
  paymentMethod: PaymentMethod
  transactions: readonly OrderTransaction[]
  /** Payments that were disputed at their bank; none where it is absent. */
  disputes?: readonly Dispute[]
}
