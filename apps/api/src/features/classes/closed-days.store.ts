import { isOnClosedDay } from '@fieldhouse/domain/facilities'
import { dateOf, type TimeRange } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findOpenings } from './place.store.ts'

type Held = TimeRange & { venueId: string }

/** Of sessions those that are held while their venue is closed (BEYOND-54), with the days of its clock. */
export const findOnClosedDays = async <Session extends Held>(
  { db, partnerId }: { db: Kysely<DB>; partnerId: string },
  sessions: readonly Session[],
): Promise<{ session: Session; day: string }[]> => {
  if (sessions.length === 0) return []
  const venues = await findOpenings(db, partnerId, [...new Set(sessions.map(({ venueId }) => venueId))])
  return sessions.flatMap((session) => {
    const venue = venues.get(session.venueId)
    if (!venue || !isOnClosedDay(session, venue.hours, venue.zone)) return []
    return [{ session, day: dateOf(session.start, venue.zone) }]
  })
}

/** Refuses sessions that are held while their venue is closed, with the days, unless somebody was asked and allowed it (BEYOND-54). */
export const expectOpenDays = async (
  command: Command,
  sessions: readonly Held[],
  { allowClosedDays }: { allowClosedDays: boolean },
): Promise<void> => {
  const closed = allowClosedDays ? [] : await findOnClosedDays(command, sessions)
  if (closed.length === 0) return
  throw new Refused({ code: 'error.badRequest.venueClosed', details: { days: closed.map(({ day }) => day) } })
}
