import type { PaymentMethod } from '../fees/payment-methods.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { decideEditable, isBeingPaid } from './decide.ts'
import { refundByMethod } from './refund-by-method.ts'
import { keptAmount } from './refundable.ts'
import { COLLECTABLE } from './status.ts'
import type { OrderMoney, TransactionStatus, TransactionType } from './types.ts'

/** A change of the payment log: an entry that becomes ADJUSTED, or a new one. Amounts in minor units, above 0. */
export type TransactionChange =
  | { kind: 'adjust'; id: string }
  | {
      kind: 'add'
      transactionType: TransactionType
      /** UNKNOWN: the provider is asked to carry it out once it is written down. */
      status: Extract<TransactionStatus, 'PENDING' | 'SUCCESS' | 'UNKNOWN'>
      amount: number
      paymentMethod: PaymentMethod
      /** The adjusted entry whose rest this one carries: its processing fee, and, of a refund, the moment from which it was owed. */
      restOf?: string
      /** The charge of a card that a refund gives back of. */
      chargeId?: string
    }

export type Settlement = { totalAmount: number; changes: TransactionChange[] }

type Lowered = { changes: TransactionChange[]; refund: number }

const lowered = (order: OrderMoney, reduction: number): Lowered => {
  const changes: TransactionChange[] = []
  let left = reduction
  // A purchase that failed is still owed.
  const pending = order.transactions
    .filter((entry) => entry.transactionType === 'PURCHASE' && COLLECTABLE.includes(entry.status))
    .sort((a, b) => b.createdAt - a.createdAt)
  for (const { id, amount, paymentMethod } of pending) {
    if (left === 0) break
    const taken = Math.min(left, amount)
    left -= taken
    changes.push({ kind: 'adjust', id })
    if (amount > taken)
      changes.push({
        kind: 'add',
        transactionType: 'PURCHASE',
        status: 'PENDING',
        amount: amount - taken,
        paymentMethod,
        restOf: id,
      })
  }
  if (left === 0) return { changes, refund: 0 }
  const refunds = refundByMethod(order, left).map((part): TransactionChange => ({
    kind: 'add',
    transactionType: 'REFUND',
    status: 'PENDING',
    ...part,
  }))
  return { changes: [...changes, ...refunds], refund: left }
}

/**
 * What a change of an order's lines or bookings does to its money (BOOKING-99, BOOKING-100, ORDERS-138, ORDERS-139).
 * Dearer: a purchase of `charge`, which is the difference with its fee, pending or paid at once. Cheaper: pending purchases
 * are lowered first, newest first (each becomes ADJUSTED and its rest a new entry), and only the part above them becomes a
 * pending refund. Refuses a cancelled or paid-out order, a total below 0, to lower what is being paid by card right now, and to
 * give back more than was paid and kept: an active order keeps its total when a part of it is refunded (ORDERS-135). All amounts
 * in minor units.
 */
export const settleChange = (
  order: OrderMoney,
  change: { difference: number; charge: number; paymentMethod: PaymentMethod; isPaid: boolean },
): Decision<Settlement> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const { difference, charge, paymentMethod, isPaid } = change
  const totalAmount = order.totalAmount + (difference > 0 ? charge : difference)
  if (totalAmount < 0) return refuse('error.badRequest.orderAmountLowerThanZero', { totalAmount })
  if (difference < 0 && isBeingPaid(order)) return refuse('error.badRequest.paymentUnderWay')
  if (difference === 0) return accept({ totalAmount, changes: [] })
  if (difference < 0) {
    const { changes, refund } = lowered(order, -difference)
    const maximum = keptAmount(order)
    return refund > maximum
      ? refuse('error.badRequest.refundAmountExceedsRefundable', { amount: refund, maximum })
      : accept({ totalAmount, changes })
  }
  const status = isPaid ? 'SUCCESS' : 'PENDING'
  return accept({
    totalAmount,
    changes: [{ kind: 'add', transactionType: 'PURCHASE', status, amount: charge, paymentMethod }],
  })
}
