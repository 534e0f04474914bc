import type { SessionRow } from './sessions.store.ts'

/** What the audit trail keeps of a session; instants in epoch milliseconds, prices in minor units. */
export const audited = ({ venue, facility, instructors, offeredCount: _offeredCount, ...session }: SessionRow) => ({
  ...session,
  venueId: venue.id,
  facilityId: facility?.id ?? null,
  instructorIds: instructors.map(({ id }) => id),
})
