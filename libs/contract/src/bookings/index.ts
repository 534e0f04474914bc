import { BOOKING_LIMITS, SERIES_SCOPES } from '@fieldhouse/domain/bookings'
import { z } from 'zod'
import { PartPayment } from '../collecting/index.ts'
import { CouponWhy } from '../coupons/index.ts'
import { endpoint } from '../endpoint.ts'
import { FacilityBooking } from '../facilities/index.ts'
import { Weekday } from '../facilities/opening-hours.ts'
import { CancelBody, CancelPreviewBody, MoneyEffect, Order, OrderStatus } from '../orders/index.ts'
import {
  data,
  Day,
  Id,
  InstantIn,
  InstantOut,
  line,
  page,
  Paging,
  PaymentMethod,
  requiredLine,
  text,
} from '../schemas.ts'
import { OrderTax } from '../taxes/documents.ts'

export { bookingImports, type BookingImport } from './imports.ts'

/** One range to book: a facility from start to end. The name travels along but is not believed (BOOKING-56). */
const Range = z.strictObject({
  facilityId: Id,
  facilityName: line(200).optional(),
  startTime: InstantIn,
  endTime: InstantIn,
})
const Ranges = z.array(Range).min(1).max(400)

/** By which rule the ranges of a booking repeat, from one day to another, both inclusive; `includeDays` counts for 'week' only. */
const Repeating = z.strictObject({
  time: z.enum(['week', 'daily']),
  startOn: Day,
  endOn: Day,
  includeDays: z.array(Weekday).max(7).default([]),
})

const Options = z.strictObject({
  ignoreBookingHorizon: z.boolean().default(false),
  ignoreMaxSlotsRule: z.boolean().default(false),
})

const Limit = z.enum(BOOKING_LIMITS)

/** Limits that staff book over: what is broken beside them is refused (BEYOND-28). */
const overriddenLimits = z.array(Limit).max(BOOKING_LIMITS.length).default([])

/** A range that breaks a limit: how many bookings are counted already, or minutes there would be, of how many allowed. */
export const BrokenLimit = z.object({
  limit: Limit,
  facilityGroupId: z.string(),
  facilityId: z.string(),
  start: InstantOut,
  end: InstantOut,
  allowed: z.number().int(),
  reached: z.number().int(),
  /** The day, or the Monday of the week, that is counted. */
  date: Day,
})
export type BrokenLimit = z.infer<typeof BrokenLimit>

const DryRunBody = {
  bookings: Ranges,
  paymentMethod: PaymentMethod,
  options: Options.default({ ignoreBookingHorizon: false, ignoreMaxSlotsRule: false }),
  isForceBook: z.boolean().default(false),
  customerId: Id.optional(),
  couponCode: text(60).optional(),
  /** A part that is paid as it is booked, by another method than the rest. */
  part: PartPayment.optional(),
}

/**
 * Whether the coupon's discount holds at the new place as well, which takes leave to change transactions, and a super admin where the platform bears a
 * part of it (BEYOND-49).
 */
const keepDiscount = z.boolean().default(false)

/** Whether the customer is told of it by email, with the place before and after; nobody is where they have no address. */
const emailingEnable = z.boolean().default(false)

const MoveBody = z.strictObject({
  paymentMethod: PaymentMethod.optional(),
  orderStatus: z.enum(['paid', 'pending']).default('pending'),
  fromFacilityBookings: z
    .array(z.strictObject({ id: Id }))
    .min(1)
    .max(100),
  toFacilityBookings: z
    .array(Range.omit({ facilityName: true }))
    .min(1)
    .max(100),
  overriddenLimits,
  keepDiscount,
  emailingEnable,
})

/** What a move does to an order's money and to the discount of its coupon. Minor units. */
export const MoveEffect = MoneyEffect.extend({
  /** What the order costs more, below 0 less, before the fee of any method. */
  difference: z.number().int(),
  /**
   * What its coupon takes off before and after, and how much of it falls away there unless it is kept; of one that is kept, how much keeping it
   * gives; 0 for who may not keep it. Null for an order off which none takes something.
   */
  coupon: z
    .object({ code: z.string(), before: z.number().int(), after: z.number().int(), falls: z.number().int() })
    .nullable(),
})
export type MoveEffect = z.infer<typeof MoveEffect>

const Place = z.object({ facilityId: z.string(), facilityName: z.string(), start: InstantOut, end: InstantOut })

