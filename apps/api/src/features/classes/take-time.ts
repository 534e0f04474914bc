import { clashing, coachConflicts, newConflicts, type Taught } from '@fieldhouse/domain/classes'
import { toIso, type TimeRange } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { bookSessions } from '../bookings/index.ts'
import {
  findTaught,
  findTeaching,
  lockInstructors,
  takeInstructors,
  type TaughtByName,
} from './instructors-taken.store.ts'
import type { NewSession } from './sessions.store.ts'
import { mayKnowTaught, personOf, type ClassPerson } from './who-teaches.ts'

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
    agreed = [],
  }: {
    allowTakenInstructors: boolean
    /** Those that have no court yet; the others stand where they stood. */
    onCourts?: readonly NewSession[]
    /** The sessions as they were: who taught in two places then does so still. */
    standing?: readonly (TimeRange & Pick<NewSession, 'instructorIds'>)[]
    /** What they may teach besides, since somebody allowed it before. */
    agreed?: readonly Taught[]
  },
): Promise<TaughtByName[]> => {
  const booked = onCourts.flatMap(({ id, name, facilityId, start, end }) =>
    facilityId === null ? [] : [{ id, name, facilityId, start, end }],
  )
  if (booked.length > 0) await bookSessions(command, booked)
  const instructorIds = [...new Set(sessions.flatMap((session) => session.instructorIds))]
  if (instructorIds.length === 0) return []
  await lockInstructors(command, instructorIds)
  const newIds = instructorIds.filter((id) => !standing.some((session) => session.instructorIds.includes(id)))
  await expectTeaching(command, newIds)
  const taught = await findTaught(command, instructorIds, spanOf(sessions))
  const except = sessions.map(({ id }) => id)
  const besides = coachConflicts(sessions, { taught, except })
  const isAsked = (other: Taught) => !agreed.some((one) => isSameTaught(one, other))
  const inTheWay = newConflicts(besides, standing).filter(isAsked)
  if (inTheWay.length > 0 && !allowTakenInstructors)
    throw new Refused({
      code: 'error.badRequest.instructorTaken',
      details: { conflicts: told(await asKnown(command, inTheWay)).map(asAnswered) },
    })
  const clashes = clashing(sessions).instructors.size > 0
  if (clashes && !allowTakenInstructors && besidesEachOther(sessions).some(isAsked))
    throw new Refused({ code: 'error.badRequest.instructorTaken' })
  await takeInstructors(command, except, { besidesOthers: besides.length > 0 || clashes })
  return besides
}

/** Refuses who was removed from the instructors before this command had their lock (BEYOND-56). */
const expectTeaching = async (command: Command, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const teaching = await findTeaching(command, ids)
  if (teaching.length < ids.length) throw new Refused({ code: 'error.notFound.instructor' })
}

/** What instructors of some sessions teach at the same time as another one of these. */
const besidesEachOther = (sessions: readonly NewSession[]): Taught[] => {
  const taught = sessions.flatMap(taughtIn)
  return sessions.flatMap((session) => coachConflicts([session], { taught, except: [session.id] }))
}

/** Who teaches a session, each as a row of their own. */
export const taughtIn = ({ id, start, end, instructorIds }: NewSession): Taught[] =>
  instructorIds.map((instructorId) => ({ sessionId: id, instructorId, start, end }))

const isSameTaught = (a: Taught, b: Taught): boolean =>
  a.sessionId === b.sessionId && a.instructorId === b.instructorId && a.start === b.start && a.end === b.end

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

/** What is in the way, as the caller may know it: who teaches hears of others only that they are taken. */
const asKnown = async (command: Command, taught: readonly TaughtByName[]): Promise<TaughtByName[]> => {
  const person = await personOf(command.db, command)
  return taught.map((one) => (mayKnowTaught(person, one) ? one : { ...one, sessionName: null }))
}

/** The same as reviews say it of a session at a time: where the caller may not know what it is, neither when it begins and ends. */
export const inTheWayOf = (person: ClassPerson, one: TaughtByName, time: TimeRange) => {
  const isKnown = mayKnowTaught(person, one)
  const { start, end } = isKnown ? one : time
  return {
    kind: 'instructor' as const,
    name: one.instructorName,
    label: isKnown ? one.sessionName : null,
    start: toIso(start),
    end: toIso(end),
  }
}

/** Of a session at a venue that the caller may not know, or of somebody else who teaches: who is taken, and when. */
const asAnswered = ({ sessionId, ...one }: ReturnType<typeof told>[number]) =>
  one.sessionName === null ? one : { ...one, sessionId }

/** From the first start to the last end. */
export const spanOf = (ranges: readonly TimeRange[]): TimeRange => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
})
