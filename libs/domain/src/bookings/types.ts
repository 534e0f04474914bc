import type { BookingLimits } from '../facilities/booking-limits.ts'
import type { GroupHours, VenueHours } from '../facilities/opening-hours.ts'
import type { PriceSetting } from '../facilities/price-setting.ts'
import type { TimeRange, Zone } from '../time/index.ts'

/** A range of time on one facility. */
export type FacilityRange = TimeRange & { facilityId: string }

/** What the rules of booking need of a facility group. */
export type BookableGroup = GroupHours & {
  id: string
  zone: Zone
  /** Slot interval in minutes. */
  interval: number
  /** Price of one slot in minor units where no setting says otherwise; null where nobody has set one. */
  price: number | null
  settings: readonly PriceSetting[]
  venueHours: VenueHours
  /** Days ahead that may be booked; null is no restriction. */
  bookingDaysHorizon: number | null
  /** Slots one order may hold; null or below 1 is no limit. */
  maximumBookingSlots: number | null
  limits: BookingLimits
}

export type BookableFacility = { id: string; group: BookableGroup }

/** BOOKING-87. */
export type BookingOptions = { isForceBook: boolean; ignoreBookingHorizon: boolean; ignoreMaxSlotsRule: boolean }
