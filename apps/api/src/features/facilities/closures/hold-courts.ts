import type { TimeRange } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { dropHolds, findCourtsOfClub, findTaken } from '../../schedule/index.ts'
import type { Courts, Taken } from '../../schedule/index.ts'
import { findLeadIds } from './closures.store.ts'
import type { TakenTime } from './plan-closures.ts'

/** What takes a court, ready for the plan of closures and to be named to the caller. */
export type TakenCourt = Taken & TakenTime

/**
 * Locks courts with all courts linked to them until the command ends, and removes holds that ended and the caller's own.
 * Links are read again under the lock: one made meanwhile brings its court in. The courts are those of something that the caller may change.
 */
export const lockCourts = async (command: Command, facilityIds: readonly string[]): Promise<Courts> => {
  for (let seen = await findCourtsOfClub(command.db, command.partnerId, facilityIds); ;) {
    const all = [...new Set([...facilityIds, ...seen.courts.keys()])]
    await command.lockFacilities(all)
    const found = await findCourtsOfClub(command.db, command.partnerId, facilityIds)
    if ([...found.courts.keys()].every((id) => all.includes(id))) {
      dropHolds(command, all)
      return found
    }
    seen = found
  }
}

/** Everything that takes these courts within a range, closures with the closure they follow. */
export const findTakenCourts = async (
  { db, partnerId }: Pick<Command, 'db' | 'partnerId'>,
  facilityIds: readonly string[],
  range: TimeRange,
): Promise<TakenCourt[]> => {
  const taken = await findTaken(db, partnerId, facilityIds, range)
  const closureIds = taken.flatMap(({ kind, bookingId }) => (kind === 'closure' && bookingId ? [bookingId] : []))
  const leadIds = closureIds.length > 0 ? await findLeadIds(db, partnerId, closureIds) : new Map<string, string>()
  return taken.map((t) => ({
    ...t,
    isClosure: t.kind === 'closure',
    leadId: (t.bookingId && leadIds.get(t.bookingId)) ?? null,
  }))
}

/** The range from the earliest start to the latest end. */
export const spanOf = (ranges: readonly TimeRange[]): TimeRange => ({
  start: Math.min(...ranges.map((range) => range.start)),
  end: Math.max(...ranges.map((range) => range.end)),
})
