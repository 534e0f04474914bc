import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '../../../lib/live/live-events.ts'
import { readAgain } from '../../../lib/live/read-again.ts'
import { touches, type ScheduleCall } from './touches.ts'

/** Reads again only the group and day that a live event touches (BEYOND-04); false while the stream is down. */
export const useLiveSchedule = (partnerId: string): boolean => {
  const queries = useQueryClient()
  return useLiveEvents(partnerId, (event) =>
    readAgain(
      queries,
      event,
      ({ queryKey }) => queryKey[0] === 'getDaySchedule' && touches(event, queryKey[1] as ScheduleCall),
    ),
  )
}
