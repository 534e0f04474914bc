import { fraction, roundDown, roundUp, times } from '../money/index.ts'

/** ORDERS-118. */
export const DISCOUNT_TYPES = ['PERCENT', 'AMOUNT', 'PERCENT_OR_AMOUNT'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** How much a coupon takes off: a percentage, an amount in minor units, or the lower of the two. What the type does not use is null. */
export type Discount = {
  discountType: DiscountType
  discountAmountPercentage: number | null
  discountAmountCents: number | null
}

export const usesPercentage = (type: DiscountType): boolean => type !== 'AMOUNT'
export const usesAmount = (type: DiscountType): boolean => type !== 'PERCENT'

const HUNDREDTH = { numerator: 1n, denominator: 100n }

/**
 * What a coupon takes off a base in minor units, never more than the base (COUPONS-54, BOOKING-92): a percentage rounds up, and of a
 * percentage and an amount the lower counts.
 */
export const discountOf = (discount: Discount, base: number): number => {
  const { discountType, discountAmountPercentage: percentage, discountAmountCents: amount } = discount
  const byPercentage = usesPercentage(discountType)
    ? roundUp(times(times(fraction(base), fraction(percentage ?? 0)), HUNDREDTH))
    : base
  const byAmount = usesAmount(discountType) ? (amount ?? 0) : base
  return Math.min(base, byPercentage, byAmount)
}

/** The part of a discount that the platform bears, in minor units: `share` is a fraction of 1, rounded down (COUPONS-57). */
export const borneByPlatform = (discount: number, share: number): number =>
  roundDown(times(fraction(discount), fraction(share)))
