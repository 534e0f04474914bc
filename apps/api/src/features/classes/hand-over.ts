import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import type { HandOverSessions } from '../staff/index.ts'
import { applyChange } from './apply-change.ts'
import { audited } from './audited.ts'
import { findTeachingName, lockInstructors } from './instructors-taken.store.ts'
import { instructorNotFree } from './lesson-hours.ts'
import { writtenAs } from './series/sessions-meant.ts'
import { findAhead, findSessionsById, lockClassesAhead, type NewSession, type SessionRow } from './sessions.store.ts'
import { taughtIn } from './take-time.ts'

/** How many of the sessions a refusal lists. */
const MOST_LISTED = 5

/** Who takes sessions over: an instructor with their name, or nobody. */
type Successor = { id: string; name: string } | null

/**
 * Reassigns the sessions of an instructor that have not begun, before the instructor is removed (BEYOND-56). `takenOverBy` is the id of
 * another instructor, or 'nobody'. Refuses with `teachesAhead` and the sessions where there are some and nobody was named; with the field
 * where that is no instructor, or the same one; with `instructorTaken` where they teach something else at that time; and with
 * `instructorNotFree` where they don't give a lesson then and there (BEYOND-47).
 */
export const handOverSessions =
  ({ lessonHours }: Pick<Deps, 'lessonHours'>): HandOverSessions =>
  async (command, instructorId, takenOverBy) => {
    const successorId = takenOverBy === undefined || takenOverBy === 'nobody' ? null : takenOverBy
    const standing = await lockAhead(command, instructorId, successorId)
    if (standing.length === 0) return
    if (takenOverBy === undefined) throw teachesAhead(standing)
    const successor = successorId === null ? null : await findSuccessor(command, instructorId, successorId)
    const sessions = standing.map((session) => reassigned(session, instructorId, successor))
    if (successor !== null) await expectGivesLessons(lessonHours, command, standing, sessions)
    await applyChange(command, standing, sessions, {
      allowTakenInstructors: false,
      // Who teaches two of the sessions at the same time does so already, with somebody's consent.
      agreed: standing.map(writtenAs).flatMap(taughtIn),
    })
    await leaveTrail(command, standing)
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  }

/**
 * The sessions ahead of an instructor. Nobody else changes them, nor gives the instructor another one, until the command has ended: their
 * classes are locked, then all of their instructors at once, in the order of every change of a class. A session that came to the instructor
 * between the two locks isn't held, and the refusal lists it with the others.
 */
const lockAhead = async (command: Command, instructorId: string, successorId: string | null): Promise<SessionRow[]> => {
  const { db, partnerId, now } = command
  await lockClassesAhead(command, instructorId)
  const held = await findAhead(db, partnerId, instructorId, now)
  const teachers = held.flatMap(({ instructors }) => instructors.map(({ id }) => id))
  await lockInstructors(command, [
    ...new Set([instructorId, ...(successorId === null ? [] : [successorId]), ...teachers]),
  ])
  const standing = await findAhead(db, partnerId, instructorId, now)
  const heldIds = new Set(held.map(({ id }) => id))
  if (standing.some(({ id }) => !heldIds.has(id))) throw teachesAhead(standing)
  return standing
}

const teachesAhead = (standing: readonly SessionRow[]): Refused =>
  new Refused({
    code: 'error.conflict.teachesAhead',
    details: {
      sessions: standing.length,
      participants: standing.reduce((sum, { participantCount }) => sum + participantCount, 0),
      next: standing.slice(0, MOST_LISTED).map(({ id, kind, name, start, venue, participantCount }) => ({
        id,
        kind,
        name,
        startTime: toIso(start),
        timezone: venue.timezone,
        participants: participantCount,
      })),
    },
  })

const findSuccessor = async (command: Command, instructorId: string, successorId: string): Promise<Successor> => {
  const name = successorId === instructorId ? undefined : await findTeachingName(command, successorId)
  if (name === undefined) throw wrongField('takenOverBy', 'There is no such instructor.')
  return { id: successorId, name }
}

/**
 * A session with the successor in the instructor's place; once, if the successor teaches it already. The name of a lesson says who gives it,
 * so it changes as well.
 */
const reassigned = (session: SessionRow, instructorId: string, successor: Successor): NewSession => {
  const written = writtenAs(session)
  const named = written.instructorIds.flatMap((id) => (id === instructorId ? (successor?.id ?? []) : id))
  const before = session.instructors.find(({ id }) => id === instructorId)
  const isRenamed = session.kind === 'lesson' && successor !== null && before !== undefined
  return {
    ...written,
    instructorIds: [...new Set(named)],
    name: isRenamed ? written.name.replace(nameOfInstructor(before), () => successor.name) : written.name,
  }
}

const expectGivesLessons = async (
  lessonHours: Deps['lessonHours'],
  command: Command,
  standing: readonly SessionRow[],
  sessions: readonly NewSession[],
): Promise<void> => {
  const lessons = sessions.filter((_, place) => standing[place]!.kind === 'lesson')
  if (lessons.length === 0) return
  const problems = await lessonHours.problemsOf(command, lessons)
  for (const { id, start } of lessons) {
    const why = problems.get(id)
    if (why) throw instructorNotFree(why, start)
  }
}

/** One entry for each class, under its first session, as any change of several sessions. */
const leaveTrail = async (command: Command, standing: readonly SessionRow[]): Promise<void> => {
  const classes = [...Map.groupBy(standing, ({ classId }) => classId).values()]
  const firstIds = classes.map(([first]) => first!.id)
  const after = new Map(
    (await findSessionsById(command.db, command.partnerId, firstIds)).map((session) => [session.id, session]),
  )
  for (const [first, ...others] of classes)
    command.audit({
      action: 'classSession.edited',
      subjectType: 'classSession',
      subjectId: first!.id,
      before: audited(first!),
      after: {
        ...audited(after.get(first!.id)!),
        ...(others.length > 0 && { following: others.map(({ id }) => id) }),
      },
    })
}
