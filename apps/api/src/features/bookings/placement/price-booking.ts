import { brokenLimits, decidePlacement, mergeAdjacent, type BookingOptions } from '@fieldhouse/domain/bookings'
import { passesUsableAt, pricedInPasses, takePasses } from '@fieldhouse/domain/packages'
import { ratesAt } from '@fieldhouse/domain/taxes'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { AskedPayment } from '../../collecting/index.ts'
import { findCouponCustomer, priceCoupon, type Applied } from '../../coupons/index.ts'
import { refuseGone } from '../../customers/index.ts'
import type { Deps } from '../../deps.ts'
import { taxesOfPrices } from '../../taxes/index.ts'
import { findHeldPasses } from '../../packages/index.ts'
import { findCourts, findTaken, notOwnHolds } from '../../schedule/index.ts'
import { countBookings, presentBroken, spanKeptFree } from '../limits/check-limits.ts'
import { findCustomership } from './customership.store.ts'
import { tellWhatIsInTheWay } from './tell-what-is-in-the-way.ts'
import { couponItems, membership, rangesOf, rulesOf, venueOf, type RequestedRange } from './prepare-placement.ts'
import { placedWithTax, priceByMethod } from './price-by-method.ts'

type DryRun = Omit<AskedPayment, 'orderStatus'> & {
  bookings: readonly RequestedRange[]
  customerId?: string | undefined
  couponCode?: string | undefined
  isForceBook: boolean
  options: Omit<BookingOptions, 'isForceBook'>
}

/** What a booking would cost, with its fee, by the rules that place it; stores nothing (BOOKING-56, BOOKING-84). */
export const priceBooking = (deps: Deps, context: Context, request: DryRun) => {
  const asked = rangesOf(request.bookings)
  return tellWhatIsInTheWay(deps, context, asked, () => priceThese(deps, context, request, asked), request)
}

const priceThese = async (deps: Deps, context: Context, request: DryRun, asked: ReturnType<typeof rangesOf>) => {
  const couponCustomer =
    request.couponCode && request.customerId
      ? await findCouponCustomer(deps, context.partnerId, request.customerId)
      : null
  return deps.read(context.partnerId, async (db) => {
    const ranges = mergeAdjacent(asked)
    const customership = await findCustomership(db, context.partnerId, request.customerId ?? null)
    if (request.customerId && !customership.customer) return refuseGone(db, context.partnerId, request.customerId)
    const courts = await findCourts(db, context.partnerId, [...new Set(ranges.map((range) => range.facilityId))])
    venueOf(courts, ranges)
    const isMemberOn = membership(customership)
    const found = await findTaken(db, context.partnerId, [...courts.courts.keys()], spanKeptFree(ranges, courts))
    // The caller's own hold is what this price is asked for.
    const taken = notOwnHolds(found, context)
    const customerId = request.customerId ?? null
    const standing = await countBookings(db, context.partnerId, { customerId, ranges, courts })
    const decision = decidePlacement({
      ranges,
      ...rulesOf(courts),
      occupancies: taken,
      options: { ...request.options, isForceBook: request.isForceBook },
      now: context.now,
      isMemberOn,
    })
    if (!decision.ok) throw new Refused(decision.refusal)
    const { partner } = customership
    const rates = ratesAt(partner.taxes, 'facilityBooking', context.now)
    const placed = placedWithTax(decision.value, rates.lines)
    const asksFor = request.couponCode
      ? await priceCoupon(
          { ...context, db },
          {
            code: request.couponCode,
            customer: couponCustomer,
            partner,
            items: couponItems(placed.lines, courts.courts),
          },
        )
      : null
    const coupon = asksFor?.applied ?? null
    const { lines, payment } = priceByMethod(placed, { ...request, orderStatus: 'pending' }, partner, coupon)
    const { charge } = payment
    const { passes } = pricedInPasses(decision.value.lines)
    const held = request.customerId ? await findHeldPasses(db, context.partnerId, request.customerId) : []
    return {
      totalAmount: charge.total,
      processingFee: charge.processingFeeExclusiveCents,
      currency: partner.currency,
      ...taxesOf([...lines.map(({ price }) => price), ...(coupon ? [0 - coupon.discount] : [])], charge, rates),
      passes: {
        needed: passes.reduce((sum, each) => sum + each.passes, 0),
        left: passesUsableAt(held, Math.min(...passes.map(({ at }) => at))),
        suffice: takePasses(held, passes).ok,
      },
      ...(asksFor && { couponWhy: asksFor.why }),
      brokenLimits: presentBroken(brokenLimits({ ranges, ...rulesOf(courts), standing, occupancies: taken })),
      orderLineItems: [
        ...lines.map((line) => ({
          targetType: 'facilityBooking' as const,
          facilityId: line.facilityId,
          facilityName: courts.courts.get(line.facilityId)!.facilityName,
          start: toIso(line.start),
          end: toIso(line.end),
          description: courts.courts.get(line.facilityId)!.facilityName,
          priceCents: line.price,
          slots: line.slotCount,
          memberPriced: line.slots.some((slot) => isMemberOn(slot.date)),
        })),
        ...(coupon ? [pricedCoupon(coupon)] : []),
      ],
    }
  })
}

/** Of a club without tax nothing is said of it (BEYOND-35). */
const taxesOf = (...priced: Parameters<typeof taxesOfPrices>) => {
  const taxes = taxesOfPrices(...priced)
  return taxes.length > 0 ? { taxes } : {}
}

const pricedCoupon = ({ coupon: { code }, discount }: Applied) => ({
  targetType: 'coupon' as const,
  facilityId: null,
  facilityName: null,
  start: null,
  end: null,
  description: code,
  priceCents: 0 - discount,
  slots: 0,
  memberPriced: false,
})
