import type { Order } from '@fieldhouse/contract/orders'
import type { OverRefundSettlement } from '@fieldhouse/domain/orders'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { insertSettlement, undoSettlement } from './over-refund-settlements.store.ts'

/**
 * Settles what a provider gave back of an order beyond what it held (PAYMETHODS-33): its customer paid it back, or it is written off. Null
 * takes that back. Refuses an unknown one, and what it is already.
 */
export const settleOverRefund = (
  deps: Deps,
  context: Context,
  {
    orderId,
    overRefundId,
    settledAs,
  }: { orderId: string; overRefundId: string; settledAs: OverRefundSettlement | null },
): Promise<Order> =>
  deps.command(context, async (command) => {
    const held = await deps.paidOrders.hold(command, orderId)
    const order = await held.settleOverRefund(overRefundId, settledAs)
    await undoSettlement(command, overRefundId)
    if (settledAs !== null) await insertSettlement(command, overRefundId, settledAs)
    return order.present(command.actor)
  })
