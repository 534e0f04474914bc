import { randomUUID } from 'node:crypto'
import type { TransactionChange } from '@fieldhouse/domain/orders'
import { splitRefund, type ChargedMethod, type TakenAttempt } from '@fieldhouse/domain/payments'
import type { EntryAttempt } from '../../payments/index.ts'
import type { OrderRecord } from '../order-record.ts'

/**
 * The refund entries by which an amount goes back to the cards that paid an order, or through the gateway: one for each charge
 * that gives back of it. What no charge of ours took, as of payments that were imported, is a pending refund. Minor units.
 */
export const refundToCharges = (
  order: OrderRecord,
  paymentMethod: ChargedMethod,
  amount: number,
): TransactionChange[] => {
  const { parts, rest } = splitRefund(amount, takenBy(order, paymentMethod))
  const add = (part: { amount: number; attemptId?: string }): TransactionChange => ({
    kind: 'add',
    transactionType: 'REFUND',
    status: part.attemptId === undefined ? 'PENDING' : 'UNKNOWN',
    paymentMethod,
    ...part,
  })
  return [...parts.map(add), ...(rest > 0 ? [add({ amount: rest })] : [])]
}

/** What the charges of an order by a method can still give back at their providers, in minor units. */
export const availableAtCharges = (order: OrderRecord, paymentMethod: string): number =>
  takenBy(order, paymentMethod).reduce((sum, { taken, givenBack }) => sum + Math.max(0, taken - givenBack), 0)

/** What went back too much is gone from the charge as well. */
const takenBy = (order: OrderRecord, paymentMethod: string): TakenAttempt[] =>
  order.transactions.flatMap(({ transactionType, status, paymentMethod: by, amount: taken, attempt }) =>
    transactionType === 'PURCHASE' && status === 'SUCCESS' && by === paymentMethod && attempt?.status === 'succeeded'
      ? [{ attemptId: attempt.attemptId, taken, givenBack: attempt.givenBack + overRefundOf(order, attempt.attemptId) }]
      : [],
  )

const overRefundOf = ({ overRefunds }: OrderRecord, attempt: string): number =>
  overRefunds.reduce((sum, { attemptId, amount }) => (attemptId === attempt ? sum + amount : sum), 0)

/** What an entry says of a refund that is about to be asked for. */
export const newRefundAttempt = (ofAttemptId: string, createdAt: number): EntryAttempt => ({
  attemptId: randomUUID(),
  ofAttemptId,
  status: 'requested',
  failureCode: null,
  paymentId: null,
  givenBack: 0,
  createdAt,
  isUnheard: false,
})
