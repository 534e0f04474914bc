import { owedByLink } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import { SYSTEM } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { orderToChange } from '../change-order.ts'
import { moneyOf } from '../order-money.ts'
import { PATIENCE, putOff } from './deferred-confirmations.ts'
import {
  findDueConfirmations,
  isDue,
  noteToldOfDebt,
  takeDeferred,
  type DueConfirmation,
} from './deferred-confirmations.store.ts'
import { tellCustomer } from './tell-customer.ts'

/** More in one run would hold up the next one. */
const BATCH = 1000
/** As many at once as a club has turns at the database for. */
const AT_ONCE = 10

/**
 * Tells the customers of orders of all partners that nobody has paid by card for a while; answers how many were told. One whose
 * payment is under way is put off once, as its outcome is what there is to tell: where that is not known by then, or nobody tells of it
 * any more, the customer hears what is owed.
 */
export const sendDueConfirmations = async (deps: Deps): Promise<number> => {
  const due = await deps.platform((db) => findDueConfirmations(db, deps.now(), BATCH))
  const outcomes: PromiseSettledResult<boolean>[] = []
  for (let from = 0; from < due.length; from += AT_ONCE)
    outcomes.push(...(await Promise.allSettled(due.slice(from, from + AT_ONCE).map((one) => sendDue(deps, one)))))
  // One that can't be told keeps no other from it, and is heard of when all are done.
  const fault = outcomes.find((outcome) => outcome.status === 'rejected')
  if (fault) throw fault.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}

/** An attempt that has no outcome yet. */
const UNDER_WAY: readonly string[] = ['requested', 'unknown', 'needsAuthentication']

const sendDue = (deps: Deps, { partnerId, orderId }: DueConfirmation): Promise<boolean> => {
  const context = { partnerId, actor: SYSTEM, now: deps.now(), requestId: orderId }
  return deps.command(context, (command) => tellWhenDue(command, orderId))
}

const tellWhenDue = async (command: Command, orderId: string): Promise<boolean> => {
  const order = await orderToChange(command, orderId)
  // Read again: until it was locked, it may have been paid, told of or cancelled.
  if (!(await isDue(command, orderId))) return false
  const underWay = order.transactions.flatMap(({ attempt }) =>
    attempt && UNDER_WAY.includes(attempt.status) ? [attempt] : [],
  )
  if (underWay.some(({ isUnheard, createdAt }) => !isUnheard && command.now - createdAt < 2 * PATIENCE)) {
    putOff(command, orderId)
    return false
  }
  // Whoever pays it later hears of that, or whose payment is heard of after all; one that was to be paid in another way meanwhile is
  // confirmed now.
  if (underWay.length > 0 || owedByLink(moneyOf(order)).length > 0) noteToldOfDebt(command, orderId)
  else await takeDeferred(command, orderId)
  await tellCustomer(command, order)
  return true
}
