import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import {
  beyondWindow,
  brokenLimits,
  decidePlacement,
  mergeAdjacent,
  type BookingLimit,
  type BookingOptions,
  type FacilityRange,
  type PlacedLine,
} from '@fieldhouse/domain/bookings'
import { ratesAt } from '@fieldhouse/domain/taxes'
import { daysOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { AskedPayment } from '../../collecting/index.ts'
import { couponLine, couponUserOf, noteUse, takeCoupon, type CouponUser } from '../../coupons/index.ts'
import type { Deps } from '../../deps.ts'
import { refuseGone } from '../../customers/index.ts'
import { confirmToCustomer, placeOrder, presentOrder, type OrderRecord } from '../../orders/index.ts'
import { usePasses } from '../../packages/index.ts'
import {
  dropHolds,
  expectUnchanged,
  findCourts,
  findTaken,
  type Court,
  type Courts,
  type Taken,
} from '../../schedule/index.ts'
import { bookingLine } from '../booking-lines.ts'
import { insertBookings, type NewBooking } from '../bookings.store.ts'
import { checkMethod } from '../../payments/index.ts'
import { auditOverridden, holdCount, refuseBroken, spanKeptFree } from '../limits/check-limits.ts'
import { tellWhatIsInTheWay } from './tell-what-is-in-the-way.ts'
import { insertSeries } from '../series/series.store.ts'
import { seriesOfRequest, type Repeating } from '../series/series-of-request.ts'
import { lockCustomership } from './customership.store.ts'
import { couponItems, membership, rangesOf, rulesOf, venueOf, type RequestedRange } from './prepare-placement.ts'
import { placedWithTax, priceByMethod } from './price-by-method.ts'

export type PlaceBookingRequest = AskedPayment & {
  bookings: readonly RequestedRange[]
  customerId: string
  /** By what may be paid; without, what the partner allows its staff. */
  methods?: readonly string[]
  emailingEnable: boolean
  customerNote?: string | undefined
  couponCode?: string | undefined
  overriddenLimits: readonly BookingLimit[]
  /** By which rule the ranges repeat from `startOn` on, where they do. */
  repeat?: Repeating | undefined
  isForceBook: boolean
  options: Omit<BookingOptions, 'isForceBook'>
}

/**
 * Books courts for a customer: one order, all ranges or none (BOOKING-57, BOOKING-85). Linked courts are taken along at no
 * price (FACILITIES-74). A taken court is refused with what is in the way and the nearest free alternatives (BEYOND-02).
 */
export const placeBooking = (deps: Deps, context: Context, request: PlaceBookingRequest): Promise<Order> =>
  tellWhatIsInTheWay(
    deps,
    context,
    rangesOf(request.bookings),
    async () => {
      const couponUser = request.couponCode
        ? await couponUserOf(deps, context.partnerId, request.customerId)
        : undefined
      return deps.command(context, async (command) =>
        presentOrder(await placeBookingIn(command, request, couponUser), command.actor),
      )
    },
    request,
  )

/** The same within a command: its courts are locked, decided on and taken. */
export const placeBookingIn = async (
  command: Command,
  request: PlaceBookingRequest,
  couponUser: CouponUser = { id: request.customerId },
): Promise<OrderRecord> => {
  const ranges = mergeAdjacent(rangesOf(request.bookings))
  const [customership, courtsFound] = await Promise.all([
    lockCustomership(command, request.customerId),
    findCourts(command.db, command.partnerId, facilitiesOf(ranges)),
  ])
  const { customer, partner } = customership
  if (!customer) return refuseGone(command.db, command.partnerId, request.customerId)
  checkMethod(request.paymentMethod, request.methods ?? partner.methodsForStaff, partner.currency)
  const standing = await holdCount(command, { customerId: customer.id, ranges, courts: courtsFound })
  const isMemberOn = membership(customership)
  const { placement, courts, court, taken } = await takeCourts(command, ranges, courtsFound, {
    options: { ...request.options, isForceBook: request.isForceBook },
    isMemberOn,
  })

  const broken = brokenLimits({ ranges, ...rulesOf(courtsFound), standing, occupancies: taken })
  refuseBroken(broken, request.overriddenLimits)

  const rates = ratesAt(partner.taxes, 'facilityBooking', command.now)
  const placed = placedWithTax(placement, rates.lines)
  const coupon = request.couponCode
    ? await takeCoupon(command, couponUser, {
        code: request.couponCode,
        partner,
        items: couponItems(placed.lines, courts),
      })
    : null
  const { lines, payment, passes } = priceByMethod(placed, request, partner, coupon)
  const orderId = randomUUID()
  const series = request.repeat ? seriesOfRequest(request.bookings, lines, request.repeat, court.zone) : null
  const bookings = lines.map((line, i) =>
    newBookings(
      line,
      { type: 'booking', customerId: customer.id, orderId, eventName: null, staffId: null, series: series?.of(i) },
      coupon?.ofItems[i],
    ),
  )
  const order = await placeOrder(command, {
    id: orderId,
    serviceType: 'facilityBooking',
    customer,
    venue: { id: court.venueId, venueName: court.venueName, timezone: court.zone },
    ...payment,
    currency: partner.currency,
    countryCode: partner.countryCode,
    customerNote: request.customerNote ?? null,
    rates,
    lines: [
      ...bookings.map(([booking]) =>
        bookingLine({ ...booking!, facilityName: courts.get(booking!.facilityId)!.facilityName }),
      ),
      ...(coupon ? [couponLine(coupon.coupon, coupon.discount)] : []),
    ],
  })
  const beyond = request.options.ignoreBookingHorizon
    ? beyondWindow({ ranges, ...rulesOf(courtsFound), now: command.now, isMemberOn })
    : []
  auditOverridden(command, orderId, broken, beyond)
  if (coupon) noteUse(command, coupon, { id: orderId, customerId: customer.id })
  if (passes)
    await usePasses(
      command,
      { id: orderId, customerId: customer.id },
      passes.map((demand, i) => ({ ...demand, lineId: order.lineItems[i]!.id })),
    )
  if (series) insertSeries(command, orderId, series.ids, request.repeat!)
  insertBookings(command, randomUUID(), bookings.flat(), order.processingStatus === 'DRAFT' ? 'DRAFT' : 'COMMITTED')
  announceRanges(command, placement.lines, courts)
  // A draft is not confirmed yet; whoever confirms it is asked whether to tell (ORDERS-146).
  if (request.emailingEnable && order.processingStatus !== 'DRAFT') await confirmToCustomer(command, order)
  return order
}

/** The facilities that ranges stand on, each once. */
export const facilitiesOf = (ranges: readonly FacilityRange[]): string[] => [
  ...new Set(ranges.map((range) => range.facilityId)),
]

type TakeOptions = { options: BookingOptions; isMemberOn?: (date: string) => boolean; priceIfUnset?: number }

/**
 * Locks the courts, gives up the caller's holds on them, and lets the rules decide on what stands in the database now.
 * Everything that takes courts goes through here, so that two commands never decide on the same court at once.
 */
export const takeCourts = async (
  command: Command,
  ranges: readonly FacilityRange[],
  courts: Courts,
  { options, isMemberOn, priceIfUnset }: TakeOptions,
) => {
  const court = venueOf(courts, ranges)
  const occupancies = await lockCourts(command, ranges, courts)
  const decision = decidePlacement({
    ranges,
    ...rulesOf(courts),
    occupancies,
    options,
    now: command.now,
    ...(isMemberOn && { isMemberOn }),
    ...(priceIfUnset !== undefined && { priceIfUnset }),
  })
  if (!decision.ok) throw new Refused(decision.refusal)
  return { placement: decision.value, courts: courts.courts, court, taken: occupancies }
}

/** Locks the courts and gives up the caller's holds on them; answers what takes them around the ranges, and nobody takes more until the end. */
export const lockCourts = async (
  command: Command,
  ranges: readonly FacilityRange[],
  courts: Courts,
): Promise<Taken[]> => {
  const ids = [...courts.courts.keys()]
  // One round trip, in this order: what is taken is read by a statement that starts once the locks are held.
  const locked = command.lockFacilities(ids)
  dropHolds(command, ids)
  const [occupancies] = await Promise.all([
    findTaken(command.db, command.partnerId, ids, spanKeptFree(ranges, courts)),
    // The courts were read before they were locked: one may have been removed or linked meanwhile.
    expectUnchanged(command.db, command.partnerId, facilitiesOf(ranges), courts),
    locked,
  ])
  return occupancies
}

/** The booking of a priced range, less a discount in minor units, and the linked ones that shadow it, the main one first. */
export const newBookings = (
  line: PlacedLine,
  about: Pick<NewBooking, 'type' | 'customerId' | 'orderId' | 'eventName' | 'staffId' | 'classSessionId' | 'series'>,
  discount = 0,
): NewBooking[] => {
  const main = {
    ...about,
    id: randomUUID(),
    facilityId: line.facilityId,
    mainBookingId: null,
    start: line.start,
    end: line.end,
    price: line.price,
    discount,
  }
  const linked = line.linkedFacilityIds.map((facilityId) => ({
    ...main,
    id: randomUUID(),
    facilityId,
    type: 'linked' as const,
    // It has no line of its own in the order (FACILITIES-74).
    orderId: null,
    classSessionId: undefined,
    series: undefined,
    mainBookingId: main.id,
    price: 0,
    discount: 0,
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
