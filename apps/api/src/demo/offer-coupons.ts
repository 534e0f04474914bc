import { ALL_DAY, ALL_WEEK, listedHours, type DiscountType, type ServiceHours } from '@fieldhouse/domain/coupons'
import type { Segment } from '@fieldhouse/domain/customers'
import { toMinor } from '@fieldhouse/domain/money'
import { addDays, dateOf, DAY_MS } from '@fieldhouse/domain/time'
import { findCouponOfCode } from '../features/coupons/coupons.store.ts'
import { createCoupon } from '../features/coupons/create-coupon.ts'
import { presentCoupon } from '../features/coupons/present-coupon.ts'
import { updateCoupon } from '../features/coupons/update-coupon.ts'
import type { Deps } from '../features/deps.ts'
import { findCouponCodes, type FoundClub } from './club.store.ts'
import type { Desk } from './open-desk.ts'

/** A coupon of a demo club; days from today. */
export type Offer = {
  code: string
  discountType: DiscountType
  percentage: number | null
  /** In major units. */
  amount: number | null
  from: number
  until: number | null
  segments: Segment[]
  hours: ServiceHours
  most: number | null
  perCustomer: number | null
  isActive: boolean
}

const WEEKEND: ServiceHours = { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [ALL_DAY], SU: [ALL_DAY] }
const OFF_PEAK: ServiceHours = {
  MO: ['7:00-16:00'],
  TU: ['7:00-16:00'],
  WE: ['7:00-16:00'],
  TH: ['7:00-16:00'],
  FR: ['7:00-16:00'],
  SA: [],
  SU: [],
}

const EVERYBODY = { segments: [], most: null, perCustomer: null, isActive: true }

/** Oldest first. */
export const OFFERS: readonly Offer[] = [
  {
    ...EVERYBODY,
    code: 'OPENING',
    discountType: 'PERCENT',
    percentage: 25,
    amount: null,
    from: -350,
    until: -240,
    hours: ALL_WEEK,
    most: 200,
    isActive: false,
  },
  {
    ...EVERYBODY,
    code: 'OFFPEAK20',
    discountType: 'PERCENT',
    percentage: 20,
    amount: null,
    from: -60,
    until: null,
    hours: OFF_PEAK,
  },
  {
    ...EVERYBODY,
    code: 'WELCOME',
    discountType: 'PERCENT_OR_AMOUNT',
    percentage: 50,
    amount: 10,
    from: -30,
    until: 60,
    segments: ['new-customers'],
    hours: ALL_WEEK,
    perCustomer: 1,
  },
  {
    ...EVERYBODY,
    code: 'WEEKEND5',
    discountType: 'AMOUNT',
    percentage: null,
    amount: 5,
    from: -20,
    until: 30,
    hours: WEEKEND,
    most: 100,
  },
]

/** Has a club offer its coupons. Those whose codes are there already stay as they are. */
export const offerCoupons = async (
  deps: Deps,
  desk: Desk,
  { club, partnerId, mark: { now } }: FoundClub,
): Promise<void> => {
  const known = await deps.platform((db) => findCouponCodes(db, partnerId))
  const today = dateOf(now, club.timezone)
  for (const offer of OFFERS.filter(({ code }) => !known.has(code)))
    await createCoupon(deps, desk.as('owner', now + offer.from * DAY_MS), {
      code: offer.code,
      discountType: offer.discountType,
      discountAmountPercentage: offer.percentage,
      discountAmountCents: offer.amount === null ? null : toMinor(offer.amount, club.currency),
      // Until it was used as long as it held.
      isActive: true,
      maxUsageCount: offer.most,
      maxUsagePerCustomer: offer.perCustomer,
      minOrderAmountCents: null,
      minAppliedItemsPerOrder: null,
      orderValidFrom: addDays(today, offer.from),
      orderValidUntil: offer.until === null ? null : addDays(today, offer.until),
      serviceValidFrom: null,
      serviceValidUntil: null,
      customerSegments: offer.segments,
      productIds: [],
      serviceHours: listedHours(offer.hours),
    })
}

/** Switches off what a club offers no more, once it was used as long as it held. */
export const endOffers = async (
  deps: Deps,
  desk: Desk,
  { partnerId, mark: { now } }: Pick<FoundClub, 'partnerId' | 'mark'>,
): Promise<void> => {
  for (const { code, until } of OFFERS.filter(({ isActive }) => !isActive)) {
    const standing = await deps.read(partnerId, (db) => findCouponOfCode(db, partnerId, code))
    if (!standing?.isActive) continue
    const context = desk.as('owner', now + (until ?? 0) * DAY_MS)
    const { id, usedCount: _, ...sent } = presentCoupon(standing, context.actor)
    await updateCoupon(deps, context, id, {
      ...sent,
      serviceHours: listedHours(standing.serviceHours),
      isActive: false,
    })
  }
}
