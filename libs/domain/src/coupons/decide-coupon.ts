import type { Segment } from '../customers/segments.ts'
import { totalOf } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { dateOf } from '../time/index.ts'
import type { Instant, LocalDate, TimeRange, Zone } from '../time/index.ts'
import { discountOf } from './discount.ts'
import type { Discount } from './discount.ts'
import { liesWithin } from './service-hours.ts'
import type { ServiceHours } from './service-hours.ts'

/** What a coupon asks of an order, and what it gives. Amounts in minor units; days of orders are the partner's, of services the venue's. */
export type CouponRules = Discount & {
  isActive: boolean
  currency: Currency
  orderValidFrom: LocalDate
  orderValidUntil: LocalDate | null
  serviceValidFrom: LocalDate | null
  serviceValidUntil: LocalDate | null
  serviceHours: ServiceHours
  /** None: everybody. */
  customerSegments: readonly Segment[]
  /** None: every group. */
  facilityGroupIds: readonly string[]
  /** Null or 0: no limit. */
  maxUsageCount: number | null
  maxUsagePerCustomer: number | null
  minOrderAmountCents: number | null
  /** Null or 0: one. */
  minAppliedItemsPerOrder: number | null
}

/** A booking of the order that a coupon is asked for. */
export type CouponItem = TimeRange & { groupId: string; zone: Zone; price: number }

export type CouponRequest = {
  now: Instant
  /** Of the partner. */
  zone: Zone
  currency: Currency
  /** Those that the customer is in. */
  segments: readonly Segment[]
  /** Orders that hold a use of the coupon; cancelled ones gave theirs back. */
  used: { inAll: number; byCustomer: number }
  items: readonly CouponItem[]
}

/** The items that a coupon speaks of (COUPONS-56). */
export const eligibleItems = <Item extends CouponItem>(coupon: CouponRules, items: readonly Item[]): Item[] =>
  items.filter((item) => {
    const date = dateOf(item.start, item.zone)
    return (
      (coupon.facilityGroupIds.length === 0 || coupon.facilityGroupIds.includes(item.groupId)) &&
      isWithin(date, coupon.serviceValidFrom, coupon.serviceValidUntil) &&
      liesWithin(item, coupon.serviceHours, item.zone)
    )
  })

/**
 * What a coupon takes off an order, in minor units; refuses by the first thing that does not hold (COUPONS-55, BOOKING-92). `coupon` is null
 * for a code that the partner has not.
 */
export const decideCoupon = (coupon: CouponRules | null, request: CouponRequest): Decision<{ discount: number }> => {
  if (!coupon) return refuse('error.notFound.coupon')
  if (!coupon.isActive) return refuse('error.badRequest.couponInactive')
  if (coupon.currency !== request.currency) return refuse('error.badRequest.couponCurrency')
  if (!isWithin(dateOf(request.now, request.zone), coupon.orderValidFrom, coupon.orderValidUntil))
    return refuse('error.badRequest.couponExpired')
  if (!isFor(coupon, request.segments)) return refuse('error.badRequest.couponSegment')
  const { inAll, byCustomer } = request.used
  if (isReached(coupon.maxUsageCount, inAll) || isReached(coupon.maxUsagePerCustomer, byCustomer))
    return refuse('error.badRequest.couponUsedUp')
  const items = eligibleItems(coupon, request.items)
  if (items.length < (coupon.minAppliedItemsPerOrder || 1)) return refuse('error.badRequest.couponMinItems')
  if (totalOf(request.items.map(({ price }) => price)) < (coupon.minOrderAmountCents ?? 0))
    return refuse('error.badRequest.couponMinAmount')
  return accept({ discount: discountOf(coupon, totalOf(items.map(({ price }) => price))) })
}

const isWithin = (date: LocalDate, from: LocalDate | null, until: LocalDate | null): boolean =>
  (from === null || from <= date) && (until === null || date <= until)

const isFor = ({ customerSegments }: CouponRules, segments: readonly Segment[]): boolean =>
  customerSegments.length === 0 || customerSegments.some((segment) => segments.includes(segment))

const isReached = (limit: number | null, used: number): boolean => limit !== null && limit > 0 && used >= limit
