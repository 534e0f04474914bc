import type { Subscription } from '@fieldhouse/contract/memberships'
import { isActiveOn, pausedUntil, renewalDates } from '@fieldhouse/domain/memberships'
import { addDays, dateOf, formatSlashedDay, type Instant, type LocalDate } from '@fieldhouse/domain/time'
import { presentPlan, presentPricing } from './pricing.ts'
import type { RenewalRow, SubscriptionRow } from './subscriptions.store.ts'

/** A membership as the API answers it (SUBSCRIPTIONS-01); active or not on the partner's day at `now` (SUBSCRIPTIONS-09). */
export const presentSubscription = (row: SubscriptionRow, now: Instant): Subscription => ({
  id: row.id,
  customerId: row.customerId,
  planId: row.plan.id,
  membershipPlan: presentPlan(row.plan),
  pricingWindow: row.pricing && presentPricing(row.pricing),
  nextPricingWindow: row.nextPricing && presentPricing(row.nextPricing),
  isActive: isActiveOn(row, dateOf(now, row.timezone)),
  isPaused: pausedUntil(row, dateOf(now, row.timezone)) !== null,
  pauses: row.pauses.map(({ id, from, until, untilResumed, orderId }) => ({
    id,
    startAt: formatSlashedDay(from),
    resumeAt: formatSlashedDay(addDays(until, 1)),
    untilResumed,
    orderId,
  })),
  canceled: row.isCanceled,
  startAt: formatSlashedDay(row.startsOn),
  expireAt: formatSlashedDay(addDays(row.expiresOn, 1)),
  renews: row.renews,
  givenBack: row.isGivenBack,
  laterTerms: row.laterTerms.map(({ startsOn, expiresOn }) => ({
    startAt: formatSlashedDay(startsOn),
    expireAt: formatSlashedDay(addDays(expiresOn, 1)),
  })),
  anchorDay: row.anchorDay,
  renewal: row.renewal && presentRenewal(row.renewal, row.expiresOn),
})

const presentRenewal = (
  { orderId, nextId, rule, lookedOn, outcome, isPartlyPaid }: RenewalRow,
  expiresOn: LocalDate,
): Subscription['renewal'] => {
  const { remindOn, chargeOn, endsOn } = renewalDates(rule, expiresOn)
  const ahead = (days: readonly LocalDate[]) =>
    outcome === null && !isPartlyPaid ? days.filter((day) => day > lookedOn).map(formatSlashedDay) : []
  return {
    orderId,
    nextSubscriptionId: nextId,
    status: outcome ?? (isPartlyPaid ? 'partlyPaid' : 'open'),
    remindAt: ahead(remindOn),
    chargeAt: ahead(chargeOn),
    endsAt: formatSlashedDay(endsOn),
  }
}
