import { MOST_CHART_DAYS } from '@fieldhouse/domain/analytics'
import { addDays, dateOf, type LocalDate } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findCreditSettings, findDailyCredits } from './credits.store.ts'

/**
 * What was issued and used day by day, in the partner's zone or another (CREDITS-48). `start` and `end` in epoch milliseconds, the days
 * of both belong to it. Refuses a range that ends before it starts, or is longer than 366 days. Minor units.
 */
export const findCreditChart = (
  deps: Deps,
  { partnerId }: Context,
  { start, end, timezone }: { start: number; end: number; timezone?: string | undefined },
): Promise<{ day: LocalDate; issue: number; utilised: number }[]> =>
  deps.read(partnerId, async (db) => {
    const settings = await findCreditSettings(db, partnerId)
    const zone = timezone ?? settings.timezone
    const [first, last] = [dateOf(start, zone), dateOf(end, zone)]
    if (end < start) throw wrongField('end', 'must not lie before the start')
    if (last >= addDays(first, MOST_CHART_DAYS))
      throw wrongField('end', `must lie at most ${MOST_CHART_DAYS} days after the start`)
    return findDailyCredits(db, partnerId, { first, last, zone, currency: settings.currency })
  })
