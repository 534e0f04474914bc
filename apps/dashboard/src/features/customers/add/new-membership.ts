import type { Api, Call, Reply } from '@fieldhouse/contract'
import { startDays } from '@fieldhouse/domain/memberships'
import { formatSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import type { Send } from '../../../lib/commands/use-action.ts'
import type { Problems } from '../../../lib/form/problems.ts'
import type { Partner } from '../../../lib/session/session.ts'

export type Plan = Reply<Api['listMembershipPlans']>['data'][number]

/** A membership that a new customer is given; without a plan none. */
export type MembershipValues = {
  plan: Plan | null
  /** For how many months: which of the plan's options. */
  months: number | null
  startsOn: LocalDate | null
}

export const NO_MEMBERSHIP = (today: LocalDate): MembershipValues => ({ plan: null, months: null, startsOn: today })

export type MembershipProblem = 'start is missing' | 'start is too early' | 'start is too late'

/** What is wrong with a membership, by field (SUBSCRIPTIONS-05, SUBSCRIPTIONS-06). */
export const membershipProblems = (
  { plan, startsOn }: MembershipValues,
  today: LocalDate,
): Problems<MembershipValues, MembershipProblem> => {
  if (plan === null) return {}
  const { first, last } = startDays(today)
  if (startsOn === null) return { startsOn: 'start is missing' }
  if (startsOn < first) return { startsOn: 'start is too early' }
  return startsOn > last ? { startsOn: 'start is too late' } : {}
}

type Method = NonNullable<Call<Api['placeSubscriptionOrder']>['body']['paymentMethod']>

/** What somebody who was only just added can't pay by: they hold nothing yet. */
const HELD: readonly string[] = ['clubCredits', 'fieldhouseWallet', 'packages']

/** In cash, or in what the club takes instead (SUBSCRIPTIONS-24). */
const methodOf = ({ paymentMethodsForStaff: taken }: Pick<Partner, 'paymentMethodsForStaff'>): Method =>
  taken.includes('cash') ? 'cash' : (taken.find((method) => !HELD.includes(method)) ?? 'cash')

/** Gives a customer a membership, and places its order, which is to be paid (CUSTOMERS-61, SUBSCRIPTIONS-24). */
export const sellMembership = async (
  send: Send,
  partner: Pick<Partner, 'id' | 'paymentMethodsForStaff'>,
  customerId: string,
  { plan, months, startsOn }: MembershipValues,
): Promise<void> => {
  if (plan === null || startsOn === null) return
  const option = plan.pricing.find(({ recurring }) => recurring === months) ?? plan.pricing[0]!
  const membership = {
    planId: plan.id,
    // The server knows which months are on sale; a plan that was imported with others is refused there.
    pricingWindow: option as never,
    startAt: formatSlashedDay(startsOn),
    isActive: true as const,
  }
  const { data: given } = await send('createSubscriptions', {
    body: { customer: { id: customerId }, subscriptions: [membership] },
  })
  await send('placeSubscriptionOrder', {
    partnerId: partner.id,
    body: { customerId, subscriptionIds: given.map(({ id }) => id), paymentMethod: methodOf(partner) },
  })
}
