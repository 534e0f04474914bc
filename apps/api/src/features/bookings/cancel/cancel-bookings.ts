import type { Order } from '@fieldhouse/contract/orders'
import {
  decideEditable,
  isBeingPaid,
  mostBySlotCancel,
  openPrice,
  refundableAmount,
  refundLimits,
} from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { heldUse, shrinkUse, withDiscount } from '../../coupons/index.ts'
import type { Deps } from '../../deps.ts'
import {
  cancelWhole,
  edited,
  effectReply,
  linesByPolicy,
  lowered,
  moneyOf,
  orderToChange,
  refundOf,
  refusedAmount,
  saveOrder,
  tellOfCancellation,
  UNTOLD,
  withoutLines,
  withRefunds,
  type CancelPreviewRequest,
  type CancelRequest,
  type OrderRecord,
} from '../../orders/index.ts'
import { bookingOf } from '../booking-lines.ts'
import { findBookingsOfOrder, releaseBookings, type StoredBooking } from '../bookings.store.ts'
import { giveBackPassesOf } from '../pay-by-passes.ts'
import { announceBookings } from './delete-internal-bookings.ts'

/**
 * Cancels bookings of an order (BOOKING-61). Cancelling the last ones cancels the order (BOOKING-102). Of a paid order the
 * refund is taken off the lines' price, so that what is kept stays on them; of an unpaid one the open payment falls. What a coupon takes off
 * a booking goes with it: it counts for what it costs less that (docs/decisions/0048).
 */
export const cancelBookings = (
  deps: Deps,
  context: Context,
  orderId: string,
  request: CancelRequest & { bookingIds: readonly string[] },
): Promise<Order> =>
  withRefunds(deps, context, async (command) => {
    const going = await bookingsToCancel(command, orderId, request.bookingIds)
    return cancelThese(command, going, request)
  })

/**
 * What cancelling bookings would do with the order's money: the command itself, rolled back (BEYOND-39). Without an amount the
 * policy's is given back.
 */
export const previewCancelBookings = (
  deps: Deps,
  context: Context,
  orderId: string,
  request: CancelPreviewRequest & { bookingIds: readonly string[] },
): Promise<ReturnType<typeof effectReply>> =>
  deps.rehearse(context, async (command) =>
    rehearseCancel(command, await bookingsToCancel(command, orderId, request.bookingIds), request),
  )

/** The same within a command that is rolled back. */
export const rehearseCancel = async (
  command: Command,
  going: Going,
  request: CancelPreviewRequest,
): Promise<ReturnType<typeof effectReply>> => {
  const { order, live, chosen } = going
  const ids = chosen.map(({ id }) => id)
  const maximum = mostBySlotCancel(live.map(netOf), ids, {
    refundableAmount: refundableAmount(moneyOf(order)),
    status: order.status,
  })
  const lineIds = lineIdsOf(order, ids)
  const lines = (await linesByPolicy(command, order)).filter(({ lineItemId }) => lineIds.includes(lineItemId))
  const limits = refundLimits(lines, maximum)
  const refundAmountCents = request.refundAmountCents ?? limits.byPolicy ?? 0
  return effectReply(order, await cancelThese(command, going, { ...request, ...UNTOLD, refundAmountCents }), limits)
}

/** What a booking costs less its part of a discount: what is paid for it. */
const netOf = ({ id, price, discount }: StoredBooking) => ({ id, price: price - discount })

/** The lines of some bookings of an order. */
const lineIdsOf = ({ lineItems }: OrderRecord, bookingIds: readonly string[]): string[] =>
  lineItems.flatMap((line) => (bookingIds.includes(bookingOf(line)?.id ?? '') ? [line.id] : []))

type Going = { order: OrderRecord; live: readonly StoredBooking[]; chosen: readonly StoredBooking[] }

/** The order, locked, with its live bookings and those of them that are meant; refuses one that is not among them. */
export const bookingsToCancel = async (command: Command, orderId: string, ids: readonly string[]): Promise<Going> => {
  const order = await orderToChange(command, orderId)
  const live = await findBookingsOfOrder(command.db, command.partnerId, orderId)
  const chosen = live.filter((booking) => ids.includes(booking.id))
  if (chosen.length < new Set(ids).size) {
    if (order.processingStatus === 'CANCELED') throw new Refused({ code: 'error.badRequest.canceledOrder' })
    throw new Refused({ code: 'error.notFound.booking' })
  }
  return { order, live, chosen }
}

/** Cancels those that are meant; the whole order with its last ones. */
export const cancelThese = (command: Command, going: Going, request: CancelRequest): Promise<OrderRecord> =>
  going.chosen.length === going.live.length
    ? cancelWhole(command, going.order, request)
    : cancelSome(command, going, request)

const cancelSome = async (
  command: Command,
  { order, live, chosen }: Going,
  request: CancelRequest,
): Promise<OrderRecord> => {
  const money = moneyOf(order)
  const editable = decideEditable(money)
  if (!editable.ok && !command.actor.superAdmin) throw new Refused(editable.refusal)
  if (isBeingPaid(money)) throw new Refused({ code: 'error.badRequest.paymentUnderWay' })
  const price = chosen.reduce((sum, booking) => sum + netOf(booking).price, 0)
  const discount = chosen.reduce((sum, booking) => sum + booking.discount, 0)
  const ids = chosen.map(({ id }) => id)
  const maximum = mostBySlotCancel(live.map(netOf), ids, {
    refundableAmount: refundableAmount(money),
    status: order.status,
  })
  if (request.refundAmountCents > maximum)
    throw refusedAmount(
      { code: 'error.badRequest.refundAmountExceedsRefundable', details: { maximum } },
      'refundAmountCents',
    )

  const open = Math.min(price, openPrice(money))
  const isOpen = order.status === 'pending'
  const given = isOpen ? open : request.refundAmountCents
  const use = discount > 0 ? await heldUse(command, order.id) : null
  if (use) await shrinkUse(command, use, discount)
  const kept = withoutLines(order, lineIdsOf(order, ids), given)
  const lines = use ? { ...kept, lineItems: withDiscount(kept.lineItems, use.discount - discount) } : kept
  await releaseBookings(command, ids, request.changeLogMeta)
  if (order.paymentMethod === 'packages') await giveBackPassesOf(command, order, ids)
  const after = isOpen ? lowered(command, lines, open) : refunded(command, lines, request)
  const saved = await saveOrder(command, order, after, {
    action: 'order.bookingsCanceled',
    meta: request.changeLogMeta,
  })
  // The cells of the others say how many bookings their order has.
  announceBookings(command, live)
  if (request.emailingEnable) await tellOfCancellation(command, order, saved)
  return saved
}

const refunded = (command: Command, order: OrderRecord, request: CancelRequest): OrderRecord => {
  const { refundAmountCents: amount, autoRefund: isImmediate, handedBack } = request
  const refund = amount === 0 ? null : { amount, isImmediate, isHandedBack: handedBack === true }
  return edited(
    command,
    { ...order, total: order.total - amount },
    { log: refundOf(order, refund), makesVersion: true },
  )
}
