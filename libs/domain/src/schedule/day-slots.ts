import type { DayHours } from '../facilities/opening-hours.ts'
import { edgeAt } from '../time/index.ts'
import type { Instant, LocalDate, Minute, Zone } from '../time/index.ts'

/** A slot of the day's pattern, before anything takes it. */
export type PatternSlot = { startMinute: Minute; endMinute: Minute; start: Instant; end: Instant }

/**
 * The pattern of a day: each open range is cut into slots of `interval` minutes from its start; a remainder is a last,
 * shorter slot. Slots are wall-clock: one that the clocks skip is not there, one in a repeated hour lasts longer.
 */
export const patternOf = (date: LocalDate, zone: Zone, hours: DayHours, interval: number): PatternSlot[] => {
  const slots: PatternSlot[] = []
  for (const range of hours) {
    let start = edgeAt(date, range.start, zone)
    for (let startMinute = range.start; startMinute < range.end; startMinute += interval) {
      const endMinute = Math.min(startMinute + interval, range.end)
      const end = edgeAt(date, endMinute, zone)
      if (end > start) slots.push({ startMinute, endMinute, start, end })
      start = end
    }
  }
  return slots
}
