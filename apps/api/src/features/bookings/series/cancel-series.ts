import type { Order } from '@fieldhouse/contract/orders'
import { inScope, type OccurrenceState, type SeriesScope } from '@fieldhouse/domain/bookings'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import {
  linesByPolicy,
  orderAsSeen,
  withRefunds,
  type CancelPreviewRequest,
  type CancelRequest,
} from '../../orders/index.ts'
import { bookingsToCancel, cancelThese, rehearseCancel } from '../cancel/cancel-bookings.ts'
import { bookingOf } from '../booking-lines.ts'
import { placeReply } from './find-series.ts'
import { findSeries, type SeriesBooking } from './series.store.ts'

/** The booking on which somebody stands. */
export type Anchor = { orderId: string; bookingId: string }

/** Which of the series a change is for. */
export type InSeries = { scope: SeriesScope; withMoved: boolean }

/**
 * Cancels this booking of a series, this and following ones, or all to come, in one command (BEYOND-08): what goes back, and what of it stays,
 * as `cancelBookings` decides for the same bookings. Refuses another version of the order than the one that was seen.
 */
export const cancelSeries = (
  deps: Deps,
  context: Context,
  of: Anchor,
  { version, ...request }: CancelRequest & InSeries & { version: number },
): Promise<Order> =>
  withRefunds(deps, context, async (command) => {
    await orderAsSeen(command, of.orderId, version)
    const going = goingOf(await seriesRows(command, of, request))
    return cancelThese(command, await bookingsToCancel(command, of.orderId, going), request)
  })

/** What that would do, date by date and with the money: the command itself, rolled back. */
export const previewCancelSeries = (
  deps: Deps,
  context: Context,
  of: Anchor,
  request: CancelPreviewRequest & InSeries,
) =>
  deps.rehearse(context, async (command) => {
    const rows = await seriesRows(command, of, request)
    const going = await bookingsToCancel(command, of.orderId, goingOf(rows))
    const { order } = going
    const lines = await linesByPolicy(command, order)
    const byPolicy = new Map(
      order.lineItems.map((line) => [
        bookingOf(line)?.id,
        lines.find(({ lineItemId }) => lineItemId === line.id)?.amount ?? null,
      ]),
    )
    const effect = await rehearseCancel(command, going, request)
    return {
      ...effect,
      version: order.currentVersion,
      occurrences: rows.map((row) => ({
        ...rowReply(row.occurrence),
        state: row.state,
        // Where an order gives nothing back, the policy is not asked.
        refundableCents:
          row.state === 'changes' && effect.maximum > 0 ? (byPolicy.get(row.occurrence.id) ?? null) : null,
      })),
    }
  })

export type SeriesRow = { occurrence: SeriesBooking; state: OccurrenceState }

/** The bookings of a series that a change is for, its anchor among them; refuses a booking that is of no series. */
export const seriesRows = async (command: Command, of: Anchor, asked: InSeries): Promise<SeriesRow[]> => {
  const series = await findSeries(command.db, command.partnerId, of)
  const anchor = series?.bookings.find(({ id }) => id === of.bookingId)
  if (!series || !anchor) throw new Refused({ code: 'error.notFound.booking' })
  return inScope(series.bookings, { anchor, ...asked, now: command.now })
}

/** The bookings that go; refuses where all of them are cancelled or past already. */
const goingOf = (rows: readonly SeriesRow[]): string[] => {
  const going = rows.filter(({ state }) => state === 'changes').map(({ occurrence }) => occurrence.id)
  if (going.length === 0) throw new Refused({ code: 'error.badRequest.nothingToChange' })
  return going
}

/** A booking of a series as previews name it. */
export const rowReply = (occurrence: SeriesBooking) => ({
  id: occurrence.id,
  before: placeReply(occurrence),
  priceCents: occurrence.price - occurrence.discount,
})
