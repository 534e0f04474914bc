import { dateOf, wallOf, type LocalDate, type TimeRange, type Zone } from '../time/index.ts'
import { hoursOn, isOfHolidayHours, type GroupHours, type VenueHours } from './opening-hours.ts'

/** Why a group has no hours on a day: by its venue's special days, their holiday hours, its venue's week, or its own week. */
export const CLOSED_REASONS = ['specialDay', 'publicHoliday', 'venueWeekday', 'groupWeekday'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Why a group of courts is closed all day on a date; null where it has hours (FACILITIES-78). */
export const closedReason = (date: LocalDate, group: GroupHours, venue: VenueHours): ClosedReason | null => {
  if (hoursOn(date, group, venue).length > 0) return null
  if (!group.useVenueOpeningHours) return 'groupWeekday'
  const exception = venue.exceptions.find((entry) => entry.date === date)
  if (!exception) return 'venueWeekday'
  return isOfHolidayHours(exception) ? 'publicHoliday' : 'specialDay'
}

/**
 * Whether a venue is closed when something is there (BEYOND-54): on a day without hours, by its week or as a special day, and on a special
 * day outside of the hours that it has. On any other day early and late hours are the club's own affair.
 */
export const isOnClosedDay = ({ start, end }: TimeRange, venue: VenueHours, zone: Zone): boolean => {
  const date = dateOf(start, zone)
  const hours = hoursOn(date, { useVenueOpeningHours: true, openingHours: venue.days }, venue)
  if (hours.length === 0) return true
  if (!venue.exceptions.some((exception) => exception.date === date)) return false
  const [from, until] = [wallOf(start, zone).minute, wallOf(end, zone)]
  const to = until.date === date ? until.minute : 1440
  return !hours.some((range) => range.start <= from && to <= range.end)
}
