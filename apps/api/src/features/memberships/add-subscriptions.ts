import { randomUUID } from 'node:crypto'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Subscription } from '@fieldhouse/contract/memberships'
import { isSamePricing, lastDayOf, SALE_PROBLEMS, startProblem } from '@fieldhouse/domain/memberships'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { refuseWalkIn } from '../../books/holders.store.ts'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { lockBuyer, refuseGone } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import type { PlanRow, StoredPricing } from './memberships.store.ts'
import { presentSubscription } from './present-subscription.ts'
import { readPricing, toPricing, type SentPricing } from './pricing.ts'
import { findOffer, findSubscriptions, insertSubscriptions, type SubscriptionRow } from './subscriptions.store.ts'

/** A membership to be sold, as a request carries it. */
export type RequestedSubscription = {
  planId: string
  pricingWindow: SentPricing
  startAt: LocalDate
  /** Whether it renews by itself (BEYOND-27). */
  renews: boolean
}

/** Gives a customer memberships; their order is placed apart (SUBSCRIPTIONS-18, SUBSCRIPTIONS-24). Refuses the walk-in. */
export const createSubscriptions = (
  deps: Deps,
  context: Context,
  { customer, subscriptions }: { customer: { id: string }; subscriptions: readonly RequestedSubscription[] },
): Promise<Subscription[]> =>
  deps.command(context, async (command) => {
    const buyer = await lockBuyer(command, customer.id)
    if (!buyer) return refuseGone(command.db, command.partnerId, customer.id)
    await refuseWalkIn(command, buyer.id, 'customer.id')
    const added = await addSubscriptions(command, buyer.id, subscriptions, (i) => `subscriptions.${i}`)
    const ids = added.map(({ id }) => id)
    // Which other terms follow them is known once they stand.
    const standing = await findSubscriptions(command.db, command.partnerId, ids)
    return standing
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map((row) => presentSubscription(row, command.now))
  })

/**
 * Adds memberships to a customer that was locked before. Refuses an unknown plan, one that is not offered any more, a price
 * that the plan has not (ADDTX-26), and a start before today or too far ahead, today being the partner's (SUBSCRIPTIONS-05,
 * SUBSCRIPTIONS-06), and renewing where the plan does not. `at` tells where in the request one stands.
 */
export const addSubscriptions = async (
  command: Command,
  customerId: string,
  requested: readonly RequestedSubscription[],
  at: (index: number) => string,
): Promise<SubscriptionRow[]> => {
  const { timezone, plans } = await findOffer(
    command,
    requested.map(({ planId }) => planId),
  )
  const today = dateOf(command.now, timezone)
  const added = requested.map(({ planId, pricingWindow, startAt, renews }, i): SubscriptionRow => {
    const plan = plans.get(planId.toLowerCase())
    if (!plan) throw new Refused({ code: 'error.notFound.membershipPlan' })
    if (plan.status !== 'active') throw wrongField(`${at(i)}.planId`, 'This plan is not offered any more')
    const problem = startProblem(startAt, today)
    if (problem) throw wrongField(`${at(i)}.startAt`, problem)
    if (renews && !plan.renewal) throw wrongField(`${at(i)}.renews`, 'Memberships of this plan do not renew')
    return {
      id: randomUUID(),
      customerId,
      plan,
      pricing: optionOf(plan, pricingWindow, `${at(i)}.pricingWindow`),
      nextPricing: null,
      startsOn: startAt,
      expiresOn: lastDayOf(startAt, pricingWindow.recurring),
      isCanceled: false,
      pauses: [],
      renews,
      isGivenBack: false,
      laterTerms: [],
      anchorDay: null,
      unusedRefundPercent: plan.unusedRefundPercent,
      renewal: null,
      timezone,
    }
  })
  await insertSubscriptions(command, added)
  for (const { id, plan, ...row } of added)
    command.audit({
      action: 'subscription.created',
      subjectType: 'subscription',
      subjectId: id,
      after: { customerId, planId: plan.id, pricing: row.pricing, startsOn: row.startsOn, expiresOn: row.expiresOn },
    })
  command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
  return added
}

/** The option of the plan that was chosen; refuses, by `property`, a price that it has not. */
export const optionOf = (plan: PlanRow, sent: SentPricing, property: string): StoredPricing => {
  const chosen = plan.pricing.find((option) => isSamePricing(toPricing(option), readPricing(sent)))
  if (!chosen) throw wrongField(property, SALE_PROBLEMS.price)
  return chosen
}
