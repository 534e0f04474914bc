import { randomUUID } from 'node:crypto'
import { conflicts, type FacilityRange } from '@fieldhouse/domain/bookings'
import { DAY_MS } from '@fieldhouse/domain/time'
import type { Courts, Taken } from '../../schedule/index.ts'

/** What takes courts, looked up by court and day: a file has many rows, and each asks for its own neighbourhood. */
export const nearTo = (standing: readonly Taken[]) => {
  const byDay = new Map<number, Taken[]>()
  const days = ({ start, end }: { start: number; end: number }): number[] => {
    const first = Math.floor(start / DAY_MS)
    const last = Math.floor((end - 1) / DAY_MS)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  }
  const put = (taken: Taken) => {
    for (const day of days(taken)) {
      const ofDay = byDay.get(day)
      if (ofDay) ofDay.push(taken)
      else byDay.set(day, [taken])
    }
  }
  standing.forEach(put)
  const ofRows = new Set<string>()
  const at = (range: { start: number; end: number }): Taken[] => [
    ...new Set(days(range).flatMap((day) => byDay.get(day) ?? [])),
  ]
  return {
    at,
    add: (ranges: readonly FacilityRange[]) => {
      for (const range of ranges) {
        const id = randomUUID()
        ofRows.add(id)
        put({
          ...range,
          id,
          kind: 'booking',
          bookingId: null,
          mainBookingId: null,
          classSessionId: null,
          hold: null,
          label: null,
        })
      }
    },
    /** Whether a row before is in the way, and nothing that stood. */
    isOfRow: (range: FacilityRange, { links }: Courts): boolean => {
      const inTheWay = conflicts(range, at(range), { links })
      return inTheWay.length > 0 && inTheWay.every(({ id }) => ofRows.has(id))
    },
  }
}
