import { addDays } from '../../time/index.ts'
import type { LocalDate } from '../../time/index.ts'
import type { BookableGroup } from '../types.ts'

/** The last day of the booking window, which is still inside; null where it has no end (BOOKING-107). */
export const lastDayOf = (today: LocalDate, bookingDaysHorizon: number | null): LocalDate | null =>
  bookingDaysHorizon === null ? null : addDays(today, bookingDaysHorizon)

/**
 * True when a booking, or the end of its repeat, lies beyond today + horizon days, or the booking's day is past. That day
 * itself is still inside; a horizon of null has no upper end. All days in the venue's zone (BOOKING-37, BOOKING-107).
 */
export const outsideWindow = ({
  date,
  endOn = date,
  today,
  bookingDaysHorizon,
}: {
  date: LocalDate
  endOn?: LocalDate
  today: LocalDate
  bookingDaysHorizon: number | null
}): boolean => {
  if (date < today) return true
  const last = lastDayOf(today, bookingDaysHorizon)
  return last !== null && (date > last || endOn > last)
}

/** How far ahead somebody books in a group: members as far as the group says of them (BEYOND-28). Null is no restriction. */
export const horizonOf = (
  { bookingDaysHorizon, limits }: Pick<BookableGroup, 'bookingDaysHorizon' | 'limits'>,
  isMember: boolean,
): number | null => (isMember ? (limits.memberDaysHorizon ?? bookingDaysHorizon) : bookingDaysHorizon)
