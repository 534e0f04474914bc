import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { mayEditSession } from '@fieldhouse/domain/classes'
import { dateOf } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { freeSessions, renameSessions, tellWhatIsInTheWay } from '../bookings/index.ts'
import type { Deps } from '../deps.ts'
import { audited } from './audited.ts'
import { checkClass, type SessionInput } from './check-class.ts'
import { freeInstructors, lockInstructors, takeFreed } from './instructors-taken.store.ts'
import { movedTimes } from './moved-times.ts'
import { findClassPlace } from './place.store.ts'
import {
  findFollowing,
  findSession,
  lockSession,
  saveSessions,
  type NewSession,
  type SessionRow,
} from './sessions.store.ts'
import { spanOf, takeTime, trailed } from './take-time.ts'
import { toSession } from './to-session.ts'
import { personOf, type ClassPerson } from './who-teaches.ts'

type Change = SessionInput & { applyForAllSession: boolean; version: number }

/**
 * Saves all of a session, or of it and those that follow it in its class, each at the same time of its own day (CLASSES-51, CLASSES-72).
 * Refuses what the form refuses, another version than the one that stands, fewer people than have a place, a court that is taken, and
 * instructors who teach elsewhere then unless that is allowed. Who teaches changes what they teach themselves (CLASSES-74).
 */
export const updateSession = async (deps: Deps, context: Context, id: string, change: Change): Promise<ClassSession> =>
  tellWhatIsInTheWay(deps, context, await wantedRanges(deps, context, id, change), () =>
    deps.command(context, (command) => update(command, id, change)),
  )

/** Where the sessions are to take a court: what a refusal tells of what is in the way is looked for there. */
const wantedRanges = (deps: Deps, { partnerId }: Context, id: string, change: Change): Promise<FacilityRange[]> =>
  deps.read(partnerId, async (db) => {
    const { facilityId, applyForAllSession } = change
    const standing = facilityId === null ? undefined : await findSession(db, partnerId, id)
    const { zone } = await findClassPlace(db, partnerId, change)
    if (facilityId === null || !standing || zone === null) return []
    const following = applyForAllSession ? await findFollowing(db, partnerId, standing) : []
    return movedTimes([standing, ...following], change, zone).map((time) => ({ ...time, facilityId }))
  })

const update = async (command: Command, id: string, { version, applyForAllSession, ...input }: Change) => {
  const { db, partnerId } = command
  const person = await personOf(db, command)
  const before = await lockSession(command, id)
  if (!before) throw new Refused({ code: 'error.notFound.classSession' })
  const standing = [before, ...(applyForAllSession ? await findFollowing(db, partnerId, before) : [])]
  expectMayEdit(person, standing)
  if (before.version !== version)
    throw new Refused({ code: 'error.conflict.classChangedMeanwhile', details: { version: before.version } })
  const { session, zone } = await checkClass(
    command,
    { ...input, repeatType: 'none', endDate: null, leftOut: [] },
    {
      day: dateOf(before.start, before.venue.timezone),
      instructorIds: before.instructors.map((one) => one.id),
    },
  )
  expectRoom(session.maxPeople, standing)
  expectPlace(session.venueId, standing)
  const times = movedTimes(standing, input, zone)
  const sessions = standing.map((each, place) => ({ ...session, id: each.id, ...times[place]! }))
  const besides = await takeAnew(command, standing, sessions, input)
  const after = (await findSession(db, partnerId, id))!
  command.audit({
    action: 'classSession.edited',
    subjectType: 'classSession',
    subjectId: id,
    before: audited(before),
    after: {
      ...audited(after),
      ...(sessions.length > 1 && { following: sessions.slice(1).map((each) => each.id) }),
      ...(besides.length > 0 && { besides: trailed(besides) }),
    },
  })
  command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  return toSession(after, person)
}

/** Refuses sessions that somebody may not change, one of them or all (CLASSES-74). */
export const expectMayEdit = (person: ClassPerson, sessions: readonly SessionRow[]): void => {
  if (!sessions.every(({ instructors }) => mayEditSession(person, { instructorIds: instructors.map(({ id }) => id) })))
    throw new Refused({ code: 'error.forbidden.noPermission' })
}

const expectRoom = (maxPeople: number | null, standing: readonly SessionRow[]): void => {
  const most = Math.max(...standing.map(({ participantCount }) => participantCount))
  if (maxPeople !== null && maxPeople < most) throw wrongField('maxPeople', `${most} people have a place already`)
}

/** The order of a place is its venue's: who works there would not find the place any more. */
const expectPlace = (venueId: string, standing: readonly SessionRow[]): void => {
  if (standing.some(({ venue, participantCount }) => participantCount > 0 && venue.id !== venueId))
    throw wrongField('venueId', 'Somebody has a place already: the class stays at its venue')
}

/**
 * Frees what sessions took and writes them anew; then they take the courts that they did not have, and all of their instructors. What was
 * locked for it is held in one order: courts, then instructors.
 */
const takeAnew = async (
  command: Command,
  standing: readonly SessionRow[],
  sessions: readonly NewSession[],
  { allowTakenInstructors }: { allowTakenInstructors: boolean },
) => {
  const [{ facilityId, name, instructorIds }] = sessions as [NewSession, ...NewSession[]]
  const moved = sessions.filter((session, place) => isElsewhere(standing[place]!, session))
  const movedIds = moved.map(({ id }) => id)
  if (moved.length > 0)
    await freeSessions(command, movedIds, { others: facilityId === null ? [] : [facilityId], reason: 'moved' })
  const taught = [...new Set(standing.flatMap(({ instructors }) => instructors.map(({ id }) => id)))]
  const involved = [...new Set([...taught, ...instructorIds])]
  if (involved.length > 0) await lockInstructors(command, involved)
  // Also where nobody is shown to teach: who was removed from the staff has taken the time still.
  await freeInstructors(
    command,
    sessions.map(({ id }) => id),
  )
  await saveSessions(command, sessions)
  const renamed = standing.filter((each) => each.name !== name && !movedIds.includes(each.id))
  await renameSessions(
    command,
    renamed.map(({ id }) => id),
    name,
  )
  const besides = await takeTime(command, sessions, {
    allowTakenInstructors,
    onCourts: moved,
    standing: standing.map(taughtAs),
  })
  if (taught.length > 0) await takeFreed(command, taught, spanOf(standing))
  return besides
}

const taughtAs = ({ start, end, instructors }: SessionRow) => ({
  start,
  end,
  instructorIds: instructors.map(({ id }) => id),
})

/** Whether a session takes another court, or at another time. */
const isElsewhere = (before: SessionRow, after: NewSession): boolean =>
  (before.facility?.id ?? null) !== after.facilityId || before.start !== after.start || before.end !== after.end
