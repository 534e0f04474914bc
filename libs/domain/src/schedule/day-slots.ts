import { cutIntoSlots, type DayHours, type WallSlot } from '../facilities/opening-hours.ts'
import { edgeAt } from '../time/index.ts'
import type { Instant, LocalDate, Zone } from '../time/index.ts'

/** A slot of the day's pattern, before anything takes it. */
export type PatternSlot = WallSlot & { start: Instant; end: Instant }

/**
 * The pattern of a day: each open range is cut into slots of `interval` minutes from its start; a remainder is a last,
 * shorter slot. Slots are wall-clock: one that the clocks skip is not there, one in a repeated hour lasts longer.
 */
export const patternOf = (date: LocalDate, zone: Zone, hours: DayHours, interval: number): PatternSlot[] =>
  cutIntoSlots(hours, interval)
    .map((slot) => ({
      ...slot,
      start: edgeAt(date, slot.startMinute, zone),
      end: edgeAt(date, slot.endMinute, zone),
    }))
    .filter(({ start, end }) => end > start)
