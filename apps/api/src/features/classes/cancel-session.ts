import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { freeSessions } from '../bookings/index.ts'
import type { Deps } from '../deps.ts'
import { findParticipants } from './attendances/participants.store.ts'
import { takeBack } from './attendances/remove-participant.ts'
import { tellCanceled, type CanceledPlace } from './attendances/tell-canceled.ts'
import { audited } from './audited.ts'
import { freeInstructors, lockInstructors, takeFreed } from './instructors-taken.store.ts'
import { findFollowing, lockSession, markCanceled } from './sessions.store.ts'
import { spanOf } from './take-time.ts'
import { expectMayEdit } from './update-session.ts'
import { personOf } from './who-teaches.ts'

/**
 * Cancels a session, or it and those that follow it in its class: it leaves the calendar, its court and its instructors are free
 * (CLASSES-52, CLASSES-72). Places that are not paid are cancelled, passes go back, what
 * is paid stays for a refund, and each participant is told (CLASSES-73). Who teaches cancels what they teach themselves.
 */
export const cancelSession = (
  deps: Deps,
  context: Context,
  id: string,
  { applyForAllSession }: { applyForAllSession: boolean },
): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    const person = await personOf(db, command)
    const before = await lockSession(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.classSession' })
    const sessions = [before, ...(applyForAllSession ? await findFollowing(db, partnerId, before) : [])]
    expectMayEdit(person, sessions)
    const ids = sessions.map((session) => session.id)
    await freeSessions(command, ids, { reason: 'deleted' })
    const taught = [...new Set(sessions.flatMap(({ instructors }) => instructors.map((one) => one.id)))]
    if (taught.length > 0) await lockInstructors(command, taught)
    await freeInstructors(command, ids)
    const places: CanceledPlace[] = []
    for (const participant of await findParticipants(db, partnerId, ids)) {
      const session = sessions.find((one) => one.id === participant.sessionId)!
      places.push({ participant, session, paid: await takeBack(command, participant) })
    }
    await tellCanceled(command, places)
    await markCanceled(command, ids)
    if (taught.length > 0) await takeFreed(command, taught, spanOf(sessions))
    command.audit({
      action: 'classSession.canceled',
      subjectType: 'classSession',
      subjectId: id,
      before: { ...audited(before), ...(ids.length > 1 && { following: ids.slice(1) }) },
    })
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return { id }
  })
