import type { MembershipPlan, Subscription } from '@fieldhouse/contract/memberships'
import type { PlanPricing, Renewable } from '@fieldhouse/domain/memberships'
import { toMinor } from '@fieldhouse/domain/money'
import { addDays, parseSlashedDay } from '@fieldhouse/domain/time'

type Sent = MembershipPlan['pricing'][number]

/** A price as the API sends it in the words of the rules: minor units. */
export const sentPricing = ({ price, currency, recurring }: Sent): PlanPricing => ({
  price: toMinor(price, currency),
  currency,
  recurring,
})

/** A plan as the API sends it, as the rule of renewals reads it. */
export const renewablePlan = ({ status, pricing, renewal }: Subscription['membershipPlan']): Renewable['plan'] => ({
  status,
  pricing: pricing.map(sentPricing),
  renewal,
})

/** A membership as the API sends it, as the rule of renewals reads it. */
export const renewableOf = (membership: Subscription): Renewable => ({
  startsOn: parseSlashedDay(membership.startAt)!,
  expiresOn: addDays(parseSlashedDay(membership.expireAt)!, -1),
  anchorDay: membership.anchorDay,
  isCanceled: membership.canceled,
  renews: membership.renews,
  isGivenBack: membership.givenBack,
  laterTerms: membership.laterTerms.map(({ startAt, expireAt }) => ({
    startsOn: parseSlashedDay(startAt)!,
    expiresOn: addDays(parseSlashedDay(expireAt)!, -1),
  })),
  pricing: membership.pricingWindow && sentPricing(membership.pricingWindow),
  nextPricing: membership.nextPricingWindow && sentPricing(membership.nextPricingWindow),
  plan: renewablePlan(membership.membershipPlan),
})
