import { dateOfDayNumber, dayNumberOf, addDays } from './date.ts'
import { DAY_MS, MINUTE_MS } from './types.ts'
import type { Instant, LocalDate, Minute, TimeRange, Zone } from './types.ts'

/** A stretch of time during which a zone keeps one offset from UTC. */
type Stretch = { from: Instant; until: Instant; offset: number }

// A day schedule converts hundreds of times; Temporal is asked once per stretch between two changes of the clock.
const stretches = new Map<Zone, Stretch[]>()

const findStretch = (instant: Instant, zone: Zone): Stretch => {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // 'previous' is strictly before, and a change at this very instant belongs to the stretch.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const next = here.getTimeZoneTransition('next')
  return {
    from: previous?.epochMilliseconds ?? -Infinity,
    until: next?.epochMilliseconds ?? Infinity,
    offset: here.offsetNanoseconds / 1e6,
  }
}

const stretchAt = (instant: Instant, zone: Zone): Stretch => {
  let known = stretches.get(zone)
  if (!known) stretches.set(zone, (known = []))
  for (const stretch of known) if (stretch.from <= instant && instant < stretch.until) return stretch
  const found = findStretch(instant, zone)
  known.unshift(found)
  if (known.length > 16) known.pop()
  return found
}

const offsetAt = (instant: Instant, zone: Zone): number => stretchAt(instant, zone).offset

/**
 * The instant at which the clocks of `zone` show `minute` on `date`; `minute` may be 1440 or more (the next day).
 * A time that the clocks skip is moved forward by the gap; of a time they show twice, the earlier is taken.
 */
export const atWall = (date: LocalDate, minute: Minute, zone: Zone): Instant => {
  const local = dayNumberOf(date) * DAY_MS + minute * MINUTE_MS
  const before = offsetAt(local - DAY_MS, zone)
  const after = offsetAt(local + DAY_MS, zone)
  if (before === after) return local - before
  const early = local - before
  const late = local - after
  const earlyFits = offsetAt(early, zone) === before
  const lateFits = offsetAt(late, zone) === after
  if (earlyFits && lateFits) return Math.min(early, late)
  // In a gap neither fits: the offset before the change carries the time forward, as Temporal's 'compatible' does.
  return lateFits ? late : early
}

/**
 * Where a range that starts or ends at a wall-clock time has its edge: as `atWall`, but a time that the clocks skip is the
 * instant of the change. So consecutive slots of a day touch and never overlap, and one wholly in the gap is empty.
 */
export const edgeAt = (date: LocalDate, minute: Minute, zone: Zone): Instant => {
  const instant = atWall(date, minute, zone)
  const stretch = stretchAt(instant, zone)
  const shown = instant + stretch.offset
  return shown === dayNumberOf(date) * DAY_MS + minute * MINUTE_MS ? instant : stretch.from
}

/** What the clocks of `zone` show at an instant: the day, and the minute of it (whole minutes, 0..1439). */
export const wallOf = (instant: Instant, zone: Zone): { date: LocalDate; minute: Minute } => {
  const local = instant + offsetAt(instant, zone)
  const day = Math.floor(local / DAY_MS)
  return { date: dateOfDayNumber(day), minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) }
}

/** The day of `date` in `zone`: 23 or 25 hours long where the clocks change. */
export const dayRange = (date: LocalDate, zone: Zone): TimeRange => ({
  start: atWall(date, 0, zone),
  end: atWall(addDays(date, 1), 0, zone),
})

/** The day in `zone` at an instant. */
export const dateOf = (instant: Instant, zone: Zone): LocalDate => wallOf(instant, zone).date

/** The days in `zone` that ranges touch, each once. */
export const daysOf = (ranges: readonly TimeRange[], zone: Zone): LocalDate[] => {
  const days = new Set<LocalDate>()
  for (const { start, end } of ranges) {
    const last = dateOf(end - 1, zone)
    for (let date = dateOf(start, zone); date <= last; date = addDays(date, 1)) days.add(date)
  }
  return [...days]
}

/**
 * The zone of an IANA name as it is spelled: 'asia/singapore' is 'Asia/Singapore', so that a zone has one name wherever two are
 * compared. Another name of the same zone stays ('Asia/Saigon'). Null where this runtime knows no such zone.
 */
export const zoneNamed = (text: string): Zone | null => {
  // Temporal also takes offsets such as '+08:00', which say nothing about summer time.
  if (!/^[A-Za-z]/.test(text)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
  } catch {
    return null
  }
}
