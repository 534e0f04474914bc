import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { isPaidOut } from './paid-out.ts'
import { refundingAmount } from './refundable.ts'
import { sumOf } from './status.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** A pending refund that a person has handed back. Amounts in minor units. */
export type CompletedRefund = {
  entry: OrderTransaction
  /** What was handed back. */
  amount: number
  /** What stays to be handed back: a new pending refund takes the entry's place beside the completed one. */
  stillPending: number
  /** What the customer no longer gets: it counts as kept, and can be refunded again. */
  kept: number
}

/**
 * The most that completing a pending refund may hand back, in minor units: its amount, and on a cancelled order its amount
 * less what unpaid purchases after the oldest pending refund have taken of it, oldest refund first (ORDERS-45, ORDERS-46, ORDERS-137).
 */
export const completableAmount = (order: OrderMoney, entry: OrderTransaction): number => {
  if (order.processingStatus !== 'CANCELED') return entry.amount
  const older = order.transactions.filter(
    (other) => other.createdAt < entry.createdAt || (other.createdAt === entry.createdAt && other.id < entry.id),
  )
  const pending = sumOf(order.transactions, 'REFUND', ['PENDING'])
  const taken = pending - refundingAmount(order.transactions)
  const takenHere = Math.max(0, taken - sumOf(older, 'REFUND', ['PENDING']))
  return Math.max(0, entry.amount - takenHere)
}

/**
 * 'Mark as refunded' (ORDERS-44, ORDERS-45, ORDERS-97): a pending refund is completed by `amount`. Where less is handed back
 * than the entry says, the rest of an active order stays pending, and the rest of a cancelled one is kept. Refuses an entry
 * that is no pending refund, an amount of 0 or above what may be handed back, and a paid-out order except for a super admin.
 */
export const decideCompleteRefund = (
  order: OrderMoney,
  request: { transactionId: string; amount: number; isSuperAdmin: boolean },
): Decision<CompletedRefund> => {
  if (isPaidOut(order) && !request.isSuperAdmin) return refuse('error.badRequest.paidOutOrder')
  const entry = order.transactions.find(({ id }) => id === request.transactionId)
  if (entry?.transactionType !== 'REFUND' || entry.status !== 'PENDING')
    return refuse('error.badRequest.transactionNotPending')
  const { amount } = request
  const maximum = completableAmount(order, entry)
  if (!(amount > 0 && amount <= maximum))
    return refuse('error.badRequest.refundAmountExceedsRefundable', { amount, maximum })
  const rest = entry.amount - amount
  const isCanceled = order.processingStatus === 'CANCELED'
  return accept({ entry, amount, stillPending: isCanceled ? 0 : rest, kept: isCanceled ? rest : 0 })
}

/**
 * 'Issue refund' of a pending refund: it goes back by the provider that took the money instead of by hand. `available` is what the
 * payments by its method can still give back there. Refuses what completing it by hand refuses, and an amount above `available`,
 * which is 0 for money that a person took. Amounts in minor units.
 */
export const decideIssuePending = (
  order: OrderMoney,
  request: Parameters<typeof decideCompleteRefund>[1] & { available: number },
): Decision<CompletedRefund> => {
  const decision = decideCompleteRefund(order, request)
  if (!decision.ok) return decision
  const { amount, available } = request
  const maximum = Math.min(available, completableAmount(order, decision.value.entry))
  return amount <= maximum ? decision : refuse('error.badRequest.refundAmountExceedsRefundable', { amount, maximum })
}
