import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FacilityBooking } from '../facilities/index.ts'
import { Order } from '../orders/index.ts'
import { data, Id, InstantIn, InstantOut, Minor, page, Paging, requiredText, text } from '../schemas.ts'

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

/** A range to book at another place or time instead, offered with a refusal (BEYOND-02). */
export const Alternative = z.object({
  facilityId: z.string(),
  facilityName: z.string(),
  start: InstantOut,
  end: InstantOut,
})

const CancelBody = {
  emailingEnable: z.boolean().default(false),
  autoRefund: z.boolean().default(false),
  refundAmountCents: Minor.min(0).default(0),
  changeLogMeta: z
    .strictObject({ reason: text(200).default(''), comment: text(1000).default('') })
    .default({ reason: '', comment: '' }),
}

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
    summary: 'Move bookings of an order to another facility or time (BOOKING-59, BOOKING-99, BOOKING-100)',
    body: z.strictObject({
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
    }),
    reply: data(Order),
    idempotent: true,
  }),
  deleteInternalBookings: endpoint({
    method: 'DELETE',
    path: '/partners/facilityBookings',
    access: 'facilityBooking.delete',
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
  cancelBookings: endpoint({
    method: 'POST',
    path: '/partners/orders/:orderId/facilityBookings/canceled',
    access: 'order.cancel',
    summary: 'Cancel bookings of an order, with or without refund (BOOKING-61)',
    body: z.strictObject({
      bookingIds: z.array(Id).min(1).max(400),
      applyCancellationPolicy: z.literal(false).default(false),
      ...CancelBody,
    }),
    reply: data(Order),
    idempotent: true,
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
    summary:
      'Reopen a closed slot in one step: removes the block or that part of a closure, or opens the weekday by price setting (BOOKING-23, -24, -106)',
    body: z.strictObject({ startTime: InstantIn, endTime: InstantIn }),
    reply: data(z.object({ reopenedBy: z.enum(['blockDeleted', 'closureSplit', 'priceSetting']) })),
    idempotent: true,
  }),
}

export { CancelBody }
