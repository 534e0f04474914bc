import type { Reply } from '@fieldhouse/contract'
import type { analytics } from '@fieldhouse/contract/analytics'
import type { Period } from '@fieldhouse/domain/analytics'
import { totalOf } from '@fieldhouse/domain/money'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findPartnerDay } from '../day-close/index.ts'
import { findDailyTakings } from './takings.store.ts'

/** What came in and what was given back on each of the club's days of a period, in its currency (ANALYTICS-07). Two statements, whatever the club sold. */
export const findTakingsChart = (
  { read }: Pick<Deps, 'read'>,
  { partnerId }: Context,
  { from, until }: Period,
): Promise<Reply<typeof analytics.getTakingsChart>['data']> =>
  read(partnerId, async (db) => {
    const { zone, currency } = await findPartnerDay(db, partnerId)
    const days = await findDailyTakings(db, partnerId, { first: from, last: until, zone, currency })
    const total = { taken: totalOf(days.map(({ taken }) => taken)), refunded: totalOf(days.map((day) => day.refunded)) }
    return { currency, days: days.map((day) => ({ ...day, ...withNet(day) })), total: withNet(total) }
  })

const withNet = ({ taken, refunded }: { taken: number; refunded: number }) => ({
  taken,
  refunded,
  net: taken - refunded,
})
