import { doOverlap, formatDayHours, missingFields, parseDayHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import type { Weekday } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'

/** Hours as they arrive: MO..SU, each a list of 'start-end'. */
export type HoursInput = Record<Weekday, string[]>

/**
 * Opening hours in their stored form, each day in order. Refuses a range that starts at or after its end
 * ('Can't set start time after end', FACILITIES-34) and ranges of a day that overlap, naming the day.
 */
export const checkedHours = (hours: HoursInput): HoursInput => {
  const checked = { ...hours }
  for (const day of WEEKDAYS) {
    const ranges = parseDayHours(hours[day])
    if (ranges) {
      checked[day] = formatDayHours(ranges)
      continue
    }
    const property = `openingHours.${day}`
    if (!doOverlap(hours[day])) {
      const msg = "Can't set start time after end"
      throw new Refused({
        code: 'error.badRequest.invalidTimeRange',
        details: { msg, fields: [{ property, constraints: { range: msg } }] },
      })
    }
    throw new Refused({
      code: 'error.badRequest.overlappingRanges',
      details: { fields: [{ property, constraints: { overlap: 'ranges of a day must not overlap' } }] },
    })
  }
  return checked
}

/**
 * Refuses a group that takes online bookings without a name, a price or a facility (FACILITIES-28, FACILITIES-33; decision 0029).
 * `price` in minor units, `facilityCount` as it will be.
 */
export const requireComplete = (
  group: { onlineBookingEnabled: boolean; name: string; price: number },
  facilityCount: number,
): void => {
  const missing = missingFields({ ...group, facilityCount })
  if (missing.length === 0) return
  throw new Refused({
    code: 'error.badRequest.invalidInput',
    details: {
      msg: 'Please fill in all required fields',
      fields: missing.map((property) => ({ property, constraints: { required: 'Missing' } })),
    },
  })
}
