import { limitProblems, MOST_OF_LIMITS, toggleWeekday, formatHour } from '@fieldhouse/domain/facilities'
import { parseClock, type Minute, type Weekday } from '@fieldhouse/domain/time'
import type { GroupLimits } from '@fieldhouse/contract/facilities'

/** The fields of limits that hold a number. */
export const NUMBERS = ['perDay', 'perWeek', 'minutesApart', 'minutesKeptFree', 'atPeakPerWeek'] as const
export type NumberOfLimits = (typeof NUMBERS)[number]

/** Limits as they stand in the form: empty is no limit. Peak hours stand there before anybody chose days. */
export type TypedLimits = Record<NumberOfLimits, string> & {
  memberDaysHorizon: number | null
  peakDays: readonly Weekday[]
  peakStart: Minute
  peakEnd: Minute
}

export const NO_TYPED_LIMITS: TypedLimits = {
  perDay: '',
  perWeek: '',
  minutesApart: '',
  minutesKeptFree: '',
  atPeakPerWeek: '',
  memberDaysHorizon: null,
  peakDays: [],
  peakStart: 17 * 60,
  peakEnd: 21 * 60,
}

const typed = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Limits of a group as they stand in the form. */
export const typedLimits = ({ peakHours, memberDaysHorizon, ...limits }: GroupLimits): TypedLimits => ({
  perDay: typed(limits.perDay),
  perWeek: typed(limits.perWeek),
  minutesApart: typed(limits.minutesApart),
  minutesKeptFree: typed(limits.minutesKeptFree),
  atPeakPerWeek: typed(limits.atPeakPerWeek),
  memberDaysHorizon,
  peakDays: peakHours?.days ?? [],
  peakStart: (peakHours && parseClock(peakHours.startTime)) ?? NO_TYPED_LIMITS.peakStart,
  peakEnd: (peakHours && parseClock(peakHours.endTime)) ?? NO_TYPED_LIMITS.peakEnd,
})

/** A limit as it is typed: null for none, below 1 too; undefined for what is no whole number or too many. */
const readLimit = (text: string, most: number): number | null | undefined => {
  if (text.trim() === '') return null
  const limit = Number(text.trim())
  if (!Number.isInteger(limit) || limit > most) return undefined
  return limit < 1 ? null : limit
}

const mostOf = (field: NumberOfLimits): number =>
  field === 'minutesApart' || field === 'minutesKeptFree' ? MOST_OF_LIMITS.minutes : MOST_OF_LIMITS.bookings

/** What is wrong with typed limits, and where. */
export const limitProblem = (
  limits: TypedLimits,
): { field: NumberOfLimits | 'peak'; problem: 'limitNumber' | 'limitNoDays' | 'limitBackwards' } | null => {
  const wrong = NUMBERS.find((field) => readLimit(limits[field], mostOf(field)) === undefined)
  if (wrong) return { field: wrong, problem: 'limitNumber' }
  const atPeakPerWeek = readLimit(limits.atPeakPerWeek, MOST_OF_LIMITS.bookings) ?? null
  if (atPeakPerWeek === null && limits.peakDays.length === 0) return null
  const { peakDays: days, peakStart: start, peakEnd: end } = limits
  const { peakHours } = limitProblems({ atPeakPerWeek, peakHours: { days, start, end } })
  return peakHours ? { field: 'peak', problem: peakHours === 'noDays' ? 'limitNoDays' : 'limitBackwards' } : null
}

/** What is sent. */
export const sentLimits = (limits: TypedLimits): GroupLimits => {
  const read = (field: NumberOfLimits) => readLimit(limits[field], mostOf(field)) ?? null
  return {
    perDay: read('perDay'),
    perWeek: read('perWeek'),
    minutesApart: read('minutesApart'),
    minutesKeptFree: read('minutesKeptFree'),
    atPeakPerWeek: read('atPeakPerWeek'),
    memberDaysHorizon: limits.memberDaysHorizon,
    peakHours:
      limits.peakDays.length === 0
        ? null
        : { days: [...limits.peakDays], startTime: formatHour(limits.peakStart), endTime: formatHour(limits.peakEnd) },
  }
}

/** Chooses a day of the peak, or no more. */
export const togglePeakDay = (limits: TypedLimits, day: Weekday): TypedLimits => ({
  ...limits,
  peakDays: toggleWeekday(limits.peakDays, day),
})
