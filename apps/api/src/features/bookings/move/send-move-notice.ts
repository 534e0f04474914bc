import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findUndo, limitMessages, orderAsSeen, type OrderRecord, type VersionUndo } from '../../orders/index.ts'
import { bookingOf } from '../booking-lines.ts'
import type { MoveUndo } from './move-bookings.ts'
import { tellOfMove } from './tell-of-move.ts'

/**
 * Tells the customer by email of the move that made the order's latest version, as for one that was dragged, which asks nothing. Answers
 * whether a mail goes out: not where they would see no difference. Refuses a cancelled order, one that was changed since, a version without
 * a move, a customer without an email, and with 429 what is past MESSAGE_LIMITS.
 */
export const sendMoveNotice = (
  deps: Deps,
  context: Context,
  orderId: string,
  version: number,
): Promise<{ sent: boolean }> =>
  deps.command(context, async (command) => {
    const order = await orderAsSeen(command, orderId, version)
    if (order.processingStatus === 'CANCELED') throw new Refused({ code: 'error.badRequest.canceledOrder' })
    const undo = await findUndo<MoveUndo>(command, orderId, version)
    if (!undo) throw wrongField('version', 'No bookings were moved in this version')
    if (!order.customer?.email) throw wrongField('email', 'The customer has no email')
    await limitMessages(command, orderId)
    const sent = await tellOfMove(command, beforeMove(order, undo), order)
    if (sent)
      command.audit({
        action: 'order.moveNoticeRequested',
        subjectType: 'order',
        subjectId: orderId,
        after: { channel: 'EMAIL' },
      })
    return { sent }
  })

/** The order before a move, as far as its letter tells of it: places and payments. */
const beforeMove = (order: OrderRecord, { lines, bookings, money }: VersionUndo<MoveUndo>): OrderRecord => ({
  ...order,
  transactions: order.transactions.filter(({ id }) => !money.added.some((each) => each.id === id)),
  lineItems: order.lineItems.map((line) => {
    const was = bookings.find(({ id }) => id === bookingOf(line)?.id)
    if (!was) return line
    const { start, end, facilityId } = was
    const { description, price } = lines.find(({ id }) => id === line.id)!
    const target = { ...bookingOf(line)!, facilityId, facilityName: description }
    return { ...line, description, price, time: { start, end }, target }
  }),
})
