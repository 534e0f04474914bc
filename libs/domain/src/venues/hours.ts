import { formatDayHours, formatHour, parseDayHours } from '../facilities/index.ts'
import { parseClock, WEEKDAYS, type Minute, type Weekday } from '../time/index.ts'

/** How a closed day is written (VENUES-19). */
export const CLOSED = 'Closed-Closed'

/** The days that a venue has hours for: the weekdays and public holidays. */
export type VenueDay = Weekday | 'PH'

const STEP = 30
const DAY = 1440

/** The times that a venue opens and closes at, by half hours: 0:00 to 24:00 (VENUES-31, VENUES-32). */
export const VENUE_TIMES: readonly Minute[] = Array.from({ length: DAY / STEP + 1 }, (_, index) => index * STEP)

const isWeekend = (day: Weekday) => day === 'SA' || day === 'SU'

/** The hours of a new venue: 8:00 to 20:00 from Monday to Friday, closed otherwise (VENUES-20). */
export const DEFAULT_VENUE_HOURS: Readonly<Record<VenueDay, string>> = {
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, isWeekend(day) ? '' : '8:00-20:00'])) as Record<Weekday, string>),
  PH: '',
}

/** The hours of a day as they are kept, ranges in their order; null where they make no sense (VENUES-30). */
export const keptHours = (written: string): string | null => {
  const ranges = parseDayHours(written)
  return ranges && (formatDayHours(ranges).join(',') || CLOSED)
}

const rangesOf = (written: string): string[][] =>
  written
    .split(',')
    .map((range) => range.trim().split('-'))
    .filter((edges) => edges.length === 2 && !edges.includes('Closed'))

/** When a day opens first and closes last, as it is written, sense or not; null for a closed one. */
export const edgesOf = (written: string): { opens: Minute; closes: Minute } | null => {
  const ranges = rangesOf(written)
  const opens = parseClock(ranges[0]?.[0] ?? '')
  const closes = parseClock(ranges.at(-1)?.[1] ?? '')
  return opens === null || closes === null ? null : { opens, closes }
}

const written = (ranges: readonly (readonly string[])[]): string => ranges.map((edges) => edges.join('-')).join(',')

/**
 * A day that opens at another time; null closes the whole day (VENUES-28). One that was closed is open for one step from there on, at
 * most until the day ends (VENUES-29, VENUES-32).
 */
export const withOpening = (before: string, opens: Minute | null): string => {
  if (opens === null) return CLOSED
  const [first, ...later] = rangesOf(before)
  return first
    ? written([[formatHour(opens), first[1]!], ...later])
    : written([[formatHour(opens), formatHour(Math.min(opens + STEP, DAY))]])
}

/** A day that closes at another time; null closes the whole day (VENUES-28). One that was closed is open for one step until then. */
export const withClosing = (before: string, closes: Minute | null): string => {
  if (closes === null) return CLOSED
  const ranges = rangesOf(before)
  const last = ranges.at(-1)
  return last
    ? written([...ranges.slice(0, -1), [last[0]!, formatHour(closes)]])
    : written([[formatHour(Math.max(closes - STEP, 0)), formatHour(closes)]])
}
