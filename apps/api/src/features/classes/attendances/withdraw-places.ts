import type { Attendance } from '@fieldhouse/contract/classes'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { lockSession } from '../sessions.store.ts'
import { findParticipantsOfOrder } from './participants.store.ts'
import { auditRemoved } from './remove-participant.ts'
import { isPending, takeBack } from './take-back.ts'

/** Takes the places of an order back that its card did not pay for, once: a repeated request finds them gone. Who paid otherwise meanwhile keeps them. */
export const withdrawPlaces = (
  deps: Deps,
  context: Context,
  { sessionId, order }: Pick<Attendance, 'sessionId' | 'order'>,
): Promise<void> =>
  deps.command({ ...context, idempotency: undefined }, async (command) => {
    // The class is locked before its orders, as whoever gives and takes places does.
    await lockSession(command, sessionId)
    if (!(await isPending(command, order.id))) return
    const participants = await findParticipantsOfOrder(command, order.id)
    await takeBack(command, participants)
    for (const participant of participants) auditRemoved(command, participant)
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  })
