import { decidePlacement, mergeAdjacent, type BookingOptions } from '@fieldhouse/domain/bookings'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { passesUsableAt, pricedInPasses, takePasses } from '@fieldhouse/domain/packages'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { priceCoupon, type Applied } from '../../coupons/index.ts'
import type { Deps } from '../../deps.ts'
import { findHeldPasses } from '../../packages/index.ts'
import { findCourts, findTaken, notOwnHolds } from '../../schedule/index.ts'
import { findCustomership } from './customership.store.ts'
import { tellWhatIsInTheWay } from './tell-what-is-in-the-way.ts'
import {
  bookable,
  couponItems,
  membership,
  rangesOf,
  spanOf,
  venueOf,
  type RequestedRange,
} from './prepare-placement.ts'
import { priceByMethod } from './price-by-method.ts'

type DryRun = {
  bookings: readonly RequestedRange[]
  paymentMethod: PaymentMethod
  customerId?: string | undefined
  couponCode?: string | undefined
  isForceBook: boolean
  options: Omit<BookingOptions, 'isForceBook'>
}

/** What a booking would cost, with its fee, by the rules that place it; stores nothing (BOOKING-56, BOOKING-84). */
export const priceBooking = (deps: Deps, context: Context, request: DryRun) => {
  const asked = rangesOf(request.bookings)
  return tellWhatIsInTheWay(deps, context, asked, () =>
    deps.read(context.partnerId, async (db) => {
      const ranges = mergeAdjacent(asked)
      const customership = await findCustomership(db, context.partnerId, request.customerId ?? null)
      if (request.customerId && !customership.customer) throw new Refused({ code: 'error.notFound.customer' })
      const courts = await findCourts(db, context.partnerId, [...new Set(ranges.map((range) => range.facilityId))])
      venueOf(courts, ranges)
      const isMemberOn = membership(customership)
      const taken = await findTaken(db, context.partnerId, [...courts.courts.keys()], spanOf(ranges))
      const decision = decidePlacement({
        ranges,
        facilities: bookable(courts),
        links: courts.links,
        // The caller's own hold is what this price is asked for.
        occupancies: notOwnHolds(taken, context),
        options: { ...request.options, isForceBook: request.isForceBook },
        now: context.now,
        isMemberOn,
      })
      if (!decision.ok) throw new Refused(decision.refusal)
      const coupon = request.couponCode
        ? await priceCoupon(
            { ...context, db },
            {
              code: request.couponCode,
              customerId: request.customerId ?? null,
              partner: customership.partner,
              items: couponItems(decision.value.lines, courts.courts),
            },
          )
        : null
      const { lines, charge } = priceByMethod(decision.value, request.paymentMethod, customership.partner, coupon)
      const { passes } = pricedInPasses(decision.value.lines)
      const held = request.customerId ? await findHeldPasses(db, context.partnerId, request.customerId) : []
      return {
        totalAmount: charge.total,
        processingFee: charge.processingFeeExclusiveCents,
        currency: customership.partner.currency,
        passes: {
          needed: passes.reduce((sum, each) => sum + each.passes, 0),
          left: passesUsableAt(held, Math.min(...passes.map(({ at }) => at))),
          suffice: takePasses(held, passes).ok,
        },
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
    }),
  )
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
