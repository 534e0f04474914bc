import { decideSettleOverRefund, type OverRefundSettlement } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import { saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import type { OrderRecord } from '../order-record.ts'

/** Settles an over-refund of a locked order, or takes that back (null); answers the order as it stands. An unknown one is not found. */
export const settleOverRefund = async (
  command: Command,
  order: OrderRecord,
  id: string,
  settledAs: OverRefundSettlement | null,
): Promise<OrderRecord> => {
  const overRefund = order.overRefunds.find((each) => each.id === id)
  if (!overRefund) throw new Refused({ code: 'error.notFound.overRefund' })
  const decision = decideSettleOverRefund(overRefund, settledAs)
  if (!decision.ok) throw new Refused(decision.refusal)
  const settled = { ...overRefund, settledAs, settledAt: settledAs && command.now }
  const overRefunds = order.overRefunds.flatMap((each) =>
    each.id !== id ? [each] : decision.value.isOver ? [] : [settled],
  )
  const action = settledAs === null ? 'order.overRefundOpened' : 'order.overRefundSettled'
  return saveOrder(command, order, edited(command, { ...order, overRefunds }, {}), { action })
}
