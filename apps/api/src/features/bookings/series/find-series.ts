import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { findOrder } from '../../orders/index.ts'
import { findSeries, type SeriesBooking } from './series.store.ts'

/** The series that a booking of an order is of; null where it was not repeated (BEYOND-08). */
export const getSeries = (deps: Deps, { partnerId }: Context, of: { orderId: string; bookingId: string }) =>
  deps.read(partnerId, async (db) => {
    // An order of another partner is not found.
    await findOrder(db, partnerId, of.orderId)
    const series = await findSeries(db, partnerId, of)
    if (!series) return null
    const { bookings, ...rule } = series
    return {
      ...rule,
      occurrences: bookings.map((booking) => {
        const { id, originalDate, movedByHand, canceled } = booking
        return { id, originalDate, movedByHand, canceled, ...placeReply(booking) }
      }),
    }
  })

/** Where a booking is, as replies say it. */
export const placeReply = ({
  facilityId,
  facilityName,
  start,
  end,
}: Pick<SeriesBooking, 'facilityId' | 'facilityName' | 'start' | 'end'>) => ({
  facilityId,
  facilityName,
  start: toIso(start),
  end: toIso(end),
})
