import { isWithinDay, sameTimeOn } from '@fieldhouse/domain/classes'
import { dateOf, type Instant, type TimeRange, type Zone } from '@fieldhouse/domain/time'
import { wrongField } from '../../db/refused.ts'
import type { SessionRow } from './sessions.store.ts'

/**
 * When sessions are once the first of them has another time: the same as the clocks of the venue show it, each on its own day
 * (CLASSES-72). Nothing while a time is missing. Refuses a time that the clocks skip on one of the days.
 */
export const movedTimes = (
  sessions: readonly Pick<SessionRow, 'start' | 'venue'>[],
  { startTime: start, endTime: end }: { startTime: Instant | null; endTime: Instant | null },
  zone: Zone,
): TimeRange[] => {
  if (start === null || end === null || !isWithinDay({ start, end }, zone)) return []
  return sessions.map((session, place) => {
    if (place === 0) return { start, end }
    const day = dateOf(session.start, session.venue.timezone)
    const time = sameTimeOn(day, { start, end }, zone)
    if (time === null) throw wrongField('startTime', `The clocks skip this time on ${day}`)
    return time
  })
}
