import { decideRemoval, paidOrderText } from '@fieldhouse/domain/memberships'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { CHANGE_REASONS, openPrice, settleReduction } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import {
  cancelWhole,
  edited,
  findOrdersOfTargets,
  moneyOf,
  orderToChange,
  saveOrder,
  withTotals,
  type OrderRecord,
} from '../../orders/index.ts'
import { findSubscriptions, lockSubscription, markRemoved } from '../subscriptions.store.ts'
import { membershipOf } from './membership-lines.ts'

/**
 * Removes a membership (SUBSCRIPTIONS-10, SUBSCRIPTIONS-21). An order that nobody paid is cancelled with its last membership
 * (SUBSCRIPTIONS-24); while it sells others, what it asks for falls by the price of this one. While an order is paid, wholly
 * or in part, the removal is refused and tells which (SUBSCRIPTIONS-11).
 */
export const removeSubscription = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const [found] = await findSubscriptions(command.db, command.partnerId, [id])
    if (!found) throw new Refused({ code: 'error.notFound.subscription' })
    // Before its order is looked for: whoever sells it locks the customer, too.
    await lockBuyer(command, found.customerId)
    const order = await orderOf(command, found.id)
    const decision = decideRemoval(order && { id: order.id, readableId: order.readableId, ...moneyOf(order) })
    if (!decision.ok)
      throw new Refused({
        ...decision.refusal,
        details: { ...decision.refusal.details, msg: paidOrderText(order!.readableId) },
      })
    if (decision.value) await takeOff(command, order!, found.id)
    // Another desk may have removed it while this one waited.
    if (!(await lockSubscription(command, found.id))) throw new Refused({ code: 'error.notFound.subscription' })
    await markRemoved(command, found.id)
    command.audit({
      action: 'subscription.removed',
      subjectType: 'subscription',
      subjectId: found.id,
      before: {
        customerId: found.customerId,
        planId: found.plan.id,
        startsOn: found.startsOn,
        expiresOn: found.expiresOn,
      },
    })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
    return { id: found.id }
  })

const META = { reason: CHANGE_REASONS.others, comment: 'The membership was removed' }

/** Cancels an unpaid order that sells no other membership any more; else takes this one's price off what is open. */
const takeOff = async (command: Command, order: OrderRecord, subscriptionId: string): Promise<void> => {
  const others = order.lineItems.flatMap((line) => {
    const sold = membershipOf(line)
    return sold && sold.id !== subscriptionId ? [sold.id] : []
  })
  const live = (await findSubscriptions(command.db, command.partnerId, others)).filter(({ isCanceled }) => !isCanceled)
  if (live.length === 0) {
    const refundNothing = { emailingEnable: false, autoRefund: false, refundAmountCents: 0 }
    await cancelWhole(command, order, { ...refundNothing, changeLogMeta: META })
    return
  }
  const price = order.lineItems.find((line) => membershipOf(line)?.id === subscriptionId)!.price
  await lowerOpen(command, order, subscriptionId, price)
}

/** Lowers the open payments of an order by a line's price, or by what there is of them, and the line by as much. */
const lowerOpen = async (
  command: Command,
  order: OrderRecord,
  subscriptionId: string,
  price: number,
): Promise<void> => {
  const money = moneyOf(order)
  const open = Math.min(price, openPrice(money))
  const settled = settleReduction(money, open)
  if (!settled.ok) throw new Refused(settled.refusal)
  const lineItems = order.lineItems.map((line) =>
    membershipOf(line)?.id === subscriptionId ? { ...line, price: line.price - open } : line,
  )
  const after = edited(command, withTotals({ ...order, lineItems }, settled.value), {
    log: settled.value.changes,
    makesVersion: true,
  })
  await saveOrder(command, order, after, { action: 'order.membershipRemoved', meta: META })
}

const orderOf = async (command: Command, subscriptionId: string): Promise<OrderRecord | null> => {
  const [order] = await findOrdersOfTargets(command.db, command.partnerId, 'subscription', [subscriptionId])
  return order ? orderToChange(command, order.orderId) : null
}
