import type { Customer } from '../customers/index.ts'
import { classProblem, type ClassForm, type ClassProblemText } from '@fieldhouse/domain/classes'
import type { LESSON_REPEATS } from '@fieldhouse/domain/lessons'
import { CLASSES_MAX_DAYS } from '@fieldhouse/domain/partners'
import { addDays, edgeAt, toIso, type Instant, type LocalDate, type Minute, type Zone } from '@fieldhouse/domain/time'
import type { Venue } from '../../lib/session/workspace.ts'
import type { Paid } from '../classes/index.ts'

/** What stands in the form of a private lesson (BEYOND-47). */
export type LessonValues = Paid & {
  customer: Customer | null
  facilityId: string | null
  day: LocalDate | null
  start: Minute | null
  /** How long it lasts. */
  minutes: number
  repeatType: (typeof LESSON_REPEATS)[number]
  /** The last day, of lessons that repeat. */
  endDate: LocalDate | null
  leftOut: readonly LocalDate[]
  instructorId: string | null
  /** Of the levels of the instructor; null is none of them. */
  level: string | null
  remark: string
}

/** Where and when the form begins, as far as somebody has chosen it already. */
export type LessonStart = Partial<Pick<LessonValues, 'customer' | 'facilityId' | 'day' | 'start' | 'minutes'>>

export const newLesson = (today: LocalDate, start: LessonStart): LessonValues => ({
  customer: null,
  facilityId: null,
  day: today,
  start: null,
  minutes: 60,
  repeatType: 'none',
  endDate: null,
  leftOut: [],
  instructorId: null,
  level: null,
  remark: '',
  method: 'cash',
  byLink: false,
  hasPaid: false,
  ...start,
})

/** How long lessons repeat until somebody says otherwise: for so many weeks. */
const USUAL_WEEKS = 8

/** What a repeat that is chosen changes. */
export const withRepeat = (repeatType: LessonValues['repeatType'], day: LocalDate | null): Partial<LessonValues> => ({
  repeatType,
  leftOut: [],
  endDate: repeatType === 'none' || day === null ? null : addDays(day, 7 * (USUAL_WEEKS - 1)),
})

/** The court that is chosen, with its group, and the clock of its venue. */
export const courtOf = (venues: readonly Venue[], facilityId: string | null) => {
  for (const venue of venues)
    for (const group of venue.facilityGroups) {
      const facility = group.facilities.find(({ id }) => id === facilityId)
      if (facility) return { facility, group, venue, zone: venue.timezone }
    }
  return null
}

/** From when until when the first lesson is; null until both are said. */
export const rangeOf = (
  { day, start, minutes }: Pick<LessonValues, 'day' | 'start' | 'minutes'>,
  zone: Zone,
): { startTime: string; endTime: string } | null =>
  day === null || start === null
    ? null
    : { startTime: toIso(edgeAt(day, start, zone)), endTime: toIso(edgeAt(day, start + minutes, zone)) }

const FIELD_OF: Partial<Record<keyof ClassForm, keyof LessonValues>> = {
  startTime: 'start',
  endTime: 'minutes',
  endDate: 'endDate',
}

/** What is wrong with the times, by the rules of classes, which the server asks as well. */
export const timeProblem = (
  values: LessonValues,
  { zone, now, venueId, currency }: { zone: Zone; now: Instant; venueId: string; currency: string },
): { field: keyof LessonValues; why: ClassProblemText } | null => {
  const range = rangeOf(values, zone)
  const problem = classProblem(
    {
      name: '-',
      description: '',
      typeOfSports: ['-'],
      venueId,
      startTime: range && Date.parse(range.startTime),
      endTime: range && Date.parse(range.endTime),
      repeatType: values.repeatType,
      endDate: values.endDate,
      memberPrice: 0,
      nonMemberPrice: 0,
    },
    { now, zone, maxDays: CLASSES_MAX_DAYS, currency },
  )
  return problem && { field: FIELD_OF[problem.property] ?? 'start', why: problem.why }
}

/** When and where, as the calls take it. */
export const wantedOf = (values: LessonValues, zone: Zone) => {
  const range = rangeOf(values, zone)
  if (values.facilityId === null || range === null) return null
  const { facilityId, repeatType, endDate, leftOut } = values
  return { facilityId, ...range, repeatType, endDate, leftOut: [...leftOut] }
}
