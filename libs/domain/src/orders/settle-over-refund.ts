import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import type { OverRefund, OverRefundSettlement } from './money-moves.ts'

/**
 * What becomes of an over-refund that is settled as written off or as paid back by a method, or of which that is taken back (null), which
 * hands the customer what they paid. Answers whether that is the end of it. Refuses what it is already, and anything but handing it
 * back for one that the provider took back after its customer had paid it.
 */
export const decideSettleOverRefund = (
  { settledAs, cameBack }: OverRefund,
  as: OverRefundSettlement | null,
): Decision<{ isOver: boolean }> => {
  if (as === settledAs) return refuse('error.badRequest.nothingToChange')
  if (cameBack && as !== null) return refuse('error.badRequest.overRefundCameBack')
  return accept({ isOver: cameBack })
}