/** A series with the bookings that it has, cancelled ones among them, in the order of their days (BEYOND-08). */
export const BookingSeries = z.object({
  repeats: z.enum(['week', 'daily']),
  weekdays: z.array(Weekday),
  startsOn: Day,
  endsOn: Day,
  occurrences: z.array(
    Place.extend({ id: z.string(), originalDate: Day, movedByHand: z.boolean(), canceled: z.boolean() }),
  ),
})

const ofSeries = {
  scope: z.enum(SERIES_SCOPES),
  /** Whether those that were moved by hand change with the others. */
  withMoved: z.boolean().default(false),
}

/** The order's version that the caller saw: of another one the bookings may be others. */
const version = z.number().int().min(1).max(2_147_483_647)

/** What becomes of one booking of a series: where it is, and whether it changes or stays, and why it stays. */
const SeriesRow = z.object({
  id: z.string(),
  before: Place,
  state: z.enum(['changes', 'movedByHand', 'canceled', 'same']),
  /** What it costs, less its part of a discount; minor units. */
  priceCents: z.number().int(),
})

/** What cancelling a part of a series would do. Minor units. */
export const CanceledSeries = MoneyEffect.extend({
  version: z.number().int(),
  occurrences: z.array(
    SeriesRow.extend({
      /** What the policy gives back for it; null where it stays, or the policy says nothing of it. */
      refundableCents: z.number().int().nullable(),
    }),
  ),
})
export type CanceledSeries = z.infer<typeof CanceledSeries>

/** Where bookings of a series go: its anchor's new place, and the places that staff chose for some, or that they are left where they are. */
const MovedSeriesBody = {
  ...ofSeries,
  to: Range.omit({ facilityName: true }),
  places: z
    .array(Range.omit({ facilityName: true }).extend({ id: Id }))
    .max(400)
    .default([]),
  leftIds: z.array(Id).max(400).default([]),
  keepDiscount,
}

/** What moving a part of a series would do. Minor units. */
export const MovedSeries = MoveEffect.extend({
  version: z.number().int(),
  /** How many can't go where they would: nothing is saved while there are any. */
  blocked: z.number().int(),
  brokenLimits: z.array(BrokenLimit),
  occurrences: z.array(
    SeriesRow.extend({
      state: z.enum(['changes', 'movedByHand', 'canceled', 'same', 'left', 'blocked']),
      /** Where it goes, or can't go; null where it stays, or where the clocks skip that time. */
      after: Place.nullable(),
      /** What it costs there, less its part of a discount; null where it stays or is blocked. */
      newPriceCents: z.number().int().nullable(),
      /** Why it can't go there. */
      problem: z.enum(['taken', 'gone', 'tooFarAhead', 'noSuchTime']).nullable(),
      /** It stands outside of the opening hours there, or on a slot that is closed; it may all the same, as a single one. */
      isClosed: z.boolean(),
      conflicts: z.array(Place.extend({ kind: z.string(), label: z.string().nullable() })),
      alternatives: z.array(Place.extend({ priceCents: z.number().int() })),
    }),
  ),
})
export type MovedSeries = z.infer<typeof MovedSeries>

/** A booking as a customer's own list names it: when, where (the zone is the venue's), and whether it is paid. */
export const ComingBooking = z.object({
  id: z.string(),
  timeRange: z.object({ start: z.string(), end: z.string() }),
  timezone: z.string(),
  facilityName: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  order: z.object({ readableId: z.string(), status: OrderStatus }),
})
export type ComingBooking = z.infer<typeof ComingBooking>

