import { dateOfDayNumber } from './date.ts'
import { DAY_MS, MINUTE_MS, type Instant } from './types.ts'

// Nearly all that travels begins on a full minute: its clock is one of 1,440 texts, which are made once each.
const clocks: string[] = []

const clockOf = (minute: number): string =>
  (clocks[minute] ??= `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}:00.000Z`)
const padded = (digits: number): string => String(digits).padStart(2, '0')

/**
 * UTC ISO text with milliseconds, as times travel: '2026-01-05T15:00:00.000Z' (SCHEDULE-50). Refuses what is no instant with a
 * RangeError. A day's schedule writes thousands of them.
 */
export const toIso = (instant: Instant): string => {
  const day = Math.floor(instant / DAY_MS)
  const minute = (instant - day * DAY_MS) / MINUTE_MS
  return Number.isInteger(minute)
    ? `${dateOfDayNumber(day)}T${clockOf(minute)}`
    : Temporal.Instant.fromEpochMilliseconds(instant).toString({ fractionalSecondDigits: 3 })
}
