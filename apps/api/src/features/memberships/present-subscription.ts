import type { Subscription } from '@fieldhouse/contract/memberships'
import { isActiveOn } from '@fieldhouse/domain/memberships'
import { addDays, dateOf, formatSlashedDay, type Instant } from '@fieldhouse/domain/time'
import { presentPlan, presentPricing } from './pricing.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** A membership as the API answers it (SUBSCRIPTIONS-01); active or not on the partner's day at `now` (SUBSCRIPTIONS-09). */
export const presentSubscription = (row: SubscriptionRow, now: Instant): Subscription => ({
  id: row.id,
  customerId: row.customerId,
  planId: row.plan.id,
  membershipPlan: presentPlan(row.plan),
  pricingWindow: row.pricing && presentPricing(row.pricing),
  nextPricingWindow: row.nextPricing && presentPricing(row.nextPricing),
  isActive: isActiveOn(row, dateOf(now, row.timezone)),
  canceled: row.isCanceled,
  startAt: formatSlashedDay(row.startsOn),
  expireAt: formatSlashedDay(addDays(row.expiresOn, 1)),
})
