import { WEEKDAYS } from './types.ts'
import type { LocalDate, Weekday } from './types.ts'

// A function, so that a browser may load its Temporal after this module.
const epoch = () => Temporal.PlainDate.from('1970-01-01')
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

// A schedule asks for the same few days thousands of times; Temporal is asked once per day.
const CACHE_LIMIT = 20_000
const dayNumbers = new Map<LocalDate, number>()
const dates = new Map<number, LocalDate>()

const remember = <K, V>(cache: Map<K, V>, key: K, value: V): V => {
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(key, value)
  return value
}

/** Whole days from 1970-01-01 to this date. Throws a RangeError for a text that is no date. */
export const dayNumberOf = (date: LocalDate): number =>
  dayNumbers.get(date) ?? remember(dayNumbers, date, epoch().until(Temporal.PlainDate.from(date)).days)

/** The date that lies `dayNumber` days after 1970-01-01. */
export const dateOfDayNumber = (dayNumber: number): LocalDate =>
  dates.get(dayNumber) ?? remember(dates, dayNumber, epoch().add({ days: dayNumber }).toString())

/** The date `days` later (earlier when negative). */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOfDayNumber(dayNumberOf(date) + days)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayNumberOf(to) - dayNumberOf(from)

/** 0 for Monday to 6 for Sunday. */
// 1970-01-01 was a Thursday.
const weekdayIndex = (date: LocalDate): number => (((dayNumberOf(date) + 3) % 7) + 7) % 7

/** The weekday of a date. */
export const weekdayOf = (date: LocalDate): Weekday => WEEKDAYS[weekdayIndex(date)]!

/** The Monday of the week that a date lies in. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, -weekdayIndex(date))

/** True for 'YYYY-MM-DD' that names a day of the calendar. */
export const isLocalDate = (text: string): text is LocalDate => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

/** The date `months` later; a day that the month lacks is its last one: 31 January and one month is 28 February. */
export const addMonths = (date: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** A day as fields hold it and some calls send it: '21/11/2026' (SUBSCRIPTIONS-01, CUSTOMERS-20). */
export const formatSlashedDay = (date: LocalDate): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** Reads '21/11/2026'; null when it is no such text or no such day. */
export const parseSlashedDay = (text: string): LocalDate | null => {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!match) return null
  const date = `${match[3]!}-${match[2]!}-${match[1]!}`
  return isLocalDate(date) ? date : null
}

/** A day as the screens show it: 'Sat 21/11/2026' (SCHEDULE-49). */
export const formatDay = (date: LocalDate): string => `${NAMES[weekdayIndex(date)]!} ${formatSlashedDay(date)}`

/** A day as the address of the schedule holds it: 'Sat, 21/11/2026' (SCHEDULE-02). */
export const formatDayParam = (date: LocalDate): string => `${NAMES[weekdayIndex(date)]!}, ${formatSlashedDay(date)}`

/** Reads 'Sat, 21/11/2026'; null when it is no such text, no such day or the wrong weekday (SCHEDULE-02, SCHEDULE-52). */
export const parseDayParam = (text: string): LocalDate | null => {
  const date = parseSlashedDay(text.slice('Sat, '.length))
  return date !== null && formatDayParam(date) === text ? date : null
}

/** A day as lists show it: '05 Jan 2026' (COMMON-02, ORDERS-119). */
export const formatListDate = (date: LocalDate): string =>
  `${date.slice(8, 10)} ${MONTHS[Number(date.slice(5, 7)) - 1]!} ${date.slice(0, 4)}`
