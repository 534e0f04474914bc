import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { isPlanPrice, PAUSE_LIMITS } from '@fieldhouse/domain/memberships'
import { amountText } from '@fieldhouse/domain/money'
import type { Problems } from '../../../lib/form/problems.ts'

/** How memberships of a plan are paused, as it stands in the form: numbers and prices as they are typed. */
export type PauseValues = {
  pausable: boolean
  maxDays: string
  minDays: string
  pauseFee: 'none' | 'fixed' | 'share'
  pausePrice: string
  pausePercent: string
}
export type PauseProblem = 'missing' | 'price' | 'pauseDays' | 'leastDays' | 'percent'

/** A plan without pauses, and what stands there once they are switched on. */
export const NO_PAUSE: PauseValues = {
  pausable: false,
  maxDays: '30',
  minDays: '7',
  pauseFee: 'none',
  pausePrice: '',
  pausePercent: '',
}

export const pauseValuesOf = ({ pause }: Pick<MembershipPlan, 'pause'>): PauseValues => {
  if (!pause) return NO_PAUSE
  const { maxDays, minDays, fee } = pause
  return {
    pausable: true,
    maxDays: String(maxDays),
    minDays: String(minDays),
    pauseFee: fee?.kind ?? 'none',
    pausePrice: fee?.kind === 'fixed' ? String(fee.price) : '',
    pausePercent: fee?.kind === 'share' ? String(fee.percent) : '',
  }
}

/** A whole number from 1 to a limit; null for anything else. */
const wholeOf = (typed: string, most: number): number | null => {
  const number = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

const priceOf = (typed: string, currency: string): number | null => {
  const text = amountText(typed, currency)
  const price = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return price > 0 && isPlanPrice(price, currency) ? price : null
}

/** What is wrong with the rule for pauses; nothing where the plan has none. */
export const pauseProblems = (values: PauseValues, currency: string): Problems<PauseValues, PauseProblem> => {
  if (!values.pausable) return {}
  const [most, least] = [wholeOf(values.maxDays, PAUSE_LIMITS.days), wholeOf(values.minDays, PAUSE_LIMITS.days)]
  return {
    ...(most === null && { maxDays: 'pauseDays' }),
    ...((least === null || (most !== null && least > most)) && { minDays: 'leastDays' }),
    ...(values.pauseFee === 'fixed' && priceOf(values.pausePrice, currency) === null && { pausePrice: 'price' }),
    ...(values.pauseFee === 'share' &&
      wholeOf(values.pausePercent, PAUSE_LIMITS.percent) === null && { pausePercent: 'percent' }),
  }
}

/** The rule as a save sends it; the values are sound. */
export const pauseBody = (values: PauseValues, currency: string): MembershipPlan['pause'] => {
  if (!values.pausable) return null
  const fees = {
    none: null,
    fixed: { kind: 'fixed' as const, price: priceOf(values.pausePrice, currency) ?? 0, currency },
    share: { kind: 'share' as const, percent: Number(values.pausePercent) },
  }
  return { maxDays: Number(values.maxDays), minDays: Number(values.minDays), fee: fees[values.pauseFee] }
}
