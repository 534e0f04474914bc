import { isDeepStrictEqual } from 'node:util'
import type { Policies } from '@fieldhouse/contract/policies'
import { decideCancellationPolicy } from '@fieldhouse/domain/policies'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockPolicies, savePolicies } from './policies.store.ts'

/** Sets all cancellation policies of a partner (POLICIES-20). Refuses what `decideCancellationPolicy` refuses, naming the property. */
export const setCancelationPolicies = (
  deps: Deps,
  context: Context,
  {
    cancelationPolicies,
    version,
  }: { cancelationPolicies: Policies['cancelationPolicies']; version?: number | undefined },
): Promise<Policies> => {
  for (const [n, policy] of cancelationPolicies.entries()) {
    const decision = decideCancellationPolicy(policy)
    const { property, why } = (decision.ok ? {} : decision.refusal.details) as { property?: string; why?: string }
    if (!decision.ok) throw wrongField(`cancelationPolicies.${n}.${property}`, String(why))
  }
  return change(deps, context, { cancelationPolicies }, version)
}

/** Sets until when customers may move their bookings (POLICIES-18); null lets them move none any more (POLICIES-19). */
export const setReschedulePolicy = (
  deps: Deps,
  context: Context,
  reschedulePolicy: Policies['reschedulePolicy'],
  version: number | undefined,
): Promise<Policies> => change(deps, context, { reschedulePolicy }, version)

/** Saves what is other than it stands. Refuses where somebody else has saved since the version that was read. */
const change = (
  deps: Deps,
  context: Context,
  said: Partial<Omit<Policies, 'policiesVersion'>>,
  version: number | undefined,
): Promise<Policies> =>
  deps.command(context, async (command) => {
    const before = await lockPolicies(command)
    if (version !== undefined && version !== before.policiesVersion)
      throw new Refused({ code: 'error.conflict.policiesChangedMeanwhile' })
    const after = { ...before, ...said }
    if (isDeepStrictEqual(before, after)) return before
    after.policiesVersion++
    await savePolicies(command, after)
    command.audit({
      action: 'partner.policiesChanged',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: audited(before),
      after: audited(after),
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
    return after
  })

const audited = ({ cancelationPolicies, reschedulePolicy }: Policies) => ({ cancelationPolicies, reschedulePolicy })
