import {
  BOOKING_HORIZONS,
  DEFAULT_INTERVAL,
  DEFAULT_SPORT,
  INTERVALS,
  MOST_COURTS_OF_GROUP,
  MOST_OF_LIMITS,
  MOST_PRICE_SETTINGS,
  NO_LIMITS,
} from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Deleted, Id, InstantOut, line, requiredLine, Zone } from '../schemas.ts'
import { VenueHoursIn } from '../venues/venue.ts'
import { Closure, ClosureInput } from './closures.ts'
import { Clock, ClockRange, DayRanges, Weekday } from './opening-hours.ts'
import { KeptSetting, MajorPrice, PriceSettingInput, PRICES_BODY } from './price-settings.ts'
import { Facility, FacilityBooking } from './single-facilities.ts'

const Bookings = z.number().int().min(1).max(MOST_OF_LIMITS.bookings).nullable()
const Minutes = z.number().int().min(1).max(MOST_OF_LIMITS.minutes).nullable()

/** What a group asks of the bookings of one customer, and keeps free around any booking; null asks nothing (BEYOND-28). */
const GroupLimits = z.strictObject({
  perDay: Bookings,
  perWeek: Bookings,
  atPeakPerWeek: Bookings,
  peakHours: z.strictObject({ days: z.array(Weekday).min(1).max(7), startTime: Clock, endTime: Clock }).nullable(),
  minutesApart: Minutes,
  minutesKeptFree: Minutes,
  memberDaysHorizon: z.number().int().min(1).max(MOST_OF_LIMITS.days).nullable(),
})
export type GroupLimits = z.infer<typeof GroupLimits>

/** A facility group in replies (FACILITIES-14). */
export const FacilityGroup = z.object({
  id: z.string(),
  partnerId: z.string(),
  venueId: z.string(),
  name: z.string(),
  type: z.string(),
  publicFacilityNames: z.boolean(),
  price: z.number(),
  /** False while nobody has set the price: it is told as 0, and what no price setting prices can't be booked. */
  hasPrice: z.boolean(),
  currency: z.string(),
  onlineBookingEnabled: z.boolean(),
  timeSlotInterval: z.number().int(),
  privateBooking: z.enum(['public', 'private']),
  useVenueOpeningHours: z.boolean(),
  openingHours: DayRanges,
  /** Disabling every other slot leaves more ranges than anybody writes as opening hours. */
  availableSlot: z.record(Weekday, z.array(ClockRange)),
  bookingDaysHorizon: z.number().int().nullable(),
  maximumBookingSlots: z.number().int().nullable(),
  limits: GroupLimits,
  /** Goes up with each saving of the group itself: who saves says which one they changed. */
  version: z.number().int(),
  facilities: z.array(Facility.extend({ bookings: z.array(FacilityBooking) })),
  closures: z.array(Closure),
  /** The times for which facilities are closed because one on the same ground is: they come and go with that closure, `leadId`. */
  closuresByLink: z.array(Closure.pick({ id: true, facilityId: true, timeRange: true }).extend({ leadId: z.string() })),
  priceSettings: z.array(KeptSetting),
})

const GroupFields = {
  name: line(100),
  type: requiredLine(60),
  publicFacilityNames: z.boolean(),
  price: MajorPrice,
  onlineBookingEnabled: z.boolean(),
  timeSlotInterval: z.union(INTERVALS.map((n) => z.literal(n))),
  privateBooking: z.enum(['public', 'private']),
  useVenueOpeningHours: z.boolean(),
  openingHours: DayRanges,
  bookingDaysHorizon: z.union(BOOKING_HORIZONS.map((days) => z.literal(days))),
  maximumBookingSlots: z.number().int().min(-1000).max(1000).nullable(),
  limits: GroupLimits,
}

/** A facility of a group that is made, by its place among them from 0: it has no id before. */
const FacilityIndex = z
  .number()
  .int()
  .min(0)
  .max(MOST_COURTS_OF_GROUP - 1)
/** A closure of a group that is made. */
const NewClosure = ClosureInput.omit({ facilityId: true }).extend({ facilityIndex: FacilityIndex })
/** A price setting of a group that is made. */
const NewPriceSetting = PriceSettingInput.omit({ excludeFacilities: true }).extend({
  excludeFacilityIndexes: z.array(FacilityIndex).max(MOST_COURTS_OF_GROUP).default([]),
})

/** A change of a group as it would be saved: what is left out stays. */
const GroupDraft = z.strictObject({
  price: GroupFields.price.optional(),
  timeSlotInterval: GroupFields.timeSlotInterval.optional(),
  useVenueOpeningHours: GroupFields.useVenueOpeningHours.optional(),
  openingHours: GroupFields.openingHours.optional(),
  /** What its venue would say of itself, where that is what changes. */
  venue: z.strictObject({ timezone: Zone, openingHours: VenueHoursIn }).optional(),
  /** The ids of the price settings that go. */
  removedSettings: z.array(Id).max(MOST_PRICE_SETTINGS).default([]),
  /** Those that come; one with an id takes the place of that one. */
  priceSettings: z
    .array(PriceSettingInput.extend({ id: Id.optional() }))
    .max(MOST_PRICE_SETTINGS)
    .default([]),
  /** The facilities that are linked by it: some of the group, and those of other groups with which they are. */
  linkedFacilities: z.array(Id).max(500).default([]),
  /** The closures that come; one with an id is moved. */
  closures: z
    .array(ClosureInput.extend({ id: Id.optional() }))
    .max(500)
    .default([]),
  /** The ids of the closures that go. */
  removedClosures: z.array(Id).max(2000).default([]),
})