export const bookings = {
  priceBooking: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromFacilityBookings/dryRun',
    access: { anyOf: ['order.createBookingForExistingCustomer', 'facilityBooking.edit'] },
    summary: 'What a booking would cost; stores nothing (BOOKING-56)',
    body: z.strictObject(DryRunBody),
    reply: data(
      z.object({
        totalAmount: z.number().int(),
        processingFee: z.number().int(),
        currency: z.string(),
        /** The taxes within the total; absent where there are none (BEYOND-35). */
        taxes: z.array(OrderTax).optional(),
        /** What it would cost in passes, what the customer has left of them for its first slot, and whether that is enough. */
        passes: z.object({ needed: z.number().int(), left: z.number().int(), suffice: z.boolean() }),
        /** Of a coupon that is named: what it asks, and which of the bookings it is for; a refusal of it says the same (BOOKING-92). */
        couponWhy: CouponWhy.optional(),
        /** The limits that it would break; nobody's bookings are counted where no customer is named. */
        brokenLimits: z.array(BrokenLimit),
        orderLineItems: z.array(
          z.object({
            targetType: z.enum(['facilityBooking', 'coupon']),
            facilityId: z.string().nullable(),
            facilityName: z.string().nullable(),
            start: InstantOut.nullable(),
            end: InstantOut.nullable(),
            description: z.string(),
            priceCents: z.number().int(),
            slots: z.number().int(),
            memberPriced: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  placeBooking: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromFacilityBookings',
    access: 'order.createBookingForExistingCustomer',
    changes: ['orders', 'schedule'],
    summary: 'Book courts for a customer: one order, all ranges or none (BOOKING-57)',
    body: z.strictObject({
      ...DryRunBody,
      bookings: z
        .array(Range.extend({ original: Range.omit({ facilityName: true }).optional() }))
        .min(1)
        .max(400),
      repeat: Repeating.optional(),
      customerId: Id,
      orderStatus: z.enum(['paid', 'pending']).default('pending'),
      emailingEnable: z.boolean().default(false),
      overriddenLimits,
      customerNote: text(1000).optional(),
    }),
    reply: data(Order),
    idempotent: true,
  }),
  placeInternalBooking: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/facilityBookings/internalEvents',
    access: { anyOf: ['facilityBooking.createForInternalEvent', 'facilityBooking.createForClosure'] },
    changes: ['schedule'],
    summary: 'Book courts for an internal event, or block them with type closure (BOOKING-58, SCHEDULE-60)',
    body: z.strictObject({
      bookings: Ranges,
      eventName: requiredLine(120),
      type: z.enum(['internalEvent', 'closure']).default('internalEvent'),
      paymentMethod: z.literal('cash').default('cash'),
      staffId: Id.optional(),
      options: Options.default({ ignoreBookingHorizon: true, ignoreMaxSlotsRule: false }),
      orderStatus: z.literal('paid').default('paid'),
      isForceBook: z.boolean().default(true),
    }),
    reply: data(z.object({ groupId: z.string(), facilityBookings: z.array(FacilityBooking) })),
    idempotent: true,
  }),
  moveBookings: endpoint({
    method: 'PUT',
    path: '/partners/orders/:orderId/facilityBookings',
    access: 'facilityBooking.edit',
    changes: ['orders', 'schedule'],
    summary: 'Move bookings of an order to another facility or time (BOOKING-59, BOOKING-99, BOOKING-100)',
    body: MoveBody,
    reply: data(Order),
    idempotent: true,
  }),
  previewMoveBookings: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/dryRun',
    access: 'facilityBooking.edit',
    summary:
      'What moving bookings of an order would do with its money; changes nothing, and asks for no method (BEYOND-39)',
    body: MoveBody,
    reply: data(MoveEffect),
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/undo',
    access: 'facilityBooking.edit',
    changes: ['orders', 'schedule'],
    summary: 'Take back the move that made the order’s latest version: places, prices and what is owed (BEYOND-42)',
    body: z.strictObject({ version }),
    reply: data(Order),
    idempotent: true,
  }),
  sendMoveNotice: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/moveNotice',
    access: 'facilityBooking.edit',
    changes: ['orders'],
    summary:
      'Tell the customer by email of the move that made the order’s latest version; not sent where they would see no difference',
    body: z.strictObject({ version }),
    reply: data(z.object({ sent: z.boolean() })),
    idempotent: true,
  }),
  deleteInternalBookings: endpoint({
    method: 'DELETE',
    path: '/partners/facilityBookings',
    access: 'facilityBooking.delete',
    changes: ['schedule'],
    summary: 'Delete internal events and blocks by booking ids or by booking group (BOOKING-60)',
    query: z.strictObject({ bookingIds: z.array(Id).min(1).max(400).optional(), groupId: Id.optional() }),
    reply: data(z.object({ ids: z.array(z.string()) })),
    idempotent: true,
  }),
  listBookings: endpoint({
    method: 'GET',
    path: '/partners/facilityBookings',
    access: 'facilityBooking.view',
    summary: 'Bookings of a booking group (BOOKING-55, BOOKING-112)',
    query: z.strictObject({ groupId: Id, ...Paging }),
    reply: page(FacilityBooking),
  }),
  listComingBookings: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/facilityBookings',
    access: 'facilityBooking.view',
    summary: 'Bookings of a customer that are not over, earliest first',
    query: z.strictObject(Paging),
    reply: page(ComingBooking),
  }),
  listBookingsOfCustomer: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/facilityBookings/between',
    access: { anyOf: ['facilityBooking.view', 'order.createBookingForExistingCustomer'] },
    summary: 'What a customer plays in a span of at most 200 days; nothing for the walk-in, who is nobody',
    query: z.strictObject({ from: InstantIn, until: InstantIn }),
    reply: data(
      z.array(z.object({ id: z.string(), facilityName: z.string(), startTime: InstantOut, endTime: InstantOut })),
    ),
  }),
  cancelBookings: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/canceled',
    access: 'order.cancel',
    changes: ['orders', 'schedule'],
    summary: 'Cancel bookings of an order, with or without refund (BOOKING-61)',
    body: z.strictObject({
      bookingIds: z.array(Id).min(1).max(400),
      applyCancellationPolicy: z.literal(false).default(false),
      ...CancelBody,
    }),
    reply: data(Order),
    idempotent: true,
  }),
  previewCancelBookings: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/canceled/dryRun',
    access: 'order.cancel',
    summary:
      'What cancelling bookings would do with the money; changes nothing. By the policy where no amount is given (BEYOND-39)',
    body: z.strictObject({ bookingIds: z.array(Id).min(1).max(400), ...CancelPreviewBody }),
    reply: data(MoneyEffect),
  }),
  getBookingSeries: endpoint({
    method: 'GET',
    path: '/partners/orders/:orderId/facilityBookings/:bookingId/series',
    access: { anyOf: ['facilityBooking.edit', 'order.cancel', 'facilityBooking.view'] },
    summary: 'The series that a booking is of; null where it was not repeated (BEYOND-08)',
    reply: data(BookingSeries.nullable()),
  }),
  moveSeries: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/:bookingId/series/moved',
    access: 'facilityBooking.edit',
    changes: ['orders', 'schedule'],
    summary: 'Move this booking of a series, this and following ones, or all to come, whole or not at all (BEYOND-08)',
    body: z.strictObject({
      ...MovedSeriesBody,
      version,
      paymentMethod: PaymentMethod.optional(),
      orderStatus: z.enum(['paid', 'pending']).default('pending'),
      overriddenLimits,
      emailingEnable,
    }),
    reply: data(Order),
    idempotent: true,
  }),
  previewMoveSeries: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/:bookingId/series/moved/dryRun',
    access: 'facilityBooking.edit',
    summary:
      'Where each booking of a series would go, what stands in the way, and the money; changes nothing (BEYOND-08)',
    body: z.strictObject(MovedSeriesBody),
    reply: data(MovedSeries),
  }),
  cancelSeries: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/:bookingId/series/canceled',
    access: 'order.cancel',
    changes: ['orders', 'schedule'],
    summary:
      'Cancel this booking of a series, this and following ones, or all to come, whole or not at all (BEYOND-08)',
    body: z.strictObject({ ...ofSeries, version, ...CancelBody }),
    reply: data(Order),
    idempotent: true,
  }),
  previewCancelSeries: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/:bookingId/series/canceled/dryRun',
    access: 'order.cancel',
    summary:
      'Which bookings of a series would go and what becomes of the money; changes nothing (BEYOND-08, BEYOND-39)',
    body: z.strictObject({ ...ofSeries, ...CancelPreviewBody }),
    reply: data(CanceledSeries),
  }),
  getCancellationPolicy: endpoint({
    method: 'GET',
    path: '/partners/orders/:orderId/cancelationPolicy',
    access: { anyOf: ['order.cancel', 'order.view'] },
    summary: 'What each booking of an order refunds by policy (BOOKING-62, BOOKING-103)',
    reply: data(
      z.array(
        z.object({
          refundableAmountCents: z.object({ amount: z.number().int(), currency: z.string() }),
          lineItem: z.object({ id: z.string(), facilityBooking: z.object({ id: z.string() }) }),
        }),
      ),
    ),
  }),
  reopenSlot: endpoint({
    method: 'POST',
    path: '/partners/facilities/:id/reopened',
    access: { anyOf: ['facilityGroup.edit', 'facilityBooking.delete'] },
    changes: ['facilities', 'schedule'],
    summary:
      'Reopen a closed slot in one step: removes the block or that part of a closure, or opens the weekday by price setting (BOOKING-23, -24, -106)',
    body: z.strictObject({ startTime: InstantIn, endTime: InstantIn }),
    reply: data(z.object({ reopenedBy: z.enum(['blockDeleted', 'closureSplit', 'priceSetting']) })),
    idempotent: true,
  }),
}
