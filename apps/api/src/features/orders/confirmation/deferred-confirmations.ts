import { owedByLink } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { deferConfirmation, takeDeferred } from './deferred-confirmations.store.ts'
import { tellCustomer } from './tell-customer.ts'

/** A desk takes the card within minutes; whoever is not asked for it then is to know before long that the court is theirs. */
export const PATIENCE = 15 * 60_000

/**
 * Tells the customer of a new order, by SMS in India and by email elsewhere (BOOKING-91). Of one that is to be paid by card they
 * hear when it is paid, or when nobody has paid it for a while: the card is asked for right after the order is placed.
 */
export const confirmToCustomer = async (command: Command, order: OrderRecord): Promise<void> => {
  if (owedByLink(moneyOf(order)).length === 0) await tellCustomer(command, order)
  else putOff(command, order.id)
}

/** Keeps in mind to tell the customer once the order is paid, or else after a while. */
export const putOff = (command: Command, orderId: string): void =>
  deferConfirmation(command, orderId, command.now + PATIENCE)

/** A change of an order that its customer waits to hear of: they are told when it is paid, and never when it was cancelled. */
export const settleDeferred = async (command: Command, before: OrderRecord, after: OrderRecord): Promise<void> => {
  if (after.status === before.status || after.status === 'pending') return
  const isAwaited = await takeDeferred(command, after.id)
  if (isAwaited && after.status === 'paid') await tellCustomer(command, after)
}
