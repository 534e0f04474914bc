import type { ClassSession } from '@fieldhouse/contract/classes'
import {
  addDays,
  addMonths,
  atWall,
  dateOf,
  DAY_MS,
  toIso,
  weekdayOf,
  WEEKDAYS,
  type LocalDate,
} from '@fieldhouse/domain/time'

/** The seven days of the week that a day is in, Monday first (CLASSES-76). */
export const weekOfDay = (day: LocalDate): LocalDate[] => {
  const monday = addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)))
  return WEEKDAYS.map((_, n) => addDays(monday, n))
}

/** The days of the weeks that a month has a part in. */
export const daysOfMonth = (day: LocalDate): LocalDate[] => {
  const first = weekOfDay(`${day.slice(0, 8)}01`)[0]!
  const last = weekOfDay(addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)).at(-1)!
  const days: LocalDate[] = []
  for (let each = first; each <= last; each = addDays(each, 1)) days.push(each)
  return days
}

/** No two clocks are further apart. */
const WIDEST_MS = 1.25 * DAY_MS

/** Between which instants what happens on these days is, whatever the zone of its venue. */
export const reachOf = (days: readonly LocalDate[]): { startTime: string; endTime: string } => ({
  startTime: toIso(atWall(days[0]!, 0, 'UTC') - WIDEST_MS),
  endTime: toIso(atWall(addDays(days.at(-1)!, 1), 0, 'UTC') + WIDEST_MS),
})

/** The day of a session where it takes place. */
export const dayOfSession = ({ startTime, venue }: ClassSession): LocalDate =>
  dateOf(Date.parse(startTime), venue.timezone)

/** Sessions by the days that they are on; days without any are there as well, and others are left out (CLASSES-12). */
export const sessionsByDay = (
  days: readonly LocalDate[],
  sessions: readonly ClassSession[],
): { day: LocalDate; sessions: ClassSession[] }[] => {
  const byDay = Map.groupBy(sessions, dayOfSession)
  return days.map((day) => ({ day, sessions: byDay.get(day) ?? [] }))
}
