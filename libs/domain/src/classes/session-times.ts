import { expandRepeat, repeatRange } from '../bookings/repeat.ts'
import { addDays, dateOf, weekdayOf } from '../time/index.ts'
import type { LocalDate, TimeRange, Zone } from '../time/index.ts'

/** What is taught: a class that people join, or a private lesson that is sold with its one place (BEYOND-47). */
export const CLASS_KINDS = ['class', 'lesson'] as const
export type ClassKind = (typeof CLASS_KINDS)[number]

/** How a class repeats, in the order of the form (CLASSES-16, CLASSES-71). */
export const REPEAT_TYPES = ['none', 'everyWeek', 'everyDay'] as const
export type RepeatType = (typeof REPEAT_TYPES)[number]

/** Where neither the venue of a class nor its partner has a zone (CLASSES-66). */
const FALLBACK_ZONE: Zone = 'Asia/Singapore'
/** The clock of a class: its venue's, else the partner's (CLASSES-77). */
export const classZone = (venue: Zone | null | undefined, partner: Zone | null | undefined): Zone =>
  venue || partner || FALLBACK_ZONE

/** A class lasts so long until somebody says otherwise, in minutes (CLASSES-24). */
export const USUAL_CLASS_MINUTES = 90
/** When a new class starts, in minutes of the day: 08:00 (CLASSES-65). */
export const USUAL_CLASS_START = 480

/** The last day on which a class that starts on `date` may have a session, that day itself allowed (CLASSES-39, CLASSES-71). */
export const latestClassEnd = (date: LocalDate, maxDays: number): LocalDate => addDays(date, maxDays)

/** The days of a class, first and last inclusive: each, or each seventh, from the first on; without a repeat that one (CLASSES-71). */
export const sessionDates = (date: LocalDate, repeatType: RepeatType, endDate: LocalDate | null): LocalDate[] =>
  expandRepeat(date, {
    time: repeatType === 'none' || endDate === null ? 'none' : repeatType === 'everyDay' ? 'daily' : 'week',
    endOn: endDate ?? date,
    includeDays: [weekdayOf(date)],
  })

/**
 * When the sessions of a class are: the first one's time, on each of its days as the clocks of the venue show it (CLASSES-71), but for the
 * days that are left out. One that lies wholly in an hour that the clocks skip is left out, too.
 */
export const sessionTimes = (
  first: TimeRange,
  zone: Zone,
  {
    repeatType,
    endDate,
    leftOut = [],
  }: { repeatType: RepeatType; endDate: LocalDate | null; leftOut?: readonly LocalDate[] },
): TimeRange[] =>
  repeatRange(
    first,
    sessionDates(dateOf(first.start, zone), repeatType, endDate).filter((date) => !leftOut.includes(date)),
    zone,
  )

/** A session at another time of its own day (CLASSES-72); null where the clocks skip that time then. */
export const sameTimeOn = (date: LocalDate, like: TimeRange, zone: Zone): TimeRange | null =>
  repeatRange(like, [date], zone)[0] ?? null
