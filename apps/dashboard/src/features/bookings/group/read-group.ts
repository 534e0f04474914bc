import type { Api, Reply } from '@fieldhouse/contract'
import {
  parseDayHours,
  type BookingLimits,
  type OpeningHours,
  type PriceSetting,
  type VenueHours,
} from '@fieldhouse/domain/facilities'
import { toMinor } from '@fieldhouse/domain/money'
import { kindOfBooking, type Occupancy } from '@fieldhouse/domain/schedule'
import { parseClock, WEEKDAYS, type Weekday } from '@fieldhouse/domain/time'
import type { Venue } from '../../../lib/session/workspace.ts'
import type { PlanGroup } from '../plan/booking-plan.ts'

export type GroupReply = Reply<Api['getFacilityGroup']>['data']
type SettingReply = GroupReply['priceSettings'][number]
type BookingReply = GroupReply['facilities'][number]['bookings'][number]

const week = (hoursOf: (day: Weekday) => string | readonly string[]): OpeningHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, parseDayHours(hoursOf(day)) ?? []])) as OpeningHours

const venueHoursOf = ({ openingHours }: Venue): VenueHours => ({
  days: week((day) => openingHours[day]),
  publicHoliday: parseDayHours(openingHours.PH) ?? [],
  exceptions: openingHours.exceptions,
})

const settingOf = (setting: SettingReply): PriceSetting => ({
  id: setting.id,
  groupId: setting.groupId,
  isActive: setting.isActive,
  priority: setting.priority,
  dayOfWeek: setting.dayOfWeek,
  startMinute: parseClock(setting.startTime) ?? 0,
  endMinute: parseClock(setting.endTime) ?? 1440,
  price: setting.slotPrice && toMinor(setting.slotPrice.price, setting.slotPrice.currency),
  memberPrice: setting.memberPrice && toMinor(setting.memberPrice.price, setting.memberPrice.currency),
  isDisable: setting.isDisable,
  excludeFacilities: setting.excludeFacilities,
  effectiveFrom: setting.effectiveFrom,
  effectiveUntil: setting.effectiveUntil,
  createdAt: Date.parse(setting.createdAt),
})

const readLimits = ({ peakHours, ...limits }: GroupReply['limits']): BookingLimits => ({
  ...limits,
  peakHours: peakHours && {
    days: peakHours.days,
    start: parseClock(peakHours.startTime) ?? 0,
    end: parseClock(peakHours.endTime) ?? 1440,
  },
})

export type GroupOccupancy = Occupancy & { booking: BookingReply }

const occupancyOf = (booking: BookingReply): GroupOccupancy => ({
  id: booking.id,
  facilityId: booking.facilityId,
  kind: kindOfBooking(booking.type, booking.eventName),
  start: Date.parse(booking.timeRange.start),
  end: Date.parse(booking.timeRange.end),
  processingStatus: booking.processingStatus,
  hasOrderLine: booking.orderLineItem !== null,
  booking,
})

export type ReadGroup = Omit<PlanGroup, 'occupancies'> & { occupancies: readonly GroupOccupancy[] }

/** Reads a facility group's reply into the words of the rules, so that the dialogs preview with the server's own functions. */
export const readGroup = (reply: GroupReply, venue: Venue): ReadGroup => ({
  group: {
    id: reply.id,
    zone: venue.timezone,
    interval: reply.timeSlotInterval,
    price: reply.hasPrice ? toMinor(reply.price, reply.currency) : null,
    settings: reply.priceSettings.map(settingOf),
    useVenueOpeningHours: reply.useVenueOpeningHours,
    openingHours: week((day) => reply.openingHours[day]),
    venueHours: venueHoursOf(venue),
    bookingDaysHorizon: reply.bookingDaysHorizon,
    maximumBookingSlots: reply.maximumBookingSlots,
    limits: readLimits(reply.limits),
  },
  facilities: reply.facilities.map(({ id, name, linkedFacilityIds }) => ({ id, name, linked: linkedFacilityIds })),
  occupancies: reply.facilities.flatMap(({ bookings }) => bookings.map(occupancyOf)),
})
