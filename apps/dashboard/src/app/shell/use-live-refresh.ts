import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '../../lib/live/live-events.ts'
import { readAgain } from '../../lib/live/read-again.ts'
import { changesOf, changesToday, isStaleBy } from '../../lib/live/stale.ts'
import { readTodaySoon } from '../../lib/live/today.ts'

/** Reads again what another desk changed, wherever it is shown (BEYOND-04). */
export const useLiveRefresh = (partnerId: string | null) => {
  const queries = useQueryClient()
  useLiveEvents(partnerId, (event) => {
    const changes = changesOf(event)
    if (changesToday(changes)) readTodaySoon(queries)
    // The schedule's own screen reads the touched groups and days, and no other.
    readAgain(queries, event, (query) => query.queryKey[0] !== 'getDaySchedule' && isStaleBy(changes)(query))
  })
}
