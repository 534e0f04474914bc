import { mayEditSession } from '@fieldhouse/domain/classes'
import { Refused } from '../../db/refused.ts'
import type { SessionRow } from './sessions.store.ts'
import type { ClassPerson } from './who-teaches.ts'

/** Refuses sessions that somebody may not change, one of them or all (CLASSES-74). */
export const expectMayEdit = (person: ClassPerson, sessions: readonly SessionRow[]): void => {
  if (!sessions.every(({ instructors }) => mayEditSession(person, { instructorIds: instructors.map(({ id }) => id) })))
    throw new Refused({ code: 'error.forbidden.noPermission' })
}
