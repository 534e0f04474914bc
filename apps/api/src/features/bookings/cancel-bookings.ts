import type { Order } from '@fieldhouse/contract/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import {
  COLLECTABLE,
  decideEditable,
  isBeingPaid,
  refundableAmount,
  refundableBySlotCancel,
  settleChange,
  sumOf,
  type OrderEvent,
  type TransactionChange,
} from '@fieldhouse/domain/orders'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { FeatureParts } from '../feature-parts.ts'
import {
  cancelWhole,
  giveBackPassesOf,
  moneyOf,
  orderToChange,
  refundOf,
  refusedAmount,
  saveOrder,
  tellOfCancellation,
  updateLinePrices,
  withCardRefunds,
  type CancelRequest,
  type OrderRecord,
} from '../orders/index.ts'
import { findBookingsOfOrder, releaseBookings, type StoredBooking } from './bookings.store.ts'
import { announceBookings } from './delete-internal-bookings.ts'

/**
 * Cancels bookings of an order (BOOKING-61). Cancelling the last ones cancels the order (BOOKING-102). Of a paid order the
 * refund is taken off the lines' price, so that what is kept stays on them; of an unpaid one the open payment falls.
 */
export const cancelBookings = (
  parts: FeatureParts,
  context: Context,
  orderId: string,
  request: CancelRequest & { bookingIds: readonly string[] },
): Promise<Order> =>
  withCardRefunds(parts, context, async (command) => {
    const order = await orderToChange(command, orderId)
    const live = await findBookingsOfOrder(command.db, orderId)
    const chosen = live.filter((booking) => request.bookingIds.includes(booking.id))
    if (chosen.length < new Set(request.bookingIds).size) {
      if (order.processingStatus === 'CANCELED') throw new Refused({ code: 'error.badRequest.canceledOrder' })
      throw new Refused({ code: 'error.notFound.booking' })
    }
    return chosen.length === live.length
      ? cancelWhole(command, order, request)
      : cancelSome(command, order, chosen, request)
  })

const cancelSome = async (
  command: Command,
  order: OrderRecord,
  chosen: readonly StoredBooking[],
  request: CancelRequest,
): Promise<OrderRecord> => {
  const money = moneyOf(order)
  const editable = decideEditable(money)
  if (!editable.ok && !command.actor.superAdmin) throw new Refused(editable.refusal)
  if (isBeingPaid(money)) throw new Refused({ code: 'error.badRequest.paymentUnderWay' })
  const price = chosen.reduce((sum, booking) => sum + booking.price, 0)
  const maximum = refundableBySlotCancel({
    cancelsAllLines: false,
    price,
    orderRefundable: refundableAmount(money),
    orderStatus: order.status,
  })
  if (request.refundAmountCents > maximum)
    throw refusedAmount(
      { code: 'error.badRequest.refundAmountExceedsRefundable', details: { maximum } },
      'refundAmountCents',
    )

  const open = Math.min(price, sumOf(money.transactions, 'PURCHASE', COLLECTABLE))
  const lessened =
    order.status === 'pending' ? unpaid(order, open) : { given: request.refundAmountCents, ...refunded(order, request) }
  const after: OrderRecord = {
    ...order,
    total: order.total - lessened.given,
    lineItems: keptOnLines(order, chosen, lessened.given),
  }
  await updateLinePrices(
    command,
    after.lineItems.filter((line, i) => line !== order.lineItems[i]),
  )
  await releaseBookings(
    command,
    chosen.map((booking) => booking.id),
    request.changeLogMeta,
  )
  if (order.paymentMethod === 'packages')
    await giveBackPassesOf(
      command,
      order,
      chosen.map((booking) => booking.id),
    )
  const saved = await saveOrder(command, order, {
    action: 'order.bookingsCanceled',
    after,
    log: lessened.log,
    events: [{ type: 'changed', total: -lessened.given, fees: 0 }, ...lessened.events],
    meta: request.changeLogMeta,
  })
  announceBookings(command, chosen)
  if (request.emailingEnable) await tellOfCancellation(command, order, saved)
  return saved
}

type Lessened = { given: number; log: TransactionChange[]; events: OrderEvent[] }

/** An unpaid order: the open payment falls, and nothing is refunded (BOOKING-46). */
const unpaid = (order: OrderRecord, open: number): Lessened => {
  const settled = settleChange(moneyOf(order), {
    difference: -open,
    charge: 0,
    paymentMethod: order.paymentMethod as PaymentMethod,
    isPaid: false,
  })
  if (!settled.ok) throw new Refused(settled.refusal)
  return { given: open, log: settled.value.changes, events: [] }
}

const refunded = (order: OrderRecord, request: CancelRequest): Omit<Lessened, 'given'> =>
  refundOf(
    order,
    request.refundAmountCents === 0
      ? null
      : {
          amount: request.refundAmountCents,
          isImmediate: request.autoRefund,
        },
  )

/** What is given back is taken off the cancelled lines, the first ones first; what is kept stays on them. */
const keptOnLines = (order: OrderRecord, chosen: readonly StoredBooking[], given: number): OrderRecord['lineItems'] => {
  let left = given
  return order.lineItems.map((line) => {
    if (!line.booking || !chosen.some((booking) => booking.id === line.booking?.id)) return line
    const taken = Math.min(left, line.price)
    left -= taken
    return { ...line, price: line.price - taken, booking: { ...line.booking, canceled: true } }
  })
}
