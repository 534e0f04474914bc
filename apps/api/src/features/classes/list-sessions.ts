import type { Received } from '@fieldhouse/contract'
import type { classes, ClassSession } from '@fieldhouse/contract/classes'
import { DAY_MS } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { countByDay, findSessions, type SessionFilter } from './sessions.store.ts'
import { toSession } from './to-session.ts'
import { personOf, type ClassPerson } from './who-teaches.ts'

/** A month with the weeks around it, and a day for venues in other zones. */
const LONGEST_CALENDAR_DAYS = 45

type Asked = Received<typeof classes.listClassSessions>['query']

/**
 * Sessions that start in a range of the calendar, by start (CLASSES-49). Who teaches has their own, whatever they ask for (CLASSES-06).
 * Refuses a range that ends before it starts or is longer than a page of the month.
 */
export const listSessions = (deps: Deps, context: Context, asked: Asked): Promise<ClassSession[]> =>
  deps.read(context.partnerId, async (db) => {
    const person = await personOf(db, context)
    const rows = await findSessions(db, context.partnerId, filterOf(asked, person))
    return rows.map((row) => toSession(row, person))
  })

/** How many there are on each day of such a range (CLASSES-76). */
export const listDays = (deps: Deps, context: Context, asked: Asked): Promise<{ day: string; count: number }[]> =>
  deps.read(context.partnerId, async (db) =>
    countByDay(db, context.partnerId, filterOf(asked, await personOf(db, context))),
  )

const filterOf = (
  { startTime, endTime, venueId = [], instructorIds = [] }: Asked,
  person: ClassPerson,
): SessionFilter => {
  if (endTime <= startTime || endTime - startTime > LONGEST_CALENDAR_DAYS * DAY_MS)
    throw wrongField('endTime', `must be after startTime and within ${LONGEST_CALENDAR_DAYS} days of it`)
  return {
    start: startTime,
    end: endTime,
    venueIds: [venueId].flat(),
    instructorIds: person.atDesk || person.instructorId === null ? [instructorIds].flat() : [person.instructorId],
  }
}
