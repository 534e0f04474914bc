import { decidePayOut } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { recordPayout } from '../payouts/index.ts'
import { announceOrder } from './line-kinds.ts'
import { markPaidOut } from './order-changes.store.ts'
import { moneyOf } from './order-money.ts'
import { lockOrder } from './orders.store.ts'

/**
 * Puts a paid order into a payout that went through: from then on only a super admin cancels or refunds it (ORDERS-47, ORDERS-49).
 * `utr` is the bank's reference of the transfer (ORDERS-132). The payout's own postings come with payouts. Refuses an order that
 * is not paid, cancelled, or in a payout.
 */
export const payOutOrder = (
  deps: Deps,
  context: Context,
  { orderId, payoutId, utr = null }: { orderId: string; payoutId: string; utr?: string | null },
): Promise<void> =>
  deps.command(context, async (command) => {
    const order = await lockOrder(command.db, command.partnerId, orderId)
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    const decision = decidePayOut(moneyOf(order))
    if (!decision.ok) throw new Refused(decision.refusal)
    await recordPayout(command, { id: payoutId, settlementUtr: utr })
    await markPaidOut(command, orderId, payoutId)
    command.audit({
      action: 'order.settled',
      subjectType: 'order',
      subjectId: orderId,
      before: { successfulPayoutId: null },
      after: { successfulPayoutId: payoutId },
    })
    command.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
    await announceOrder(command, order)
  })
