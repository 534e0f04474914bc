import type { LiveEvent } from '@fieldhouse/contract/schedule'
import type { Deps } from '../deps.ts'
import { findSeenGroups } from './days/day-state.store.ts'

type Listener = { partnerId: string; venueIds: readonly string[] | null }

/**
 * What whoever is held to venues hears of the partner's news: of groups of other venues nothing, of news of several groups those that are
 * theirs (BEYOND-17). News that name none say nothing of a venue.
 */
export async function* newsOfVenues(
  { read }: Pick<Deps, 'read'>,
  { partnerId, venueIds }: Listener,
  news: AsyncIterable<LiveEvent>,
): AsyncGenerator<LiveEvent> {
  // A group stays at its venue: one that was asked for is known from then on.
  const known = new Map<string, boolean>()
  const seenOf = async (ids: readonly string[]): Promise<string[]> => {
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length > 0) {
      // Outside the request that opened the stream, and so held to nothing: which venue a group is at decides.
      const rows = await read(partnerId, (db) => findSeenGroups(db, partnerId, unknown), 'byKey')
      const venueOf = new Map(rows.map((row) => [row.id, row.venueId]))
      for (const id of unknown) known.set(id, venueIds!.includes(venueOf.get(id) ?? ''))
    }
    return ids.filter((id) => known.get(id))
  }
  for await (const event of news) {
    if (venueIds === null || event.facilityGroupIds.length === 0) {
      yield event
      continue
    }
    const facilityGroupIds = await seenOf(event.facilityGroupIds)
    if (facilityGroupIds.length > 0) yield { ...event, facilityGroupIds }
  }
}
