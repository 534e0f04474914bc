import { randomUUID } from 'node:crypto'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import {
  decideLocked,
  decidePauseRule,
  decidePricing,
  decideRenewalRule,
  type RenewalRule,
} from '@fieldhouse/domain/memberships'
import type { AuditAction } from '../../db/audit-actions.ts'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, refusedBy } from '../../db/refused.ts'
import { takeRichText } from '../../rich-text/take-rich-text.ts'
import type { Deps } from '../deps.ts'
import { findCurrency, insertPlan, lockPlan, updatePlan, type EditedPlan } from './memberships.store.ts'
import {
  presentEditedPlan,
  readPauseRule,
  readPricing,
  toPricing,
  toStored,
  toStoredPauseRule,
  type SentPauseRule,
  type SentPricing,
} from './pricing.ts'

/**
 * Creates a plan, active and visible (MEMBERSHIPS-28, MEMBERSHIPS-29, MEMBERSHIPS-32). Refuses pricing in another currency than
 * the partner's, and the same months twice.
 */
export const createPlan = (
  deps: Deps,
  context: Context,
  sent: {
    name: string
    benefits: string | null
    pricing: readonly SentPricing[]
    pause: SentPauseRule
    renewal: RenewalRule | null
    unusedRefundPercent: number
  },
): Promise<MembershipPlan> =>
  deps.command(context, async (command) => {
    const currency = await findCurrency(command.db, command.partnerId)
    const pricing = decidePricing(sent.pricing.map(readPricing), currency)
    if (!pricing.ok) throw refusedBy(pricing.refusal)
    const pause = decidePauseRule(readPauseRule(sent.pause), currency)
    if (!pause.ok) throw refusedBy(pause.refusal)
    const renewal = decideRenewalRule(sent.renewal)
    if (!renewal.ok) throw refusedBy(renewal.refusal)
    const plan: EditedPlan = {
      id: randomUUID(),
      name: sent.name,
      benefits: takeRichText('benefits', sent.benefits),
      status: 'active',
      visible: true,
      pricing: pricing.value.map(toStored),
      pause: toStoredPauseRule(pause.value),
      renewal: renewal.value,
      unusedRefundPercent: sent.unusedRefundPercent,
      version: 1,
    }
    await insertPlan(command, plan)
    command.audit({
      action: 'membershipPlan.created',
      subjectType: 'membershipPlan',
      subjectId: plan.id,
      after: plan,
    })
    // Lists of plans that are open have it at once.
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return presentEditedPlan(plan)
  })

export type PlanChange = {
  name?: string | undefined
  benefits?: string | null | undefined
  status?: EditedPlan['status'] | undefined
  pricing?: readonly SentPricing[] | undefined
  pause?: SentPauseRule | undefined
  renewal?: RenewalRule | null | undefined
  unusedRefundPercent?: number | undefined
  /** The version that was read. */
  version?: number | undefined
}

/**
 * Changes name, benefits, status or the rules for pauses, renewals and refunds of a plan (MEMBERSHIPS-23, MEMBERSHIPS-33, BEYOND-27, BEYOND-46,
 * BEYOND-50). Refuses any other pricing than it has (MEMBERSHIPS-21), and one that somebody else has saved since the version that was read,
 * if that is named.
 */
export const editPlan = (
  deps: Deps,
  context: Context,
  id: string,
  { pricing, pause, renewal, version, ...change }: PlanChange,
): Promise<MembershipPlan> =>
  deps.command(context, async (command) => {
    const currency = await findCurrency(command.db, command.partnerId)
    return changePlan(command, id, 'membershipPlan.edited', (plan) => {
      if (version !== undefined && version !== plan.version)
        throw new Refused({ code: 'error.conflict.planChangedMeanwhile', details: { version: plan.version } })
      const locked = pricing ? decideLocked(plan.pricing.map(toPricing), pricing.map(readPricing)) : null
      if (locked && !locked.ok) throw refusedBy(locked.refusal)
      const rule = pause === undefined ? null : decidePauseRule(readPauseRule(pause), currency)
      if (rule && !rule.ok) throw refusedBy(rule.refusal)
      const renewing = renewal === undefined ? null : decideRenewalRule(renewal)
      if (renewing && !renewing.ok) throw refusedBy(renewing.refusal)
      return {
        ...plan,
        name: change.name ?? plan.name,
        benefits: change.benefits === undefined ? plan.benefits : takeRichText('benefits', change.benefits),
        status: change.status ?? plan.status,
        pause: rule ? toStoredPauseRule(rule.value) : plan.pause,
        renewal: renewing ? renewing.value : plan.renewal,
        unusedRefundPercent: change.unusedRefundPercent ?? plan.unusedRefundPercent,
        version: plan.version + 1,
      }
    })
  })

/** Shows a plan to customers or hides it; staff may sell it either way (MEMBERSHIPS-26, MEMBERSHIPS-36). */
export const setVisibility = (deps: Deps, context: Context, id: string, visible: boolean): Promise<MembershipPlan> =>
  deps.command(context, (command) =>
    changePlan(command, id, 'membershipPlan.visibilityChanged', (plan) => ({
      ...plan,
      visible,
    })),
  )

const changePlan = async (
  command: Command,
  id: string,
  action: AuditAction,
  change: (plan: EditedPlan) => EditedPlan,
): Promise<MembershipPlan> => {
  const before = await lockPlan(command, id)
  if (!before) throw new Refused({ code: 'error.notFound.membershipPlan' })
  const after = change(before)
  await updatePlan(command, after)
  command.audit({ action, subjectType: 'membershipPlan', subjectId: id, before, after })
  // Lists of customers show the names of plans, and so do cells.
  command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
  return presentEditedPlan(after)
}
