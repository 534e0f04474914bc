import type { Kysely } from 'kysely'
import type { Context } from '../../../db/context.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { Refused } from '../../../db/refused.ts'
import { findCourts, notOwnHolds, type Court } from '../../schedule/index.ts'
import { checkedClosure } from './check-closures.ts'
import { refuseDoubled, type ClosureInput } from './close-facilities.ts'
import { findClosureFamilies } from './closures.store.ts'
import { findTakenCourts, spanOf } from './hold-courts.ts'
import { planClosures, type Lead } from './plan-closures.ts'
import { refuseTaken } from './refuse-taken.ts'

/** Closures that would be made; one with an id would be moved. Those in `removed` would be gone by then. */
export type DraftedClosures = {
  closures: readonly (ClosureInput & { id?: string | undefined })[]
  removed: readonly string[]
}

/**
 * Refuses closures as making and moving them would, before anything of a change is saved (FACILITIES-80, FACILITIES-87); nothing is locked.
 * `hours` are those that the group would have. Without closures no statement is sent.
 */
export const expectClosable = async (
  db: Kysely<DB>,
  context: Context,
  { closures, removed }: DraftedClosures,
  {
    groupId,
    hours,
  }: { groupId: string; hours: Pick<Court, 'interval' | 'useVenueOpeningHours' | 'openingHours' | 'venueHours'> },
): Promise<void> => {
  if (closures.length === 0) return
  const { partnerId, now } = context
  const wanted = closures.map(({ id, facilityId, timeRange }) => ({
    id: id?.toLowerCase(),
    facilityId: facilityId.toLowerCase(),
    ...timeRange,
  }))
  const places = await findCourts(db, partnerId, [...new Set(wanted.map(({ facilityId }) => facilityId))])
  const movedIds = wanted.flatMap(({ id }) => id ?? [])
  const families = movedIds.length > 0 ? await findClosureFamilies(db, partnerId, movedIds) : new Map<string, never>()
  const leads = wanted.map(({ id, ...closure }, index): Lead => {
    const court = places.courts.get(closure.facilityId)
    if (court?.groupId !== groupId) throw new Refused({ code: 'error.notFound.facility' })
    const keepsStart = (id && families.get(id)?.lead.start) || null
    return { id: id ?? `new-${index}`, ...checkedClosure(closure, { ...court, ...hours }, now, { keepsStart, index }) }
  })
  refuseDoubled(leads)
  const away = new Set([...movedIds, ...removed.map((id) => id.toLowerCase())])
  const taken = await findTakenCourts({ db, partnerId }, [...places.courts.keys()], spanOf(leads))
  const others = new Set(notOwnHolds(taken, context))
  const stays = taken.filter((one) => others.has(one) && ![one.bookingId, one.leadId].some((id) => id && away.has(id)))
  refuseTaken(context, planClosures(leads, places.links, stays).inTheWay, places)
}
