import { mayEditSession, mayServeSession } from '@fieldhouse/domain/classes'
import { Refused } from '../../db/refused.ts'
import type { SessionRow } from './sessions.store.ts'
import type { ClassPerson } from './who-teaches.ts'

/** Refuses sessions that somebody may not change, one of them or all (CLASSES-74). */
export const expectMayEdit = (person: ClassPerson, sessions: readonly SessionRow[]): void => {
  if (!sessions.every(({ instructors }) => mayEditSession(person, { instructorIds: instructors.map(({ id }) => id) })))
    throw new Refused({ code: 'error.forbidden.noPermission' })
}

/** Refuses sessions in which somebody may give no places, one of them or all (ATTENDANCE-44). */
export const expectMayServe = (person: ClassPerson, sessions: readonly SessionRow[]): void => {
  if (!sessions.every(({ instructors }) => mayServeSession(person, { instructorIds: instructors.map(({ id }) => id) })))
    throw new Refused({ code: 'error.forbidden.noPermission' })
}
