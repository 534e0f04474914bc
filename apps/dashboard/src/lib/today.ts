import { query } from './api.ts'

/** Today at a venue, or at the partner's first one; read again every minute, because its clock moves. */
export const todayQuery = (partnerId: string, venueId?: string) => ({
  ...query('getToday', { partnerId, ...(venueId && { query: { venueId } }) }),
  refetchInterval: 60_000,
})
