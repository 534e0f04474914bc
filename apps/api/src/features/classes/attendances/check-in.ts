import type { Attendance } from '@fieldhouse/contract/classes'
import { maySeeSession, presenceAfter } from '@fieldhouse/domain/classes'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockSession } from '../sessions.store.ts'
import { personOf } from '../who-teaches.ts'
import { findParticipant, savePresence } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'

/**
 * Says that a participant is there, or is not (ATTENDANCE-02, ATTENDANCE-26). Who teaches says it of their own sessions, whether they may
 * edit classes or not: they need it to do their work (ATTENDANCE-44). What was said seconds ago, and kept meanwhile for want of a connection,
 * counts from then, and not over what was said since (BEYOND-43).
 */
export const checkIn = (
  deps: Deps,
  context: Context,
  ids: { sessionId: string; customerId: string },
  { isPresent, secondsAgo }: { isPresent: boolean; secondsAgo: number },
): Promise<Attendance> =>
  deps.command(context, async (command) => {
    const person = await personOf(command.db, command)
    const session = await lockSession(command, ids.sessionId)
    // Who teaches has their own; of others they hear nothing.
    if (!session || !maySeeSession(person, { instructorIds: session.instructors.map(({ id }) => id) }))
      throw new Refused({ code: 'error.notFound.classSession' })
    const before = await findParticipant(command, ids)
    if (!before) throw new Refused({ code: 'error.notFound.classParticipant' })
    const after = presenceAfter(
      { checkedInAt: before.checkedInAt, saidAt: before.presenceSaidAt },
      { isPresent, at: command.now - secondsAgo * 1000 },
      command.now,
    )
    await savePresence(command, before.id, after)
    if (after.checkedInAt !== before.checkedInAt) {
      command.audit({
        action: 'classParticipant.checkedIn',
        subjectType: 'classSession',
        subjectId: session.id,
        before: { customerId: before.customerId, checkedInAt: before.checkedInAt },
        after: { customerId: before.customerId, checkedInAt: after.checkedInAt },
      })
      command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    }
    return toAttendance((await findParticipant(command, ids))!, command.now)
  })
