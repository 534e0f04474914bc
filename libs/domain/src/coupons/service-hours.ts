import { dayRange, daysOf, edgeAt, intersection, parseClock, WEEKDAYS, weekdayOf } from '../time/index.ts'
import type { Minute, TimeRange, Weekday, Zone } from '../time/index.ts'

/** Of each weekday the hours within which a coupon holds, as 'start-end'; none where it does not hold that day (COUPONS-16). */
export type ServiceHours = Readonly<Record<Weekday, readonly string[]>>

/** Hours with lists of their own, as the calls carry them. */
export const listedHours = ({ MO, TU, WE, TH, FR, SA, SU }: ServiceHours): Record<Weekday, string[]> => ({
  MO: [...MO],
  TU: [...TU],
  WE: [...WE],
  TH: [...TH],
  FR: [...FR],
  SA: [...SA],
  SU: [...SU],
})

/** The hours of one day, in minutes of it. */
export type Hours = { start: Minute; end: Minute }

/** The form offers whole half hours (COUPONS-62). */
export const HOURS_STEP = 30
const DAY_END = 1440

/** Every hour of a day, and of a week: what a coupon holds for unless somebody says otherwise (COUPONS-17). */
export const ALL_DAY = '0:00-24:00'
export const ALL_WEEK: ServiceHours = {
  MO: [ALL_DAY],
  TU: [ALL_DAY],
  WE: [ALL_DAY],
  TH: [ALL_DAY],
  FR: [ALL_DAY],
  SA: [ALL_DAY],
  SU: [ALL_DAY],
}

/** The times that hours may start and end at, in minutes of the day. */
export const HOUR_STEPS: readonly Minute[] = Array.from({ length: DAY_END / HOURS_STEP + 1 }, (_, i) => i * HOURS_STEP)

/** A time of day as hours name it: '0:00' to '24:00'. */
export const formatHour = (minute: Minute): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

export const formatHours = ({ start, end }: Hours): string => `${formatHour(start)}-${formatHour(end)}`

/** Reads 'start-end'; null for what is none, or ends no later than it starts. */
export const parseHours = (text: string): Hours | null => {
  const [from = '', until = '', ...more] = text.split('-')
  const [start, end] = [parseClock(from), parseClock(until)]
  return more.length === 0 && start !== null && end !== null && start < end ? { start, end } : null
}

/**
 * Hours with another start or end: chosen the wrong way round, the two change places; where both are the same time, the end moves on by
 * half an hour, and at the end of the day the start back (COUPONS-38, COUPONS-62).
 */
export const orderedHours = ({ start, end }: Hours): Hours => {
  if (start > end) return { start: end, end: start }
  if (start < end) return { start, end }
  return end < DAY_END ? { start, end: end + HOURS_STEP } : { start: start - HOURS_STEP, end }
}

/** True when a coupon holds on one day of the week at least (COUPONS-37). */
export const holdsOnSomeDay = (hours: ServiceHours): boolean => WEEKDAYS.some((day) => hours[day].length > 0)

/**
 * True when the whole of a time lies within the hours of its weekday, by the clock of the venue (COUPONS-56). Of one that goes on past
 * midnight each day's part lies within that day's own.
 */
export const liesWithin = (range: TimeRange, hours: ServiceHours, zone: Zone): boolean =>
  daysOf([range], zone).every((date) => {
    const part = intersection(range, dayRange(date, zone))
    return hours[weekdayOf(date)].some((text) => {
      const open = parseHours(text)
      if (!part || !open) return false
      return edgeAt(date, open.start, zone) <= part.start && part.end <= edgeAt(date, open.end, zone)
    })
  })
