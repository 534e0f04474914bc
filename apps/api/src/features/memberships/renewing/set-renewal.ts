import type { Subscription } from '@fieldhouse/contract/memberships'
import { decideRenews } from '@fieldhouse/domain/memberships'
import { dateOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, refusedBy } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import { presentSubscription } from '../present-subscription.ts'
import { findSubscriptions, lockSubscription, updateRenews, type SubscriptionRow } from '../subscriptions.store.ts'
import { withdrawRenewal } from './follow-renewal.ts'

/**
 * Says whether a membership renews by itself (BEYOND-27). Switched off, the order for its next term that nobody has paid is cancelled with that term; one
 * that is paid or being paid stays, and the term that it paid for renews no more. Refuses to switch on what is over, cancelled, given back, or of a
 * plan without a rule.
 */
export const setRenewal = (deps: Deps, context: Context, id: string, renews: boolean): Promise<Subscription> =>
  deps.command(context, async (command) => {
    const [found] = await findSubscriptions(command.db, command.partnerId, [id])
    if (found) await lockBuyer(command, found.customerId)
    const before = found && (await lockSubscription(command, id))
    if (!before) throw new Refused({ code: 'error.notFound.subscription' })
    const today = dateOf(command.now, before.timezone)
    const decision = decideRenews(before, before.plan.renewal, renews, today)
    if (!decision.ok) throw refusedBy(decision.refusal)
    await updateRenews(command, id, renews)
    if (!renews) await switchOffAfter(command, before)
    command.audit({
      action: 'subscription.renewalChanged',
      subjectType: 'subscription',
      subjectId: id,
      before: { renews: before.renews },
      after: { renews },
    })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    const [after] = await findSubscriptions(command.db, command.partnerId, [id])
    return presentSubscription(after!, command.now)
  })

/** Switches off what follows a term: whoever looked at it before it was renewed means the membership, whichever term of it runs. */
const switchOffAfter = async (command: Command, { renewal }: SubscriptionRow): Promise<void> => {
  if (!renewal || renewal.outcome === 'ended') return
  const [next] = await findSubscriptions(command.db, command.partnerId, [renewal.nextId])
  await updateRenews(command, renewal.nextId, false)
  if (renewal.outcome === null) await withdrawRenewal(command, renewal.id)
  if (next) await switchOffAfter(command, next)
}
