import type { PaymentMethod } from '../fees/payment-methods.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { decideEditable, isMarkedByHand } from './decide.ts'
import type { TransactionChange } from './settle-change.ts'
import { COLLECTABLE } from './status.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** A part of an open purchase that is paid now by a method of its own. `amount` in minor units. */
export type PartPayment = { transactionId: string; amount: number; paymentMethod: PaymentMethod }

/** What a part paid makes of an order: its payment log, and the method that the order is called by afterwards. */
export type PaidPart = { changes: TransactionChange[]; paymentMethod: PaymentMethod }

/** True for what pays a part: taken by a person, or from what the customer holds. Providers and passes take the whole. */
export const paysParts = (method: PaymentMethod): boolean => isMarkedByHand(method) && method !== 'packages'

/**
 * What can be paid of an open purchase by another method, in minor units: its price. A fee that was agreed on stays with the
 * method that takes the rest.
 */
export const payablePart = ({ amount, fee }: Pick<OrderTransaction, 'amount' | 'fee'>): number => amount - fee

/**
 * Splits an open purchase: a part of it is paid now by another method, the rest stays owed by its own with the fee that was agreed on. The
 * entry becomes ADJUSTED, as where its amount falls; the order costs what it cost. Refuses what is no open purchase, an order
 * that may not change, a method that pays no parts, and an amount that is not above 0 or more than its price.
 */
export const decidePayPart = (order: OrderMoney, part: PartPayment): Decision<PaidPart> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const { transactionId, amount, paymentMethod } = part
  const entry = order.transactions.find(({ id }) => id === transactionId)
  if (entry?.transactionType !== 'PURCHASE' || !COLLECTABLE.includes(entry.status))
    return refuse('error.badRequest.transactionNotPending')
  if (!paysParts(paymentMethod))
    return refuse('error.badRequest.invalidInput', { property: 'paymentMethod', why: 'does not pay a part' })
  const most = payablePart(entry)
  if (!(amount > 0 && amount <= most))
    return refuse('error.badRequest.invalidInput', {
      property: 'amount',
      why: `must be above 0 and at most ${most}, the price that is open`,
    })
  const rest = leftAfterPart(entry, amount)
  const stands = rest > 0 || order.transactions.some(({ id, status }) => id !== entry.id && status === 'SUCCESS')
  return accept({
    changes: [
      { kind: 'adjust', id: entry.id },
      { kind: 'add', transactionType: 'PURCHASE', status: 'SUCCESS', amount, paymentMethod, fee: 0 },
      ...(rest > 0 ? [restOf(entry, rest)] : []),
    ],
    paymentMethod: stands ? order.paymentMethod : paymentMethod,
  })
}

const restOf = ({ paymentMethod, fee }: OrderTransaction, amount: number): TransactionChange => ({
  kind: 'add',
  transactionType: 'PURCHASE',
  status: 'PENDING',
  amount,
  paymentMethod,
  fee,
})

/** What of an open purchase is left to pay once a part of it was paid, minor units. */
export const leftAfterPart = ({ amount }: Pick<OrderTransaction, 'amount'>, part: number): number => amount - part

/** What is handed back of cash that was given for an amount, and what is missing of it; minor units, one of them 0. */
export const cashChange = (given: number, amount: number): { change: number; missing: number } => ({
  change: Math.max(0, given - amount),
  missing: Math.max(0, amount - given),
})
