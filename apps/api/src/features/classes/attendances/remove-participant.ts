import type { Context } from '../../../db/context.ts'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { cancelWhole, orderToChange, UNTOLD } from '../../orders/index.ts'
import { lockSession } from '../sessions.store.ts'
import { expectMayEdit } from '../update-session.ts'
import { personOf } from '../who-teaches.ts'
import { findParticipant, removeOfOrder, type ParticipantRow } from './participants.store.ts'

/**
 * Takes a place back: what was not paid, or paid by passes, is cancelled with its order, and the passes are the customer's again; what was
 * paid stays paid, for a refund from the transactions (ATTENDANCE-25, ATTENDANCE-43).
 */
export const removeParticipant = (
  deps: Deps,
  context: Context,
  ids: { sessionId: string; customerId: string },
): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const session = await lockSession(command, ids.sessionId)
    if (!session) throw new Refused({ code: 'error.notFound.classSession' })
    expectMayEdit(await personOf(command.db, command), [session])
    const participant = await findParticipant(command.db, command.partnerId, ids)
    if (!participant) throw new Refused({ code: 'error.notFound.classParticipant' })
    await takeBack(command, participant)
    command.audit({
      action: 'classParticipant.removed',
      subjectType: 'classSession',
      subjectId: session.id,
      before: { customerId: participant.customerId, orderId: participant.orderId },
    })
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return { id: participant.customerId }
  })

/** Takes the place of a participant back, and what of its order is not paid with money; answers how it was paid. */
export const takeBack = async (
  command: Command,
  { orderId }: ParticipantRow,
): Promise<'paid' | 'passes' | 'unpaid'> => {
  const order = await orderToChange(command, orderId)
  const isOver = order.processingStatus === 'CANCELED'
  if (!isOver && (order.paymentStatus === 'pending' || order.total === 0)) {
    await cancelWhole(command, order, { ...UNTOLD, autoRefund: false, refundAmountCents: 0 })
    return order.paymentMethod === 'packages' ? 'passes' : 'unpaid'
  }
  await removeOfOrder(command, orderId)
  return isOver ? 'unpaid' : 'paid'
}
