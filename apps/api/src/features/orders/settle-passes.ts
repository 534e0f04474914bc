import type { PassDemand } from '@fieldhouse/domain/packages'
import type { Command } from '../../db/command.ts'
import { giveBackPasses, usePasses, withdrawCanceled, withdrawPasses } from '../packages/index.ts'
import type { OrderRecord } from './order-record.ts'

/**
 * What cancelling an order does to passes: those that paid for it go back to the packages they came from, which expire as before
 * (ATTENDANCE-37), unless their own sale was cancelled; of those that it sold the customer loses what is left.
 */
export const settlePassesOfCanceled = async (
  command: Command,
  order: Pick<OrderRecord, 'id' | 'customerId' | 'paymentMethod' | 'serviceType'>,
): Promise<void> => {
  if (order.serviceType === 'buyPackage') await withdrawPasses(command, order.id)
  if (order.paymentMethod !== 'packages') return
  await giveBackPasses(command, order)
  await withdrawCanceled(command, order.customerId)
}

const lineOf = ({ lineItems }: OrderRecord, bookingId: string): string =>
  lineItems.find(({ booking }) => booking?.id === bookingId)!.id

/** Gives the passes of some bookings of an order back, unless their own sale was cancelled. */
export const giveBackPassesOf = async (
  command: Command,
  order: OrderRecord,
  bookingIds: readonly string[],
): Promise<void> => {
  const lineIds = bookingIds.map((id) => lineOf(order, id))
  await giveBackPasses(command, order, lineIds)
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
