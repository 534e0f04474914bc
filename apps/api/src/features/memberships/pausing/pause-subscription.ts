import { randomUUID } from 'node:crypto'
import type { PauseEffect, Subscription } from '@fieldhouse/contract/memberships'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { decidePause } from '@fieldhouse/domain/memberships'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, refusedBy } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import { presentSubscription } from '../present-subscription.ts'
import { toPauseRule } from '../pricing.ts'
import { findSubscriptions } from '../subscriptions.store.ts'
import { chargePause } from './charge-pause.ts'
import { insertPause, lockWithPauses, movePausedEnd } from './pauses.store.ts'
import { moveNextTerm } from '../renewing/move-next-term.ts'
import { effectOf, tellOfPause, type PauseChange } from './tell-of-pause.ts'

/** A pause as it is asked for: its first day, for how many days (null: until it is resumed), and how it is paid for. */
export type PauseRequest = { startAt: LocalDate; days: number | null; paymentMethod: PaymentMethod }

type Paused = PauseChange & { cost: PauseEffect['cost'] }

/**
 * Pauses a membership by the rule of its plan: its end moves along, and what it costs is an order of its own (BEYOND-46). Bookings that
 * are placed keep the price they have. Two pauses at once follow each other, and the second is refused where it shares a day with the first.
 */
export const pauseSubscription = (
  deps: Deps,
  context: Context,
  id: string,
  request: PauseRequest,
): Promise<Subscription> =>
  deps.command(context, async (command) => presentSubscription((await pause(command, id, request)).after, command.now))

/** What pausing would do: the command itself, rolled back (BEYOND-39). */
export const previewPause = (deps: Deps, context: Context, id: string, request: PauseRequest): Promise<PauseEffect> =>
  deps.rehearse(context, async (command) => {
    const { cost, ...change } = await pause(command, id, request)
    return effectOf(command, change, cost)
  })

const pause = async (command: Command, id: string, { startAt, days, paymentMethod }: PauseRequest): Promise<Paused> => {
  const [found] = await findSubscriptions(command.db, command.partnerId, [id])
  // The customer first: whoever sells a membership or removes one does so, too.
  if (found) await lockBuyer(command, found.customerId)
  const before = found && (await lockWithPauses(command, id))
  if (!before) throw new Refused({ code: 'error.notFound.subscription' })
  const today = dateOf(command.now, before.timezone)
  const decision = decidePause(before, toPauseRule(before.plan.pause), { from: startAt, days }, today)
  if (!decision.ok) throw refusedBy(decision.refusal)
  const { expiresOn, ...rests } = decision.value
  const planned = { id: randomUUID(), ...rests, untilResumed: days === null, orderId: null }
  await insertPause(command, before.id, planned)
  const charged = await chargePause(command, before, planned, paymentMethod)
  const made = { ...planned, orderId: charged && charged.orderId }
  const pauses = [...before.pauses, made].toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const change = { before, after: { ...before, expiresOn, pauses }, pause: made }
  await movePausedEnd(command, change.after)
  await moveNextTerm(command, change.after)
  tellOfPause(command, 'subscription.paused', change)
  return { ...change, cost: charged && charged.cost }
}
