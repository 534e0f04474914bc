import type { Charge, PaymentMethod } from '../fees/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { decideEditable, isBeingPaid } from './decide.ts'
import { feeOnTop } from './fee-on-top.ts'
import { refundByMethod } from './refund-by-method.ts'
import { keptAmount } from './refundable.ts'
import { COLLECTABLE } from './status.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from './types.ts'

type Added = {
  kind: 'add'
  /** UNKNOWN: the provider is asked to carry it out once it is written down. */
  status: Extract<TransactionStatus, 'PENDING' | 'SUCCESS' | 'UNKNOWN'>
  amount: number
  paymentMethod: PaymentMethod
}

/** A change of the payment log: an entry that becomes ADJUSTED, or a new one. Amounts in minor units, above 0. */
export type TransactionChange =
  | { kind: 'adjust'; id: string }
  | (Added & {
      transactionType: 'PURCHASE'
      /** Processing fee contained in the amount. */
      fee: number
    })
  | (Added & {
      transactionType: 'REFUND'
      /** The adjusted entry whose rest this one carries: it is owed since that was. */
      restOf?: string
      /** The charge of a card that it gives back of. */
      attemptId?: string
    })

/** What a change makes of an order's money: its total and fees afterwards, and its payment log. */
export type Settlement = Pick<
  OrderMoney,
  'totalAmount' | 'processingFeeExclusiveCents' | 'processingFeeInclusiveCents'
> & { changes: TransactionChange[] }

type Lowered = {
  changes: TransactionChange[]
  /** What was open falls by so much less than the reduction: it is to be given back. */
  refund: number
  /** The fees that fall with what was open. */
  onTop: number
  within: number
}

const openPurchases = (order: OrderMoney): OrderTransaction[] =>
  // A purchase that failed is still owed.
  order.transactions
    .filter((entry) => entry.transactionType === 'PURCHASE' && COLLECTABLE.includes(entry.status))
    .sort((a, b) => b.createdAt - a.createdAt)

/** What can still be collected of an order, without the fees on top of it, in minor units. */
export const openPrice = (order: OrderMoney): number =>
  openPurchases(order).reduce((sum, entry) => sum + entry.amount - feeOnTop(order, entry), 0)

const lowered = (order: OrderMoney, reduction: number): Lowered => {
  const changes: TransactionChange[] = []
  const fallen = { onTop: 0, within: 0 }
  let left = reduction
  for (const entry of openPurchases(order)) {
    if (left === 0) break
    const { id, amount, fee, paymentMethod } = entry
    const onTop = feeOnTop(order, entry)
    changes.push({ kind: 'adjust', id })
    const taken = Math.min(left, amount - onTop)
    left -= taken
    // The fee that was agreed on stays, as far as the rest holds it, and goes with the purchase.
    const rest = amount - onTop - taken
    if (rest === 0) {
      fallen.onTop += onTop
      fallen.within += fee - onTop
      continue
    }
    const kept = onTop > 0 ? onTop : Math.min(fee, rest)
    fallen.within += fee - kept
    changes.push({
      kind: 'add',
      transactionType: 'PURCHASE',
      status: 'PENDING',
      amount: rest + onTop,
      paymentMethod,
      fee: kept,
    })
  }
  const refunds = (left > 0 ? refundByMethod(order, left) : []).map((part): TransactionChange => ({
    kind: 'add',
    transactionType: 'REFUND',
    status: 'PENDING',
    ...part,
  }))
  return { changes: [...changes, ...refunds], refund: left, ...fallen }
}

/**
 * What a change that makes an order cheaper does to its money (BOOKING-99, ORDERS-138, ORDERS-139): pending purchases are lowered
 * first, newest first (each becomes ADJUSTED and its rest a new entry), and only the part above them becomes a pending refund.
 * A purchase whose price falls to nothing falls with its fee. Refuses a cancelled or paid-out order, a total below 0, to lower what
 * is being paid by card right now, and to give back more than was paid and kept: an active order keeps its total when a part of it
 * is refunded (ORDERS-135). `reduction` in minor units, 0 or more, without fees.
 */
export const settleReduction = (order: OrderMoney, reduction: number): Decision<Settlement> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const { changes, refund, onTop, within } = lowered(order, reduction)
  const totalAmount = order.totalAmount - reduction - onTop
  if (totalAmount < 0) return refuse('error.badRequest.orderAmountLowerThanZero', { totalAmount })
  if (reduction > 0 && isBeingPaid(order)) return refuse('error.badRequest.paymentUnderWay')
  const maximum = keptAmount(order)
  if (refund > maximum) return refuse('error.badRequest.refundAmountExceedsRefundable', { amount: refund, maximum })
  return accept({
    totalAmount,
    processingFeeExclusiveCents: order.processingFeeExclusiveCents - onTop,
    processingFeeInclusiveCents: order.processingFeeInclusiveCents - within,
    changes,
  })
}

/**
 * What a change of an order's lines or bookings does to its money (BOOKING-99, BOOKING-100, ORDERS-138, ORDERS-139).
 * Dearer: a purchase of `charge`, which is the difference with its fee, pending or paid at once. Cheaper: what `settleReduction` does,
 * and refuses. All amounts in minor units.
 */
export const settleChange = (
  order: OrderMoney,
  change: { difference: number; charge: Charge; paymentMethod: PaymentMethod; isPaid: boolean },
): Decision<Settlement> => {
  const { difference, charge, paymentMethod, isPaid } = change
  if (difference <= 0) return settleReduction(order, -difference)
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  return accept({
    totalAmount: order.totalAmount + charge.total,
    processingFeeExclusiveCents: order.processingFeeExclusiveCents + charge.processingFeeExclusiveCents,
    processingFeeInclusiveCents: order.processingFeeInclusiveCents + charge.processingFeeInclusiveCents,
    changes: [
      {
        kind: 'add',
        transactionType: 'PURCHASE',
        status: isPaid ? 'SUCCESS' : 'PENDING',
        amount: charge.total,
        paymentMethod,
        fee: charge.processingFeeExclusiveCents + charge.processingFeeInclusiveCents,
      },
    ],
  })
}
