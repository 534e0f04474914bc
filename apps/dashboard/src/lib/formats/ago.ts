import { currentLanguage } from '../../locales/index.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Each unit with how far from now it is spoken of, and its length. */
const UNITS = [
  ['minute', HOUR, MINUTE],
  ['hour', DAY, HOUR],
  ['day', 7 * DAY, DAY],
  ['week', 30 * DAY, 7 * DAY],
  ['month', 365 * DAY, 30 * DAY],
  ['year', Infinity, 365 * DAY],
] as const

/**
 * How long ago an instant (ISO text) was, in the reader's language: '2 hours ago', '3 days ago' (POSTS-09). Within a minute, or ahead of a
 * clock that is late: 'now'. Whole units that have passed; `now` in epoch milliseconds.
 */
export const formatAgo = (instant: string, now: number): string => {
  const passed = now - Date.parse(instant)
  if (passed < MINUTE) return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(0, 'second')
  const [unit, , length] = UNITS.find(([, until]) => passed < until)!
  const count = Math.floor(passed / length)
  // In numbers, as 'yesterday' is another day and not 24 hours.
  return new Intl.RelativeTimeFormat(currentLanguage()).format(-count, unit)
}
