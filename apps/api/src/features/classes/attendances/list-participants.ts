import type { Attendance } from '@fieldhouse/contract/classes'
import { maySeeSession } from '@fieldhouse/domain/classes'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findTeachers } from '../sessions.store.ts'
import { personOf } from '../who-teaches.ts'
import { findParticipants } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'

/** Who has a place in a session, by name (ATTENDANCE-23). Who teaches reads it of their own. */
export const listParticipants = (deps: Deps, context: Context, sessionId: string): Promise<Attendance[]> =>
  deps.read(
    context.partnerId,
    async (db) => {
      // One round trip: what is found of a session that is not theirs to read is thrown away.
      const [person, teachers, participants] = await Promise.all([
        personOf(db, context),
        findTeachers(db, context.partnerId, sessionId),
        findParticipants(db, context.partnerId, [sessionId]),
      ])
      if (!teachers || !maySeeSession(person, { instructorIds: teachers }))
        throw new Refused({ code: 'error.notFound.classSession' })
      return participants.map((row) => toAttendance(row, context.now))
    },
    'byKey',
  )
