import type { Order } from '@fieldhouse/contract/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { findCharge, type ChargeRecord, type Ending } from '../../payments/index.ts'
import { orderToChange } from '../change-order.ts'
import type { OrderRecord } from '../order-record.ts'
import { presentOrder } from '../present-order.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import { settleBySystem, settling } from './settle-attempt.ts'

/**
 * Runs a command that changes an order, and then carries out the refunds to cards that it wrote down (BOOKING-104): the provider is
 * asked once they are committed, so that what breaks off is asked about and never given back twice. Answers the order as it
 * stands then.
 */
export const withCardRefunds = async (
  deps: Deps,
  context: Context,
  change: (command: Command) => Promise<OrderRecord>,
): Promise<Order> => {
  const { order, refunds } = await deps.command(context, async (command) => {
    const after = await change(command)
    return { order: presentOrder(after, command.actor), refunds: requestedRefunds(after) }
  })
  if (refunds.length === 0) return order
  await carryOut(deps, context.partnerId, refunds)
  return deps.command(settling(context), async (command) =>
    presentOrder(await orderToChange(command, order.id), command.actor),
  )
}

const carryOut = async (deps: Deps, partnerId: string, refunds: readonly string[]): Promise<void> => {
  for (const id of refunds)
    await askForRefund(deps, (await deps.read(partnerId, (db) => findCharge(db, partnerId, id)))!)
}

/**
 * Settles an attempt that nobody waits for, and gives back at once what it must: money of the gateway that comes for an order
 * that has ended (BOOKING-86). Where that breaks off, the job that asks about unknown outcomes takes it up.
 */
export const settleAndGiveBack = async (deps: Deps, charge: ChargeRecord, ending: Ending): Promise<void> => {
  const { refunds } = await settleBySystem(deps, charge, ending)
  await carryOut(deps, charge.partnerId, refunds)
}

const requestedRefunds = (order: OrderRecord): string[] =>
  order.transactions.flatMap(({ transactionType, card }) =>
    transactionType === 'REFUND' && card?.status === 'requested' ? [card.chargeId] : [],
  )
