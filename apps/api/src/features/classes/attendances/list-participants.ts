import type { Attendance } from '@fieldhouse/contract/classes'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findSession } from '../sessions.store.ts'
import { personOf } from '../who-teaches.ts'
import { findParticipants } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'

/** Who has a place in a session, by name (ATTENDANCE-23). Who teaches reads it of their own. */
export const listParticipants = (deps: Deps, context: Context, sessionId: string): Promise<Attendance[]> =>
  deps.read(context.partnerId, async (db) => {
    const { instructorId } = await personOf(db, context)
    const session = await findSession(db, context.partnerId, sessionId)
    if (!session || (instructorId !== null && !session.instructors.some(({ id }) => id === instructorId)))
      throw new Refused({ code: 'error.notFound.classSession' })
    return (await findParticipants(db, context.partnerId, [sessionId])).map(toAttendance)
  })
