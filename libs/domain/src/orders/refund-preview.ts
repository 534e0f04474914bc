import { refundByMethod } from './refund-by-method.ts'
import type { RefundPart } from './refund-by-method.ts'
import { keptAmount, paidFees } from './refundable.ts'
import { sumOf } from './status.ts'
import type { OrderMoney } from './types.ts'

/** What a refund will do, said before it is made (BEYOND-10). Minor units; kept + returned is `paid`, always. */
export type RefundPreview = {
  /** What was paid and has not gone back, nor is on its way back: all that this refund is about. */
  paid: number
  kept: number
  returned: number
  /** What went back or goes back by earlier refunds: no part of this one. */
  earlier: number
  /** By which methods this one goes back. */
  parts: RefundPart[]
  /** Processing fees that were paid and stay. */
  fees: number
}

/** What giving back `amount` of an order now will do, and nothing of what earlier refunds do (BEYOND-10). */
export const previewRefund = (
  order: Pick<OrderMoney, 'transactions' | 'paymentMethod'>,
  amount: number,
): RefundPreview => {
  const paid = keptAmount(order)
  const kept = paid - amount
  return {
    paid,
    kept,
    returned: amount,
    earlier: sumOf(order.transactions, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN']),
    parts: amount > 0 ? refundByMethod(order, amount) : [],
    fees: Math.max(0, Math.min(kept, paidFees(order.transactions))),
  }
}
