import { fraction, roundHalfAway, times } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { addDays, addMonths, daysBetween } from '../time/index.ts'
import type { LocalDate } from '../time/index.ts'
import type { PlanPricing } from './plans.ts'
import type { Subscription } from './subscriptions.ts'

/** Days on which a membership rests; both belong to it. */
export type PausedDays = { from: LocalDate; until: LocalDate }

/** What a pause costs: a price for each one (minor units), or so many per cent of the month's price for each month that it begins. */
export type PauseFee = { kind: 'fixed'; price: number; currency: Currency } | { kind: 'share'; percent: number }

/** How memberships of a plan are paused: for how many days of a term at the most, for how many at the least each time, and for what. */
export type PauseRule = { maxDays: number; minDays: number; fee: PauseFee | null }

/** The longest that a plan may allow memberships to rest, and the highest share of a month's price, in per cent. */
export const PAUSE_LIMITS = { days: 730, percent: 100 } as const

/** True when a day is one of those on which a membership rests. */
export const isPausedOn = (pauses: readonly PausedDays[], day: LocalDate): boolean =>
  pauses.some(({ from, until }) => from <= day && day <= until)

/** How many days of a membership are paused, those to come among them. */
export const pausedDays = (pauses: readonly PausedDays[]): number =>
  pauses.reduce((sum, { from, until }) => sum + daysBetween(from, until) + 1, 0)

/** How many days of the term are left to be paused; a plan whose rule became narrower leaves none, and takes none back. */
export const pausableDays = ({ maxDays }: Pick<PauseRule, 'maxDays'>, pauses: readonly PausedDays[]): number =>
  Math.max(0, maxDays - pausedDays(pauses))

const wrong = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })

/**
 * Whether a plan may have such a rule: the least length is at least a day and at most all days of the term, a price is in the club's
 * currency. A refusal names the `property` and says `why`.
 */
export const decidePauseRule = (rule: PauseRule | null, currency: Currency): Decision<PauseRule | null> => {
  if (rule && rule.minDays > rule.maxDays) return wrong('pause.minDays', 'must be at most the days of a term')
  if (rule?.fee?.kind === 'fixed' && rule.fee.currency !== currency)
    return wrong('pause.fee.currency', `must be ${currency}`)
  return accept(rule)
}

/**
 * Pauses a membership from a day on, for so many days or, without a number, until it is resumed: then for all that the plan's rule
 * leaves, as no pause goes on for ever. Its end moves along by as many days (BEYOND-46). `today` in the partner's zone. Refuses a cancelled
 * membership, a plan without pauses, a day that is past or not within the membership, a length below the least or above what is left,
 * days that are paused already, and a length that nobody knows where it is paid by the month. A refusal names the `property` and says `why`.
 */
export const decidePause = (
  subscription: Subscription,
  rule: PauseRule | null,
  asked: { from: LocalDate; days: number | null },
  today: LocalDate,
): Decision<PausedDays & { expiresOn: LocalDate }> => {
  const { startsOn, expiresOn, isCanceled, pauses } = subscription
  if (isCanceled) return wrong('startAt', 'This membership was cancelled')
  if (!rule) return wrong('startAt', 'Memberships of this plan are not paused')
  if (asked.from < today) return wrong('startAt', 'must be today or later')
  if (asked.from < startsOn || asked.from > expiresOn) return wrong('startAt', 'must be a day of the membership')
  if (asked.days === null && rule.fee?.kind === 'share')
    return wrong('days', 'must be said where the pause is paid by the month')
  const left = pausableDays(rule, pauses)
  const days = asked.days ?? left
  if (days > left) return wrong('days', `must be at most ${left}: so many days of this term are left`)
  if (days < rule.minDays)
    return wrong('days', asked.days === null ? 'No pause is left in this term' : `must be at least ${rule.minDays}`)
  const pause = { from: asked.from, until: addDays(asked.from, days - 1) }
  if (pauses.some(({ from, until }) => from <= pause.until && pause.from <= until))
    return wrong('startAt', 'The membership is paused on some of these days already')
  return accept({ ...pause, expiresOn: addDays(expiresOn, days) })
}

/**
 * Resumes a membership today, in the partner's zone, where a day of its pause is over: the pause ends yesterday, and the end moves back by
 * what is left of it. Refuses a cancelled membership, one that is not paused, and one whose later pause would lie beyond the new end.
 */
export const decideResume = (
  subscription: Subscription,
  today: LocalDate,
): Decision<{ pause: PausedDays; until: LocalDate; expiresOn: LocalDate }> => {
  const pause = subscription.pauses.find(({ from, until }) => from < today && today <= until)
  if (subscription.isCanceled || !pause) return refuse('error.badRequest.notPaused')
  const until = addDays(today, -1)
  const moved = movedBack(subscription, pause, daysBetween(until, pause.until))
  return moved.ok ? accept({ pause, until, expiresOn: moved.value }) : moved
}

/**
 * Takes a pause back of which no day is over: the membership ends when it would have. Answers its last day then. Refuses a cancelled
 * membership, a pause that has begun before today, and one without which a later pause would lie beyond the end.
 */
export const decideUndoPause = (
  subscription: Subscription,
  pause: PausedDays,
  today: LocalDate,
): Decision<LocalDate> => {
  if (subscription.isCanceled || pause.from < today) return refuse('error.badRequest.pauseHasBegun')
  return movedBack(subscription, pause, daysBetween(pause.from, pause.until) + 1)
}

const movedBack = ({ expiresOn, pauses }: Subscription, pause: PausedDays, days: number): Decision<LocalDate> => {
  const moved = addDays(expiresOn, -days)
  return pauses.some(({ from, until }) => from > pause.until && until >= moved)
    ? refuse('error.badRequest.laterPause')
    : accept(moved)
}

/** The months that a pause begins: 31 January to 28 February is one, a day more is two. */
export const monthsPaused = ({ from, until }: PausedDays): number => {
  let months = 1
  while (addMonths(from, months) <= until) months++
  return months
}

/**
 * What a pause costs by the rule of its plan, in minor units; null where it costs nothing. A share is one of the price of a month, to the
 * nearest minor unit, for each month that the pause begins; of a membership without a price it is nothing.
 */
export const pauseCost = (
  { fee }: Pick<PauseRule, 'fee'>,
  pricing: PlanPricing | null,
  pause: PausedDays,
): { price: number; currency: Currency } | null => {
  if (!fee) return null
  if (fee.kind === 'fixed') return fee.price > 0 ? { price: fee.price, currency: fee.currency } : null
  if (!pricing) return null
  const share = times(times(fraction(pricing.price), fraction(fee.percent)), {
    numerator: BigInt(monthsPaused(pause)),
    denominator: BigInt(100 * pricing.recurring),
  })
  const price = roundHalfAway(share)
  return price > 0 ? { price, currency: pricing.currency } : null
}
