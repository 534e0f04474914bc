import { decimalsOf, digitsIn, fraction, isCurrency, plus, roundHalfAway, times } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** For how many months a plan may be sold (MEMBERSHIPS-12). */
export const RECURRING_MONTHS = [1, 3, 6, 12, 24] as const

export type RecurringMonths = (typeof RECURRING_MONTHS)[number]

/** The months that the options of a new plan begin with (MEMBERSHIPS-22). */
export const PRESET_MONTHS = { first: 1, second: 12 } as const satisfies Record<string, RecurringMonths>

/** The months that a second option may have beside those of the first (MEMBERSHIPS-19). */
export const monthsBeside = (first: RecurringMonths): RecurringMonths[] =>
  RECURRING_MONTHS.filter((months) => months !== first)

/**
 * The months of the second option once `first` were chosen for the first one: 1 beside 3 (MEMBERSHIPS-20), else what it had; where the
 * first one has these now, the preset 12, or 1 where it has that.
 */
export const secondMonthsAfter = (first: RecurringMonths, second: RecurringMonths): RecurringMonths => {
  if (first === 3) return 1
  if (second !== first) return second
  return first === PRESET_MONTHS.second ? PRESET_MONTHS.first : PRESET_MONTHS.second
}

/** MEMBERSHIPS-11. */
export const MAX_PRICING_OPTIONS = 2

/** Characters of a price as it is typed: seven in a currency with cents (MEMBERSHIPS-15). */
export const priceCharacters = (currency: Currency): number => digitsIn(7, currency)

/** One way to buy a plan: `price` in minor units for `recurring` months (MEMBERSHIPS-10). */
export type PlanPricing = { price: number; currency: Currency; recurring: number }

const DECIMALS = 2

/**
 * True for what a plan may cost, in major units: at least 0, seven characters at most in a currency with cents, and no finer than two decimals or the
 * currency's own, where it has fewer (ADDTX-54, MEMBERSHIPS-15).
 */
export const isPlanPrice = (price: number, currency: Currency): boolean => {
  const text = String(price)
  if (!isCurrency(currency) || !(price >= 0) || text.length > priceCharacters(currency)) return false
  const decimals = /^\d+(?:\.(\d+))?$/.exec(text)
  return decimals !== null && (decimals[1]?.length ?? 0) <= Math.min(DECIMALS, decimalsOf(currency))
}

/** True when two options are the same price for the same months. */
export const isSamePricing = (one: PlanPricing, other: PlanPricing): boolean =>
  one.price === other.price && one.currency === other.currency && one.recurring === other.recurring

/**
 * Whether a new plan may have this pricing: one or two options in the partner's currency, each for another number of months
 * (MEMBERSHIPS-11, MEMBERSHIPS-19, MEMBERSHIPS-22). A refusal names the `property` and says `why`.
 */
export const decidePricing = (
  pricing: readonly PlanPricing[],
  currency: Currency,
): Decision<readonly PlanPricing[]> => {
  const wrong = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })
  if (pricing.length === 0 || pricing.length > MAX_PRICING_OPTIONS)
    return wrong('pricing', `must be 1 to ${MAX_PRICING_OPTIONS} options`)
  const foreign = pricing.findIndex((option) => option.currency !== currency)
  if (foreign >= 0) return wrong(`pricing.${foreign}.currency`, `must be ${currency}`)
  if (pricing[1]?.recurring === pricing[0]!.recurring)
    return wrong('pricing.1.recurring', 'must differ from the first option')
  return accept(pricing)
}

/**
 * Whether an edit of a plan leaves its pricing alone: all of it is locked (MEMBERSHIPS-21, MEMBERSHIPS-23). A refusal names the
 * `property` and says `why`.
 */
export const decideLocked = (
  stands: readonly PlanPricing[],
  sent: readonly PlanPricing[],
): Decision<readonly PlanPricing[]> =>
  sent.length === stands.length && sent.every((option, i) => isSamePricing(option, stands[i]!))
    ? accept(stands)
    : refuse('error.badRequest.invalidInput', {
        property: 'pricing',
        why: 'Price and months of an existing plan cannot be changed',
      })

/**
 * What the second option saves against the first one over the second's months: price1 / months1 x months2 - price2, to the
 * nearest minor unit (MEMBERSHIPS-24, MEMBERSHIPS-25, ADDTX-45). Null where it saves nothing and where there is no second.
 */
export const savingOf = (pricing: readonly PlanPricing[]): { amount: number; currency: Currency } | null => {
  const [first, second] = pricing
  if (!first || !second) return null
  const scaled = times(fraction(first.price * second.recurring), {
    numerator: 1n,
    denominator: BigInt(first.recurring),
  })
  const amount = roundHalfAway(plus(scaled, fraction(-second.price)))
  return amount > 0 ? { amount, currency: second.currency } : null
}

/** The plans as the screen of memberships lists them: the other way round than they are loaded (MEMBERSHIPS-31). */
export const plansAsListed = <T>(loaded: readonly T[]): T[] => loaded.toReversed()

/** The plans that staff may sell, newest first: active ones, hidden ones among them (ADDTX-47, MEMBERSHIPS-29). */
export const plansOnOffer = <T extends { status: 'active' | 'inactive' }>(loaded: readonly T[]): T[] =>
  plansAsListed(loaded).filter(({ status }) => status === 'active')
