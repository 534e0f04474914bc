import type { Order } from '@fieldhouse/contract/orders'
import { decideConfirm } from '@fieldhouse/domain/orders'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { announceCells, orderToChange, saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import { presentOrder } from '../present-order.ts'
import { commitBookings } from './drafts.store.ts'

/**
 * Confirms a draft that was paid: its order and its bookings are as any other from here on (ORDERS-36, ORDERS-94). It makes no
 * version, as nothing of what was bought changes. Refuses what 'Mark as confirmed' is not shown for (ORDERS-37).
 */
export const confirmOrder = (deps: Deps, context: Context, id: string): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await orderToChange(command, id)
    const decision = decideConfirm({ ...moneyOf(order), razorpayStatus: order.razorpayStatus }, order)
    if (!decision.ok) throw new Refused(decision.refusal)
    await commitBookings(command, id)
    const confirmed = edited(command, { ...order, processingStatus: decision.value }, {})
    const after = await saveOrder(command, order, confirmed, { action: 'order.confirmed' })
    await announceCells(command, id)
    return presentOrder(after, command.actor)
  })
