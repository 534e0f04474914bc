import type { DayHours, PeriodHours } from '../facilities/index.ts'
import { addDays, daysBetween, weekdayOf, type LocalDate, type Weekday } from '../time/index.ts'

/** Minutes within each hour of the wall clock, from 0 to 23, added up over the days of a period. */
export type HourMinutes = readonly number[]

/** Days from `from` to `until`, both with them. */
export type Period = { from: LocalDate; until: LocalDate }

const HOURS = 24

/** The as long period that ends the day before a period begins. */
export const periodBefore = ({ from, until }: Period): Period => ({
  from: addDays(from, -daysBetween(from, until) - 1),
  until: addDays(from, -1),
})

const WEEK = 7

/** How often each weekday comes in a period. */
const weekdaysIn = ({ from, until }: Period): Map<Weekday, number> => {
  const days = daysBetween(from, until) + 1
  const first = Array.from({ length: WEEK }, (_, place) => weekdayOf(addDays(from, place)))
  return new Map(first.map((weekday, place) => [weekday, Math.ceil((days - place) / WEEK)]))
}

/**
 * The minutes for which a court would be open if nothing closed it, by hour of its wall clock: the opening hours as they stand now on each
 * day of the period, added up by weekday, whatever its length.
 */
export const openMinutes = (period: Period, { week, exceptional }: PeriodHours): HourMinutes => {
  const minutes = Array.from({ length: HOURS }, () => 0)
  const add = (hours: DayHours, times: number) => {
    for (const { start, end } of hours)
      for (let hour = Math.floor(start / 60); hour < HOURS && hour * 60 < end; hour++)
        minutes[hour]! += times * (Math.min(end, (hour + 1) * 60) - Math.max(start, hour * 60))
  }
  for (const [weekday, times] of weekdaysIn(period)) add(week[weekday], times)
  for (const [date, hours] of exceptional) {
    add(week[weekdayOf(date)], -1)
    add(hours, 1)
  }
  return minutes
}

export type Utilisation = { openMinutes: number; bookedMinutes: number }

/**
 * What of an hour was open and what was booked: its opening hours less what of them was closed; time that was booked although it was not
 * open counts as open.
 */
export const utilisationByHour = (open: HourMinutes, closed: HourMinutes, booked: HourMinutes): Utilisation[] =>
  open.map((minutes, hour) => ({
    openMinutes: Math.max(minutes - (closed[hour] ?? 0), booked[hour] ?? 0),
    bookedMinutes: booked[hour] ?? 0,
  }))

/** All hours, or all courts, together. */
export const totalUtilisation = (parts: readonly Utilisation[]): Utilisation => ({
  openMinutes: parts.reduce((sum, part) => sum + part.openMinutes, 0),
  bookedMinutes: parts.reduce((sum, part) => sum + part.bookedMinutes, 0),
})

/** The booked share of the open time, from 0 to 1; null where nothing was open. */
export const utilisedShare = ({ openMinutes: open, bookedMinutes }: Utilisation): number | null =>
  open === 0 ? null : bookedMinutes / open

/** What an open hour of a court brought, in minor units, rounded to a whole one; null where nothing was open (BEYOND-25). */
export const revenuePerCourtHour = (revenue: number, { openMinutes: open }: Utilisation): number | null =>
  open === 0 ? null : Math.round((revenue * 60) / open)
