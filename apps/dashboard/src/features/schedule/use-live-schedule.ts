import { useQueryClient, type Query } from '@tanstack/react-query'
import { useLiveEvents } from '../../lib/live-events.ts'
import { readAgain } from '../../lib/read-again.ts'
import { touches, type ScheduleCall } from './touches.ts'

/** Reads again only the group and day that a live event touches (BEYOND-04); false while the stream is down. */
export const useLiveSchedule = (partnerId: string): boolean => {
  const queries = useQueryClient()
  return useLiveEvents(partnerId, (event) => {
    const isTouched = ({ queryKey }: Query) =>
      queryKey[0] === 'getDaySchedule' && touches(event, queryKey[1] as ScheduleCall)
    // After a drop, what is being read may hang on the connection that is gone.
    if (event.type === 'resync') void queries.invalidateQueries({ predicate: isTouched })
    else readAgain(queries, isTouched)
  })
}
