import { randomUUID } from 'node:crypto'
import type { TransactionChange } from '@fieldhouse/domain/orders'
import { splitRefund, type ChargedMethod } from '@fieldhouse/domain/payments'
import type { OrderRecord, TransactionRecord } from '../order-record.ts'

/**
 * The refund entries by which an amount goes back to the cards that paid an order, or through the gateway: one for each charge
 * that gives back of it. What no charge of ours took, as of payments that were imported, is a pending refund. Minor units.
 */
export const refundToCharges = (
  order: OrderRecord,
  paymentMethod: ChargedMethod,
  amount: number,
): TransactionChange[] => {
  const paid = order.transactions.filter(
    (entry) =>
      entry.transactionType === 'PURCHASE' && entry.status === 'SUCCESS' && entry.paymentMethod === paymentMethod,
  )
  const { parts, rest } = splitRefund(
    amount,
    paid.flatMap((entry) =>
      entry.card?.status === 'succeeded'
        ? [{ chargeId: entry.card.chargeId, taken: entry.amount, givenBack: entry.card.givenBack }]
        : [],
    ),
  )
  const add = (part: { amount: number; chargeId?: string }): TransactionChange => ({
    kind: 'add',
    transactionType: 'REFUND',
    status: part.chargeId === undefined ? 'PENDING' : 'UNKNOWN',
    paymentMethod,
    ...part,
  })
  return [...parts.map(add), ...(rest > 0 ? [add({ amount: rest })] : [])]
}

/** What an entry says of a refund to a card that is about to be asked for. */
export const newCardRefund = (): NonNullable<TransactionRecord['card']> => ({
  chargeId: randomUUID(),
  status: 'requested',
  failureCode: null,
  providerId: null,
  givenBack: 0,
})
