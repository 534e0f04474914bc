import { accept, refuse, type Decision } from '../refusal.ts'
import { addDays, daysBetween } from '../time/date.ts'
import { dateOf, dayRange } from '../time/index.ts'
import type { Instant, LocalDate, TimeRange, Zone } from '../time/types.ts'

/** The most days that one export holds. */
export const MOST_BOOK_DAYS = 366

/** What stands in the way of an export of these days: they are the wrong way round, or too many. */
export const problemOfBookDays = (from: LocalDate, to: LocalDate): 'startAfterEnd' | 'tooLong' | null => {
  if (from > to) return 'startAfterEnd'
  return daysBetween(from, to) >= MOST_BOOK_DAYS ? 'tooLong' : null
}

const wrong = (msg: string) =>
  refuse('error.badRequest.invalidInput', { msg, fields: [{ property: 'lastDay', constraints: { allowed: msg } }] })

/**
 * Whether the books may be closed with a day, by the clock of the club: nothing is posted into it or any day before it any more
 * (BEYOND-36). Answers the first day of the period, null where it begins with the books. Refuses a day that is not over, one that is
 * closed already, and a period beside another than the person saw.
 */
export const decidePeriodClose = (
  { lastDay, closedUntil: seen }: { lastDay: LocalDate; closedUntil: LocalDate | null },
  { today, closedUntil }: { today: LocalDate; closedUntil: LocalDate | null },
): Decision<{ firstDay: LocalDate | null }> => {
  if (seen !== closedUntil) return refuse('error.conflict.periodClosedMeanwhile', { closedUntil })
  if (lastDay >= today) return wrong('A day can be closed once it is over')
  if (closedUntil !== null && lastDay <= closedUntil) return wrong('This day is closed already')
  return accept({ firstDay: closedUntil === null ? null : addDays(closedUntil, 1) })
}

/** A period that is closed: its last day, the zone whose days were counted then, and the first instant that is not in it. */
export type ClosedDays = { lastDay: LocalDate; zone: Zone; end: Instant }

/** Days of the books that are counted by one zone: those from `first`, with the range of time that they are. */
export type BookSpan = TimeRange & { first: LocalDate; zone: Zone }

/**
 * The ranges of time that days of the books are, from the earliest to the latest: those of a closed period by the zone of then, for good, and
 * those that are open by the zone of now (BEYOND-36). A period begins where the one before ended, whatever zone its own days are counted
 * by: nothing is in two of them, or in none. `periods` with the earliest first.
 */
export const bookSpans = (
  { from, to }: { from: LocalDate; to: LocalDate },
  periods: readonly ClosedDays[],
  zone: Zone,
): BookSpan[] => {
  const open = { lastDay: null, zone, end: null }
  return [...periods, open].flatMap((one, n): BookSpan[] => {
    const before = n === 0 ? null : periods[n - 1]!
    const begins = before && addDays(before.lastDay, 1)
    const first = begins === null || begins < from ? from : begins
    if (first > to || (one.lastDay !== null && one.lastDay < first)) return []
    const start = before && first === begins ? before.end : dayRange(first, one.zone).start
    const end = one.lastDay !== null && one.lastDay <= to ? one.end : dayRange(to, one.zone).end
    return start < end ? [{ first, zone: one.zone, start, end }] : []
  })
}

/** The day of the books that an instant is of, in the span that holds it; null where none does. */
export const bookDayOf = (at: Instant, spans: readonly BookSpan[]): { day: LocalDate; zone: Zone } | null => {
  const span = spans.find(({ start, end }) => at >= start && at < end)
  if (!span) return null
  const day = dateOf(at, span.zone)
  return { day: day < span.first ? span.first : day, zone: span.zone }
}
