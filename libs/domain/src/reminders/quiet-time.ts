import { addDays } from '../time/date.ts'
import type { Instant, Minute, Zone } from '../time/types.ts'
import { atWall, wallOf } from '../time/zone.ts'

/** A time of day in which no text message goes, in minutes after midnight; from 21:00 until 08:00 it spans midnight. */
export type QuietTime = { from: Minute; until: Minute }

/** The quiet time that an instant lies in, by the clocks of `zone`; null where it lies in none. Its end is outside. */
const quietAt = ({ from, until }: QuietTime, at: Instant, zone: Zone): { begin: Instant; end: Instant } | null => {
  const { date, minute } = wallOf(at, zone)
  const spans = from >= until
  const isIn = spans ? minute >= from || minute < until : minute >= from && minute < until
  if (!isIn) return null
  const first = spans && minute < until ? addDays(date, -1) : date
  return { begin: atWall(first, from, zone), end: atWall(spans ? addDays(first, 1) : first, until, zone) }
}

/** When a text message that is due at an instant goes: then, or when the quiet time is over. */
export const afterQuiet = (quiet: QuietTime | null, at: Instant, zone: Zone): Instant =>
  (quiet && quietAt(quiet, at, zone)?.end) ?? at

/**
 * Until when messages were due of which the last has gone by an instant: those that became due in a quiet time that lasts still have not.
 */
export const dueBy = (quiet: QuietTime | null, at: Instant, zone: Zone): Instant => {
  const during = quiet && quietAt(quiet, at, zone)
  return during ? during.begin - 1 : at
}
