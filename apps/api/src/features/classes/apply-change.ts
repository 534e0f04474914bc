import type { Taught } from '@fieldhouse/domain/classes'
import type { Command } from '../../db/command.ts'
import { freeSessions, renameSessions } from '../bookings/index.ts'
import { freeInstructors, lockInstructors, takeFreed, type TaughtByName } from './instructors-taken.store.ts'
import { saveSessions, type NewSession, type SessionRow } from './sessions.store.ts'
import { spanOf, takeTime } from './take-time.ts'

/**
 * Frees what sessions took and writes them anew; then they take the courts that they did not have, and all of their instructors. What was
 * locked for it is held in one order: courts, then instructors. Answers what instructors teach besides: where it is allowed, and `agreed`
 * where it was before.
 */
export const applyChange = async (
  command: Command,
  standing: readonly SessionRow[],
  sessions: readonly NewSession[],
  { allowTakenInstructors, agreed = [] }: { allowTakenInstructors: boolean; agreed?: readonly Taught[] },
): Promise<TaughtByName[]> => {
  const moved = sessions.filter((session, place) => isElsewhere(standing[place]!, session))
  const movedIds = moved.map(({ id }) => id)
  if (moved.length > 0)
    await freeSessions(command, movedIds, {
      others: [...new Set(moved.flatMap(({ facilityId }) => facilityId ?? []))],
      reason: 'moved',
    })
  const taught = [...new Set(standing.flatMap(({ instructors }) => instructors.map(({ id }) => id)))]
  const involved = [...new Set([...taught, ...sessions.flatMap(({ instructorIds }) => instructorIds)])]
  if (involved.length > 0) await lockInstructors(command, involved)
  // Also where nobody is shown to teach: who was removed from the staff has taken the time still.
  await freeInstructors(
    command,
    sessions.map(({ id }) => id),
  )
  await saveSessions(command, sessions)
  const renamed = sessions.filter(({ id, name }, place) => standing[place]!.name !== name && !movedIds.includes(id))
  for (const [name, called] of Map.groupBy(renamed, (session) => session.name))
    await renameSessions(
      command,
      called.map(({ id }) => id),
      name,
    )
  const besides = await takeTime(command, sessions, {
    allowTakenInstructors: allowTakenInstructors && mayBeTaughtBesides(standing),
    onCourts: moved,
    standing: standing.map(taughtAs),
    agreed,
  })
  if (taught.length > 0) await takeFreed(command, taught, spanOf(standing))
  return besides
}

/**
 * Whether who teaches these sessions may be let teach something else then: never of a lesson, which is asked for as if it were placed anew
 * (BEYOND-47). One that stays beside what stood beside it asks nobody.
 */
export const mayBeTaughtBesides = (standing: readonly SessionRow[]): boolean =>
  standing.every(({ kind }) => kind !== 'lesson')

/** When a session is, and who teaches it. */
export const taughtAs = ({ start, end, instructors }: SessionRow) => ({
  start,
  end,
  instructorIds: instructors.map(({ id }) => id),
})

/** Whether a session takes another court, or at another time. */
export const isElsewhere = (before: SessionRow, after: NewSession): boolean =>
  (before.facility?.id ?? null) !== after.facilityId || before.start !== after.start || before.end !== after.end

/**
 * Whether a class is at another time, or at another venue: what is asked of its day is asked anew. Lessons go by the hours of who teaches.
 */
export const isAtOtherTime = (before: SessionRow, after: Pick<NewSession, 'start' | 'end' | 'venueId'>): boolean =>
  before.kind !== 'lesson' &&
  (before.start !== after.start || before.end !== after.end || before.venue.id !== after.venueId)
