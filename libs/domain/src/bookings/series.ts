import { addDays, daysBetween, edgeAt, wallOf } from '../time/index.ts'
import type { Instant, LocalDate, TimeRange, Zone } from '../time/index.ts'
import { expandRepeat, type Repeat } from './repeat.ts'
import type { FacilityRange } from './types.ts'

/** Which bookings of a series a change is for, from the one on which somebody stands: it alone, it and later ones, all to come. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

/** A booking of a series (BEYOND-08). */
export type Occurrence = FacilityRange & {
  id: string
  /** The day for which it was booked; it never changes. */
  originalDate: LocalDate
  /** The day on which the series stands for it by now: where it was moved by hand, it stands elsewhere. */
  seriesDate: LocalDate
  movedByHand: boolean
  canceled: boolean
}

/**
 * What becomes of a booking within the scope of a change: it changes with the others, or it stays, as it was moved by hand, as it was
 * cancelled, or as it is no other one by the change.
 */
export type OccurrenceState = 'changes' | 'movedByHand' | 'canceled' | 'same'

/** A range of a request to repeat, with where the repeat would have put it; that differs where staff moved it in the review. */
type Asked = { range: FacilityRange; original: FacilityRange }

/**
 * The series that a request to repeat makes (BEYOND-08): what stands at one court and time on several days of the repeat from `date` on,
 * each with the indexes of its ranges. What was added by hand, or stands alone, is of none.
 */
export const seriesOf = (
  asked: readonly Asked[],
  repeat: Repeat,
  date: LocalDate,
  zone: Zone,
): { index: number; originalDate: LocalDate; movedByHand: boolean }[][] => {
  const days = new Set(expandRepeat(date, repeat))
  const placed = asked.flatMap(({ range, original }, index) => {
    const from = wallOf(original.start, zone)
    if (!days.has(from.date)) return []
    const minutes = `${from.minute}|${wallOf(original.end, zone).minute}|${nightsOf(original, zone)}`
    return [
      {
        index,
        originalDate: from.date,
        movedByHand: !isSame(range, original),
        of: `${original.facilityId}|${minutes}`,
      },
    ]
  })
  return [...Map.groupBy(placed, ({ of }) => of).values()]
    .map((alike) => alike.map(({ index, originalDate, movedByHand }) => ({ index, originalDate, movedByHand })))
    .filter((alike) => alike.length > 1)
}

/**
 * The bookings that a change from `anchor` on is for, in the order of their days. Cancelled ones and, but where `withMoved` is asked for, those
 * moved by hand stay. What has begun by `now` is not to come, and left out; the one somebody stands on never is.
 */
export const inScope = <O extends Occurrence>(
  occurrences: readonly O[],
  { anchor, scope, withMoved, now }: { anchor: O; scope: SeriesScope; withMoved: boolean; now: Instant },
): { occurrence: O; state: OccurrenceState }[] =>
  occurrences
    .filter((each) => {
      if (each.id === anchor.id) return true
      if (scope === 'this' || each.start <= now) return false
      return scope === 'all' || each.originalDate > anchor.originalDate
    })
    .toSorted((a, b) =>
      a.originalDate < b.originalDate ? -1 : a.originalDate > b.originalDate ? 1 : a.start - b.start,
    )
    .map((occurrence) => ({ occurrence, state: stateOf(occurrence, anchor, withMoved) }))

const stateOf = (occurrence: Occurrence, anchor: Occurrence, withMoved: boolean): OccurrenceState => {
  if (occurrence.canceled) return 'canceled'
  if (occurrence.id === anchor.id || withMoved || !occurrence.movedByHand) return 'changes'
  return 'movedByHand'
}

/**
 * Where a booking of a series goes when `anchor` goes to `to`: as many days on, to the other court if the anchor changes its court, and at
 * the other time of the clock if it changes that; the rest of it stays its own. One that was moved by hand joins the series where it stands
 * by now. Null where the clocks skip all of that time on its day.
 */
export const placeInSeries = (
  occurrence: Occurrence,
  anchor: Occurrence,
  to: FacilityRange,
  zone: Zone,
): FacilityRange | null => {
  if (occurrence.id === anchor.id) return to
  const own = clockOf(occurrence, zone)
  const before = clockOf(anchor, zone)
  const after = clockOf(to, zone)
  const shift = daysBetween(before.date, after.date)
  const isAnotherTime = before.start !== after.start || before.end !== after.end || before.nights !== after.nights
  const joins = occurrence.movedByHand
  if (!joins && shift === 0 && !isAnotherTime)
    return { start: occurrence.start, end: occurrence.end, facilityId: courtOf(occurrence, anchor, to) }
  const time = joins || isAnotherTime ? after : own
  const date = addDays(joins ? occurrence.seriesDate : own.date, shift)
  const start = edgeAt(date, time.start, zone)
  const end = edgeAt(addDays(date, time.nights), time.end, zone)
  return start < end ? { start, end, facilityId: joins ? to.facilityId : courtOf(occurrence, anchor, to) } : null
}

/** By how many days `to` shifts the series from where the anchor stands. */
export const daysShifted = (anchor: Occurrence, to: TimeRange, zone: Zone): number =>
  daysBetween(wallOf(anchor.start, zone).date, wallOf(to.start, zone).date)

/** Whether two ranges are the same court at the same time. */
export const isSame = (a: FacilityRange, b: FacilityRange): boolean =>
  a.facilityId === b.facilityId && a.start === b.start && a.end === b.end

/** The indexes of ranges that take a court that an earlier one of them takes at the same time. */
export const overlapping = (ranges: readonly FacilityRange[]): Set<number> =>
  new Set(
    ranges.flatMap((range, i) =>
      ranges
        .slice(0, i)
        .some((other) => other.facilityId === range.facilityId && other.start < range.end && range.start < other.end)
        ? [i]
        : [],
    ),
  )

const courtOf = (occurrence: FacilityRange, anchor: FacilityRange, to: FacilityRange): string =>
  to.facilityId === anchor.facilityId ? occurrence.facilityId : to.facilityId

const nightsOf = ({ start, end }: TimeRange, zone: Zone): number =>
  daysBetween(wallOf(start, zone).date, wallOf(end, zone).date)

const clockOf = (range: TimeRange, zone: Zone) => {
  const { date, minute: start } = wallOf(range.start, zone)
  return { date, start, end: wallOf(range.end, zone).minute, nights: nightsOf(range, zone) }
}
