import { decimalsOf, FEE_FALLBACK_CURRENCY, fraction, plus, roundUp, times } from '../money/index.ts'
import type { Currency, Fraction } from '../money/index.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** What a method costs: percent of the price, and a fixed amount in major units. */
export type FeeRate = { fieldhouseFeesPercentage: number; fieldhouseFeesAmount: number }

/** A partner's fees, by method and currency (PAYMETHODS-03). */
export type ProcessingFeeConfig = { readonly [M in PaymentMethod]?: { readonly [currency: Currency]: FeeRate } }

/** The fee rate of a method: in the order's currency, else in USD, else none (PAYMETHODS-26). */
export const feeFor = (config: ProcessingFeeConfig, method: PaymentMethod, currency: Currency): FeeRate | null =>
  config[method]?.[currency] ?? config[method]?.[FEE_FALLBACK_CURRENCY] ?? null

const fixedOf = (rate: FeeRate, currency: Currency): Fraction =>
  times(fraction(rate.fieldhouseFeesAmount), { numerator: 10n ** BigInt(decimalsOf(currency)), denominator: 1n })

const percentOf = (rate: FeeRate): Fraction =>
  times(fraction(rate.fieldhouseFeesPercentage), { numerator: 1n, denominator: 100n })

/**
 * The fee on top of a price: price x percentage / 100 + fixed, exact and rounded up to a minor unit; 0 for a price of 0 and
 * where there is no rate (COMMON-05, COMMON-06, PAYMETHODS-19, PAYMETHODS-24). `price` in minor units.
 */
export const exclusiveFee = (price: number, rate: FeeRate | null, currency: Currency): number => {
  if (rate === null || price <= 0) return 0
  return roundUp(plus(times(fraction(price), percentOf(rate)), fixedOf(rate, currency)))
}

/**
 * The fee inside a total: total - (total - fixed) / (1 + percentage / 100), exact, rounded up to a minor unit and never more
 * than the total (COMMON-06, PAYMETHODS-25). `total` in minor units.
 */
export const inclusiveFee = (total: number, rate: FeeRate | null, currency: Currency): number => {
  if (rate === null || total <= 0) return 0
  const fixed = fixedOf(rate, currency)
  const beforeFixed = plus(fraction(total), { numerator: -fixed.numerator, denominator: fixed.denominator })
  const divisor = plus(fraction(1), percentOf(rate))
  const base = times(beforeFixed, { numerator: divisor.denominator, denominator: divisor.numerator })
  const fee = roundUp(plus(fraction(total), { numerator: -base.numerator, denominator: base.denominator }))
  return Math.min(total, Math.max(0, fee))
}

export type Charge = {
  /** What the customer pays. */
  total: number
  processingFeeExclusiveCents: number
  processingFeeInclusiveCents: number
}

/** What a customer pays for a price, with the fee on top or, when the partner absorbs it, within (PAYMETHODS-05, -24, -25). Minor units. */
export const chargeFor = (
  price: number,
  rate: FeeRate | null,
  { currency, absorbProcessingFee }: { currency: Currency; absorbProcessingFee: boolean },
): Charge => {
  const exclusive = absorbProcessingFee ? 0 : exclusiveFee(price, rate, currency)
  const inclusive = absorbProcessingFee ? inclusiveFee(price, rate, currency) : 0
  return {
    total: price + exclusive,
    processingFeeExclusiveCents: exclusive,
    processingFeeInclusiveCents: inclusive,
  }
}

/** What the partner has of a charge once its processing fees are paid, in minor units. */
export const netOfFees = ({ total, processingFeeExclusiveCents, processingFeeInclusiveCents }: Charge): number =>
  total - processingFeeExclusiveCents - processingFeeInclusiveCents

/**
 * What a customer pays for a booking that became dearer: difference x (1 + percentage / 100) + fixed, rounded up
 * (BOOKING-81); nothing when it did not. Minor units. A fee that the partner absorbs is within the difference.
 */
export const chargeForDifference = (
  oldPrice: number,
  newPrice: number,
  rate: FeeRate | null,
  { currency, absorbProcessingFee }: { currency: Currency; absorbProcessingFee: boolean },
): Charge => chargeFor(Math.max(0, newPrice - oldPrice), rate, { currency, absorbProcessingFee })
