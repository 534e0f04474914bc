import { dateOf, wallOf, type TimeRange, type Zone } from '../time/index.ts'
import { hoursOn, type VenueHours } from './opening-hours.ts'

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
