import type { Order } from '@fieldhouse/contract/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { carryOutRefunds, settling } from '../../payments/index.ts'
import { orderToChange } from '../change-order.ts'
import type { OrderRecord } from '../order-record.ts'
import { presentOrder } from '../present-order.ts'

/**
 * Runs a command that changes an order, and then carries out the refunds to cards that it wrote down (BOOKING-104): the provider is
 * asked once they are committed, so that what breaks off is asked about and never given back twice. Answers the order as it
 * stands then.
 */
export const withRefunds = async (
  deps: Deps,
  context: Context,
  change: (command: Command) => Promise<OrderRecord>,
): Promise<Order> => {
  const { order, refunds } = await deps.command(context, async (command) => {
    const after = await change(command)
    return { order: presentOrder(after, command.actor), refunds: requestedRefunds(after) }
  })
  if (refunds.length === 0) return order
  await carryOutRefunds(deps, context.partnerId, refunds)
  return deps.command(settling(context), async (command) =>
    presentOrder(await orderToChange(command, order.id), command.actor),
  )
}

/** The refunds to cards and through the gateway that an order has written down and that nobody has asked for yet. */
export const requestedRefunds = (order: OrderRecord): string[] =>
  order.transactions.flatMap(({ transactionType, attempt }) =>
    transactionType === 'REFUND' && attempt?.status === 'requested' ? [attempt.attemptId] : [],
  )
