import { WEEKDAYS, type Minute, type Weekday } from '../time/index.ts'

/** When a group is at its fullest: from one minute of the clock to another on some weekdays. */
export type PeakHours = { days: readonly Weekday[]; start: Minute; end: Minute }

/**
 * What a facility group asks of the bookings of one customer in it, and of what is kept free around any booking; null asks nothing
 * (BEYOND-28). How far ahead anybody books is the group's `bookingDaysHorizon`.
 */
export type BookingLimits = {
  /** Most bookings of one customer that start on one day. */
  perDay: number | null
  /** Most bookings of one customer in one week, from Monday on. */
  perWeek: number | null
  /** Most bookings of one customer in one week that touch peak hours. */
  atPeakPerWeek: number | null
  peakHours: PeakHours | null
  /** Least minutes between two bookings of one customer. */
  minutesApart: number | null
  /** Minutes that a court stays free after a booking. */
  minutesKeptFree: number | null
  /** Days ahead that members may book, in place of the group's horizon. */
  memberDaysHorizon: number | null
}

/** A group that asks nothing. */
export const NO_LIMITS: BookingLimits = {
  perDay: null,
  perWeek: null,
  atPeakPerWeek: null,
  peakHours: null,
  minutesApart: null,
  minutesKeptFree: null,
  memberDaysHorizon: null,
}

/** Whether a booking of a group can break a limit. */
export const hasLimits = ({ perDay, perWeek, atPeakPerWeek, minutesApart, minutesKeptFree }: BookingLimits): boolean =>
  [perDay, perWeek, atPeakPerWeek, minutesApart, minutesKeptFree].some((each) => each !== null)

/** The most that a limit of each kind may be: bookings of a day or week, minutes of a day, days of a year. */
export const MOST_OF_LIMITS = { bookings: 100, minutes: 1440, days: 365 } as const

/** What is wrong with limits by field: a limit at peak without peak hours, peak hours without a day, or that end before they start. */
export const limitProblems = ({
  atPeakPerWeek,
  peakHours,
}: Pick<BookingLimits, 'atPeakPerWeek' | 'peakHours'>): Partial<
  Record<'peakHours', 'isMissing' | 'noDays' | 'endsBeforeStart'>
> => {
  if (peakHours === null) return atPeakPerWeek === null ? {} : { peakHours: 'isMissing' }
  if (peakHours.days.length === 0) return { peakHours: 'noDays' }
  return peakHours.start < peakHours.end ? {} : { peakHours: 'endsBeforeStart' }
}

/** Weekdays each once, in the order of the week. */
export const inWeekOrder = (days: readonly Weekday[]): Weekday[] => WEEKDAYS.filter((day) => days.includes(day))

/** Weekdays with one more, or without it. */
export const toggleWeekday = (days: readonly Weekday[], day: Weekday): Weekday[] =>
  WEEKDAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each)))

/** Horizons offered for members, in days; null is that of everybody. */
export const MEMBER_HORIZONS: readonly (number | null)[] = [null, 7, 10, 14, 21, 28, 42, 60, 90]
