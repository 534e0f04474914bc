import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { MINUTE_MS, subtractRanges } from '../time/index.ts'
import type { Instant, LocalDate, TimeRange } from '../time/index.ts'

/** A closure as the form holds it, perhaps not filled in yet. */
export type ClosureDraft = { facilityId: string | null; start: Instant | null; end: Instant | null }
export type Closure = { facilityId: string; start: Instant; end: Instant }

/** The days among which closures are picked: from one year before today to two years after it (FACILITIES-39). */
export const closureDays = (today: LocalDate): { first: LocalDate; last: LocalDate } => {
  const date = Temporal.PlainDate.from(today)
  return { first: date.subtract({ years: 1 }).toString(), last: date.add({ years: 2 }).toString() }
}

/**
 * The closures to save. Those without a facility or with an incomplete range are dropped (FACILITIES-37); one with equal
 * start and end lasts one interval, in minutes (FACILITIES-38). Refuses, with the entry's index: a start before today
 * (reason 'beforeToday', FACILITIES-35) and a start after the end (reason 'startAfterEnd', FACILITIES-36).
 * `startOfToday` is today's midnight in the venue's zone.
 */
export const normaliseClosures = (
  drafts: readonly ClosureDraft[],
  { interval, startOfToday }: { interval: number; startOfToday: Instant },
): Decision<Closure[]> => {
  const closures: Closure[] = []
  for (const [index, { facilityId, start, end }] of drafts.entries()) {
    if (!facilityId || start === null || end === null) continue
    if (start < startOfToday) return refuse('error.badRequest.invalidTimeRange', { index, reason: 'beforeToday' })
    if (start > end) return refuse('error.badRequest.invalidTimeRange', { index, reason: 'startAfterEnd' })
    closures.push({ facilityId, start, end: start === end ? end + interval * MINUTE_MS : end })
  }
  return accept(closures)
}

/**
 * What stays closed when one slot of a closure is opened again: nothing, one part or two (BOOKING-106).
 * An empty list means that the closure is deleted.
 */
export const reopenWithin = (closure: TimeRange, slot: TimeRange): TimeRange[] => subtractRanges(closure, [slot])
