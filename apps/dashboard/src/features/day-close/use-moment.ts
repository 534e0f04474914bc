import { dayOf, formatListDate, formatTime } from '../../lib/formats/formats.ts'

/** Writes an instant (ISO text) as day and time at the club. */
export const useMoment =
  (zone: string) =>
  (instant: string): string =>
    `${formatListDate(dayOf(instant, zone))}, ${formatTime(instant, zone)}`
