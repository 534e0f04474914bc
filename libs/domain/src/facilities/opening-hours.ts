import { formatClock, parseClock, weekdayOf, WEEKDAYS } from '../time/index.ts'
import type { LocalDate, Minute, Weekday } from '../time/index.ts'

/** The open ranges of one day, in order and without overlap; none when the day is closed. */
export type DayHours = { start: Minute; end: Minute }[]
export type OpeningHours = Record<Weekday, DayHours>

/** A day with hours of its own; hours empty or 'PH' mean the venue's public-holiday hours (VENUES-21). */
export type HoursException = { date: LocalDate; hours: string }
export type VenueHours = { days: OpeningHours; publicHoliday: DayHours; exceptions: readonly HoursException[] }
export type GroupHours = { useVenueOpeningHours: boolean; openingHours: OpeningHours }

/** A time of opening hours as it is written there: '6:00', '21:00', '24:00' (VENUES-32). */
export const formatHour = (minute: Minute): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

const parseRange = (text: string): { start: Minute; end: Minute } | null => {
  const edges = text.split('-')
  if (edges.length !== 2) return null
  const start = parseClock(edges[0]!)
  const end = parseClock(edges[1]!)
  if (start === null || end === null) return null
  // An end at 0:00 is the end of the day (SCHEDULE-20).
  const range = { start, end: end === 0 ? 1440 : end }
  return range.start < range.end ? range : null
}

/**
 * Reads the hours of one day: '6:00-21:00', several such ranges in a list or separated by commas; 'Closed-Closed' and ''
 * are a closed day (FACILITIES-15, VENUES-19, VENUES-21). Null for a start at or after its end (FACILITIES-34), for ranges
 * that overlap, and for anything else; choosing Closed for either end closes the day (VENUES-28).
 */
export const parseDayHours = (written: string | readonly string[]): DayHours | null => {
  const texts = (typeof written === 'string' ? written.split(',') : written).map((text) => text.trim()).filter(Boolean)
  if (texts.length === 1 && texts[0]!.split('-').includes('Closed')) return []
  const ranges: DayHours = []
  for (const text of texts) {
    const range = parseRange(text)
    if (!range) return null
    ranges.push(range)
  }
  ranges.sort((a, b) => a.start - b.start)
  return ranges.some((range, i) => i > 0 && range.start < ranges[i - 1]!.end) ? null : ranges
}

/** Whether the hours of one day can't be read only because their ranges overlap. */
export const doOverlap = (ranges: readonly string[]): boolean =>
  parseDayHours(ranges) === null && ranges.every((range) => parseDayHours([range]) !== null)

/** The ranges of one day as a list of 'start-end'; an empty list when closed (FACILITIES-15). */
export const formatDayHours = (hours: DayHours): string[] =>
  hours.map(({ start, end }) => `${formatHour(start)}-${formatHour(end)}`)

/**
 * The hours of one day as people read them, '07:00–12:00, 14:00–24:00'; '' when closed. What can't be read stays as it is written.
 */
export const readableHours = (written: string | readonly string[]): string =>
  parseDayHours(written)
    ?.map(({ start, end }) => `${formatClock(start)}–${end === 1440 ? '24:00' : formatClock(end)}`)
    .join(', ') ?? [written].flat().join(', ')

/** The same hours on every day of the list, the other days closed. */
export const weekOf = (hours: DayHours, days: readonly Weekday[] = WEEKDAYS): OpeningHours => {
  const on = (day: Weekday): DayHours => (days.includes(day) ? hours.map((range) => ({ ...range })) : [])
  return { MO: on('MO'), TU: on('TU'), WE: on('WE'), TH: on('TH'), FR: on('FR'), SA: on('SA'), SU: on('SU') }
}

/** A slot of a day by the wall clock. */
export type WallSlot = { startMinute: Minute; endMinute: Minute }

/** The open ranges of a day cut into slots of `interval` minutes from each start; a remainder is a last, shorter slot. */
export const cutIntoSlots = (hours: DayHours, interval: number): WallSlot[] =>
  hours.flatMap(({ start, end }) =>
    Array.from({ length: Math.ceil((end - start) / interval) }, (_, index) => {
      const startMinute = start + index * interval
      return { startMinute, endMinute: Math.min(startMinute + interval, end) }
    }),
  )

/** 6:00-21:00 on every day (FACILITIES-62). */
export const DEFAULT_GROUP_HOURS: OpeningHours = weekOf([{ start: 360, end: 1260 }])

/**
 * The open ranges of a facility group on a date. A group that uses the venue's hours follows its exceptions and, on those
 * dates only, its public-holiday hours; a group with hours of its own follows its weekdays alone (FACILITIES-78).
 */
export const hoursOn = (date: LocalDate, group: GroupHours, venue: VenueHours): DayHours => {
  if (!group.useVenueOpeningHours) return group.openingHours[weekdayOf(date)]
  const exception = venue.exceptions.find((entry) => entry.date === date)
  return exception ? hoursOfException(exception, venue) : venue.days[weekdayOf(date)]
}

// 'PH' is no range of hours either.
const ownHoursOf = ({ hours }: HoursException): DayHours | null => (hours.trim() === '' ? null : parseDayHours(hours))

/** Whether an exception has the venue's public-holiday hours and none of its own (VENUES-21). */
export const isOfHolidayHours = (exception: HoursException): boolean => ownHoursOf(exception) === null

const hoursOfException = (exception: HoursException, venue: VenueHours): DayHours =>
  ownHoursOf(exception) ?? venue.publicHoliday

/** The hours of the days of a period: those of each weekday, and of the dates that have others. */
export type PeriodHours = { week: OpeningHours; exceptional: ReadonlyMap<LocalDate, DayHours> }

/** What `hoursOn` answers for each day from `from` to `until`, as much work as the venue has exceptions and not as there are days. */
export const hoursIn = (
  { from, until }: { from: LocalDate; until: LocalDate },
  group: GroupHours,
  venue: VenueHours,
): PeriodHours => {
  if (!group.useVenueOpeningHours) return { week: group.openingHours, exceptional: new Map() }
  const exceptional = new Map<LocalDate, DayHours>()
  for (const exception of venue.exceptions)
    if (exception.date >= from && exception.date <= until && !exceptional.has(exception.date))
      exceptional.set(exception.date, hoursOfException(exception, venue))
  return { week: venue.days, exceptional }
}

/** The day codes of the schedule's reply (FACILITIES-79). */
export const SCHEDULE_DAYS = { MO: 'MON', TU: 'TUE', WE: 'WED', TH: 'THU', FR: 'FRI', SA: 'SAT', SU: 'SUN' } as const
export type ScheduleDay = (typeof SCHEDULE_DAYS)[Weekday]

/** Opening hours keyed MON..SUN, each a list of 'start-end', as the schedule's reply carries them (FACILITIES-15, -79). */
export const byScheduleDay = (hours: OpeningHours): Record<ScheduleDay, string[]> => {
  const on = (day: Weekday): string[] => formatDayHours(hours[day])
  return { MON: on('MO'), TUE: on('TU'), WED: on('WE'), THU: on('TH'), FRI: on('FR'), SAT: on('SA'), SUN: on('SU') }
}
