import { randomUUID } from 'node:crypto'
import type { TransactionChange } from '@fieldhouse/domain/orders'
import { splitRefund, type ChargedMethod, type TakenCharge } from '@fieldhouse/domain/payments'
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
  const { parts, rest } = splitRefund(amount, takenBy(order, paymentMethod))
  const add = (part: { amount: number; chargeId?: string }): TransactionChange => ({
    kind: 'add',
    transactionType: 'REFUND',
    status: part.chargeId === undefined ? 'PENDING' : 'UNKNOWN',
    paymentMethod,
    ...part,
  })
  return [...parts.map(add), ...(rest > 0 ? [add({ amount: rest })] : [])]
}

/** What the charges of an order by a method can still give back at their providers, in minor units. */
export const availableAtProviders = (order: OrderRecord, paymentMethod: string): number =>
  takenBy(order, paymentMethod).reduce((sum, { taken, givenBack }) => sum + Math.max(0, taken - givenBack), 0)

/** What went back too much is gone from the charge as well. */
const takenBy = (order: OrderRecord, paymentMethod: string): TakenCharge[] =>
  order.transactions.flatMap(({ transactionType, status, paymentMethod: by, amount: taken, card }) =>
    transactionType === 'PURCHASE' && status === 'SUCCESS' && by === paymentMethod && card?.status === 'succeeded'
      ? [{ chargeId: card.chargeId, taken, givenBack: card.givenBack + excessOf(order, card.chargeId) }]
      : [],
  )

const excessOf = ({ excessRefunds }: OrderRecord, charge: string): number =>
  excessRefunds.reduce((sum, { chargeId, amount }) => (chargeId === charge ? sum + amount : sum), 0)

/** What an entry says of a refund to a card that is about to be asked for. */
export const newCardRefund = (ofChargeId: string, createdAt: number): NonNullable<TransactionRecord['card']> => ({
  chargeId: randomUUID(),
  ofChargeId,
  status: 'requested',
  failureCode: null,
  providerId: null,
  givenBack: 0,
  createdAt,
  isUnheard: false,
})
