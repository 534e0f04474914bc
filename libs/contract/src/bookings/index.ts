import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FacilityBooking } from '../facilities/index.ts'
import { CancelBody, CancelPreviewBody, MoneyEffect, Order, OrderStatus } from '../orders/index.ts'
import { data, Id, InstantIn, InstantOut, page, Paging, requiredText, text } from '../schemas.ts'

export const PaymentMethod = z.enum(PAYMENT_METHODS)

/** One range to book: a facility from start to end. The name travels along but is not believed (BOOKING-56). */
const Range = z.strictObject({
  facilityId: Id,
  facilityName: text(200).optional(),
  startTime: InstantIn,
  endTime: InstantIn,
})
const Ranges = z.array(Range).min(1).max(400)

const Options = z.strictObject({
  ignoreBookingHorizon: z.boolean().default(false),
  ignoreMaxSlotsRule: z.boolean().default(false),
})

const DryRunBody = {
  bookings: Ranges,
  paymentMethod: PaymentMethod,
  options: Options.default({ ignoreBookingHorizon: false, ignoreMaxSlotsRule: false }),
  isForceBook: z.boolean().default(false),
  customerId: Id.optional(),
  couponCode: text(60).optional(),
}

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
})

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
        /** What it would cost in passes, what the customer has left of them for its first slot, and whether that is enough. */
        passes: z.object({ needed: z.number().int(), left: z.number().int(), suffice: z.boolean() }),
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
      customerId: Id,
      orderStatus: z.enum(['paid', 'pending']).default('pending'),
      emailingEnable: z.boolean().default(false),
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
      eventName: requiredText(120),
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
    summary: 'What moving bookings of an order would do with its money; changes nothing (BEYOND-39)',
    body: MoveBody,
    reply: data(MoneyEffect),
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/undo',
    access: 'facilityBooking.edit',
    changes: ['orders', 'schedule'],
    summary: 'Take back the move that made the order’s latest version: places, prices and what is owed (BEYOND-42)',
    body: z.strictObject({ version: z.number().int().min(1).max(2_147_483_647) }),
    reply: data(Order),
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
