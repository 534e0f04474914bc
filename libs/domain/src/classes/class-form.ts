import type { RefusalCode } from '../refusal.ts'
import { toMajor } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import type { PictureLimits } from '../pictures/index.ts'
import { addMonths, atWall, dateOf, wallOf } from '../time/index.ts'
import type { Instant, LocalDate, TimeRange, Zone } from '../time/index.ts'
import { latestClassEnd } from './session-times.ts'
import type { RepeatType } from './session-times.ts'

/** Characters of a class's description, at most (CLASSES-35). */
export const LONGEST_CLASS_DESCRIPTION = 255
/** Pictures of a class, at most (CLASSES-78). */
export const MOST_CLASS_IMAGES = 5
/** What a picture of a class is: jpeg or png, 5 MB at most (CLASSES-78). */
export const CLASS_IMAGE: PictureLimits = { types: ['image/jpeg', 'image/png'], bytes: 5 * 2 ** 20 }

/** What the rules of the form of a class are about; prices in minor units, null while nothing is typed. */
export type ClassForm = {
  name: string
  description: string
  typeOfSports: readonly string[]
  venueId: string | null
  startTime: Instant | null
  endTime: Instant | null
  repeatType: RepeatType
  /** The last day of a class that repeats. */
  endDate: LocalDate | null
  memberPrice: number | null
  nonMemberPrice: number | null
}

/** What is asked beside the form: the venue's clock, how far ahead classes of the partner repeat, and what they are paid in. */
export type ClassRules = {
  now: Instant
  zone: Zone
  maxDays: number
  currency: Currency
  /** A session that stands already: it is not asked when it starts, and stays on its day (CLASSES-38), but where that may be any: null. */
  standing?: { day: LocalDate | null }
}

/** What can be wrong with a class, in the words of CLASSES-68. */
export type ClassProblemText =
  | 'Missing name'
  | 'Description must be at most 255 characters'
  | 'Missing type of sports'
  | 'Missing venue'
  | 'Missing start time'
  | 'Missing end time'
  | 'Start time must be before end time'
  | 'End time must be on the day of the start'
  | 'A class stays on its day'
  | 'Start time can not be in the past'
  | 'Start time is too far in the future'
  | 'Missing end date'
  | 'Ends on is invalid'
  | 'Missing prices'
  | 'Price is not less than 1'

/** A field that is wrong, with its words and the code that the calls answer. */
export type ClassProblem = { property: keyof ClassForm; why: ClassProblemText; code: RefusalCode }

const wrong = (
  property: keyof ClassForm,
  why: ClassProblemText,
  code: RefusalCode = 'error.badRequest.invalidInput',
): ClassProblem => ({ property, why, code })

/**
 * The first thing that is wrong with a class, in the order of CLASSES-68; null when nothing is. The form and the server ask the same.
 * Times are the venue's: the start of a new class lies in the current hour at the earliest and a year ahead at the latest, its end on
 * the same day (CLASSES-25, CLASSES-28, CLASSES-37).
 */
export const classProblem = (form: ClassForm, rules: ClassRules): ClassProblem | null => {
  if (form.name.trim() === '') return wrong('name', 'Missing name')
  if (form.description.trim().length > LONGEST_CLASS_DESCRIPTION)
    return wrong('description', 'Description must be at most 255 characters')
  if (form.typeOfSports.length === 0) return wrong('typeOfSports', 'Missing type of sports')
  if (form.venueId === null) return wrong('venueId', 'Missing venue')
  return timeProblem(form, rules) ?? priceProblem(form, rules)
}

/** Whether a class ends after it starts, on the same day of a zone; midnight is that day's end (CLASSES-68). */
export const isWithinDay = ({ start, end }: TimeRange, zone: Zone): boolean =>
  start < end && dateOf(end - 1, zone) === dateOf(start, zone)

const timeProblem = (form: ClassForm, rules: ClassRules): ClassProblem | null => {
  const { startTime: start, endTime: end } = form
  if (start === null) return wrong('startTime', 'Missing start time')
  if (end === null) return wrong('endTime', 'Missing end time')
  if (start >= end) return wrong('startTime', 'Start time must be before end time')
  const day = dateOf(start, rules.zone)
  if (!isWithinDay({ start, end }, rules.zone)) return wrong('endTime', 'End time must be on the day of the start')
  if (!rules.standing) return startProblem(start, day, rules) ?? repeatProblem(form, day, rules)
  return rules.standing.day === null || day === rules.standing.day
    ? null
    : wrong('startTime', 'A class stays on its day')
}

const startProblem = (start: Instant, day: LocalDate, { now, zone }: ClassRules): ClassProblem | null => {
  const clock = wallOf(now, zone)
  const hour = atWall(clock.date, clock.minute - (clock.minute % 60), zone)
  if (start < hour) return wrong('startTime', 'Start time can not be in the past', 'error.badRequest.classStartInPast')
  return day > addMonths(clock.date, 12) ? wrong('startTime', 'Start time is too far in the future') : null
}

const repeatProblem = ({ repeatType, endDate }: ClassForm, day: LocalDate, { maxDays }: ClassRules) => {
  if (repeatType === 'none') return null
  if (endDate === null) return wrong('endDate', 'Missing end date')
  return endDate > day && endDate <= latestClassEnd(day, maxDays)
    ? null
    : wrong('endDate', 'Ends on is invalid', 'error.badRequest.classEndDateTooFar')
}

/** 0 is free; what costs anything costs at least one major unit (CLASSES-75). */
const priceProblem = (form: ClassForm, { currency }: ClassRules): ClassProblem | null => {
  const prices = ['memberPrice', 'nonMemberPrice'] as const
  const missing = prices.find((property) => form[property] === null)
  if (missing) return wrong(missing, 'Missing prices')
  const low = prices.find((property) => form[property] !== 0 && toMajor(form[property]!, currency) < 1)
  return low ? wrong(low, 'Price is not less than 1', 'error.badRequest.priceLessThanOne') : null
}

/** Whether somebody sees a session: who teaches their own, unless they are at the desk as well; everybody else all of them (CLASSES-06). */
export const maySeeSession = (
  who: { instructorId: string | null; atDesk: boolean },
  session: { instructorIds: readonly string[] },
): boolean => who.atDesk || who.instructorId === null || session.instructorIds.includes(who.instructorId)

/** Whether somebody may give places in a session and take them back: the desk, and who may change it (ATTENDANCE-44). */
export const mayServeSession = (
  who: { instructorId: string | null; editsClasses: boolean; atDesk: boolean },
  session: { instructorIds: readonly string[] },
): boolean => who.atDesk || mayEditSession(who, session)

/** Whether somebody may change a session: who has all of the classes, and who teaches it and may edit classes (CLASSES-74). */
export const mayEditSession = (
  who: { instructorId: string | null; editsClasses: boolean },
  session: { instructorIds: readonly string[] },
): boolean => who.editsClasses && (who.instructorId === null || session.instructorIds.includes(who.instructorId))
