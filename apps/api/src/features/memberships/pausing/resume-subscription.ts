import type { PauseEffect, Subscription } from '@fieldhouse/contract/memberships'
import { decideResume } from '@fieldhouse/domain/memberships'
import { dateOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import { presentSubscription } from '../present-subscription.ts'
import { findSubscriptions } from '../subscriptions.store.ts'
import { endPause, lockWithPauses, movePausedEnd } from './pauses.store.ts'
import { moveNextTerm } from '../renewing/move-next-term.ts'
import { effectOf, tellOfPause, type PauseChange } from './tell-of-pause.ts'

/**
 * Resumes a membership today, in the partner's zone: its pause ends yesterday, and its end moves back by the days that are left of it
 * (BEYOND-46). What the pause cost stays; staff hand back of it what they like.
 */
export const resumeSubscription = (deps: Deps, context: Context, id: string): Promise<Subscription> =>
  deps.command(context, async (command) => presentSubscription((await resume(command, id)).after, command.now))

/** What resuming would do: the command itself, rolled back (BEYOND-39). */
export const previewResume = (deps: Deps, context: Context, id: string): Promise<PauseEffect> =>
  deps.rehearse(context, async (command) => effectOf(command, await resume(command, id), null))

const resume = async (command: Command, id: string): Promise<PauseChange> => {
  // Whoever moves the term after this one holds its buyer first: of two who do it at once, the second reads what the first has moved.
  const [found] = await findSubscriptions(command.db, command.partnerId, [id])
  if (found) await lockBuyer(command, found.customerId)
  const before = found && (await lockWithPauses(command, id))
  if (!before) throw new Refused({ code: 'error.notFound.subscription' })
  const decision = decideResume(before, dateOf(command.now, before.timezone))
  if (!decision.ok) throw new Refused(decision.refusal)
  const { pause: running, until, expiresOn } = decision.value
  const ended = before.pauses.find(({ from }) => from === running.from)!
  const pause = { ...ended, until, untilResumed: false }
  const after = { ...before, expiresOn, pauses: before.pauses.map((each) => (each === ended ? pause : each)) }
  await endPause(command, pause.id, until)
  await movePausedEnd(command, after)
  await moveNextTerm(command, after)
  const change = { before, after, pause }
  tellOfPause(command, 'subscription.resumed', change)
  return change
}
