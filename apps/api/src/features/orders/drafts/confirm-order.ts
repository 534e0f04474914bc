import type { Order } from '@fieldhouse/contract/orders'
import { decideConfirm } from '@fieldhouse/domain/orders'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { orderToChange, saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import { announceOrder, byKind } from '../line-kinds.ts'
import { moneyOf } from '../order-money.ts'
import { presentOrder } from '../present-order.ts'

/**
 * Confirms a draft that was paid: the order and what it sold are as any other from here on (ORDERS-36, ORDERS-94). It makes no
 * version, as nothing of what was bought changes. Refuses what 'Mark as confirmed' is not shown for (ORDERS-37).
 */
export const confirmOrder = (deps: Deps, context: Context, id: string): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await orderToChange(command, id)
    const decision = decideConfirm({ ...moneyOf(order), onlineStatus: order.onlineStatus }, order)
    if (!decision.ok) throw new Refused(decision.refusal)
    for (const [kind] of byKind(order)) await kind.commit?.(command, order)
    const confirmed = edited(command, { ...order, processingStatus: decision.value }, {})
    const after = await saveOrder(command, order, confirmed, { action: 'order.confirmed' })
    await announceOrder(command, after)
    return presentOrder(after, command.actor)
  })
