import type { Order } from '@fieldhouse/contract/orders'
import { COLLECTABLE, decideCancel, paidFees, sumOf, type OrderEvent } from '@fieldhouse/domain/orders'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { withCardRefunds } from './cards/carry-out-refunds.ts'
import { orderToChange, refundOf, saveOrder } from './change-order.ts'
import { tellOfCancellation } from './confirmation/tell-customer.ts'
import { insertOrderCancellation, releaseTargets } from './order-cancellations.store.ts'
import { moneyOf } from './order-money.ts'
import type { OrderRecord } from './order-record.ts'
import { refusedAmount } from './refused-amount.ts'
import { settlePassesOfCanceled } from './settle-passes.ts'

export type CancelRequest = {
  emailingEnable: boolean
  autoRefund: boolean
  refundAmountCents: number
  changeLogMeta: { reason: string; comment: string }
}

/** Cancels an order and frees what it holds; refunds what is asked, never more than was paid (ORDERS-84, ORDERS-134). */
export const cancelOrder = (
  parts: FeatureParts,
  context: Context,
  id: string,
  request: CancelRequest,
): Promise<Order> =>
  withCardRefunds(parts, context, async (command) => cancelWhole(command, await orderToChange(command, id), request))

/** Cancels a locked order within a command: also the way of cancelling its last booking (BOOKING-102). */
export const cancelWhole = async (
  command: Command,
  order: OrderRecord,
  request: CancelRequest,
): Promise<OrderRecord> => {
  const decision = decideCancel(moneyOf(order), {
    refundAmountCents: request.refundAmountCents,
    // What no provider refunds by itself is handed back by a person, and noted when that is done (BOOKING-104).
    autoRefund: request.autoRefund,
    isSuperAdmin: command.actor.superAdmin,
  })
  if (!decision.ok) throw refusedAmount(decision.refusal, 'refundAmountCents')
  const { canceledTransactionIds, refund } = decision.value
  const touched = await releaseTargets(command, order.id, request.changeLogMeta)
  await insertOrderCancellation(command, order.id, request.changeLogMeta)
  await settlePassesOfCanceled(command, order)
  const given = refundOf(order, refund)
  const after = await saveOrder(command, order, {
    action: 'order.canceled',
    after: {
      ...order,
      processingStatus: 'CANCELED',
      lineItems: order.lineItems.map((line) => ({
        ...line,
        booking: line.booking && { ...line.booking, canceled: true },
      })),
    },
    log: given.log,
    statuses: canceledTransactionIds.map((id) => ({ id, status: 'CANCELED' })),
    events: [waived(order, refund?.amount ?? 0), ...given.events],
    meta: request.changeLogMeta,
  })
  if (touched.dates.length > 0) command.announce({ type: 'schedule', ...touched })
  if (request.emailingEnable) await tellOfCancellation(command, order, after)
  return after
}

/**
 * What the customer no longer owes: what was still open, and what is given back. It does not follow from the total, which keeps
 * what was refunded while the order was active (ORDERS-135). The fees go that nobody paid.
 */
const waived = (order: OrderRecord, refunded: number): OrderEvent => {
  const { transactions } = moneyOf(order)
  return {
    type: 'canceled',
    total: sumOf(transactions, 'PURCHASE', COLLECTABLE) + refunded,
    fees: order.feeExclusive + order.feeInclusive - paidFees(transactions),
  }
}
