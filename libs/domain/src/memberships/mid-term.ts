import type { OrderStatus } from '../orders/types.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import type { LocalDate } from '../time/index.ts'
import type { Term } from './terms.ts'

/** A membership that is to end as another plan is sold: its term, null where it ended already, and the order that sold it. */
export type MidTerm = {
  today: LocalDate
  /** The day on which the other plan begins. */
  startsOn: LocalDate
  isOfSamePlan: boolean
  /** In which the other plan is sold. */
  currency: string
  term: Term | null
  /** Null where it has no transaction; `memberships` is how many the order sold. */
  order: { status: OrderStatus; memberships: number; currency: string } | null
}

/** True for a term that has begun by a day, and has not ended with the day before: what is left of it is not used. */
export const isRunningOn = ({ startsOn, expiresOn }: Term, day: LocalDate): boolean =>
  startsOn <= day && day <= expiresOn

/**
 * Whether a membership ends in mid-term for another plan, so that its unused days are credited (BEYOND-51). The other plan begins today: until then nobody
 * knows how many days stay unused. Refuses, by `property`, what is not such a membership and one that was paid in another currency; one without a
 * transaction, one that is not paid, and one whose order sold others that go on.
 */
export const decideCredit = ({ today, startsOn, isOfSamePlan, currency, term, order }: MidTerm): Decision<Term> => {
  const wrong = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })
  if (startsOn !== today) return wrong('subscription.startAt', 'must be today where another membership ends for it')
  if (isOfSamePlan) return wrong('id', 'is a membership of the plan that is sold')
  if (!term || !isRunningOn(term, today)) return wrong('id', 'is no membership that runs today')
  if (!order) return refuse('error.badRequest.membershipWithoutTransaction')
  if (order.status !== 'paid') return refuse('error.badRequest.membershipNotPaid')
  if (order.currency !== currency)
    return wrong('id', `was paid in ${order.currency}, and the plan is sold in ${currency}`)
  return order.memberships > 1 ? refuse('error.badRequest.membershipSoldWithOthers') : accept(term)
}

/** How a sale is paid from what it credits: a part as far as the credit reaches, the rest by the method, and what stays credit. Minor units. */
export type PaidByCredit = { part: number; rest: number; kept: number }

export const paidByCredit = (price: number, credited: number): PaidByCredit => {
  const part = Math.max(0, Math.min(price, credited))
  return { part, rest: price - part, kept: credited - part }
}
