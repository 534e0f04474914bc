import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import { takeBackCustomers } from '../../customers/index.ts'
import type { Deps } from '../../deps.ts'
import { findSettings, holdForUndo, noteUndone } from '../../imports/index.ts'
import { cancelWhole, orderToChange, UNTOLD } from '../../orders/index.ts'
import { announceBookings } from '../cancel/delete-internal-bookings.ts'
import { findBookings, releaseBookings } from '../bookings.store.ts'
import { findNamedCourts, lockImportedBookings } from './imported-bookings.store.ts'
import type { BookingImportSettings } from './take-bookings.ts'

/** How many are named of those that stand in the way. */
const MOST_NAMED = 10
const META = { reason: 'importUndone', comment: '' }

/**
 * Takes back a whole import of bookings, while nothing else was built on it (BEYOND-12): its transactions are cancelled without anything given
 * back, the courts are free, and the customers who came with it are deleted. One that still runs ends. Refuses, naming which and why, where a
 * booking was moved, cancelled, paid or edited since, or a customer of it has something else; and, as if it were not there, one that took
 * courts of venues that are not the caller's. Taken back twice is once.
 */
export const undoBookingImport = async (
  deps: Deps,
  context: Context,
  id: string,
): Promise<{ id: string; removed: number }> => {
  await refuseOtherVenues(deps, context, id)
  return atEveryVenue(() =>
    deps.command(context, async (running) => {
      const held = await holdForUndo(running, id, 'bookings')
      if (!held) return { id, removed: 0 }
      const { orderIds, eventIds, builtOn } = await lockImportedBookings(running, id)
      if (builtOn.length > 0)
        throw new Refused({
          code: 'error.badRequest.importBuiltOn',
          details: {
            bookings: builtOn.length,
            inTheWay: builtOn
              .slice(0, MOST_NAMED)
              .map(({ line, court, start, why }) => ({ line, court, start: toIso(start), why })),
          },
        })
      await takeBackCustomers(deps, running, { id, ...held, orderIds })
      for (const orderId of orderIds)
        await cancelWhole(running, await orderToChange(running, orderId), {
          ...UNTOLD,
          changeLogMeta: META,
          autoRefund: false,
          refundAmountCents: 0,
        })
      if (eventIds.length > 0) {
        announceBookings(running, await findBookings(running.db, running.partnerId, eventIds))
        await releaseBookings(running, eventIds, META)
      }
      await noteUndone(running, id)
      const removed = orderIds.length + eventIds.length
      running.audit({
        action: 'bookingImport.undone',
        subjectType: 'bookingImport',
        subjectId: id,
        after: { removed },
      })
      running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
      return { id, removed }
    }),
  )
}

const refuseOtherVenues = async (deps: Deps, context: Context, id: string): Promise<void> => {
  const { partnerId } = context
  const settings = await deps.read(partnerId, (db) => findSettings(db, partnerId, { id, kind: 'bookings' }))
  const findCourts = () => deps.read(partnerId, (db) => findNamedCourts(db, partnerId))
  const seen = await findCourts()
  const ids = new Set(seen.map((court) => court.id))
  const { courts = [] } = (settings ?? {}) as Partial<BookingImportSettings>
  const standing = new Set((await atEveryVenue(findCourts)).map((court) => court.id))
  if (courts.some((court) => standing.has(court.id) && !ids.has(court.id)))
    throw new Refused({ code: 'error.notFound.import' })
}
