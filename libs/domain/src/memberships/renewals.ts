import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { addDays, addMonths, type LocalDate } from '../time/index.ts'
import type { PlanPricing } from './plans.ts'
import type { Subscription } from './subscriptions.ts'
import { sharing, type Term } from './terms.ts'

/**
 * How memberships of a plan renew by themselves: how many days before the first day without them the order for the next term is made, on
 * which days after that it is reminded of and a saved card is charged until it pays, and for how many days of the next term it counts unpaid.
 */
export type RenewalRule = {
  orderDays: number
  reminderDays: readonly number[]
  chargeDays: readonly number[]
  graceDays: number
}

/** The earliest order and the longest grace of a rule, in days, and how many reminders or charges it has at the most. */
export const RENEWAL_LIMITS = { orderDays: 28, graceDays: 60, steps: 6 } as const

const wrong = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })

/**
 * Whether a plan may have such a rule: reminders and charges come one after the other, after the order and before the end. A refusal names
 * the `property` and says `why`.
 */
export const decideRenewalRule = (rule: RenewalRule | null): Decision<RenewalRule | null> => {
  if (!rule) return accept(null)
  const last = rule.orderDays + rule.graceDays - 1
  for (const name of ['reminderDays', 'chargeDays'] as const) {
    const days = rule[name]
    if (days.some((day, i) => i > 0 && day <= days[i - 1]!)) return wrong(`renewal.${name}`, 'must rise')
    if (days.some((day) => day < 1 || day > last))
      return wrong(`renewal.${name}`, `must be 1 to ${last}: after the order and before the end`)
  }
  return accept(rule)
}

/** The days of a renewal, in the partner's zone. */
export type RenewalDates = {
  orderOn: LocalDate
  /** The first day of the next term. */
  renewsOn: LocalDate
  remindOn: LocalDate[]
  chargeOn: LocalDate[]
  /** The first day without the membership where nobody has paid until then. */
  endsOn: LocalDate
}

/** When what happens to a membership whose last day is `expiresOn`; pauses have moved that day already (BEYOND-27). */
export const renewalDates = (rule: RenewalRule, expiresOn: LocalDate): RenewalDates => {
  const renewsOn = addDays(expiresOn, 1)
  const orderOn = addDays(renewsOn, -rule.orderDays)
  return {
    orderOn,
    renewsOn,
    remindOn: rule.reminderDays.map((days) => addDays(orderOn, days)),
    chargeOn: rule.chargeDays.map((days) => addDays(orderOn, days)),
    endsOn: addDays(renewsOn, rule.graceDays),
  }
}

/**
 * Why a membership does not renew: its plan has no rule or is not sold any more, or has no price for as many months; what it cost was
 * given back in full; or its customer has the plan already on days of the next term.
 */
export type WhyNotRenewed = 'noRule' | 'off' | 'canceled' | 'givenBack' | 'notOffered' | 'noPrice' | 'soldOn'

/** A membership and its plan as they stand, prices in minor units. */
export type Renewable = Pick<Subscription, 'startsOn' | 'expiresOn' | 'isCanceled'> & {
  renews: boolean
  /** What it cost was given back in full, and its order was not cancelled. */
  isGivenBack: boolean
  /** The terms of its plan that were sold to its customer and end after it; those left out that were cancelled or given back. */
  laterTerms: readonly Term[]
  /** The day of the month on which its terms begin where the month has it; null: the one on which this term begins. */
  anchorDay: number | null
  pricing: PlanPricing | null
  /** The billing cycle that was chosen for the next term. */
  nextPricing: PlanPricing | null
  plan: { status: 'active' | 'inactive'; pricing: readonly PlanPricing[]; renewal: RenewalRule | null }
}

/** The next term of a membership: its days, both of which belong to it, and what it costs by the plan of today. */
export type NextTerm = RenewalDates & { expiresOn: LocalDate; anchorDay: number; pricing: PlanPricing }

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8))

/**
 * The last day of a term of so many months that begins on a day, and the day of the month on which the term after it begins: somebody who joined on the
 * 31st of a month renews on the last day of shorter ones and on the 31st of longer ones. A pause that moves the beginning moves that day.
 */
export const termFrom = (
  startsOn: LocalDate,
  months: number,
  anchorDay: number,
): { expiresOn: LocalDate; anchorDay: number } => {
  const isLastOfMonth = dayOfMonth(addDays(startsOn, 1)) === 1
  const anchor = isLastOfMonth ? Math.max(anchorDay, dayOfMonth(startsOn)) : dayOfMonth(startsOn)
  const first = addMonths(`${startsOn.slice(0, 8)}01`, months)
  const lastOfMonth = dayOfMonth(addDays(addMonths(first, 1), -1))
  return { expiresOn: addDays(first, Math.min(anchor, lastOfMonth) - 2), anchorDay: anchor }
}

