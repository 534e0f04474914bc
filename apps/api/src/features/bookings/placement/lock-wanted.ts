import { randomUUID } from 'node:crypto'
import { decidePlacement } from '@fieldhouse/domain/bookings'
import { linkedTo } from '@fieldhouse/domain/facilities'
import type { TimeRange } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import {
  dropHolds,
  expectUnchanged,
  findCourts,
  findTaken,
  insertHolds,
  newsOfPlaces,
  type Taken,
} from '../../schedule/index.ts'
import { spanKeptFree } from '../limits/check-limits.ts'
import { rulesOf } from './prepare-placement.ts'

/** Courts that are locked for who waits for one of them at a time. */
export type WantedCourts = {
  /** The first of some of the courts that could be booked now; null where none can. */
  firstFree: (facilityIds: readonly string[]) => string | null
  /** Why none of the courts could be booked even if nobody had it: closed, disabled, over. Null where one could. */
  neverFree: (facilityIds: readonly string[]) => Refused | null
  /** Takes a court for an entry of a waiting list, with those that are linked to it, as a hold does (docs/decisions/0003). */
  hold: (facilityId: string, held: { for: string; name: string; minutes: number }) => Promise<void>
}

/** Locks courts and reads what takes them at a time; the rules are those of a booking, but for the horizon and the most slots. */
export const lockWanted = async (
  command: Command,
  facilityIds: readonly string[],
  { start, end }: TimeRange,
): Promise<WantedCourts> => {
  const courts = await findCourts(command.db, command.partnerId, [...facilityIds])
  const ids = [...courts.courts.keys()]
  await command.lockFacilities(ids)
  await expectUnchanged(command.db, command.partnerId, [...facilityIds], courts)
  dropHolds(command, ids)
  const taken: Pick<Taken, 'facilityId' | 'start' | 'end' | 'kind' | 'id'>[] = await findTaken(
    command.db,
    command.partnerId,
    ids,
    spanKeptFree([{ start, end }], courts),
  )
  const decide = (facilityId: string, occupancies: readonly (typeof taken)[number][]) =>
    decidePlacement({
      ranges: [{ facilityId, start, end }],
      ...rulesOf(courts),
      occupancies,
      options: { isForceBook: false, ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      now: command.now,
    })
  return {
    firstFree: (wanted) => wanted.find((id) => courts.courts.has(id) && decide(id, taken).ok) ?? null,
    neverFree: (wanted) => {
      const decisions = wanted.filter((id) => courts.courts.has(id)).map((id) => decide(id, []))
      if (decisions.some(({ ok }) => ok)) return null
      const [first] = decisions
      return new Refused(first && !first.ok ? first.refusal : { code: 'error.notFound.facility' })
    },
    hold: async (facilityId, held) => {
      const places = [facilityId, ...linkedTo(facilityId, courts.links)].map((id) => ({
        id: randomUUID(),
        occupancyId: randomUUID(),
        facilityId: id,
        start,
        end,
        holderName: held.name,
        sessionId: held.for,
      }))
      await insertHolds(command, places, held.minutes)
      taken.push(...places.map((place) => ({ ...place, kind: 'hold' as const })))
      command.announce(
        newsOfPlaces(
          places.map((place) => {
            const { groupId, zone } = courts.courts.get(place.facilityId)!
            return { start, end, groupId, zone }
          }),
        ),
      )
    },
  }
}
