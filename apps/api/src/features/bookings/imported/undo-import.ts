import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import { refuseCustomersInTheWay, takeBackUnusedCustomers } from '../../customers/index.ts'
import type { Deps } from '../../deps.ts'
import { findSettings, holdForUndo, noteUndoing, type TakenBack, type Undoing } from '../../imports/index.ts'
import { cancelWhole, orderToChange, UNTOLD } from '../../orders/index.ts'
import { announceBookings } from '../cancel/delete-internal-bookings.ts'
import { findBookings, releaseBookings } from '../bookings.store.ts'
import {
  findCanceledImported,
  findImportedBookings,
  findNamedCourts,
  lockNextImported,
} from './imported-bookings.store.ts'
import type { BookingImportSettings } from './take-bookings.ts'

/** How many are named of those that stand in the way. */
const MOST_NAMED = 10
/** Bookings that are taken back in one command: their courts and customers are held no longer than this. */
export const UNDO_BATCH = 25
const META = { reason: 'importUndone', comment: '' }

/**
 * Has the job take back a whole import of bookings, while nothing else was built on it (BEYOND-12): answers how many bookings that are. One
 * that still runs ends. Refuses, naming which and why, where a booking was moved, cancelled, paid or edited since, or a customer of it has
 * something else; and, as if it were not there, one that took courts of venues that are not the caller's. Asked twice is once.
 */
export const undoBookingImport = async (
  deps: Deps,
  context: Context,
  id: string,
): Promise<{ id: string; bookings: number }> => {
  await refuseOtherVenues(deps, context, id)
  return atEveryVenue(() =>
    deps.command(context, async (running) => {
      const held = await holdForUndo(running, id, 'bookings')
      if (!held) return { id, bookings: 0 }
      const { orderIds, bookings, builtOn } = await findImportedBookings(running, id)
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
      await refuseCustomersInTheWay(running, { id, ...held, orderIds })
      await noteUndoing(running, id)
      running.audit({
        action: 'bookingImport.undoStarted',
        subjectType: 'bookingImport',
        subjectId: id,
        after: { bookings },
      })
      running.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
      return { id, bookings }
    }),
  )
}

/**
 * Takes back the next bookings of an import that is held: their transactions are cancelled without anything given back, and the courts are free.
 * What somebody changed after that had begun stays. At the end the customers who came with it are deleted, but for those who have something.
 */
export const takeBackBookings = async (
  job: Command,
  { id, createdAt, undoing: { line, accountId, name } }: { id: string; createdAt: number; undoing: Undoing },
): Promise<TakenBack | null> => {
  // The change logs name who asked for it.
  const running = { ...job, actor: { ...job.actor, accountId, name } }
  const next = await lockNextImported(running, id, { after: line, limit: UNDO_BATCH })
  const last = next.at(-1)
  if (!last) {
    const orderIds = await findCanceledImported(running, id)
    if ((await takeBackUnusedCustomers(running, { id, createdAt, fills: [], orderIds })) > 0)
      running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return null
  }
  const standing = next.filter(({ why }) => why === null)
  for (const { orderId } of standing)
    if (orderId !== null)
      await cancelWhole(running, await orderToChange(running, orderId), {
        ...UNTOLD,
        changeLogMeta: META,
        autoRefund: false,
        refundAmountCents: 0,
      })
  const eventIds = standing.flatMap(({ orderId, bookingId }) => (orderId === null ? [bookingId] : []))
  if (eventIds.length > 0) {
    announceBookings(running, await findBookings(running.db, running.partnerId, eventIds))
    await releaseBookings(running, eventIds, META)
  }
  const stayed = next.filter(({ why }) => why !== null && why !== 'canceled')
  return { line: last.line, removed: standing.length, stayed: stayed.length }
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
