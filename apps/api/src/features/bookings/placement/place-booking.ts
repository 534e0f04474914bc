import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import {
  decidePlacement,
  mergeAdjacent,
  type BookingOptions,
  type FacilityRange,
  type PlacedLine,
} from '@fieldhouse/domain/bookings'
import { statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { daysOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { couponLine, noteUse, takeCoupon } from '../../coupons/index.ts'
import type { Deps } from '../../deps.ts'
import { confirmToCustomer, placeOrder, presentOrder } from '../../orders/index.ts'
import { usePasses } from '../../packages/index.ts'
import { dropHolds, expectUnchanged, findCourts, findTaken, type Court, type Courts } from '../../schedule/index.ts'
import { bookingLine } from '../booking-lines.ts'
import { insertBookings, type NewBooking } from '../bookings.store.ts'
import { checkMethod } from '../../payments/index.ts'
import { tellWhatIsInTheWay } from './tell-what-is-in-the-way.ts'
import { lockCustomership } from './customership.store.ts'
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

export type PlaceBookingRequest = {
  bookings: readonly RequestedRange[]
  customerId: string
  paymentMethod: PaymentMethod
  orderStatus: 'paid' | 'pending'
  emailingEnable: boolean
  customerNote?: string | undefined
  couponCode?: string | undefined
  isForceBook: boolean
  options: Omit<BookingOptions, 'isForceBook'>
}

/**
 * Books courts for a customer: one order, all ranges or none (BOOKING-57, BOOKING-85). Linked courts are taken along at no
 * price (FACILITIES-74). A taken court is refused with what is in the way and the nearest free alternatives (BEYOND-02).
 */
export const placeBooking = (deps: Deps, context: Context, request: PlaceBookingRequest): Promise<Order> =>
  tellWhatIsInTheWay(deps, context, rangesOf(request.bookings), () =>
    deps.command(context, async (command) => {
      const ranges = mergeAdjacent(rangesOf(request.bookings))
      const [customership, courtsFound] = await Promise.all([
        lockCustomership(command, request.customerId),
        findCourts(command.db, command.partnerId, facilitiesOf(ranges)),
      ])
      const { customer, partner } = customership
      if (!customer) throw new Refused({ code: 'error.notFound.customer' })
      checkMethod(request.paymentMethod, partner.methodsForStaff, partner.currency)
      const { placement, courts, court } = await takeCourts(command, ranges, courtsFound, {
        options: { ...request.options, isForceBook: request.isForceBook },
        isMemberOn: membership(customership),
      })

      const coupon = request.couponCode
        ? await takeCoupon(command, {
            code: request.couponCode,
            customerId: customer.id,
            partner,
            items: couponItems(placement.lines, courts),
          })
        : null
      const { lines, charge, paymentMethod, passes } = priceByMethod(placement, request.paymentMethod, partner, coupon)
      const orderId = randomUUID()
      const bookings = lines.map((line) =>
        newBookings(line, { type: 'booking', customerId: customer.id, orderId, eventName: null, staffId: null }),
      )
      const order = await placeOrder(command, {
        id: orderId,
        serviceType: 'facilityBooking',
        customer,
        venue: { id: court.venueId, venueName: court.venueName, timezone: court.zone },
        paymentMethod,
        currency: partner.currency,
        countryCode: partner.countryCode,
        charge,
        paid:
          statusAtCreation(request.paymentMethod, {
            total: charge.total,
            customerHasPaid: request.orderStatus === 'paid',
          }) === 'paid',
        customerNote: request.customerNote ?? null,
        lines: [
          ...bookings.map(([booking]) =>
            bookingLine({ ...booking!, facilityName: courts.get(booking!.facilityId)!.facilityName }),
          ),
          ...(coupon ? [couponLine(coupon.coupon, coupon.discount)] : []),
        ],
      })
      if (coupon) noteUse(command, coupon, { id: orderId, customerId: customer.id })
      if (passes)
        await usePasses(
          command,
          { id: orderId, customerId: customer.id },
          passes.map((demand, i) => ({ ...demand, lineId: order.lineItems[i]!.id })),
        )
      insertBookings(command, randomUUID(), bookings.flat(), order.processingStatus === 'DRAFT' ? 'DRAFT' : 'COMMITTED')
      announceRanges(command, placement.lines, courts)
      // A draft is not confirmed yet; whoever confirms it is asked whether to tell (ORDERS-146).
      if (request.emailingEnable && order.processingStatus !== 'DRAFT') await confirmToCustomer(command, order)
      return presentOrder(order, command.actor)
    }),
  )

/** The facilities that ranges stand on, each once. */
export const facilitiesOf = (ranges: readonly FacilityRange[]): string[] => [
  ...new Set(ranges.map((range) => range.facilityId)),
]

type TakeOptions = { options: BookingOptions; isMemberOn?: (date: string) => boolean }

/**
 * Locks the courts, gives up the caller's holds on them, and lets the rules decide on what stands in the database now.
 * Everything that takes courts goes through here, so that two commands never decide on the same court at once.
 */
export const takeCourts = async (
  command: Command,
  ranges: readonly FacilityRange[],
  courts: Courts,
  { options, isMemberOn }: TakeOptions,
) => {
  const court = venueOf(courts, ranges)
  const ids = [...courts.courts.keys()]
  // One round trip, in this order: what is taken is read by a statement that starts once the locks are held.
  const locked = command.lockFacilities(ids)
  dropHolds(command, ids)
  const [occupancies] = await Promise.all([
    findTaken(command.db, command.partnerId, ids, spanOf(ranges)),
    // The courts were read before they were locked: one may have been removed or linked meanwhile.
    expectUnchanged(command.db, command.partnerId, facilitiesOf(ranges), courts),
    locked,
  ])
  const decision = decidePlacement({
    ranges,
    facilities: bookable(courts),
    links: courts.links,
    occupancies,
    options,
    now: command.now,
    ...(isMemberOn && { isMemberOn }),
  })
  if (!decision.ok) throw new Refused(decision.refusal)
  return { placement: decision.value, courts: courts.courts, court }
}

/** The booking of a priced range and the linked ones that shadow it, the main one first. */
export const newBookings = (
  line: PlacedLine,
  about: Pick<NewBooking, 'type' | 'customerId' | 'orderId' | 'eventName' | 'staffId' | 'classSessionId'>,
): NewBooking[] => {
  const main = {
    ...about,
    id: randomUUID(),
    facilityId: line.facilityId,
    mainBookingId: null,
    start: line.start,
    end: line.end,
    price: line.price,
  }
  const linked = line.linkedFacilityIds.map((facilityId) => ({
    ...main,
    id: randomUUID(),
    facilityId,
    type: 'linked' as const,
    // It has no line of its own in the order (FACILITIES-74).
    orderId: null,
    classSessionId: undefined,
    mainBookingId: main.id,
    price: 0,
  }))
  return [main, ...linked]
}

/** Tells every open grid which days of which groups to read again. */
export const announceRanges = (
  command: Command,
  ranges: readonly FacilityRange[],
  courts: Courts['courts'] | ReadonlyMap<string, Court>,
): void => {
  // A linked court may lie in a venue where it is another day.
  const zones = [...new Set([...courts.values()].map((court) => court.zone))]
  const dates = zones.flatMap((zone) => daysOf(ranges, zone))
  command.announce({
    type: 'schedule',
    dates: [...new Set(dates)],
    facilityGroupIds: [...new Set([...courts.values()].map((court) => court.groupId))],
  })
}
