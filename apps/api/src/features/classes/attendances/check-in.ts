import type { Attendance } from '@fieldhouse/contract/classes'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockSession } from '../sessions.store.ts'
import { personOf } from '../who-teaches.ts'
import { findParticipant, saveCheckIn } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'

/**
 * Says that a participant is there, or is not (ATTENDANCE-02, ATTENDANCE-26). Who teaches says it of their own sessions, whether they may
 * edit classes or not: they need it to do their work (ATTENDANCE-44).
 */
export const checkIn = (
  deps: Deps,
  context: Context,
  ids: { sessionId: string; customerId: string },
  { isPresent }: { isPresent: boolean },
): Promise<Attendance> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    const { instructorId } = await personOf(db, command)
    const session = await lockSession(command, ids.sessionId)
    // Who teaches has their own; of others they hear nothing.
    if (!session || (instructorId !== null && !session.instructors.some(({ id }) => id === instructorId)))
      throw new Refused({ code: 'error.notFound.classSession' })
    const before = await findParticipant(db, partnerId, ids)
    if (!before) throw new Refused({ code: 'error.notFound.classParticipant' })
    if ((before.checkedInAt !== null) !== isPresent) {
      await saveCheckIn(command, before.id, isPresent ? command.now : null)
      command.audit({
        action: 'classParticipant.checkedIn',
        subjectType: 'classSession',
        subjectId: session.id,
        before: { customerId: before.customerId, checkedInAt: before.checkedInAt },
        after: { customerId: before.customerId, checkedInAt: isPresent ? command.now : null },
      })
      command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    }
    return toAttendance((await findParticipant(db, partnerId, ids))!)
  })
