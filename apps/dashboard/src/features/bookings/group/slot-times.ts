import { editedRange, type BookableGroup } from '@fieldhouse/domain/bookings'
import { hoursOn } from '@fieldhouse/domain/facilities'
import { patternOf, ROW_MINUTES } from '@fieldhouse/domain/schedule'
import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { LocalDate, Minute, TimeRange } from '@fieldhouse/domain/time'

export type SlotTimes = { date: LocalDate; start: Minute; end: Minute }

/** The fields that mean a range: its day and its wall-clock minutes; an end at midnight is 1440 (SCHEDULE-20). */
export const timesOf = ({ start, end }: TimeRange, zone: string): SlotTimes => {
  const from = wallOf(start, zone)
  const until = wallOf(end, zone)
  return { date: from.date, start: from.minute, end: until.date > from.date ? 1440 + until.minute : until.minute }
}

/** The range that fields mean. */
export const rangeOfTimes = ({ date, start, end }: SlotTimes, zone: string): TimeRange => {
  // Only an end of exactly 24:00 is the end of the day; later ones lie on the next.
  if (end <= 1440) return editedRange(date, start, end, zone)
  const day = editedRange(date, start, 1440, zone)
  return { start: day.start, end: day.end + (end - 1440) * 60_000 }
}

/** Another start: the end follows it, so that the slot stays as long as it is (BOOKING-101). */
export const startingAt = (times: SlotTimes, start: Minute): SlotTimes => ({
  ...times,
  start,
  end: times.end + start - times.start,
})

/**
 * The times that a slot of a group may start and end at on a day: the steps of its pattern (BOOKING-101), and `keep`, the
 * times that stand there already; no end up to that start. On a day without hours every quarter of an hour. An end after
 * midnight is above 1440.
 */
export const timeChoices = (
  group: BookableGroup,
  date: LocalDate,
  keep: readonly Minute[],
): { starts: Minute[]; ends: Minute[] } => {
  const slots = patternOf(date, group.zone, hoursOn(date, group, group.venueHours), group.interval)
  const quarters = Array.from({ length: 1440 / ROW_MINUTES }, (_, i) => i * ROW_MINUTES)
  const starts = slots.length > 0 ? slots.map(({ startMinute }) => startMinute) : quarters
  const ends =
    slots.length > 0 ? slots.map(({ endMinute }) => endMinute) : quarters.map((minute) => minute + ROW_MINUTES)
  const sorted = (minutes: readonly Minute[]) => [...new Set(minutes)].sort((a, b) => a - b)
  return {
    starts: sorted([...starts, ...keep.slice(0, 1)]),
    ends: sorted([...ends, ...keep.slice(1)]).filter((end) => keep[0] === undefined || end > keep[0]),
  }
}

/** Choices as a select lists them; '00:00' at the end of a day is told from its beginning by the value. */
export const optionsOf = (minutes: readonly Minute[]) =>
  minutes.map((minute) => ({ value: String(minute), label: formatClock(minute) }))
