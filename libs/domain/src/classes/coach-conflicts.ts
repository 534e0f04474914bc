import { overlaps } from '../time/index.ts'
import type { TimeRange } from '../time/index.ts'

/** A session that somebody teaches. */
export type Taught = TimeRange & { sessionId: string; instructorId: string }

/**
 * What instructors teach already at the times of sessions that they are to teach, each once, the earliest first. `except` are the
 * sessions that change and so stand in their own way no more. Sessions that only touch are not in the way.
 */
export const coachConflicts = <T extends Taught>(
  sessions: readonly (TimeRange & { instructorIds: readonly string[] })[],
  { taught, except = [] }: { taught: readonly T[]; except?: readonly string[] },
): T[] =>
  taught
    .filter(
      (other) =>
        !except.includes(other.sessionId) &&
        sessions.some((session) => session.instructorIds.includes(other.instructorId) && overlaps(session, other)),
    )
    .toSorted((a, b) => a.start - b.start)

/**
 * Of what instructors teach besides: what they did not when sessions stood as they were. Who let them stand in two places is not asked
 * again by a change that leaves them there.
 */
export const newConflicts = <T extends Taught>(
  besides: readonly T[],
  standing: readonly (TimeRange & { instructorIds: readonly string[] })[],
): T[] =>
  besides.filter(
    (other) =>
      !standing.some((session) => session.instructorIds.includes(other.instructorId) && overlaps(session, other)),
  )
