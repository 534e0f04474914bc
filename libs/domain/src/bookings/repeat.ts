import { toggleWeekday } from '../facilities/booking-limits.ts'
import type { FacilityLink } from '../facilities/links.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import type { Occupancy } from '../schedule/occupancy.ts'
import { addDays, daysBetween, edgeAt, wallOf, weekdayOf } from '../time/index.ts'
import type { LocalDate, TimeRange, Weekday, Zone } from '../time/index.ts'
import { conflicts } from './placement/conflicts.ts'
import type { FacilityRange } from './types.ts'

export type RepeatTime = 'none' | 'week' | 'daily'

/** BOOKING-06. `endOn` is the last day, inclusive; `includeDays` counts for 'week' only. */
export type Repeat = { time: RepeatTime; endOn: LocalDate; includeDays: readonly Weekday[] }

const LONGEST: Record<RepeatTime, number> = { none: 0, daily: 15, week: 105 }

/** The last day on which a repeat may end: 15 days after the booking for daily, 105 for weekly (BOOKING-36). */
export const latestEndOn = (date: LocalDate, time: RepeatTime): LocalDate => addDays(date, LONGEST[time])

/** What choosing a kind of repeat fills in: the booking's weekday and a week, or the next day (BOOKING-98). */
export const defaultRepeat = (date: LocalDate, time: RepeatTime): Repeat => ({
  time,
  endOn: addDays(date, { none: 0, daily: 1, week: 7 }[time]),
  includeDays: [weekdayOf(date)],
})

/** Checks or unchecks a repeat day; the last one stays checked (BOOKING-32). In the order of the week. */
export const toggleRepeatDay = (days: readonly Weekday[], day: Weekday): Weekday[] => {
  if (days.includes(day) && days.length === 1) return [...days]
  return toggleWeekday(days, day)
}

/** The days of a repeat from the booking's day to its end, both inclusive (BOOKING-15, BOOKING-98). */
export const expandRepeat = (date: LocalDate, repeat: Repeat): LocalDate[] => {
  if (repeat.time === 'none') return [date]
  const dates: LocalDate[] = []
  for (let day = date; day <= repeat.endOn; day = addDays(day, 1))
    if (repeat.time === 'daily' || repeat.includeDays.includes(weekdayOf(day))) dates.push(day)
  return dates
}

/**
 * The repeat that holds so many days, from the booking's day on: its end is the day of the last of them, at the latest the last one
 * that it may end on (BOOKING-36). `times` counts the first day and is at least 1.
 */
export const repeatTimes = (date: LocalDate, repeat: Repeat, times: number): Repeat => {
  const dates = expandRepeat(date, { ...repeat, endOn: latestEndOn(date, repeat.time) })
  return { ...repeat, endOn: dates[Math.min(Math.max(1, times), dates.length) - 1] ?? date }
}

const because = (reason: string, more: Record<string, unknown> = {}) =>
  refuse('error.badRequest.invalidTimeRange', { reason, ...more })

/**
 * The days of a repeat. Refuses an end before the booking (reason 'endsBeforeStart', BOOKING-35), one past the limit (reason
 * 'endsTooLate', BOOKING-36) and a weekly repeat without days (reason 'noDays', BOOKING-32).
 */
export const decideRepeat = (date: LocalDate, repeat: Repeat): Decision<LocalDate[]> => {
  if (repeat.time === 'none') return accept([date])
  if (repeat.endOn < date) return because('endsBeforeStart')
  const latest = latestEndOn(date, repeat.time)
  if (repeat.endOn > latest) return because('endsTooLate', { latest })
  if (repeat.time === 'week' && repeat.includeDays.length === 0) return because('noDays')
  return accept(expandRepeat(date, repeat))
}

/**
 * A range on other days at the same wall-clock times; on the first day it stays as it is. A time that the clocks skip on a day
 * starts at the change, and a range wholly in the gap is left out.
 */
export const repeatRange = <R extends TimeRange>(range: R, dates: readonly LocalDate[], zone: Zone): R[] => {
  const from = wallOf(range.start, zone)
  const until = wallOf(range.end, zone)
  const nights = daysBetween(from.date, until.date)
  return dates
    .map((date) =>
      date === from.date
        ? range
        : {
            ...range,
            start: edgeAt(date, from.minute, zone),
            end: edgeAt(addDays(date, nights), until.minute, zone),
          },
    )
    .filter(({ start, end }) => start < end)
}

/** One row of 'Review slots': unavailable ones start unchecked, with what is in the way (BOOKING-16, BOOKING-97). */
export type ReviewedSlot<O extends Occupancy = Occupancy> = {
  range: FacilityRange
  isAvailable: boolean
  inTheWay: O[]
}

/** Which ranges of a repeat are free (BOOKING-16). */
export const reviewSlots = <O extends Occupancy>(
  ranges: readonly FacilityRange[],
  occupancies: readonly O[],
  links: readonly FacilityLink[] = [],
): ReviewedSlot<O>[] =>
  ranges.map((range) => {
    const inTheWay = conflicts(range, occupancies, { links })
    return { range, isAvailable: inTheWay.length === 0, inTheWay }
  })
