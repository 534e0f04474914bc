import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { decideEdit, type Edit } from '@fieldhouse/domain/bookings'
import { linkedTo } from '@fieldhouse/domain/facilities'
import { chargeForDifference, feeFor, statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { CHANGE_REASONS, isPaidOut, settleChange, type Settlement } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import {
  edited,
  effectReply,
  moneyOf,
  orderToChange,
  presentOrder,
  saveOrder,
  withTotals,
  type LineItemRecord,
  type OrderRecord,
} from '../../orders/index.ts'
import { bookingLine, bookingOf } from '../booking-lines.ts'
import { findBookingsOfOrder, rebook, type StoredBooking } from '../bookings.store.ts'
import { passesOfBookings, takePassesAnew } from '../pay-by-passes.ts'
import { checkMethod } from '../../payments/index.ts'
import type { UsedPasses } from '../../packages/index.ts'
import { tellWhatIsInTheWay } from '../placement/tell-what-is-in-the-way.ts'
import { findCustomership, type Customership } from '../placement/customership.store.ts'
import { lockPlaces, type Pair } from './lock-places.ts'
import { announceRanges } from '../placement/place-booking.ts'
import { bookable, membership, rangesOf, type RequestedRange } from '../placement/prepare-placement.ts'

/** What a version that moved bookings keeps beside its money: bookings and lines as they were, and the passes that paid for them. */
export type MoveUndo = {
  lines: readonly Pick<LineItemRecord, 'id' | 'price' | 'description'>[]
  bookings: readonly { id: string; facilityId: string; start: number; end: number; price: number }[]
  passes: readonly UsedPasses[]
}

type MoveRequest = {
  paymentMethod?: PaymentMethod | undefined
  orderStatus: 'paid' | 'pending'
  fromFacilityBookings: readonly { id: string }[]
  toFacilityBookings: readonly RequestedRange[]
}

/**
 * Moves bookings of an order, each to the place of the same position (BOOKING-59). Dearer: the difference with its fee is a new
 * purchase (BOOKING-81, -100). Cheaper: pending purchases fall, the rest becomes a pending refund (BOOKING-99). What takes it back
 * is kept with the version that it makes (BEYOND-42). Refuses an order in another currency than the courts are priced in.
 */
export const moveBookings = (deps: Deps, context: Context, orderId: string, request: MoveRequest): Promise<Order> =>
  tellWhatIsInTheWay(deps, context, rangesOf(request.toFacilityBookings, 'toFacilityBookings'), () =>
    deps.command(context, async (command) => {
      const order = await orderToChange(command, orderId)
      return presentOrder(await move(command, order, request), command.actor)
    }),
  )

/**
 * What moving bookings would do with the order's money: the command itself, rolled back (BEYOND-39). Refuses what the move would
 * be refused for.
 */
export const previewMoveBookings = (
  deps: Deps,
  context: Context,
  orderId: string,
  request: MoveRequest,
): Promise<ReturnType<typeof effectReply>> =>
  tellWhatIsInTheWay(deps, context, rangesOf(request.toFacilityBookings, 'toFacilityBookings'), () =>
    deps.rehearse(context, async (command) => {
      const order = await orderToChange(command, orderId)
      return effectReply(order, await move(command, order, request), { maximum: 0, byPolicy: null })
    }),
  )

const move = async (command: Command, order: OrderRecord, request: MoveRequest): Promise<OrderRecord> => {
  const pairs = pair(await findBookingsOfOrder(command.db, command.partnerId, order.id), request, order)
  const customership = await findCustomership(command.db, command.partnerId, order.customerId)
  expectCurrency(order, customership)
  const { edits, courts } = await decideMoves(command, order, pairs, customership)

  const difference = edits.reduce((sum, { edit }) => sum + edit.difference, 0)
  const settled = settle(order, difference, request, customership)
  const lineItems = order.lineItems.map((line) => {
    const moved = edits.find(({ booking }) => booking.id === bookingOf(line)?.id)
    if (!moved) return line
    const { booking, edit } = moved
    const { facilityName } = courts.courts.get(edit.range.facilityId)!
    return { ...line, ...bookingLine({ id: booking.id, ...edit.range, facilityName, price: edit.newPrice }) }
  })
  const changed = order.lineItems.filter((line, i) => line !== lineItems[i])
  const passes = await passesOfBookings(
    command,
    order,
    edits.map(({ booking }) => booking.id),
  )
  await rebook(
    command,
    edits.map(({ booking, edit }) => ({
      booking,
      to: edit.range,
      price: edit.newPrice,
      linked: linkedTo(edit.range.facilityId, courts.links).map((facilityId) => ({ id: randomUUID(), facilityId })),
    })),
  )
  const moved = edited(command, withTotals({ ...order, lineItems }, settled), {
    log: settled.changes,
    makesVersion: true,
  })
  const after = await saveOrder(command, order, moved, {
    action: 'order.bookingsMoved',
    meta: { reason: CHANGE_REASONS.bookingChanged, comment: '' },
    undo: {
      bookings: edits.map(({ booking: { id, facilityId, start, end, price } }) => ({
        id,
        facilityId,
        start,
        end,
        price,
      })),
      lines: changed.map(({ id, price, description }) => ({ id, price, description })),
      passes,
    } satisfies MoveUndo,
  })
  if (order.paymentMethod === 'packages')
    await takePassesAnew(
      command,
      after,
      edits.map(({ booking, edit }) => ({ bookingId: booking.id, passes: edit.passes, at: edit.range.start })),
    )
  command.audit({
    action: 'booking.moved',
    subjectType: 'order',
    subjectId: order.id,
    before: edits.map(({ booking: { id, facilityId, start, end } }) => ({ id, facilityId, start, end })),
    after: edits.map(({ booking, edit }) => ({ id: booking.id, ...edit.range })),
  })
  announceRanges(
    command,
    [...edits.map(({ booking }) => booking), ...edits.map(({ edit }) => edit.range)],
    courts.courts,
  )
  return after
}

/**
 * Courts are priced in the partner's currency of today, and the difference is money of the order: in another currency the two
 * cannot be added up.
 */
const expectCurrency = ({ currency }: OrderRecord, { partner }: Customership): void => {
  if (currency === partner.currency) return
  const details = { orderCurrency: currency, currency: partner.currency }
  throw new Refused({ code: 'error.badRequest.otherCurrency', details })
}

const pair = (live: readonly StoredBooking[], request: MoveRequest, order: OrderRecord): Pair[] => {
  const to = rangesOf(request.toFacilityBookings, 'toFacilityBookings')
  const ids = request.fromFacilityBookings.map(({ id }) => id)
  if (to.length !== ids.length || new Set(ids).size !== ids.length)
    throw new Refused({
      code: 'error.badRequest.invalidInput',
      details: {
        fields: [
          {
            property: 'toFacilityBookings',
            constraints: { length: 'one place for each booking of fromFacilityBookings' },
          },
        ],
      },
    })
  if (order.processingStatus === 'CANCELED') throw new Refused({ code: 'error.badRequest.canceledOrder' })
  return ids.map((id, i) => {
    const booking = live.find((each) => each.id === id)
    if (!booking) throw new Refused({ code: 'error.notFound.booking' })
    return { booking, to: to[i]! }
  })
}

const decideMoves = async (
  command: Command,
  order: OrderRecord,
  pairs: readonly Pair[],
  customership: Customership,
) => {
  const { courts, taken, occupancyIds } = await lockPlaces(command, pairs)
  const edits = pairs.map(({ booking, to }): { booking: StoredBooking; edit: Edit } => {
    const decision = decideEdit({
      booking: {
        ...booking,
        groupId: booking.facilityGroupId,
        occupancyIds,
        isPaidOut: isPaidOut(order),
        isCanceled: order.processingStatus === 'CANCELED',
        isPaidByPasses: order.paymentMethod === 'packages',
      },
      to,
      facilities: bookable(courts),
      links: courts.links,
      occupancies: taken,
      now: command.now,
      isForceBook: true,
      isMemberOn: membership(customership),
    })
    if (!decision.ok) throw new Refused(decision.refusal)
    return { booking, edit: decision.value }
  })
  return { edits, courts }
}

const settle = (
  order: OrderRecord,
  difference: number,
  request: MoveRequest,
  { partner }: Customership,
): Settlement => {
  const method = request.paymentMethod ?? (order.paymentMethod as PaymentMethod)
  if (difference > 0) {
    if (!request.paymentMethod)
      throw new Refused({
        code: 'error.badRequest.invalidInput',
        details: {
          msg: 'Please choose one payment method',
          fields: [{ property: 'paymentMethod', constraints: { required: 'Please choose one payment method' } }],
        },
      })
    if (method === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for a difference')
    checkMethod(method, partner.methodsForStaff, partner.currency)
  }
  const charge = chargeForDifference(0, difference, feeFor(partner.feeConfig, method, partner.currency), partner)
  const isPaid =
    difference > 0 &&
    statusAtCreation(method, { total: charge.total, customerHasPaid: request.orderStatus === 'paid' }) === 'paid'
  const settled = settleChange(moneyOf(order), { difference, charge, paymentMethod: method, isPaid })
  if (!settled.ok) throw new Refused(settled.refusal)
  return settled.value
}