/** What a change of a group does to bookings that stand, which stay as they are. */
const TouchedBookings = z.object({
  count: z.number().int(),
  /** More stand than were looked at: of the later ones nothing is known. */
  isCapped: z.boolean(),
  /** The first of them. */
  bookings: z.array(
    z.object({
      id: z.string(),
      facilityName: z.string(),
      start: InstantOut,
      end: InstantOut,
      eventName: z.string().nullable(),
      customer: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
      because: z.enum(['outsideHours', 'disabled', 'otherSlots', 'otherPrice', 'linked']),
    }),
  ),
})
export type TouchedBookings = z.infer<typeof TouchedBookings>

/** Groups of facilities with their hours, prices and closures. */
export const facilityGroups = {
  listFacilityGroups: endpoint({
    method: 'GET',
    path: '/venues/:venueId/facilityGroups',
    access: { anyOf: ['facilityGroup.view', 'facilityBooking.view'] },
    summary: 'Facility groups of a venue (VENUES-59)',
    reply: data(z.array(FacilityGroup)),
  }),
  listFacilityGroupsOfVenue: endpoint({
    method: 'GET',
    path: '/partners/venues/:venueId/facilityGroups',
    access: { anyOf: ['facilityGroup.view', 'facilityBooking.view'] },
    summary: 'Facility groups of a venue, second shape of the path (VENUES-61)',
    reply: data(z.array(FacilityGroup)),
  }),
  createFacilityGroup: endpoint({
    method: 'POST',
    path: '/venues/:venueId/facilityGroups',
    access: 'facilityGroup.create',
    changes: ['facilities', 'schedule'],
    summary:
      'Create a facility group, whole or not at all; count makes that many facilities named after it, which its closures and price settings name by their place from 0 (FACILITIES-26, -27, -42, VENUES-60)',
    body: z.strictObject({
      name: GroupFields.name,
      type: GroupFields.type.default(DEFAULT_SPORT),
      publicFacilityNames: GroupFields.publicFacilityNames.default(true),
      price: GroupFields.price.optional(),
      onlineBookingEnabled: GroupFields.onlineBookingEnabled.default(false),
      timeSlotInterval: GroupFields.timeSlotInterval.default(DEFAULT_INTERVAL),
      privateBooking: GroupFields.privateBooking.default('public'),
      /** As long as no hours are said a group follows its venue; with hours it has them for its own (FACILITIES-62). */
      useVenueOpeningHours: GroupFields.useVenueOpeningHours.optional(),
      openingHours: GroupFields.openingHours.optional(),
      bookingDaysHorizon: GroupFields.bookingDaysHorizon.default(null),
      maximumBookingSlots: GroupFields.maximumBookingSlots.default(null),
      limits: GroupFields.limits.default({ ...NO_LIMITS, peakHours: null }),
      /** At least one where it is said (FACILITIES-33); a group that is prepared before its courts says nothing. */
      count: z.number().int().min(1).max(MOST_COURTS_OF_GROUP).optional(),
      /** As createClosures takes them, of who may close facilities. */
      closures: z.array(NewClosure).max(200).default([]),
      /** As createPriceSettings takes them, of who may change groups. */
      priceSettings: z.array(NewPriceSetting).max(MOST_PRICE_SETTINGS).default([]),
    }),
    bodyLimit: PRICES_BODY,
    reply: data(FacilityGroup),
    idempotent: true,
  }),
  getFacilityGroup: endpoint({
    method: 'GET',
    path: '/partners/facilityGroups/:id',
    access: { anyOf: ['facilityGroup.view', 'facilityBooking.view'] },
    summary:
      'A facility group; with fromDate and toDate its facilities carry the bookings of those days (FACILITIES-48, BOOKING-54)',
    query: z.strictObject({
      fromDate: Day.optional(),
      toDate: Day.optional(),
      bookingTypes: z
        .array(z.enum(['booking', 'linked', 'internalEvent', 'closure', 'classSession']))
        .max(5)
        .optional(),
    }),
    reply: data(FacilityGroup),
  }),
  updateFacilityGroup: endpoint({
    method: 'PUT',
    path: '/partners/facilityGroups/:id',
    access: 'facilityGroup.edit',
    changes: ['facilities'],
    summary:
      'Change a facility group; 409 where somebody else saved it since the version that was read, if that is named (FACILITIES-42)',
    body: z.strictObject({ ...GroupFields, version: z.number().int().min(1).max(1_000_000_000) }).partial(),
    reply: data(FacilityGroup),
    idempotent: true,
  }),
  previewGroupChange: endpoint({
    method: 'POST',
    path: '/partners/facilityGroups/:id/dryRun',
    access: 'facilityGroup.edit',
    summary:
      'Which bookings that are to come a change of a group would touch; refused as its closures would be; nothing is saved (FACILITIES-80)',
    body: GroupDraft,
    bodyLimit: PRICES_BODY,
    reply: data(TouchedBookings),
  }),
  deleteFacilityGroup: endpoint({
    method: 'DELETE',
    path: '/partners/facilityGroups/:id',
    access: 'facilityGroup.delete',
    changes: ['facilities'],
    summary: 'Remove a facility group without future bookings (FACILITIES-84)',
    reply: Deleted,
  }),
}
