import type { Order } from '@fieldhouse/contract/orders'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { newsOfOrder } from './news-of-order.ts'
import { announceOrder } from './line-kinds.ts'
import { lockOrder } from './orders.store.ts'
import { presentOrder } from './present-order.ts'
import { updateOrder } from './order-changes.store.ts'

/** Writes the internal transaction note; only partnerNote changes, and no version is made (ORDERS-92, -133, -149). */
export const noteOrder = (deps: Deps, context: Context, id: string, partnerNote: string): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await lockOrder(command.db, command.partnerId, id)
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    if ((order.partnerNote ?? '') === partnerNote)
      throw new Refused({ code: 'error.badRequest.nothingToChange', details: { msg: 'Not things to change' } })
    const after = { ...order, partnerNote: partnerNote === '' ? null : partnerNote, updatedAt: command.now }
    await updateOrder(command, { after, newVersion: false })
    command.audit({
      action: 'order.noted',
      subjectType: 'order',
      subjectId: id,
      before: { partnerNote: order.partnerNote },
      after: { partnerNote: after.partnerNote },
    })
    command.announce(newsOfOrder(order))
    // The note shows in the schedule's cells too (SCHEDULE-66).
    await announceOrder(command, after)
    return presentOrder(after, command.actor)
  })
