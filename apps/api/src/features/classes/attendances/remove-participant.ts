import type { Context } from '../../../db/context.ts'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockSession } from '../sessions.store.ts'
import { expectMayServe } from '../expect-may-edit.ts'
import { personOf } from '../who-teaches.ts'
import { findParticipant, type ParticipantRow } from './participants.store.ts'
import { takeBack } from './take-back.ts'

/**
 * Takes a place back, and of an order with others none of those: what was not paid, or paid by passes, is cancelled, and the passes are the
 * customer's again; what was paid stays paid, for a refund from the transactions (ATTENDANCE-25, ATTENDANCE-42, ATTENDANCE-43).
 */
export const removeParticipant = (
  deps: Deps,
  context: Context,
  ids: { sessionId: string; customerId: string },
): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const session = await lockSession(command, ids.sessionId)
    if (!session) throw new Refused({ code: 'error.notFound.classSession' })
    expectMayServe(await personOf(command.db, command), [session])
    const participant = await findParticipant(command, ids)
    if (!participant) throw new Refused({ code: 'error.notFound.classParticipant' })
    await takeBack(command, [participant])
    auditRemoved(command, participant)
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return { id: participant.customerId }
  })

/** Notes in the trail of a session that somebody has no place in it any more. */
export const auditRemoved = (
  { audit }: Command,
  { sessionId, customerId, orderId }: Pick<ParticipantRow, 'sessionId' | 'customerId' | 'orderId'>,
): void =>
  audit({
    action: 'classParticipant.removed',
    subjectType: 'classSession',
    subjectId: sessionId,
    before: { customerId, orderId },
  })
