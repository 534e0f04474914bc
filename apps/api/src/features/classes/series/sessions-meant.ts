import { createHash } from 'node:crypto'
import {
  sessionsInScope,
  type SessionContent,
  type SessionInSeries,
  type SessionScope,
} from '@fieldhouse/domain/classes'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import { expectMayEdit } from '../expect-may-edit.ts'
import { findSessionsOfClass, lockSession, type NewSession, type SessionRow } from '../sessions.store.ts'
import { personOf, type ClassPerson } from '../who-teaches.ts'
import { findExceptions, type SessionException } from './exceptions.store.ts'

/** The sessions that a change is for, their class locked. */
export type Meant = {
  person: ClassPerson
  anchor: SessionRow
  sessions: SessionRow[]
  /** In scope, but begun: never changed with others. */
  past: SessionRow[]
  /** Of all sessions of the class that take place. */
  exceptionOf: (session: { id: string }) => SessionException
}

/**
 * The sessions of a class that a change is for, from one of them on; nobody else changes any of the class's until the command has ended.
 * Refuses whoever may not change one of them (CLASSES-74), and one that is cancelled.
 */
export const sessionsMeant = async (command: Command, id: string, scope: SessionScope): Promise<Meant> => {
  const { db, partnerId, now } = command
  const person = await personOf(db, command)
  const anchor = await lockSession(command, id)
  if (!anchor) throw new Refused({ code: 'error.notFound.classSession' })
  const all = scope === 'this' ? [anchor] : await findSessionsOfClass(db, partnerId, anchor.classId)
  const { meant, past } = sessionsInScope(all, { anchor: all.find((each) => each.id === id)!, scope, now })
  expectMayEdit(person, [anchor, ...meant])
  const exceptions = await findExceptions(
    command,
    all.map((each) => each.id),
  )
  return {
    person,
    anchor,
    sessions: meant,
    past,
    exceptionOf: (session) => exceptions.get(session.id) ?? { own: [], movedDays: 0 },
  }
}

/** What of a session can be changed. */
export const contentOf = (row: SessionRow): SessionContent => ({
  name: row.name,
  description: row.description,
  images: row.images,
  typeOfSports: row.typeOfSports,
  venueId: row.venue.id,
  facilityId: row.facility?.id ?? null,
  start: row.start,
  end: row.end,
  memberPrice: row.memberPrice,
  nonMemberPrice: row.nonMemberPrice,
  currency: row.currency,
  passesRequired: row.passesRequired,
  maxPeople: row.maxPeople,
  packageIds: row.packageIds,
  instructorIds: row.instructors.map(({ id }) => id),
})

/** A session as it stands, the way it is written. */
export const writtenAs = (row: SessionRow): NewSession => ({ ...contentOf(row), id: row.id })

export const inSeries = (row: SessionRow, { own, movedDays }: SessionException): SessionInSeries => ({
  ...contentOf(row),
  id: row.id,
  zone: row.venue.timezone,
  own,
  movedDays,
})

/** What somebody saw of sessions and of whatever else a change hangs on, in short: of another state it is another one. */
export const seenOf = (sessions: readonly SessionRow[], more: readonly string[] = []): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...sessions.map(({ id, version, participantCount }) => [id, version, participantCount]),
        ...more.toSorted(),
      ]),
    )
    .digest('base64url')

/** Refuses a change of what is not any more as somebody saw it. */
export const expectSeen = (seen: string | null, now: string, { version }: SessionRow): void => {
  if (seen !== null && seen !== now)
    throw new Refused({ code: 'error.conflict.classChangedMeanwhile', details: { version } })
}
