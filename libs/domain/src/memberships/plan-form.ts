import { PRICING_CHARACTERS, RECURRING_MONTHS } from './plans.ts'
import type { RecurringMonths } from './plans.ts'

/** What the form of a plan holds of one option: the price as typed, the chosen months. */
export type PricingFields = { price: string; recurring: RecurringMonths | null }
export type PlanFields = { name: string; pricing: readonly [PricingFields, PricingFields] }

/** The months that the two options of a new plan start with (MEMBERSHIPS-22). */
export const PRESET_MONTHS = [1, 12] as const satisfies readonly RecurringMonths[]

/** What a field of a plan's pricing takes of a typed text (MEMBERSHIPS-15 to MEMBERSHIPS-17). */
export const typedPricing = (field: keyof typeof PRICING_CHARACTERS, text: string): string =>
  text.slice(0, PRICING_CHARACTERS[field])

/** The months that the second option may have: those that the first one has not (MEMBERSHIPS-19). */
export const monthsForSecond = (first: RecurringMonths | null): RecurringMonths[] =>
  RECURRING_MONTHS.filter((months) => months !== first)

/**
 * The months of the second option once the first one's were chosen: 1 beside 3 (MEMBERSHIPS-20); otherwise they stay, and give
 * way to the first that is left where both would be the same.
 */
export const secondMonths = (first: RecurringMonths, second: RecurringMonths | null): RecurringMonths | null => {
  if (first === 3) return 1
  return second === first ? monthsForSecond(first)[0]! : second
}

/**
 * The fields of a plan that are missing, or too low: the name, and price and months of the first option (MEMBERSHIPS-13). An
 * existing plan's price is at least 1; a new one's may be 0, but not empty (MEMBERSHIPS-14, MEMBERSHIPS-22).
 */
export const missingPlanFields = (
  { name, pricing: [first] }: PlanFields,
  { isNew }: { isNew: boolean },
): ('name' | 'pricing.0.price' | 'pricing.0.recurring')[] => {
  const missing: ReturnType<typeof missingPlanFields> = []
  const price = first.price.trim()
  if (name.trim() === '') missing.push('name')
  if (price === '' || !(Number(price) >= (isNew ? 0 : 1))) missing.push('pricing.0.price')
  if (first.recurring === null || first.recurring < 1) missing.push('pricing.0.recurring')
  return missing
}

/** The options of a form as they are sent, prices in major units; the second one only where it has a price (MEMBERSHIPS-18). */
export const sentPricing = (
  { pricing }: PlanFields,
  currency: string,
): { price: number; currency: string; recurring: RecurringMonths }[] =>
  pricing.flatMap(({ price, recurring }) =>
    price.trim() === '' || recurring === null ? [] : [{ price: Number(price), currency, recurring }],
  )
