import type { Subscription } from '@fieldhouse/contract/memberships'
import { isSamePricing } from '@fieldhouse/domain/memberships'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { optionOf } from './add-subscriptions.ts'
import { presentSubscription } from './present-subscription.ts'
import { toPricing, type SentPricing } from './pricing.ts'
import { isRenewed } from './renewing/renewals.store.ts'
import { lockSubscription, updateNextPricing } from './subscriptions.store.ts'

/**
 * Chooses the billing cycle of a membership's next period; this one keeps its price and its days (SUBSCRIPTIONS-08). Choosing
 * this period's own takes the choice back. Refuses a cancelled membership, one whose next period was ordered already, and a price that the
 * plan has not.
 */
export const changeBillingCycle = (
  deps: Deps,
  context: Context,
  id: string,
  sent: SentPricing,
): Promise<Subscription> =>
  deps.command(context, async (command) => {
    const before = await lockSubscription(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.subscription' })
    if (before.isCanceled) throw wrongField('pricingWindow', 'This membership was cancelled')
    // Read behind the lock: the order for the next term may have been made while it was waited for.
    if (await isRenewed(command, id)) throw wrongField('pricingWindow', 'The next period was ordered already')
    const chosen = optionOf(before.plan, sent, 'pricingWindow')
    const stays = before.pricing !== null && isSamePricing(toPricing(before.pricing), toPricing(chosen))
    const after = { ...before, nextPricing: stays ? null : chosen }
    await updateNextPricing(command, id, after.nextPricing)
    command.audit({
      action: 'subscription.billingCycleChanged',
      subjectType: 'subscription',
      subjectId: id,
      before: { nextPricing: before.nextPricing },
      after: { nextPricing: after.nextPricing },
    })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return presentSubscription(after, command.now)
  })
