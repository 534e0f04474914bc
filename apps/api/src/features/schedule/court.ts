import {
  parseDayHours,
  type BookingLimits,
  type FacilityLink,
  type OpeningHours,
  type PriceSetting,
  type VenueHours,
} from '@fieldhouse/domain/facilities'
import { WEEKDAYS, type Zone } from '@fieldhouse/domain/time'

/** What the rules need to know of a facility and its group; amounts in minor units. */
export type Court = {
  facilityId: string
  facilityName: string
  groupId: string
  groupName: string
  sport: string
  venueId: string
  venueName: string
  zone: Zone
  interval: number
  /** Null where nobody has set one. */
  groupPrice: number | null
  currency: string
  bookingDaysHorizon: number | null
  maximumBookingSlots: number | null
  limits: BookingLimits
  useVenueOpeningHours: boolean
  openingHours: OpeningHours
  venueHours: VenueHours
  settings: PriceSetting[]
}

/** The courts asked for, every court linked to one of them, and the links between all these. */
export type Courts = { courts: Map<string, Court>; links: FacilityLink[] }

export type StoredWeek = Record<string, string | string[]>
export type StoredVenueHours = StoredWeek & { exceptions?: { date: string; hours: string }[] }

/** Reads a week of hours as they are stored: lists of ranges for groups, one text per day for venues (FACILITIES-79, VENUES-21). */
export const readWeek = (stored: StoredWeek): OpeningHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, parseDayHours(stored[day] ?? '') ?? []])) as OpeningHours

/** Reads a venue's hours with its public-holiday hours and exceptions. */
export const readVenueHours = (stored: StoredVenueHours): VenueHours => ({
  days: readWeek(stored),
  publicHoliday: parseDayHours(stored.PH ?? '') ?? [],
  exceptions: stored.exceptions ?? [],
})

/** What the rules need to know of a group, which is the same for all its courts. */
export type CourtGroup = Omit<Court, 'facilityId' | 'facilityName'>

export type GroupRow = Omit<CourtGroup, 'openingHours' | 'venueHours'> & {
  openingHours: StoredWeek
  venueHours: StoredVenueHours
}

export const readGroup = (row: GroupRow): CourtGroup => ({
  ...row,
  openingHours: readWeek(row.openingHours),
  venueHours: readVenueHours(row.venueHours),
})
