import type { PassDemand } from '@fieldhouse/domain/packages'
import type { Command } from '../../db/command.ts'
import type { OrderRecord } from '../orders/index.ts'
import {
  findUsedPasses,
  giveBackPasses,
  usePasses,
  useSamePasses,
  withdrawCanceled,
  type UsedPasses,
} from '../packages/index.ts'

const lineOf = ({ lineItems }: OrderRecord, bookingId: string): string =>
  lineItems.find(({ targetId }) => targetId === bookingId)!.id

/**
 * Gives the passes of some bookings of an order, or of all of them, back to the packages they came from, which expire as before
 * (ATTENDANCE-37), unless their own sale was cancelled.
 */
export const giveBackPassesOf = async (
  command: Command,
  order: OrderRecord,
  bookingIds?: readonly string[],
): Promise<void> => {
  await giveBackPasses(
    command,
    order,
    bookingIds?.map((id) => lineOf(order, id)),
  )
  await withdrawCanceled(command, order.customerId)
}

/**
 * Pays for bookings that moved: their passes go back, and as many are taken as the new place costs, from packages that last until
 * then. Refuses when those don't reach.
 */
export const takePassesAnew = async (
  command: Command,
  order: OrderRecord,
  moved: readonly (PassDemand & { bookingId: string })[],
): Promise<void> => {
  const lines = moved.map(({ bookingId, passes, at }) => ({ lineId: lineOf(order, bookingId), passes, at }))
  await giveBackPasses(
    command,
    order,
    lines.map(({ lineId }) => lineId),
  )
  await usePasses(command, { id: order.id, customerId: order.customerId! }, lines)
  await withdrawCanceled(command, order.customerId)
}

/** The passes that pay for some bookings of an order. */
export const passesOfBookings = async (
  command: Command,
  order: OrderRecord,
  bookingIds: readonly string[],
): Promise<UsedPasses[]> => {
  if (order.paymentMethod !== 'packages') return []
  const lineIds = bookingIds.map((id) => lineOf(order, id))
  return (await findUsedPasses(command, order.id)).filter(({ lineId }) => lineIds.includes(lineId))
}

/** Takes a payment by other passes back: those of the lines are given back, and the earlier ones pay again. Refuses when those are gone. */
export const takePassesBack = async (
  command: Command,
  order: OrderRecord,
  lineIds: readonly string[],
  earlier: readonly UsedPasses[],
): Promise<void> => {
  await giveBackPasses(command, order, lineIds)
  await useSamePasses(command, { id: order.id, customerId: order.customerId! }, earlier)
  await withdrawCanceled(command, order.customerId)
}
