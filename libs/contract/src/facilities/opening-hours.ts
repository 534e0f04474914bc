import { z } from 'zod'
import { pattern } from '../schemas.ts'

export const Weekday = z.enum(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])

/** '6:00' to '24:00'. */
export const Clock = pattern(5, /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time like '6:00'")
/** '6:00-21:00'. */
export const ClockRange = pattern(
  11,
  /^([01]?\d|2[0-3]):[0-5]\d-(([01]?\d|2[0-3]):[0-5]\d|24:00)$/,
  "must be a range like '6:00-21:00'",
)

const Ranges = z.array(ClockRange).max(10)

/** Ranges per day, keyed MO..SU: {MO: ['6:00-21:00'], …} (FACILITIES-15, FACILITIES-79). */
export const DayRanges = z.strictObject({
  MO: Ranges,
  TU: Ranges,
  WE: Ranges,
  TH: Ranges,
  FR: Ranges,
  SA: Ranges,
  SU: Ranges,
})
