import type { OrderMoney } from '../orders/types.ts'
import type { CardSettlement } from './charge.ts'

/** An attempt that took money, and what of it was given back or is on its way back. Minor units. */
export type TakenAttempt = { attemptId: string; taken: number; givenBack: number }

export type SplitRefund = {
  parts: { attemptId: string; amount: number }[]
  /** What no charge can give back. */
  rest: number
}

/** What each charge gives back of an amount, the last one first and never more than it still has. Minor units. */
export const splitRefund = (amount: number, charges: readonly TakenAttempt[]): SplitRefund => {
  let rest = amount
  const parts = charges.toReversed().flatMap(({ attemptId, taken, givenBack }) => {
    const part = Math.min(rest, Math.max(0, taken - givenBack))
    rest -= part
    return part > 0 ? [{ attemptId, amount: part }] : []
  })
  return { parts, rest }
}

/**
 * What an order becomes when it is known how a refund to a card ended. One that failed stays in the log, and what it was to
 * give back is still owed: a pending refund, to be given back anew (ORDERS-44), also where it had gone through first and came back
 * later. Done is done: what failed once stays failed.
 */
export const settleRefund = (
  order: Pick<OrderMoney, 'transactions'>,
  transactionId: string,
  outcome: 'succeeded' | 'failed',
): CardSettlement => {
  const entry = order.transactions.find(
    ({ id, transactionType }) => id === transactionId && transactionType === 'REFUND',
  )
  const cameBack = entry?.status === 'SUCCESS' && outcome === 'failed'
  if (!entry || (entry.status !== 'UNKNOWN' && !cameBack)) return { statuses: [], log: [] }
  const { id, amount, paymentMethod } = entry
  return outcome === 'succeeded'
    ? { statuses: [{ id, status: 'SUCCESS' }], log: [] }
    : {
        statuses: [{ id, status: 'PAYMENT_FAILURE' }],
        log: [{ kind: 'add', transactionType: 'REFUND', status: 'PENDING', amount, paymentMethod }],
      }
}
