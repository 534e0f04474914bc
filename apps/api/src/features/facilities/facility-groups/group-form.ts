import type { GroupLimits } from '@fieldhouse/contract/facilities'
import {
  doOverlap,
  formatDayHours,
  formatHour,
  inWeekOrder,
  limitProblems,
  missingFields,
  parseDayHours,
  type BookingLimits,
} from '@fieldhouse/domain/facilities'
import { parseClock, WEEKDAYS } from '@fieldhouse/domain/time'
import type { Weekday } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'

/** Hours as they arrive: MO..SU, each a list of 'start-end'. */
export type HoursInput = Record<Weekday, string[]>

/**
 * Opening hours in their stored form, each day in order. Refuses a range that starts at or after its end
 * ('Can't set start time after end', FACILITIES-34) and ranges of a day that overlap, naming the day of `field`.
 */
export const checkedHours = (hours: HoursInput, field = 'openingHours'): HoursInput => {
  const checked = { ...hours }
  for (const day of WEEKDAYS) {
    const ranges = parseDayHours(hours[day])
    if (ranges) {
      checked[day] = formatDayHours(ranges)
      continue
    }
    const property = `${field}.${day}`
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

const WORDS = {
  isMissing: 'are missing',
  noDays: 'must have a day',
  endsBeforeStart: 'must end after they start',
} as const

/** Limits as they arrive, read into the words of the rules. Refuses peak hours that are missing, have no day or end before they start. */
export const checkedLimits = ({ peakHours, ...limits }: GroupLimits): BookingLimits => {
  const read = {
    ...limits,
    peakHours: peakHours && {
      days: inWeekOrder(peakHours.days),
      start: parseClock(peakHours.startTime) ?? 0,
      end: parseClock(peakHours.endTime) ?? 0,
    },
  }
  const problem = limitProblems(read).peakHours
  if (problem)
    throw new Refused({
      code: 'error.badRequest.invalidInput',
      details: {
        msg: `Peak hours ${WORDS[problem]}`,
        fields: [{ property: 'limits.peakHours', constraints: { [problem]: WORDS[problem] } }],
      },
    })
  return read
}

/** Limits as replies carry them. */
export const presentLimits = ({ peakHours, ...limits }: BookingLimits): GroupLimits => ({
  ...limits,
  peakHours: peakHours && {
    days: [...peakHours.days],
    startTime: formatHour(peakHours.start),
    endTime: formatHour(peakHours.end),
  },
})
