import type { OpeningHours } from '../facilities/index.ts'
import { dateOf, edgeAt, mergeRanges, overlaps, weekdayOf } from '../time/index.ts'
import type { LocalDate, TimeRange, Zone } from '../time/index.ts'

/** Days on which an instructor gives no lessons, first and last among them. */
export type DaysOff = { from: LocalDate; until: LocalDate }

/** What lessons of a level cost an hour, in minor units. */
export type LessonLevel = {
  /** As it is written, such as 'Beginners'; no two of an instructor's are the same. */
  name: string
  price: number
  /** Null: members pay what others pay. */
  memberPrice: number | null
}

/** What an instructor offers; prices of an hour in minor units (BEYOND-47). */
export type LessonOffer = {
  isOn: boolean
  /** Breaks lie between the ranges of a day. */
  hours: OpeningHours
  daysOff: readonly DaysOff[]
  /** Facility groups where they teach; none are all of the club's. */
  groupIds: readonly string[]
  price: number
  /** Null: members pay what others pay. */
  memberPrice: number | null
  /** Those of which the price is another one; a lesson of none costs the price above. */
  levels: readonly LessonLevel[]
  /** Percent that the instructor has of what a lesson is sold for, without tax; null where nothing is said of it. */
  sharePercent: number | null
}

/** Why an instructor can't give a lesson, in the order in which it is asked. */
export const LESSON_PROBLEMS = ['noLessons', 'elsewhere', 'dayOff', 'outsideHours', 'taken'] as const
export type LessonProblem = (typeof LESSON_PROBLEMS)[number]

/** A lesson that somebody wants; its clock is that of the venue. */
export type WantedLesson = TimeRange & { groupId: string; zone: Zone }

/**
 * Why an instructor can't give a lesson; null where they can. `taught` is what they teach at other times and places, classes and lessons alike.
 * Lessons that only touch are not in each other's way.
 */
export const lessonProblem = (
  offer: LessonOffer | null,
  lesson: WantedLesson,
  taught: readonly TimeRange[],
): LessonProblem | null => {
  if (!offer?.isOn) return 'noLessons'
  if (offer.groupIds.length > 0 && !offer.groupIds.includes(lesson.groupId)) return 'elsewhere'
  const day = dateOf(lesson.start, lesson.zone)
  if (offer.daysOff.some(({ from, until }) => from <= day && day <= until)) return 'dayOff'
  // Ranges that touch have no break between them.
  const hours = mergeRanges(
    offer.hours[weekdayOf(day)].map(({ start, end }) => ({
      start: edgeAt(day, start, lesson.zone),
      end: edgeAt(day, end, lesson.zone),
    })),
  )
  if (!hours.some(({ start, end }) => start <= lesson.start && lesson.end <= end)) return 'outsideHours'
  return taught.some((other) => overlaps(lesson, other)) ? 'taken' : null
}