/**
 * What happens next to a membership: the term that follows it, with the day of each step, or why there is none (BEYOND-27). The price is that of
 * the plan for as many months as were chosen for the next term, else as this one has.
 */
export const nextTermOf = ({
  startsOn,
  expiresOn,
  anchorDay,
  isCanceled,
  renews,
  isGivenBack,
  laterTerms,
  pricing,
  nextPricing,
  plan,
}: Renewable): { term: NextTerm } | { why: WhyNotRenewed } => {
  if (isCanceled) return { why: 'canceled' }
  if (!plan.renewal) return { why: 'noRule' }
  if (!renews) return { why: 'off' }
  if (isGivenBack) return { why: 'givenBack' }
  if (plan.status !== 'active') return { why: 'notOffered' }
  const months = (nextPricing ?? pricing)?.recurring
  const price = plan.pricing.find(({ recurring }) => recurring === months)
  if (!price) return { why: 'noPrice' }
  const dates = renewalDates(plan.renewal, expiresOn)
  const term = termFrom(dates.renewsOn, price.recurring, anchorDay ?? dayOfMonth(startsOn))
  if (sharing(laterTerms, { startsOn: dates.renewsOn, expiresOn: term.expiresOn }).length > 0) return { why: 'soldOn' }
  return { term: { ...dates, ...term, pricing: price } }
}

/** Whether a membership that was not renewed yet goes on after its last day: it has a next term, and its time is not over. `today` in the partner's zone. */
export const isToRenew = (of: Renewable, today: LocalDate): boolean => {
  const next = nextTermOf(of)
  return 'term' in next && today < next.term.endsOn
}

/** Whether the order for a term is made today: from its day on, until it would have ended again. `today` in the partner's zone. */
export const isOrderDue = ({ orderOn, endsOn }: RenewalDates, today: LocalDate): boolean =>
  orderOn <= today && today < endsOn

/** How the order of a renewal stands: 'unknown' while nobody knows whether a payment came, 'partlyPaid' where some of it is kept. */
export type RenewalStanding = 'open' | 'paid' | 'canceled' | 'unknown' | 'partlyPaid'

/** What is to be done about a renewal whose order was made. */
export type RenewalStep = 'renewed' | 'withdraw' | 'end' | 'tellClub' | 'charge' | 'remind'

/**
 * What is to be done today about a renewal whose order was made; null: nothing (BEYOND-27). Money decides first: a paid one is renewed whatever else
 * happened, one of unknown outcome or paid in part is left alone; of one that is still paid in part when it would have ended, the club is told
 * once. `isWanted` is false where the membership was cancelled or removed, its
 * customer is gone, or it is not to renew any more. Of several reminders or charges that were missed one is made, a charge before a reminder.
 * `lookedOn` is the last day whose steps are done.
 */
export const decideRenewalStep = (
  { remindOn, chargeOn, endsOn }: RenewalDates,
  {
    standing,
    isWanted,
    hasCard,
    lookedOn,
  }: { standing: RenewalStanding; isWanted: boolean; hasCard: boolean; lookedOn: LocalDate },
  today: LocalDate,
): RenewalStep | null => {
  if (standing === 'paid') return 'renewed'
  if (standing === 'canceled') return 'withdraw'
  if (standing === 'partlyPaid') return lookedOn < endsOn && endsOn <= today ? 'tellClub' : null
  if (standing !== 'open') return null
  if (!isWanted) return 'withdraw'
  if (today >= endsOn) return 'end'
  const isDue = (day: LocalDate) => lookedOn < day && day <= today
  if (hasCard && chargeOn.some(isDue)) return 'charge'
  return remindOn.some(isDue) ? 'remind' : null
}

/**
 * Whether a membership's switch may be set (BEYOND-27). Off it may always be; on where it was not cancelled or given back, is not over, and its plan
 * has a rule.
 * A refusal names the `property` and says `why`. `today` in the partner's zone.
 */
export const decideRenews = (
  { expiresOn, isCanceled, isGivenBack }: Pick<Renewable, 'expiresOn' | 'isCanceled' | 'isGivenBack'>,
  rule: RenewalRule | null,
  renews: boolean,
  today: LocalDate,
): Decision<boolean> => {
  if (!renews) return accept(false)
  if (isCanceled) return wrong('renews', 'This membership was cancelled')
  if (isGivenBack) return wrong('renews', 'What this membership cost was given back')
  if (!rule) return wrong('renews', 'Memberships of this plan do not renew')
  return expiresOn < today ? wrong('renews', 'This membership is over') : accept(true)
}
