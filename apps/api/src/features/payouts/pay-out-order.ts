import { decidePayOut } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { announceOrders, markPaidOut, moneyOf, newsOfOrder, orderToChange } from '../orders/index.ts'
import { recordPayout } from './payouts.store.ts'

/**
 * Puts a paid order into a payout that was settled elsewhere, of whose amount nothing is known here: from then on only a super admin
 * cancels or refunds it (ORDERS-47, ORDERS-49). `utr` is the bank's reference of the transfer (ORDERS-132). Refuses an order that is not
 * paid, cancelled, or in a payout.
 */
export const payOutOrder = (
  deps: Deps,
  context: Context,
  { orderId, payoutId, utr = null }: { orderId: string; payoutId: string; utr?: string | null },
): Promise<void> =>
  deps.command(context, async (command) => {
    const order = await orderToChange(command, orderId)
    const decision = decidePayOut(moneyOf(order))
    if (!decision.ok) throw new Refused(decision.refusal)
    await recordPayout(command, { id: payoutId, settlementUtr: utr, orderId })
    await markPaidOut(command, orderId, payoutId)
    command.audit({
      action: 'order.settled',
      subjectType: 'order',
      subjectId: orderId,
      before: { successfulPayoutId: null },
      after: { successfulPayoutId: payoutId },
    })
    command.announce(newsOfOrder(order))
    await announceOrders(command, [orderId])
  })
