import type { Attendance } from '@fieldhouse/contract/classes'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { chargeCard, requestPayment } from '../../payments/index.ts'
import { lockSession } from '../sessions.store.ts'
import { findParticipant } from './participants.store.ts'
import { takeBack } from './remove-participant.ts'
import { toAttendance } from './to-attendance.ts'

/**
 * Charges a card for a place that is owed (ATTENDANCE-39), and answers the place as it is paid. Where the card does not pay, the place is
 * taken back with its order; while nobody knows, or the card's bank asks its customer, it stands and is owed.
 */
export const chargePlace = async (
  deps: Deps,
  context: Context,
  place: Attendance,
  creditToken: string,
): Promise<Attendance> => {
  const entry = async ({ db, partnerId }: Command) =>
    (await deps.paidOrders.find(db, partnerId, place.order.id))!.money.transactions[0]!.id
  try {
    await chargeCard(deps, partOf(context, 'charged'), entry, creditToken)
  } catch (error) {
    if (error instanceof Refused) await withdraw(deps, context, place)
    throw error
  }
  return (await deps.read(context.partnerId, (db) => current(db, context.partnerId, place))) ?? place
}

/** Sends the link by which a card pays a place (ATTENDANCE-11, ATTENDANCE-22). False where it could not be sent: the place stays (ATTENDANCE-39). */
export const sendLink = async (deps: Deps, context: Context, { order, customer }: Attendance): Promise<boolean> => {
  try {
    await requestPayment(deps, partOf(context, 'sent'), order.id, { email: customer.email })
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

const current = async (db: Command['db'], partnerId: string, place: Attendance): Promise<Attendance | null> => {
  const row = await findParticipant(db, partnerId, place)
  return row?.orderId === place.order.id ? toAttendance(row) : null
}

/** Takes a place back that its card did not pay for, once: a repeated request finds it gone. */
const withdraw = (deps: Deps, context: Context, place: Attendance): Promise<void> =>
  deps.command({ ...context, idempotency: undefined }, async (command) => {
    const session = await lockSession(command, place.sessionId)
    const participant = await findParticipant(command.db, command.partnerId, place)
    if (!session || participant?.orderId !== place.order.id) return
    await takeBack(command, participant)
    command.audit({
      action: 'classParticipant.removed',
      subjectType: 'classSession',
      subjectId: session.id,
      before: { customerId: participant.customerId, orderId: participant.orderId },
    })
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  })

/** What follows the place is kept under a key of its own, beside that of the place itself. */
const partOf = (context: Context, part: string): Context => ({
  ...context,
  idempotency: context.idempotency && { ...context.idempotency, key: `${context.idempotency.key}/${part}` },
})
