import {
  decideEditable,
  isBeingPaid,
  keptAmount,
  moneyEffect,
  openPrice,
  refundableAmount,
} from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import {
  cancelWhole,
  edited,
  lowered,
  moneyOf,
  orderToChange,
  refundOf,
  saveOrder,
  UNTOLD,
  withoutLines,
  type OrderRecord,
} from '../../orders/index.ts'
import { findUsedPasses } from '../../packages/index.ts'
import { giveBack } from './class-lines.ts'
import { freePlaces } from './free-places.ts'
import { findStandingPlaces, type ParticipantRow } from './participants.store.ts'

/** How a place was paid that is taken back: 'refunded' where that is given back with it. */
export type HowPaid = 'paid' | 'refunded' | 'passes' | 'unpaid'

/** What became of an order whose places were taken back; `kept` is what was paid for them and stays, minor units. */
export type TakenBack = { paid: HowPaid; kept: number; before: OrderRecord; after: OrderRecord; passes: number }

/** Whether what was paid is given back, and whether what no provider gives back was handed over; null where it stays for a refund later. */
export type GivesBack = { handedBack: boolean } | null

/**
 * Takes places back, and of their orders what is not paid with money: the whole order where none of its places stands then, else the lines
 * of those that go, so that what they cost falls and their passes go back (ATTENDANCE-42, ATTENDANCE-43). What was paid stays paid, for a
 * refund from the transactions, or is given back by the ways that paid it. Answers what became of each order, by its id.
 */
export const takeBack = async (
  command: Command,
  going: readonly Pick<ParticipantRow, 'id' | 'orderId'>[],
  givesBack: GivesBack = null,
): Promise<Map<string, TakenBack>> => {
  const taken = new Map<string, TakenBack>()
  for (const [orderId, places] of Map.groupBy(going, (place) => place.orderId))
    taken.set(
      orderId,
      await takeBackOf(
        command,
        orderId,
        places.map(({ id }) => id),
        givesBack,
      ),
    )
  return taken
}

/** Whether an order is owed still; it is locked from here on. */
export const isPending = async (command: Command, orderId: string): Promise<boolean> => {
  const { processingStatus, paymentStatus } = await orderToChange(command, orderId)
  return processingStatus !== 'CANCELED' && paymentStatus === 'pending'
}

/** Takes places of one order back. What it refuses it refuses before it has written anything. */
export const takeBackOf = async (
  command: Command,
  orderId: string,
  ids: readonly string[],
  givesBack: GivesBack,
): Promise<TakenBack> => {
  const before = await orderToChange(command, orderId)
  const isOver = before.processingStatus === 'CANCELED'
  const isPaid = before.paymentStatus !== 'pending' && before.total > 0
  if (isOver || (isPaid && givesBack === null)) {
    await freePlaces(command, ids)
    const kept = isOver ? 0 : keptFor(before, before, ids)
    return { paid: isOver ? 'unpaid' : 'paid', kept, before, after: before, passes: 0 }
  }
  const used = await passesOf(command, before)
  // Read once the order is locked: places go with it, and one by one, under that lock.
  const standing = await findStandingPlaces(command, orderId)
  const money = moneyOf(before)
  const after = standing.every((id) => ids.includes(id))
    ? await cancelWhole(command, before, {
        ...UNTOLD,
        autoRefund: givesBack !== null,
        handedBack: givesBack?.handedBack,
        refundAmountCents: givesBack === null ? 0 : refundableAmount(money),
      })
    : isPaid
      ? await refundPlaces(command, before, ids, givesBack!)
      : await cancelPlaces(command, before, ids, givesBack)
  const isRefunded = moneyEffect(money, moneyOf(after)).returned > 0
  const kept = isRefunded ? 0 : keptFor(before, after, ids)
  return {
    paid: before.paymentMethod === 'packages' ? 'passes' : isRefunded ? 'refunded' : kept > 0 ? 'paid' : 'unpaid',
    kept,
    before,
    after,
    passes: used - (await passesOf(command, before)),
  }
}

/** What was paid for places that nothing goes back for: what they cost beyond what the open payments fell by, minor units. */
const keptFor = (before: OrderRecord, after: OrderRecord, ids: readonly string[]): number => {
  const fell = openPrice(moneyOf(before)) - openPrice(moneyOf(after))
  return Math.max(0, Math.min(keptAmount(moneyOf(before)), netOf(linesOf(before, ids)) - fell))
}

const netOf = (lines: OrderRecord['lineItems']): number =>
  lines.reduce((sum, { price, discount }) => sum + price - discount, 0)

/** How many passes of the customer an order uses. */
const passesOf = async (command: Command, { id, paymentMethod }: OrderRecord): Promise<number> =>
  paymentMethod === 'packages' ? (await findUsedPasses(command, id)).reduce((sum, { passes }) => sum + passes, 0) : 0

/** Cancels some of the places of an order that was paid, and gives back what they cost by the ways that paid it. */
const refundPlaces = async (
  command: Command,
  order: OrderRecord,
  ids: readonly string[],
  { handedBack }: { handedBack: boolean },
): Promise<OrderRecord> => {
  const money = moneyOf(order)
  const editable = decideEditable(money)
  if (!editable.ok && !command.actor.superAdmin) throw new Refused(editable.refusal)
  if (isBeingPaid(money)) throw new Refused({ code: 'error.badRequest.paymentUnderWay' })
  const lines = linesOf(order, ids)
  const amount = Math.min(netOf(lines), refundableAmount(money))
  const kept = withoutLines(
    order,
    lines.map(({ id }) => id),
    amount,
  )
  await giveBack(command, order, lines)
  const refund = amount === 0 ? null : { amount, isImmediate: true, isHandedBack: handedBack }
  const after = edited(
    command,
    { ...kept, total: kept.total - amount },
    { log: refundOf(order, refund), makesVersion: true },
  )
  return saveOrder(command, order, after, { action: 'order.placesCanceled', meta: UNTOLD.changeLogMeta })
}

const linesOf = (order: OrderRecord, ids: readonly string[]) =>
  order.lineItems.filter(({ targetId }) => targetId !== null && ids.includes(targetId))

/**
 * Cancels some of the places of an order that is owed: what is open of it falls by what they cost. What was paid of them, as a part of it was, is given
 * back by the ways that paid it where that is asked for.
 */
const cancelPlaces = async (
  command: Command,
  order: OrderRecord,
  ids: readonly string[],
  givesBack: GivesBack,
): Promise<OrderRecord> => {
  const money = moneyOf(order)
  const editable = decideEditable(money)
  if (!editable.ok) throw new Refused(editable.refusal)
  if (isBeingPaid(money)) throw new Refused({ code: 'error.badRequest.paymentUnderWay' })
  const lines = linesOf(order, ids)
  const lineIds = lines.map(({ id }) => id)
  const worth = netOf(lines)
  const open = Math.min(worth, openPrice(money))
  const amount = givesBack === null ? 0 : Math.min(worth - open, refundableAmount(money))
  await giveBack(command, order, lines)
  const less = lowered(command, withoutLines(order, lineIds, open + amount), open)
  const refund = amount === 0 ? null : { amount, isImmediate: true, isHandedBack: givesBack!.handedBack }
  const after = edited(command, { ...less, total: less.total - amount }, { log: refundOf(less, refund) })
  return saveOrder(command, order, after, {
    action: 'order.placesCanceled',
    meta: UNTOLD.changeLogMeta,
  })
}
