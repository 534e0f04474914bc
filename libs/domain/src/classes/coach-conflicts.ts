import { overlaps } from '../time/index.ts'
import type { TimeRange } from '../time/index.ts'

/** A session that somebody teaches. */
export type Taught = TimeRange & { sessionId: string; instructorId: string }

/**
 * What instructors teach already at the times of sessions that they are to teach, each once, the earliest first. `except` are the
 * sessions that change and so stand in their own way no more. Sessions that only touch are not in the way.
 */
export const coachConflicts = <T extends Taught>(
  sessions: readonly TimeRange[],
  instructorIds: readonly string[],
  { taught, except = [] }: { taught: readonly T[]; except?: readonly string[] },
): T[] =>
  taught
    .filter(
      (other) =>
        instructorIds.includes(other.instructorId) &&
        !except.includes(other.sessionId) &&
        sessions.some((session) => overlaps(session, other)),
    )
    .toSorted((a, b) => a.start - b.start)
