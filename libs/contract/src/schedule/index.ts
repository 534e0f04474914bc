import { MOST_HELD_SLOTS } from '@fieldhouse/domain/bookings'
import { CLOSED_REASONS } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint, NEWS } from '../endpoint.ts'
import { data, Day, Flag, Id, InstantIn, InstantOut, PaymentMethod, Price } from '../schemas.ts'
import { PriceSetting } from '../facilities/index.ts'

/** 'NOT AVAILABLE' is what is left of a slot and lasts less than 30 minutes, or a slot for which nobody has set a price. */
export const SlotStatus = z.enum(['AVAILABLE', 'BOOKED', 'CLOSED', 'NOT AVAILABLE'])

/** Who and what holds a slot. Without extended=true only id and type are sent (SCHEDULE-71). */
export const SlotBooking = z.object({
  id: z.string(),
  type: z.enum(['booking', 'linked', 'internalEvent', 'closure', 'classSession']),
  groupId: z.string().optional(),
  groupSize: z.number().int().optional(),
  /** Of an event or a block, and of a class. */
  eventName: z.string().nullable().optional(),
  /** The session of a class that the court is taken by. */
  classSessionId: z.string().nullable().optional(),
  processingStatus: z.enum(['DRAFT', 'COMMITTED']).optional(),
  timeRange: z.object({ start: InstantOut, end: InstantOut }).optional(),
  /** For a linked booking: the name of the facility of the main booking. */
  mainFacilityName: z.string().nullable().optional(),
  customer: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      planName: z.string().nullable(),
      /** Days on which the customer is a member, both ends inclusive: what a preview of another day or time prices by. */
      memberDays: z.array(z.object({ from: z.string(), until: z.string() })),
      partnerNote: z.string().nullable(),
    })
    .nullable()
    .optional(),
  order: z
    .object({
      id: z.string(),
      readableId: z.string(),
      status: z.enum(['pending', 'paid', 'canceled', 'refunded']),
      paymentMethod: PaymentMethod,
      priceCents: z.number().int(),
      /** The price less what a coupon takes off it. */
      netCents: z.number().int(),
      /** What a coupon takes off all bookings of the order together. */
      orderDiscountCents: z.number().int(),
      /** What is still to be paid of the whole order, and by which methods. */
      owedCents: z.number().int(),
      owedBy: z.array(PaymentMethod),
      lineCount: z.number().int(),
      customerNote: z.string().nullable(),
      partnerNote: z.string().nullable(),
      paidOut: z.boolean(),
      /** Millionths of each part of the tax that is added to its prices, as it was when it was sold; none where its prices hold it (BEYOND-35). */
      taxOnTop: z.array(z.number().int()),
    })
    .nullable()
    .optional(),
})
export type SlotBooking = z.infer<typeof SlotBooking>

export const Slot = z.object({
  date: z.string(),
  start: InstantOut,
  end: InstantOut,
  status: SlotStatus,
  price: Price.nullable(),
  booking: SlotBooking.nullable(),
})
export type Slot = z.infer<typeof Slot>

/** A slot that somebody is booking right now (BEYOND-05). */
export const Hold = z.object({
  id: z.string(),
  facilityId: z.string(),
  start: InstantOut,
  end: InstantOut,
  heldUntil: InstantOut,
  holderName: z.string(),
  /** True for holds of the caller's own session. */
  own: z.boolean(),
})
export type Hold = z.infer<typeof Hold>

export const DaySchedule = z.object({
  id: z.string(),
  date: z.string(),
  timezone: z.string(),
  timeSlotInterval: z.number().int(),
  bookingDaysHorizon: z.number().int().nullable(),
  currency: z.string(),
  /** Keyed MON..SUN (FACILITIES-79). */
  openingHours: z.record(z.string(), z.array(z.string())),
  /** Why the group has no hours on this day; null where it has some. */
  closedReason: z.enum(CLOSED_REASONS).nullable(),
  facilities: z.array(
    z.object({ id: z.string(), name: z.string(), linkedFacilityIds: z.array(z.string()), slots: z.array(Slot) }),
  ),
  holds: z.array(Hold),
  priceSettings: z.array(PriceSetting),
})
export type DaySchedule = z.infer<typeof DaySchedule>

/** What changed, told to every open grid of the partner; the client reloads what it shows of it (BEYOND-04). */
export const LiveEvent = z.object({
  type: z.enum(['ready', ...NEWS, 'holds', 'resync']),
  /** Venue-local days touched, empty when unknown. */
  dates: z.array(z.string()).default([]),
  facilityGroupIds: z.array(z.string()).default([]),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const SlotExplanation = z.object({
  status: SlotStatus,
  price: Price.nullable(),
  /** Machine-readable reason, worded by the dashboard: groupPrice, priceSetting, noPrice, disabled, closure, block, booking, outsideHours. */
  reason: z.enum(['groupPrice', 'priceSetting', 'noPrice', 'disabled', 'closure', 'block', 'booking', 'outsideHours']),
  winner: PriceSetting.nullable(),
  losers: z.array(
    z.object({
      setting: PriceSetting,
      why: z.enum([
        'inactive',
        'otherWeekday',
        'otherTime',
        'notYetEffective',
        'noLongerEffective',
        'facilityExcluded',
        'lowerPriority',
        'datedWins',
        'newerWins',
      ]),
    }),
  ),
  /** Null where nobody has set one. */
  groupPrice: Price.nullable(),
  openingHours: z.array(z.string()),
  settingsPath: z.string(),
})

export const schedule = {
  getDaySchedule: endpoint({
    method: 'GET',
    path: '/partners/facilityGroups/:id/slots',
    access: 'facilityBooking.view',
    summary: "A group's day: every facility with its slots, prices and bookings (SCHEDULE-48, SCHEDULE-71)",
    query: z.strictObject({ date: Day, extended: Flag.optional() }),
    reply: data(DaySchedule),
  }),
  explainSlot: endpoint({
    method: 'GET',
    path: '/partners/facilities/:id/explanation',
    access: 'facilityBooking.view',
    summary: "Why a slot costs what it costs or can't be booked (BEYOND-09)",
    query: z.strictObject({ start: InstantIn, end: InstantIn }),
    reply: data(SlotExplanation),
  }),
  holdSlots: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/holds',
    access: {
      anyOf: [
        'order.createBookingForExistingCustomer',
        'facilityBooking.createForInternalEvent',
        'facilityBooking.createForClosure',
      ],
    },
    summary:
      'Hold slots for this desk for 5 minutes while they are being booked; replaces its earlier holds (BEYOND-05)',
    body: z.strictObject({
      slots: z.array(z.strictObject({ facilityId: Id, startTime: InstantIn, endTime: InstantIn })).max(MOST_HELD_SLOTS),
    }),
    reply: data(z.array(Hold)),
  }),
  watchSchedule: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/events',
    access: 'staff',
    summary: 'Server-sent events: what changed in the partner, as it happens (BEYOND-04)',
    format: 'events',
    reply: LiveEvent,
  }),
}
