import type { PaymentMethod } from '../fees/payment-methods.ts'
import { decideEditable } from '../orders/decide.ts'
import { COLLECTABLE, FAILED } from '../orders/status.ts'
import type { TransactionChange } from '../orders/settle-change.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from '../orders/types.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** Entries that the money of a card settles; any other was paid, cancelled or lowered otherwise. */
const AWAITING: readonly TransactionStatus[] = [...COLLECTABLE, 'UNKNOWN']

/** Who asks a provider for money: cards, and the online gateway. */
export const CHARGED_METHODS = ['creditCard', 'razorpay'] as const satisfies readonly PaymentMethod[]
export type ChargedMethod = (typeof CHARGED_METHODS)[number]

/** True for a method by which a provider takes money and gives it back. */
export const isCharged = (method: PaymentMethod): method is ChargedMethod =>
  (CHARGED_METHODS as readonly PaymentMethod[]).includes(method)

const purchaseBy = (method: ChargedMethod, order: OrderMoney, transactionId: string): OrderTransaction | undefined =>
  order.transactions.find(
    (entry) => entry.id === transactionId && entry.transactionType === 'PURCHASE' && entry.paymentMethod === method,
  )

/**
 * The purchase that a card may be charged for: one by credit card that is pending or has failed (ORDERS-39, ORDERS-41). Refuses
 * an order that may not change, any other entry, and one with an attempt whose outcome nobody knows yet: a second one could
 * take the money twice.
 */
export const decideCharge = (order: OrderMoney, transactionId: string): Decision<OrderTransaction> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const entry = purchaseBy('creditCard', order, transactionId)
  if (entry?.status === 'UNKNOWN') return refuse('error.badRequest.paymentUnderWay')
  return entry && COLLECTABLE.includes(entry.status) ? accept(entry) : refuse('error.badRequest.transactionNotPending')
}

/** The failed purchase by card that is tried again with the card it failed with (ORDERS-148). */
export const decideRetry = (order: OrderMoney, transactionId: string): Decision<OrderTransaction> => {
  const decision = decideCharge(order, transactionId)
  return decision.ok && !FAILED.includes(decision.value.status)
    ? refuse('error.badRequest.transactionNotPending')
    : decision
}

/** True while an order waits for the money of a card for this entry: what comes otherwise is owed back. */
export const wantsCharge = (order: OrderMoney, transactionId: string): boolean =>
  order.processingStatus !== 'CANCELED' && isAwaited(purchaseBy('creditCard', order, transactionId))

const isAwaited = (entry: OrderTransaction | undefined): entry is OrderTransaction =>
  entry !== undefined && AWAITING.includes(entry.status)

/** What the outcome of a card payment does to an order: entries that settle, and new ones. */
export type CardSettlement = {
  statuses: { id: string; status: TransactionStatus }[]
  log: TransactionChange[]
}

/** An attempt to take money for an entry of the payment log. */
export type PaidAttempt = { attemptId: string; transactionId: string; amount: number; method: ChargedMethod }

const NOTHING: CardSettlement = { statuses: [], log: [] }

/**
 * What an order becomes when it is known how a charge ended. Money that came settles its purchase. Where that was cancelled,
 * lowered or paid otherwise meanwhile, or the order cancelled, the money is noted as paid and owed back at once: a pending
 * refund, by card for a person to see to, by the gateway to be carried out at once, as nobody has seen the customer (BOOKING-86).
 * A charge that failed leaves a failed purchase, unless another attempt has settled it. Amounts in minor units.
 */
export const settleCharge = (
  order: OrderMoney,
  { attemptId, transactionId, amount, method }: PaidAttempt,
  outcome: 'succeeded' | 'failed',
): CardSettlement => {
  const entry = purchaseBy(method, order, transactionId)
  if (outcome === 'failed')
    return entry?.status === 'UNKNOWN'
      ? { ...NOTHING, statuses: [{ id: entry.id, status: 'PAYMENT_FAILURE' }] }
      : NOTHING
  const isOwedBack = !isAwaited(entry) || order.processingStatus === 'CANCELED'
  const part = { kind: 'add', amount, paymentMethod: method } as const
  const purchase: TransactionChange = { ...part, transactionType: 'PURCHASE', status: 'SUCCESS', fee: 0 }
  const refund: TransactionChange =
    method === 'creditCard'
      ? { ...part, transactionType: 'REFUND', status: 'PENDING' }
      : { ...part, transactionType: 'REFUND', status: 'UNKNOWN', attemptId }
  return {
    statuses: isAwaited(entry) ? [{ id: entry.id, status: 'SUCCESS' }] : [],
    log: [...(isAwaited(entry) ? [] : [purchase]), ...(isOwedBack ? [refund] : [])],
  }
}
