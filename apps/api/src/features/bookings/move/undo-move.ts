import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { conflicts } from '@fieldhouse/domain/bookings'
import { linkedTo } from '@fieldhouse/domain/facilities'
import { CHANGE_REASONS, decideUndo } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { discountIn, restoreUse } from '../../coupons/index.ts'
import type { Deps } from '../../deps.ts'
import {
  edited,
  findUndo,
  moneyOf,
  orderToChange,
  presentOrder,
  saveOrder,
  type OrderRecord,
  type VersionUndo,
} from '../../orders/index.ts'
import { bookingLine, bookingOf } from '../booking-lines.ts'
import { findBookingsOfOrder, rebook, saveDiscounts, type StoredBooking } from '../bookings.store.ts'
import { announceBookings } from '../cancel/delete-internal-bookings.ts'
import { takePassesBack } from '../pay-by-passes.ts'
import { saveInSeries } from '../series/series.store.ts'
import { tellWhatIsInTheWay } from '../placement/tell-what-is-in-the-way.ts'
import { lockPlaces, type Pair } from './lock-places.ts'
import type { MoveUndo } from './move-bookings.ts'
import { announceRanges } from '../placement/place-booking.ts'
import { tellOfMove } from './tell-of-move.ts'
import { wasWrittenSince } from './was-written.store.ts'

/**
 * Takes back the move that made the order's latest version (BEYOND-42): each booking stands where it stood, each line costs what it
 * cost whatever a court costs by now, its coupon takes off what it took off, and what the move made owed or to be refunded is so no more.
 * Refuses a version without a move, an order that was changed after it, a move for which money has moved, a place that something else takes
 * by now, and a discount that fell away with the move where others have used its coupon up since. A customer to whom something was sent about
 * the order since it moved is told by email that it is back.
 */
export const undoMove = async (deps: Deps, context: Context, orderId: string, version: number): Promise<Order> => {
  const { partnerId } = context
  const known = await deps.read(partnerId, (db) => findUndo<MoveUndo>({ db, partnerId }, orderId, version))
  const run = () =>
    deps.command(context, async (command) => {
      const order = await orderToChange(command, orderId)
      const undo = await findUndo<MoveUndo>(command, orderId, version)
      return presentOrder(await takeBack(command, order, version, undo), command.actor)
    })
  return tellWhatIsInTheWay(deps, context, known?.bookings ?? [], run, { orderId })
}

const takeBack = async (
  command: Command,
  order: OrderRecord,
  version: number,
  undo: VersionUndo<MoveUndo> | null,
): Promise<OrderRecord> => {
  const decision = decideUndo({ ...moneyOf(order), currentVersion: order.currentVersion }, version, undo?.money ?? null)
  if (!decision.ok) throw new Refused(decision.refusal)
  const { bookings, lines, money, passes, discounts = [], series = [] } = undo!
  const discountOf = (booking: { id: string; discount: number }): number =>
    discounts.find(({ id }) => id === booking.id)?.discount ?? booking.discount
  const live = await findBookingsOfOrder(command.db, command.partnerId, order.id)
  const pairs = pairsOf(live, bookings)
  const { courts, taken, occupancyIds } = await lockPlaces(command, pairs, { countFor: null })
  for (const { to } of pairs) {
    const { facilityId } = to
    if (!courts.courts.has(facilityId)) throw new Refused({ code: 'error.notFound.facility', details: { facilityId } })
    if (conflicts(to, taken, { links: courts.links, except: occupancyIds }).length > 0)
      throw new Refused({ code: 'error.badRequest.alreadyBookedSlot' })
  }
  await rebook(
    command,
    pairs.map(({ booking, to }) => ({
      booking,
      to,
      price: to.price,
      discount: discountOf(booking),
      linked: linkedTo(to.facilityId, courts.links).map((facilityId) => ({ id: randomUUID(), facilityId })),
    })),
  )
  if (discounts.length > 0) await saveDiscounts(command, discounts)
  if (series.length > 0) await saveInSeries(command, series)
  const reverted = edited(
    command,
    {
      ...order,
      lineItems: order.lineItems.map((line) => {
        const earlier = lines.find(({ id }) => id === line.id)
        if (!earlier) return line
        const pair = pairs.find(({ booking: { id } }) => id === bookingOf(line)?.id)
        if (!pair) return { ...line, ...earlier }
        const { facilityName } = courts.courts.get(pair.to.facilityId)!
        return { ...line, ...bookingLine({ ...pair.to, facilityName, discount: discountOf(pair.booking) }), ...earlier }
      }),
      total: decision.value.totalAmount,
      feeExclusive: order.feeExclusive - money.feeExclusive,
      feeInclusive: order.feeInclusive - money.feeInclusive,
    },
    { statuses: decision.value.statuses, makesVersion: true },
  )
  await restoreUse(command, order.id, discountIn(reverted.lineItems))
  const after = await saveOrder(command, order, reverted, {
    action: 'order.moveReverted',
    meta: { reason: CHANGE_REASONS.moveUndone, comment: '' },
  })
  if (order.paymentMethod === 'packages')
    await takePassesBack(
      command,
      after,
      lines.map(({ id }) => id),
      passes,
    )
  const placeOf = ({ id, facilityId, start, end }: Pair['booking'] | MoveUndo['bookings'][number]) => ({
    id,
    facilityId,
    start,
    end,
  })
  command.audit({
    action: 'booking.moved',
    subjectType: 'order',
    subjectId: order.id,
    before: pairs.map(({ booking }) => placeOf(booking)),
    after: pairs.map(({ to }) => placeOf(to)),
  })
  announceRanges(
    command,
    pairs.flatMap(({ booking, to }) => [booking, to]),
    courts.courts,
  )
  const others = live.filter(
    ({ id }) => discounts.some((each) => each.id === id) && !pairs.some(({ booking }) => booking.id === id),
  )
  if (others.length > 0) announceBookings(command, others)
  // Whoever has heard where it went hears that it is back.
  const { changedAt } = order.changeLog.find((each) => each.version === version)!
  if (await wasWrittenSince(command, order.id, changedAt)) await tellOfMove(command, order, after)
  return after
}

const pairsOf = (live: readonly StoredBooking[], earlier: MoveUndo['bookings']) =>
  earlier.map((to) => {
    const booking = live.find(({ id }) => id === to.id)
    if (!booking) throw new Refused({ code: 'error.notFound.booking' })
    return { booking, to }
  })
