import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findParticipants } from './attendances/participants.store.ts'
import { takeBackOf } from './attendances/take-back.ts'
import { expectMayEdit } from './expect-may-edit.ts'
import { Refused } from '../../db/refused.ts'
import { cancelSessions } from './series/cancel-series.ts'
import { findFollowing, lockSession } from './sessions.store.ts'
import { personOf } from './who-teaches.ts'

/**
 * Cancels a session, or it and those that follow it in its class and have not begun: it leaves the calendar, its court and its instructors are free
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
    const { db, partnerId, now } = command
    const person = await personOf(db, command)
    const anchor = await lockSession(command, id)
    if (!anchor) throw new Refused({ code: 'error.notFound.classSession' })
    const going = [anchor, ...(applyForAllSession ? await findFollowing(db, partnerId, anchor, now) : [])]
    expectMayEdit(person, going)
    const participants = await findParticipants(
      db,
      partnerId,
      going.map((session) => session.id),
    )
    await cancelSessions(command, { anchor, going, participants }, null, (places) =>
      takeBackOf(
        command,
        places[0]!.orderId,
        places.map((place) => place.id),
        null,
      ),
    )
    return { id }
  })
