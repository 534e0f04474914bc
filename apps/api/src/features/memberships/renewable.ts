import type { Renewable } from '@fieldhouse/domain/memberships'
import { toPricing } from './pricing.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** A membership in the words of the rules: minor units. */
export const renewable = (row: SubscriptionRow): Renewable => ({
  startsOn: row.startsOn,
  expiresOn: row.expiresOn,
  anchorDay: row.anchorDay,
  isCanceled: row.isCanceled,
  renews: row.renews,
  isGivenBack: row.isGivenBack,
  laterTerms: row.laterTerms,
  pricing: row.pricing && toPricing(row.pricing),
  nextPricing: row.nextPricing && toPricing(row.nextPricing),
  plan: { status: row.plan.status, pricing: row.plan.pricing.map(toPricing), renewal: row.plan.renewal },
})
