import { addDays } from '../time/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/types.ts'
import type { Instant, TimeRange, Zone } from '../time/types.ts'
import { atWall, dateOf, dayRange, wallOf } from '../time/zone.ts'

/** In what a club says when a reminder goes. */
export const REMINDER_UNITS = ['minutes', 'hours', 'days', 'eveningBefore'] as const
export type ReminderUnit = (typeof REMINDER_UNITS)[number]

/**
 * When a reminder goes: so many minutes, hours or days before the start, or on the evening before, where `amount` is the time of day in
 * minutes after midnight.
 */
export type ReminderTime = { unit: ReminderUnit; amount: number }

/** The least and the most of each unit. */
export const REMINDER_AMOUNTS: Readonly<Record<ReminderUnit, { min: number; max: number }>> = {
  minutes: { min: 5, max: 240 },
  hours: { min: 1, max: 72 },
  days: { min: 1, max: 14 },
  eveningBefore: { min: 12 * 60, max: 23 * 60 + 59 },
}

/** Whether an amount is a whole one of its unit, within what a club may choose. */
export const isReminderTime = ({ unit, amount }: ReminderTime): boolean =>
  Number.isInteger(amount) && amount >= REMINDER_AMOUNTS[unit].min && amount <= REMINDER_AMOUNTS[unit].max

/**
 * When a reminder of something that starts at `start` goes (BEYOND-48). Minutes and hours have passed by then; days are those of the
 * calendar, so that a day before shows the same time on the clocks of `zone`, also where the clocks were changed in between.
 */
export const remindedAt = ({ unit, amount }: ReminderTime, start: Instant, zone: Zone): Instant => {
  if (unit === 'minutes') return start - amount * MINUTE_MS
  if (unit === 'hours') return start - amount * HOUR_MS
  if (unit === 'eveningBefore') return atWall(addDays(dateOf(start, zone), -1), amount, zone)
  const { date, minute } = wallOf(start, zone)
  return atWall(addDays(date, -amount), minute, zone) + (start % MINUTE_MS)
}

/**
 * The starts of whatever is reminded after one instant and until another, as one range: whoever looks for what is due reads no more than
 * that of an index. Where the clocks change on the way it may hold an hour more, which `remindedAt` tells apart.
 */
export const startsRemindedIn = (
  time: ReminderTime,
  zone: Zone,
  { after, until }: { after: Instant; until: Instant },
): TimeRange => {
  if (time.unit === 'eveningBefore') return startsOfEvenings(time.amount, zone, { after, until })
  const before = time.amount * LENGTHS[time.unit]
  const slack = time.unit === 'days' ? change(zone, after, until + before) : 0
  return { start: after + before + 1 - slack, end: until + before + 1 + slack }
}

const LENGTHS = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS }

/** By how much the clocks of a zone differ between some days, at the most. */
const change = (zone: Zone, from: Instant, until: Instant): number => {
  const offset = (at: Instant) => {
    const { date, minute } = wallOf(at, zone)
    return Math.round((Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS - at) / MINUTE_MS) * MINUTE_MS
  }
  const days = Math.ceil((until - from) / DAY_MS) + 2
  const offsets = Array.from({ length: days + 1 }, (_, n) => offset(from + (n - 1) * DAY_MS))
  return Math.max(...offsets) - Math.min(...offsets)
}

/** The days after the evenings that lie between two instants. */
const startsOfEvenings = (
  minute: number,
  zone: Zone,
  { after, until }: { after: Instant; until: Instant },
): TimeRange => {
  const isReached = (day: string, by: Instant) => atWall(addDays(day, -1), minute, zone) <= by
  // The first day of which the evening before lies behind an instant.
  const firstAfter = (instant: Instant) => {
    const day = addDays(dateOf(instant, zone), 1)
    return isReached(day, instant) ? addDays(day, 1) : day
  }
  return { start: dayRange(firstAfter(after), zone).start, end: dayRange(firstAfter(until), zone).start }
}
