import type { Subscription } from '@fieldhouse/contract/memberships'
import { decideUndoPause } from '@fieldhouse/domain/memberships'
import { dateOf } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import { moveNextTerm } from '../renewing/move-next-term.ts'
import { presentSubscription } from '../present-subscription.ts'
import { uncharge } from './charge-pause.ts'
import { findPausedSubscription, lockWithPauses, markUndone, movePausedEnd } from './pauses.store.ts'
import { tellOfPause } from './tell-of-pause.ts'

/**
 * Takes a pause back of which no day is over: the membership ends when it would have, and an order for it that nobody paid is cancelled
 * (BEYOND-46). While money for it is kept it is refused, and tells which order that is.
 */
export const undoPause = (deps: Deps, context: Context, pauseId: string): Promise<Subscription> =>
  deps.command(context, async (command) => {
    const found = await findPausedSubscription(command.db, command.partnerId, pauseId)
    if (found) {
      await lockBuyer(command, found.customerId)
      await uncharge(command, pauseId)
    }
    const before = found && (await lockWithPauses(command, found.id))
    const pause = before?.pauses.find(({ id }) => id === pauseId)
    if (!before || !pause) throw new Refused({ code: 'error.notFound.subscriptionPause' })
    const decision = decideUndoPause(before, pause, dateOf(command.now, before.timezone))
    if (!decision.ok) throw new Refused(decision.refusal)
    const after = {
      ...before,
      expiresOn: decision.value,
      pauses: before.pauses.filter((each) => each !== pause),
    }
    await markUndone(command, pauseId)
    await movePausedEnd(command, after)
    await moveNextTerm(command, after)
    tellOfPause(command, 'subscription.pauseUndone', { before, after, pause })
    return presentSubscription(after, command.now)
  })
