import type { LessonProblem } from '@fieldhouse/domain/lessons'
import { toIso, type Instant } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import type { NewSession } from './sessions.store.ts'

/** What says when and where instructors give lessons. */
export type LessonHours = {
  /** Of lessons that would be at another time or place, or taught by somebody else: why who teaches them gives none there and then, by id. */
  problemsOf(command: Command, lessons: readonly NewSession[]): Promise<Map<string, LessonProblem>>
}

/** Refuses a lesson that its instructor does not give there and then, saying which and why. */
export const instructorNotFree = (why: LessonProblem, start: Instant): Refused =>
  new Refused({
    code: 'error.badRequest.instructorNotFree',
    details: { why, startTime: toIso(start), fields: [{ property: 'instructorId', constraints: { free: why } }] },
  })
