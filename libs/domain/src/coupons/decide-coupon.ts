import type { Segment } from '../customers/segments.ts'
import { totalOf } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision, RefusalCode } from '../refusal.ts'
import { dateOf } from '../time/index.ts'
import type { Instant, LocalDate, TimeRange, Zone } from '../time/index.ts'
import { discountOf } from './discount.ts'
import type { Discount } from './discount.ts'
import { shareDiscount } from './share-discount.ts'
import { liesWithin } from './service-hours.ts'
import type { ServiceHours } from './service-hours.ts'

/** What a coupon takes how much off. Amounts in minor units; days are the venue's. */
export type CouponTerms = Discount & {
  serviceValidFrom: LocalDate | null
  serviceValidUntil: LocalDate | null
  serviceHours: ServiceHours
  /** None: every group. */
  facilityGroupIds: readonly string[]
}

/** What a coupon asks of an order, and what it gives. Amounts in minor units; days of orders are the partner's, of services the venue's. */
export type CouponRules = CouponTerms & {
  isActive: boolean
  currency: Currency
  orderValidFrom: LocalDate
  orderValidUntil: LocalDate | null
  /** None: everybody. */
  customerSegments: readonly Segment[]
  /** Null or 0: no limit. */
  maxUsageCount: number | null
  maxUsagePerCustomer: number | null
  minOrderAmountCents: number | null
  /** Null or 0: one. */
  minAppliedItemsPerOrder: number | null
}

/** A booking of the order that a coupon is asked for. */
export type CouponItem = TimeRange & { groupId: string; zone: Zone; price: number }

/** Orders that hold a use of a coupon; cancelled ones gave theirs back. */
type Uses = { inAll: number; byCustomer: number }

export type CouponRequest = {
  now: Instant
  /** Of the partner. */
  zone: Zone
  currency: Currency
  /** Those that the customer is in. */
  segments: readonly Segment[]
  /** The standing walk-in, who is anybody. */
  isWalkIn: boolean
  used: Uses
  items: readonly CouponItem[]
}

const isEligible = (coupon: CouponTerms, item: CouponItem): boolean => whyNotFor(coupon, item) === null

/** The first thing of an item that a coupon is not for; null where it is for it. */
const whyNotFor = (coupon: CouponTerms, item: CouponItem): ItemReason | null => {
  if (coupon.facilityGroupIds.length > 0 && !coupon.facilityGroupIds.includes(item.groupId)) return 'group'
  if (!isWithin(dateOf(item.start, item.zone), coupon.serviceValidFrom, coupon.serviceValidUntil)) return 'day'
  return liesWithin(item, coupon.serviceHours, item.zone) ? null : 'hours'
}

/** Why a coupon is not for an item: its group, its day, or its time on that weekday. */
export const ITEM_REASONS = ['group', 'day', 'hours'] as const
export type ItemReason = (typeof ITEM_REASONS)[number]

/**
 * What a coupon takes off each of an order's items, in minor units: nothing off those that it does not speak of, and its discount off the
 * others together, in proportion to their prices (COUPONS-54, COUPONS-56).
 */
export const discountOfItems = (coupon: CouponTerms, items: readonly CouponItem[]): number[] => {
  const bases = basesOf(coupon, items)
  return shareDiscount(discountOf(coupon, totalOf(bases)), bases)
}

const basesOf = (coupon: CouponTerms, items: readonly CouponItem[]): number[] =>
  items.map((item) => (isEligible(coupon, item) ? item.price : 0))

/** An item of an order, with what its coupon takes off it where it is, and where it goes; the same where it stays. */
export type MovedItem = { from: CouponItem; discount: number; to: CouponItem }

/**
 * What a coupon takes off each item of an order of which some move, in minor units: decided anew where what it is for costs another price by
 * then, and else what it takes off already, which after a cancellation may be a unit more or less of one than it would be anew (COUPONS-54).
 * `isKept`: whoever may give discounts lets it hold for what it was for, also where it is not for where that goes (BEYOND-49). What was kept so stays
 * while its time does.
 */
export const discountOfMoved = (coupon: CouponTerms, items: readonly MovedItem[], isKept = false): number[] => {
  const isOff = items.map(({ from, discount }) => discount > 0 || isEligible(coupon, from))
  const holds = ({ from, to }: MovedItem, i: number) =>
    isEligible(coupon, to) || (isOff[i]! && (isKept || (from.start === to.start && from.end === to.end)))
  const before = items.map(({ from }, i) => (isOff[i] ? from.price : 0))
  const after = items.map((item, i) => (holds(item, i) ? item.to.price : 0))
  return before.every((base, i) => base === after[i])
    ? items.map(({ discount }) => discount)
    : shareDiscount(discountOf(coupon, totalOf(after)), after)
}

