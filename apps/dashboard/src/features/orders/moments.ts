import { dayOf, formatListDate, formatTime } from '../../lib/formats/formats.ts'

/** A day of an instant (ISO text) as lists show it: 'DD MMM YYYY' (ORDERS-119). */
export const dayText = (instant: string, zone: string): string => formatListDate(dayOf(instant, zone))

/** 'DD MMM YYYY HH:mm' of an instant (ISO text) at a place (ORDERS-133). */
export const momentText = (instant: string, zone: string): string =>
  `${dayText(instant, zone)} ${formatTime(instant, zone)}`
