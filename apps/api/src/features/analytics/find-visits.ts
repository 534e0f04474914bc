import type { Reply } from '@fieldhouse/contract'
import type { analytics } from '@fieldhouse/contract/analytics'
import { ANALYTICS_DAYS, MOST_CHART_DAYS } from '@fieldhouse/domain/analytics'
import { addDays, dateOf, toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPartnerZone } from '../partners/index.ts'
import { findFollowers, findPageViews } from '../visits/index.ts'

/** How often the club's pages were looked at on each of the last 30 days of its zone, today with it (ANALYTICS-06, ANALYTICS-12). */
export const findAnalytics = (
  { read }: Pick<Deps, 'read'>,
  { partnerId, now }: Context,
): Promise<Reply<typeof analytics.getAnalytics>['data']> =>
  read(partnerId, async (db) => {
    const last = dateOf(now, await findPartnerZone(db, partnerId))
    return { pageViews: await findPageViews(db, partnerId, { first: addDays(last, 1 - ANALYTICS_DAYS), last }) }
  })

/**
 * How many follow the club's page, day by day of a zone (ANALYTICS-09, ANALYTICS-10): its own and the last 30 days where the call names no
 * others. `start` and `end` in epoch milliseconds, the days of both belong to it. Refuses a range that ends before it starts, or is longer
 * than a year.
 */
export const findFollowerStats = (
  { read }: Pick<Deps, 'read'>,
  { partnerId, now }: Context,
  {
    start,
    end = now,
    timezone,
  }: { start?: number | undefined; end?: number | undefined; timezone?: string | undefined },
): Promise<Reply<typeof analytics.getFollowerStats>['data']> =>
  read(partnerId, async (db) => {
    const zone = timezone ?? (await findPartnerZone(db, partnerId))
    const last = dateOf(end, zone)
    const first = start === undefined ? addDays(last, 1 - ANALYTICS_DAYS) : dateOf(start, zone)
    if (first > last) throw wrongField('end', 'must not lie before the start')
    if (last >= addDays(first, MOST_CHART_DAYS))
      throw wrongField('end', `must lie at most ${MOST_CHART_DAYS} days after the start`)
    const points = await findFollowers(db, partnerId, { first, last, zone })
    return points.map(({ timestamp, count }) => ({ timestamp: toIso(timestamp), count }))
  })
