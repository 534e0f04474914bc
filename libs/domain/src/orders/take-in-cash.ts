import type { PaymentMethod } from '../fees/payment-methods.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { decideEditable } from './decide.ts'
import { COLLECTABLE } from './status.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from './types.ts'

const OVER: readonly TransactionStatus[] = ['CANCELED', 'ADJUSTED']

export type CashSwitch = {
  /** The purchase as it becomes: cash, and pending. */
  entry: OrderTransaction
  /** The order's method afterwards: cash once no other purchase is taken otherwise. */
  paymentMethod: PaymentMethod
}

/**
 * A purchase that is to be taken in cash instead (ORDERS-40, ORDERS-41, ORDERS-95): pending or failed, it becomes a pending cash
 * purchase of the same amount, the agreed fee included. Refuses what is no such purchase, and an attempt whose outcome is
 * unknown: the provider may still have the money. Refuses an order that may not change.
 */
export const decideTakeInCash = (order: OrderMoney, transactionId: string): Decision<CashSwitch> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const entry = order.transactions.find(({ id }) => id === transactionId)
  if (entry?.transactionType !== 'PURCHASE' || !COLLECTABLE.includes(entry.status))
    return refuse('error.badRequest.transactionNotPending')
  if (entry.paymentMethod === 'cash' && entry.status === 'PENDING') return refuse('error.badRequest.nothingToChange')
  const isOtherwise = order.transactions.some(
    (other) =>
      other.id !== entry.id &&
      other.transactionType === 'PURCHASE' &&
      !OVER.includes(other.status) &&
      other.paymentMethod !== 'cash',
  )
  return accept({
    entry: { ...entry, paymentMethod: 'cash', status: 'PENDING' },
    paymentMethod: isOtherwise ? order.paymentMethod : 'cash',
  })
}
