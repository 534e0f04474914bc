import type { LocalDate } from '../time/index.ts'
import { usesAmount, usesPercentage } from './discount.ts'
import type { DiscountType } from './discount.ts'
import { holdsOnSomeDay } from './service-hours.ts'
import type { ServiceHours } from './service-hours.ts'

/** Characters of a code, at most (COUPONS-26). */
export const LONGEST_CODE = 50

/** Texts of a coupon that can't be saved (COUPONS-32 to -37). */
export const COUPON_PROBLEMS = {
  required: 'This field is required',
  amount: 'Discount amount must be higher than 0',
  percentage: 'Discount percentage must be higher than 0',
  validUntil: 'Valid until date must after valid from date',
  lastBookingDate: 'Last available booking date must be after valid from date',
  weekdays: 'Coupon need to be valid as least one day of week',
} as const

export type CouponProblem = keyof typeof COUPON_PROBLEMS

/** What the rules of the form read of a coupon; null where nothing is said. Amounts in minor units. */
export type CouponInput = {
  code: string
  discountType: DiscountType | null
  discountAmountPercentage: number | null
  discountAmountCents: number | null
  orderValidFrom: LocalDate | null
  orderValidUntil: LocalDate | null
  serviceValidFrom: LocalDate | null
  serviceValidUntil: LocalDate | null
  serviceHours: ServiceHours
}

/**
 * What is wrong with a coupon, by field (COUPONS-26, COUPONS-30 to -37, COUPONS-58). Days may be the same day. The last day of a booking
 * comes neither before the first day of orders nor before that of bookings.
 */
export const couponProblems = (coupon: CouponInput): { [field in keyof CouponInput]?: CouponProblem } => {
  const { discountType: type, discountAmountPercentage, discountAmountCents, orderValidFrom } = coupon
  const percentage = type && usesPercentage(type) ? numberProblem(discountAmountPercentage, 'percentage') : null
  const amount = type && usesAmount(type) ? numberProblem(discountAmountCents, 'amount') : null
  return {
    ...(coupon.code.trim() === '' && { code: 'required' }),
    ...(type === null && { discountType: 'required' }),
    ...(percentage && { discountAmountPercentage: percentage }),
    ...(amount && { discountAmountCents: amount }),
    ...(orderValidFrom === null && { orderValidFrom: 'required' }),
    ...(isBefore(coupon.orderValidUntil, orderValidFrom) && { orderValidUntil: 'validUntil' }),
    ...([orderValidFrom, coupon.serviceValidFrom].some((from) => isBefore(coupon.serviceValidUntil, from)) && {
      serviceValidUntil: 'lastBookingDate',
    }),
    ...(!holdsOnSomeDay(coupon.serviceHours) && { serviceHours: 'weekdays' }),
  }
}

const numberProblem = <Problem extends 'amount' | 'percentage'>(value: number | null, why: Problem) => {
  if (value === null) return 'required'
  return value > 0 ? null : why
}

const isBefore = (date: LocalDate | null, from: LocalDate | null): boolean =>
  date !== null && from !== null && date < from

/** What a coupon is called by, as it is kept and compared (COUPONS-27): in capitals, and of characters that can be seen. */
export const keptCode = (code: string): string =>
  code
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toUpperCase()

/** A percentage as its field leaves it: 100 at most (COUPONS-58). */
export const keptPercentage = (percentage: number): number => Math.min(100, percentage)

/** The share of the platform as its field leaves it: a whole number from 0 to 100 (COUPONS-29, COUPONS-58). */
export const keptSplit = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))
