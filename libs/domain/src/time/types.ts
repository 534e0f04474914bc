/** A point in time: epoch milliseconds. */
export type Instant = number

/** A calendar day 'YYYY-MM-DD'. */
export type LocalDate = string

/** Minutes since wall-clock midnight, 0..1440; above 1440 it is a time of the next day. */
export type Minute = number

/** IANA time zone name, for example 'Asia/Singapore'. */
export type Zone = string

/** Days of the week in the order of the screens. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A half-open range of time: the start belongs to it, the end does not. */
export type TimeRange = { start: Instant; end: Instant }

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
