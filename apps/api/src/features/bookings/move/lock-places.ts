import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { Command } from '../../../db/command.ts'
import { dropHolds, expectUnchanged, findCourts, findTaken, type Courts } from '../../schedule/index.ts'
import type { StoredBooking } from '../bookings.store.ts'
import { spanOf } from '../placement/prepare-placement.ts'

export type Pair = { booking: StoredBooking; to: FacilityRange }

type Places = {
  courts: Courts
  taken: Awaited<ReturnType<typeof findTaken>>
  /** Occupancies of the bookings that move, those on linked courts included: they are in nobody's way. */
  occupancyIds: string[]
}

/** Locks the courts that bookings leave and those that they go to, with the linked ones, and reads what takes them. */
export const lockPlaces = async (command: Command, pairs: readonly Pair[]): Promise<Places> => {
  const ids = [...new Set(pairs.flatMap(({ booking, to }) => [booking.facilityId, to.facilityId]))]
  const courts = await findCourts(command.db, command.partnerId, ids)
  const all = [...courts.courts.keys()]
  await command.lockFacilities(all)
  await expectUnchanged(command.db, command.partnerId, ids, courts)
  dropHolds(command, all)
  const taken = await findTaken(
    command.db,
    command.partnerId,
    all,
    spanOf(pairs.flatMap(({ booking, to }) => [booking, to])),
  )
  const moving = new Set(pairs.map(({ booking }) => booking.id))
  const occupancyIds = taken
    .filter((t) => moving.has(t.bookingId ?? '') || moving.has(t.mainBookingId ?? ''))
    .map((t) => t.id)
  return { courts, taken, occupancyIds }
}
