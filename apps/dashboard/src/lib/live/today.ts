import type { QueryClient } from '@tanstack/react-query'
import { query } from '../api/api.ts'
import { onceSoon } from './once-soon.ts'

/** Today at a venue, or at the partner's first one; read again every minute, because its clock moves. */
export const todayQuery = (partnerId: string, venueId?: string) => ({
  ...query('getToday', { partnerId, ...(venueId && { query: { venueId } }) }),
  refetchInterval: 60_000,
})

/**
 * Has today read again. One booking is told of by several events and by its own screen; each would break off the reading
 * that the one before began, so they become one (within the second of BEYOND-04).
 */
export const readTodaySoon = onceSoon(
  (queries: QueryClient) => void queries.invalidateQueries({ queryKey: ['getToday'] }),
  300,
)
