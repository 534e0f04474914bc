import { hoursOn, type DayHours, type GroupHours, type VenueHours } from '../facilities/index.ts'
import { addDays, wallOf, type LocalDate, type TimeRange, type Zone } from '../time/index.ts'

/** Minutes within each hour of the wall clock, from 0 to 23, added up over the days of a period. */
export type HourMinutes = readonly number[]

/** Days from `from` to `until`, both with them. */
export type Period = { from: LocalDate; until: LocalDate }

const HOURS = 24
const DAY = 1440

/** The days of a period, in their order. */
const daysIn = ({ from, until }: Period): LocalDate[] => {
  const days: LocalDate[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** The as long period that ends the day before a period begins. */
export const periodBefore = ({ from, until }: Period): Period => {
  const days = daysIn({ from, until }).length
  return { from: addDays(from, -days), until: addDays(from, -1) }
}

const addRange = (minutes: number[], start: number, end: number, sign: 1 | -1 = 1) => {
  for (let hour = Math.floor(start / 60); hour < HOURS && hour * 60 < end; hour++)
    minutes[hour]! += sign * (Math.min(end, (hour + 1) * 60) - Math.max(start, hour * 60))
}

/** A part of an instant range by the wall clock of one day. */
type WallPart = { date: LocalDate; start: number; end: number }

/** A range cut at the midnights of a zone, by its wall clock. */
const wallParts = ({ start, end }: TimeRange, zone: Zone, { from, until }: Period): WallPart[] => {
  const [first, last] = [wallOf(start, zone), wallOf(end - 1, zone)]
  const parts: WallPart[] = []
  for (let date = first.date < from ? from : first.date; date <= last.date && date <= until; date = addDays(date, 1))
    parts.push({
      date,
      start: date === first.date ? first.minute : 0,
      end: date === last.date ? last.minute + 1 : DAY,
    })
  return parts
}

/**
 * The minutes for which a court could be booked, by hour of its wall clock: the opening hours as they stand now on each day of the
 * period, less the time for which it is closed. `closures` overlap nowhere.
 */
export const openMinutes = (
  period: Period,
  { group, venue, zone }: { group: GroupHours; venue: VenueHours; zone: Zone },
  closures: readonly TimeRange[],
): HourMinutes => {
  const minutes = Array.from({ length: HOURS }, () => 0)
  const hours = new Map<LocalDate, DayHours>(daysIn(period).map((date) => [date, hoursOn(date, group, venue)]))
  for (const open of hours.values()) for (const { start, end } of open) addRange(minutes, start, end)
  for (const { date, start, end } of closures.flatMap((closure) => wallParts(closure, zone, period)))
    for (const open of hours.get(date) ?? [])
      if (Math.max(open.start, start) < Math.min(open.end, end))
        addRange(minutes, Math.max(open.start, start), Math.min(open.end, end), -1)
  return minutes
}

export type Utilisation = { openMinutes: number; bookedMinutes: number }

/** What of an hour was open and what was booked; time that was booked although it was not open counts as open. */
export const utilisationByHour = (open: HourMinutes, booked: HourMinutes): Utilisation[] =>
  open.map((minutes, hour) => ({
    openMinutes: Math.max(minutes, booked[hour] ?? 0),
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
