import { randomUUID } from 'node:crypto'
import { decideRepeat, seriesOf, type FacilityRange, type Repeat } from '@fieldhouse/domain/bookings'
import type { LocalDate, Zone } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'
import type { RequestedRange } from '../placement/prepare-placement.ts'

/** By which rule a request repeats, from its first day on. */
export type Repeating = Repeat & { startOn: LocalDate; time: 'week' | 'daily' }

/**
 * The series that a request makes, and of each of its merged ranges which one it is of (BEYOND-08). Refuses a repeat that may not be (BOOKING-35,
 * BOOKING-36).
 */
export const seriesOfRequest = (
  requested: readonly RequestedRange[],
  ranges: readonly FacilityRange[],
  repeat: Repeating,
  zone: Zone,
) => {
  const decision = decideRepeat(repeat.startOn, repeat)
  if (!decision.ok) throw new Refused(decision.refusal)
  const asked = ranges.map(({ facilityId, start, end }) => {
    const range = { facilityId, start, end }
    const original = requested.find(
      (each) => each.facilityId === facilityId && each.startTime === start && each.endTime === end,
    )?.original
    return {
      range,
      original: original
        ? { facilityId: original.facilityId, start: original.startTime, end: original.endTime }
        : range,
    }
  })
  const all = seriesOf(asked, repeat, repeat.startOn, zone).map((occurrences) => ({ id: randomUUID(), occurrences }))
  const known = new Map(
    all.flatMap(({ id, occurrences }) =>
      occurrences.map(({ index, ...occurrence }) => [index, { id, ...occurrence }] as const),
    ),
  )
  return { ids: all.map(({ id }) => id), of: (index: number) => known.get(index) }
}
