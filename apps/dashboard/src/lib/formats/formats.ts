import { formatDay as englishDay, formatListDate as englishListDate } from '@fieldhouse/domain/time'
import { currentLanguage } from '../../locales/index.ts'

// Building a formatter costs far more than using it, and a list uses the same one for every row.
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const locale = currentLanguage() === 'vi' ? 'vi-VN' : 'en-GB'
  const key = locale + JSON.stringify(options)
  const kept = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, kept)
  return kept
}

// A calendar day has no zone; noon UTC is that day for the formatter.
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`)

/** The wall-clock time of an instant (ISO text) at a place: '14:20'. */
export const formatTime = (instant: string, zone: string): string =>
  formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(Date.parse(instant))

/** The calendar day of an instant (ISO text) at a place: 'YYYY-MM-DD'. */
export const dayOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(Date.parse(instant))

/** A calendar day with its weekday: 'Sat 21/11/2026', in Vietnamese 'Thứ Bảy 21/11/2026'. */
export const formatDay = (date: string): string =>
  currentLanguage() === 'vi'
    ? `${formatWeekday(date, 'long')} ${formatter({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(noon(date))}`
    : englishDay(date)

/** A calendar day in lists: 'DD MMM YYYY' (COMMON-02), in Vietnamese 21/11/2026. */
export const formatListDate = (date: string): string =>
  currentLanguage() === 'vi'
    ? formatter({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(noon(date))
    : englishListDate(date)

/** A calendar day with its month in words: '3 April 1990', in Vietnamese '3 tháng 4, 1990'. */
export const formatLongDay = (date: string): string =>
  formatter({ dateStyle: 'long', timeZone: 'UTC' }).format(noon(date))

/** The weekday of a calendar day: 'Sat', 'T7'; long: 'Saturday', 'Thứ Bảy'. */
export const formatWeekday = (date: string, width: 'short' | 'long' = 'short'): string =>
  formatter({ weekday: width, timeZone: 'UTC' }).format(noon(date))

/** The month of a calendar day: 'November', 'tháng 11'. */
export const formatMonth = (date: string): string => formatter({ month: 'long', timeZone: 'UTC' }).format(noon(date))

/** A number written as amounts of money are, in every language: '1,284', '3.5'. */
export const formatCount = (count: number): string => new Intl.NumberFormat('en-GB').format(count)

/** A time on a day, of two instants (ISO text) at a place: 'Sat 21/11/2026 14:00–15:30'. */
export const formatWhen = ({ start, end }: { start: string; end: string }, zone: string): string =>
  `${formatDay(dayOf(start, zone))} ${formatTime(start, zone)}–${formatTime(end, zone)}`
