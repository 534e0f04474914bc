import { atWall, dateOf } from '@fieldhouse/domain/time'
import type { Deps } from '../features/deps.ts'
import { createSubscriptions } from '../features/memberships/add-subscriptions.ts'
import type { FoundClub } from './club.store.ts'
import type { Desk } from './open-desk.ts'
import type { PlannedMemberships } from './plan-memberships.ts'

/** At noon, where nothing says when on that day. */
const NOON = 720

/**
 * Gives a customer all of their memberships, as the desk does with somebody whom it adds: on the day on which the first one begins, which is
 * the day on which they joined or a later one. Nobody has paid for them here.
 */
export const giveMemberships = async (
  deps: Deps,
  desk: Desk,
  { club: { timezone, currency }, mark: { now } }: FoundClub,
  {
    customerId,
    joinedAt,
    planId,
    memberships: { plan, startsOn },
  }: { customerId: string; joinedAt: number; planId: string; memberships: PlannedMemberships },
): Promise<void> => {
  const first = startsOn[0]!
  const at = dateOf(joinedAt, timezone) === first ? joinedAt : Math.min(now, atWall(first, NOON, timezone))
  const pricingWindow = { price: plan.price, currency, recurring: plan.months }
  await createSubscriptions(deps, desk.as('desk', at), {
    customer: { id: customerId },
    subscriptions: startsOn.map((startAt) => ({ planId, pricingWindow, startAt, renews: false })),
  })
}
