import type { Api, Call } from '@fieldhouse/contract'
import type { Coupon } from '@fieldhouse/contract/coupons'
import {
  ALL_WEEK,
  couponProblems,
  keptCode,
  listedHours,
  usesAmount,
  usesPercentage,
  type CouponProblem,
  type DiscountType,
  type ServiceHours,
} from '@fieldhouse/domain/coupons'
import type { Segment } from '@fieldhouse/domain/customers'
import { amountText, decimalText, formatAmount, typedMinor } from '@fieldhouse/domain/money'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { Problems } from '../../../lib/form/problems.ts'

/** What stands in the form of a coupon, under the names that the calls have for it; amounts and numbers as they are typed. */
export type CouponValues = {
  code: string
  discountType: DiscountType | null
  discountAmountPercentage: string
  discountAmountCents: string
  minOrderAmountCents: string
  minAppliedItemsPerOrder: string
  maxUsageCount: string
  maxUsagePerCustomer: string
  orderValidFrom: LocalDate | null
  orderValidUntil: LocalDate | null
  serviceValidFrom: LocalDate | null
  serviceValidUntil: LocalDate | null
  serviceHours: ServiceHours
  /** None: every group. */
  productIds: readonly string[]
  /** None: everybody. */
  customerSegments: readonly Segment[]
  /** In percent; of no meaning to anybody but super admins (COUPONS-57). */
  fieldhouseSplitPercent: string
  isActive: boolean
}

type FormProblem = CouponProblem | 'number'

/** A coupon before anybody typed anything: it holds from today on, at every hour (COUPONS-17). */
export const newCoupon = (today: LocalDate): CouponValues => ({
  code: '',
  discountType: null,
  discountAmountPercentage: '',
  discountAmountCents: '',
  minOrderAmountCents: '',
  minAppliedItemsPerOrder: '',
  maxUsageCount: '',
  maxUsagePerCustomer: '',
  orderValidFrom: today,
  orderValidUntil: null,
  serviceValidFrom: null,
  serviceValidUntil: null,
  serviceHours: ALL_WEEK,
  productIds: [],
  customerSegments: [],
  fieldhouseSplitPercent: '0',
  isActive: true,
})

const typed = (number: number | null): string => (number === null ? '' : String(number))
const typedAmount = (minor: number | null, currency: string): string =>
  minor === null ? '' : formatAmount(minor, currency).replaceAll(',', '')

/** A coupon as its form shows it (COUPONS-18). */
export const valuesOf = (coupon: Coupon): CouponValues => ({
  code: coupon.code,
  discountType: coupon.discountType,
  discountAmountPercentage: typed(coupon.discountAmountPercentage),
  discountAmountCents: typedAmount(coupon.discountAmountCents, coupon.currency),
  minOrderAmountCents: typedAmount(coupon.minOrderAmountCents, coupon.currency),
  minAppliedItemsPerOrder: typed(coupon.minAppliedItemsPerOrder),
  maxUsageCount: typed(coupon.maxUsageCount),
  maxUsagePerCustomer: typed(coupon.maxUsagePerCustomer),
  orderValidFrom: coupon.orderValidFrom,
  orderValidUntil: coupon.orderValidUntil,
  serviceValidFrom: coupon.serviceValidFrom,
  serviceValidUntil: coupon.serviceValidUntil,
  serviceHours: coupon.serviceHours,
  productIds: coupon.productIds,
  customerSegments: coupon.customerSegments,
  fieldhouseSplitPercent: typed(splitPercent(coupon)),
  isActive: coupon.isActive,
})

/** The platform's share in whole percent. */
export const splitPercent = ({ fieldhouseSplitPercent = 0 }: Coupon): number => Math.round(fieldhouseSplitPercent * 100)

const isEmpty = (text: string): boolean => text.trim() === ''
const numberOf = (text: string): number | null => (isEmpty(text) ? null : Number(text))
const percentageOf = (text: string): number | null => {
  const number = Number(decimalText(text, 2) ?? Number.NaN)
  return isEmpty(text) || Number.isNaN(number) ? null : number
}
const isNoAmount = (text: string, currency: string): boolean =>
  !isEmpty(text) && (amountText(text, currency) === null || typedMinor(text, currency) === null)

/** What is wrong with the form: the rules of coupons, and amounts that are none (COUPONS-30 to -37, COUPONS-58). */
export const formProblems = (values: CouponValues, currency: string): Problems<CouponValues, FormProblem> => {
  const { discountType: type } = values
  return {
    ...couponProblems({
      code: values.code,
      discountType: type,
      discountAmountPercentage: percentageOf(values.discountAmountPercentage),
      discountAmountCents: typedMinor(values.discountAmountCents, currency),
      orderValidFrom: values.orderValidFrom,
      orderValidUntil: values.orderValidUntil,
      serviceValidFrom: values.serviceValidFrom,
      serviceValidUntil: values.serviceValidUntil,
      serviceHours: values.serviceHours,
    }),
    ...(type &&
      usesAmount(type) &&
      isNoAmount(values.discountAmountCents, currency) && { discountAmountCents: 'number' as const }),
    ...(type &&
      usesPercentage(type) &&
      !isEmpty(values.discountAmountPercentage) &&
      percentageOf(values.discountAmountPercentage) === null && { discountAmountPercentage: 'number' as const }),
    ...(isNoAmount(values.minOrderAmountCents, currency) && { minOrderAmountCents: 'number' as const }),
  }
}

/** The form as a save carries it: of a discount what its type uses; the platform's share only from who is told of it. */
export const bodyOf = (
  values: CouponValues,
  { currency, hasSplit }: { currency: string; hasSplit: boolean },
): Omit<Call<Api['createCoupon']>['body'], 'code'> => {
  const type = values.discountType!
  return {
    discountType: type,
    discountAmountPercentage: usesPercentage(type) ? percentageOf(values.discountAmountPercentage) : null,
    discountAmountCents: usesAmount(type) ? typedMinor(values.discountAmountCents, currency) : null,
    currency,
    isActive: values.isActive,
    maxUsageCount: numberOf(values.maxUsageCount),
    maxUsagePerCustomer: numberOf(values.maxUsagePerCustomer),
    minOrderAmountCents: isEmpty(values.minOrderAmountCents) ? null : typedMinor(values.minOrderAmountCents, currency),
    minAppliedItemsPerOrder: numberOf(values.minAppliedItemsPerOrder),
    orderValidFrom: values.orderValidFrom!,
    orderValidUntil: values.orderValidUntil,
    serviceValidFrom: values.serviceValidFrom,
    serviceValidUntil: values.serviceValidUntil,
    customerSegments: [...values.customerSegments],
    productIds: [...values.productIds],
    serviceHours: listedHours(values.serviceHours),
    ...(hasSplit && { fieldhouseSplitPercent: Number(values.fieldhouseSplitPercent) / 100 }),
  }
}

/** The call that makes a coupon (COUPONS-43). */
export const couponBody = (values: CouponValues, of: { currency: string; hasSplit: boolean }) => ({
  ...bodyOf(values, of),
  code: keptCode(values.code),
})