/** What a coupon takes off an order in all, and off each of its items. Minor units. */
export type Discounted = { discount: number; ofItems: readonly number[] }

/** What a coupon asks of an order, in the order in which it is asked (COUPONS-55). */
export const COUPON_CONDITIONS = [
  'active',
  'currency',
  'days',
  'segment',
  'named',
  'uses',
  'usesOfCustomer',
  'items',
  'amount',
] as const
export type CouponCondition = (typeof COUPON_CONDITIONS)[number]

/** Whether a condition holds; of one that counts, what there is and what is asked: uses and their limit, items, minor units. */
export type CheckedCondition = { condition: CouponCondition; holds: boolean; has: number | null; asks: number | null }

/** Why a coupon applies to an order or not: each condition, and of each item why the coupon is not for it, or null. */
export type CouponExplanation = { conditions: readonly CheckedCondition[]; items: readonly (ItemReason | null)[] }

const REFUSALS = {
  active: 'error.badRequest.couponInactive',
  currency: 'error.badRequest.couponCurrency',
  days: 'error.badRequest.couponExpired',
  segment: 'error.badRequest.couponSegment',
  named: 'error.badRequest.couponNamedCustomer',
  uses: 'error.badRequest.couponUsedUp',
  usesOfCustomer: 'error.badRequest.couponUsedUp',
  items: 'error.badRequest.couponMinItems',
  amount: 'error.badRequest.couponMinAmount',
} as const satisfies Record<CouponCondition, RefusalCode>

/** Each thing that a coupon asks of an order, whether it holds, and which items it is for (COUPONS-55, COUPONS-56). */
export const explainCoupon = (coupon: CouponRules, request: CouponRequest): CouponExplanation => {
  const { now, zone, used } = request
  const items = request.items.map((item) => whyNotFor(coupon, item))
  const fitting = items.filter((reason) => reason === null).length
  const amount = totalOf(request.items.map(({ price }) => price))
  const asked = { items: coupon.minAppliedItemsPerOrder || 1, amount: coupon.minOrderAmountCents ?? 0 }
  const perCustomer = coupon.maxUsagePerCustomer ?? 0
  const holds = (condition: CouponCondition, does: boolean): CheckedCondition => ({
    condition,
    holds: does,
    has: null,
    asks: null,
  })
  const limited = (condition: CouponCondition, limit: number | null, has: number): CheckedCondition => ({
    condition,
    holds: !isReached(limit, has),
    has,
    asks: limit || null,
  })
  const atLeast = (condition: CouponCondition, has: number, asks: number): CheckedCondition => ({
    condition,
    holds: has >= asks,
    has,
    asks,
  })
  return {
    conditions: [
      holds('active', coupon.isActive),
      holds('currency', coupon.currency === request.currency),
      holds('days', isWithin(dateOf(now, zone), coupon.orderValidFrom, coupon.orderValidUntil)),
      holds('segment', isFor(coupon, request.segments)),
      // Of somebody who is anybody nobody knows how often they used it.
      holds('named', !request.isWalkIn || perCustomer === 0),
      limited('uses', coupon.maxUsageCount, used.inAll),
      limited('usesOfCustomer', coupon.maxUsagePerCustomer, used.byCustomer),
      atLeast('items', fitting, asked.items),
      atLeast('amount', amount, asked.amount),
    ],
    items,
  }
}

/**
 * What a coupon takes off an order; refuses by the first thing that does not hold (COUPONS-55, BOOKING-92). `coupon` is null for a code that
 * the partner has not.
 */
export const decideCoupon = (coupon: CouponRules | null, request: CouponRequest): Decision<Discounted> => {
  if (!coupon) return refuse('error.notFound.coupon')
  const broken = explainCoupon(coupon, request).conditions.find(({ holds }) => !holds)
  if (broken) return refuse(REFUSALS[broken.condition])
  const ofItems = discountOfItems(coupon, request.items)
  return accept({ discount: totalOf(ofItems), ofItems })
}

const isWithin = (date: LocalDate, from: LocalDate | null, until: LocalDate | null): boolean =>
  (from === null || from <= date) && (until === null || date <= until)

const isFor = ({ customerSegments }: CouponRules, segments: readonly Segment[]): boolean =>
  customerSegments.length === 0 || customerSegments.some((segment) => segments.includes(segment))

/** True where no use of a coupon is left, in all or for this customer (COUPONS-55). */
export const isUsedUp = (
  limits: Pick<CouponRules, 'maxUsageCount' | 'maxUsagePerCustomer'>,
  { inAll, byCustomer }: Uses,
): boolean => isReached(limits.maxUsageCount, inAll) || isReached(limits.maxUsagePerCustomer, byCustomer)

const isReached = (limit: number | null, used: number): boolean => limit !== null && limit > 0 && used >= limit
