import { randomUUID } from 'node:crypto'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { Command } from '../../../db/command.ts'
import { findCourts } from '../../schedule/index.ts'
import { announceBookings } from '../cancel/delete-internal-bookings.ts'
import { findBookingIdsOfSessions, renameBookings } from '../bookings-of-sessions.store.ts'
import { findBookings, insertBookings, releaseBookings } from '../bookings.store.ts'
import { announceRanges, facilitiesOf, newBookings, takeCourts } from './place-booking.ts'

/** A session of a class that takes a court, and what the schedule calls it. */
type BookedSession = FacilityRange & { id: string; name: string }

/** A class stands on open, enabled slots, however far ahead and however many (CLASSES-70, CLASSES-71). */
const OF_CLASSES = { isForceBook: false, ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }

/**
 * Takes courts for sessions of a class, all of them or none, as any booking takes them (CLASSES-70). Refuses a time outside opening
 * hours, a slot that a price setting disables, and what is taken.
 */
export const bookSessions = async (command: Command, sessions: readonly BookedSession[]): Promise<void> => {
  const found = await findCourts(command.db, command.partnerId, facilitiesOf(sessions))
  const { placement, courts } = await takeCourts(command, sessions, found, { options: OF_CLASSES, priceIfUnset: 0 })
  const bookings = placement.lines.flatMap((line, place) => {
    const { id, name } = sessions[place]!
    return newBookings(
      { ...line, price: 0 },
      { type: 'classSession', classSessionId: id, eventName: name, customerId: null, orderId: null, staffId: null },
    )
  })
  insertBookings(command, randomUUID(), bookings)
  announceRanges(command, sessions, courts)
}

/**
 * Frees the courts that sessions take, and tells their grids (CLASSES-72). The courts are locked first, together with those in `others`
 * that the sessions are about to take, so that they are held in one order.
 */
export const freeSessions = async (
  command: Command,
  sessionIds: readonly string[],
  { others = [], reason }: { others?: readonly string[]; reason: 'moved' | 'deleted' },
): Promise<void> => {
  const standing = await findBookingIdsOfSessions(command, sessionIds)
  const courts = [...new Set([...standing.map(({ facilityId }) => facilityId), ...others])]
  if (courts.length > 0) await command.lockFacilities(courts)
  if (standing.length === 0) return
  const ids = standing.map(({ id }) => id)
  announceBookings(command, await findBookings(command.db, command.partnerId, ids))
  await releaseBookings(command, ids, { reason, comment: '' })
}

/** Calls sessions on the schedule otherwise, where they take a court (SCHEDULE-60). */
export const renameSessions = async (command: Command, sessionIds: readonly string[], name: string): Promise<void> => {
  const ids = (await findBookingIdsOfSessions(command, sessionIds)).map(({ id }) => id)
  if (ids.length === 0) return
  await renameBookings(command, ids, name)
  announceBookings(command, await findBookings(command.db, command.partnerId, ids))
}
