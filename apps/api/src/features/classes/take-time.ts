import { coachConflicts, newConflicts } from '@fieldhouse/domain/classes'
import { toIso, type TimeRange } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { bookSessions } from '../bookings/index.ts'
import { findTaught, lockInstructors, takeInstructors, type TaughtByName } from './instructors-taken.store.ts'
import type { NewSession } from './sessions.store.ts'

/** As many as a person reads of what is in the way. */
const MOST_TOLD = 20

/**
 * Takes the court and the instructors of sessions that are written, all of them or none: courts first, then who teaches, so that
 * commands never wait for each other in a ring. Answers what instructors teach besides, where that is allowed; refuses it where not, with
 * what is in the way (docs/decisions/0045).
 */
export const takeTime = async (
  command: Command,
  sessions: readonly NewSession[],
  {
    allowTakenInstructors,
    onCourts = sessions,
    standing = [],
  }: {
    allowTakenInstructors: boolean
    /** Those that have no court yet; the others stand where they stood. */
    onCourts?: readonly NewSession[]
    /** The sessions as they were: who taught in two places then does so still. */
    standing?: readonly (TimeRange & Pick<NewSession, 'instructorIds'>)[]
  },
): Promise<TaughtByName[]> => {
  const [{ facilityId, instructorIds }] = sessions as [NewSession, ...NewSession[]]
  if (facilityId !== null && onCourts.length > 0)
    await bookSessions(
      command,
      onCourts.map(({ id, name, start, end }) => ({ id, name, facilityId, start, end })),
    )
  if (instructorIds.length === 0) return []
  await lockInstructors(command, instructorIds)
  const taught = await findTaught(command, instructorIds, spanOf(sessions))
  const except = sessions.map(({ id }) => id)
  const besides = coachConflicts(sessions, instructorIds, { taught, except })
  const inTheWay = newConflicts(besides, standing)
  if (inTheWay.length > 0 && !allowTakenInstructors)
    throw new Refused({ code: 'error.badRequest.instructorTaken', details: { conflicts: told(inTheWay).map(asKnown) } })
  await takeInstructors(command, except, { besidesOthers: besides.length > 0 })
  return besides
}

/** What is in the way, as the trail keeps it: nobody's name or email stays there. */
export const trailed = (taught: readonly TaughtByName[]) =>
  told(taught).map((one) => ({ ...one, instructorName: undefined }))

/** What is in the way, as it is told. */
export const told = (taught: readonly TaughtByName[]) =>
  taught.slice(0, MOST_TOLD).map(({ instructorId, instructorName, sessionId, sessionName, start, end }) => ({
    instructorId,
    instructorName,
    sessionId,
    sessionName,
    start: toIso(start),
    end: toIso(end),
  }))

/** Of a session at a venue that the caller may not know: who is taken, and when. */
const asKnown = ({ sessionId, ...one }: ReturnType<typeof told>[number]) =>
  one.sessionName === null ? one : { ...one, sessionId }

/** From the first start to the last end. */
export const spanOf = (ranges: readonly TimeRange[]): TimeRange => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
})
