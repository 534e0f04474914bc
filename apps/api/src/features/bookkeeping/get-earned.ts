import type { Received } from '@fieldhouse/contract'
import type { bookkeeping, Earned } from '@fieldhouse/contract/bookkeeping'
import {
  bookSpans,
  daysOwed,
  earnedMonths,
  firstDayOfMonth,
  lastDayOfMonth,
  monthsBetween,
  problemOfMonths,
} from '@fieldhouse/domain/bookkeeping'
import { dateOf } from '@fieldhouse/domain/time'
import { findMoved, findOwed } from '../../books/sold-ahead.store.ts'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findBookClock, findOwedKept } from './books.store.ts'

type Asked = Received<typeof bookkeeping.getEarned>['query']

const WRONG = {
  startAfterEnd: { field: 'from', why: 'must not be after the last month' },
  notYet: { field: 'to', why: 'must not be after this month' },
  tooLong: { field: 'to', why: 'must be at most 24 months with the first' },
} as const

/**
 * What was sold and what was earned in some months of the club's calendar, the current one until today (BEYOND-37). Days of a closed period
 * are of the zone of then, and what is owed at the end of a closed month is what was kept when it was closed, whatever was moved since.
 * Refuses months the wrong way round, to come, or more than 24. Four statements.
 */
export const getEarned = (deps: Deps, { partnerId, now }: Context, { from, to }: Asked): Promise<Earned> =>
  deps.read(partnerId, async (db) => {
    const { zone, periods } = await findBookClock(db, partnerId)
    const today = dateOf(now, zone)
    const problem = problemOfMonths(from, to, today)
    if (problem) throw wrongField(WRONG[problem].field, WRONG[problem].why)
    const months = monthsBetween(from, to)
    const days = daysOwed(months, today)
    const { closedUntil, kept } = await findOwedKept(db, partnerId, days)
    const fixed = new Map(kept.map(({ day, owed }) => [day, owed]))
    const open = await findOwed(
      db,
      partnerId,
      zone,
      days.filter((day) => !fixed.has(day)),
    )
    const spans = bookSpans({ from: firstDayOfMonth(from), to: lastDayOfMonth(to) }, periods, zone)
    const moved = await findMoved(db, partnerId, spans)
    const rows = earnedMonths(months, { moved, owed: new Map([...open, ...fixed]), today })
    return { until: days.at(-1)!, closedUntil, rows }
  })
