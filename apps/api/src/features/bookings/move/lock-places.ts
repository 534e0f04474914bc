import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { Command } from '../../../db/command.ts'
import { dropHolds, expectUnchanged, findCourts, findTaken, type Courts } from '../../schedule/index.ts'
import type { StoredBooking } from '../bookings.store.ts'
import { holdCount, spanKeptFree } from '../limits/check-limits.ts'
import type { StandingBooking } from '../limits/counted-bookings.store.ts'

export type Pair = { booking: StoredBooking; to: FacilityRange }

export type Places = {
  courts: Courts
  taken: Awaited<ReturnType<typeof findTaken>>
  /** Occupancies of the bookings that move, those on linked courts included: they are in nobody's way. */
  occupancyIds: string[]
  /** The customer's other bookings, where they are counted. */
  standing: StandingBooking[] | null
}

/**
 * Locks the courts that bookings leave and those that they go to, with the linked ones, and reads what takes them. Before that, the
 * bookings of the customer `countFor`, where a limit counts them. `also` are courts that may be offered instead.
 */
export const lockPlaces = async (
  command: Command,
  pairs: readonly Pair[],
  { countFor, also = [] }: { countFor: string | null; also?: readonly string[] },
): Promise<Places> => {
  const ids = [...new Set([...pairs.flatMap(({ booking, to }) => [booking.facilityId, to.facilityId]), ...also])]
  const courts = await findCourts(command.db, command.partnerId, ids)
  const ranges = pairs.flatMap(({ booking, to }) => [booking, to])
  const counted = await holdCount(command, { customerId: countFor, ranges, courts })
  const all = [...courts.courts.keys()]
  await command.lockFacilities(all)
  await expectUnchanged(command.db, command.partnerId, ids, courts)
  dropHolds(command, all)
  const taken = await findTaken(command.db, command.partnerId, all, spanKeptFree(ranges, courts))
  const moving = new Set(pairs.map(({ booking }) => booking.id))
  const occupancyIds = taken
    .filter((t) => moving.has(t.bookingId ?? '') || moving.has(t.mainBookingId ?? ''))
    .map((t) => t.id)
  return { courts, taken, occupancyIds, standing: counted && counted.filter(({ id }) => !moving.has(id)) }
}
