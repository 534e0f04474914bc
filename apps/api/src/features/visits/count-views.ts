import type { LocalDate } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { addViews } from './visits.store.ts'

/**
 * Counts how often the club's pages were looked at, by day of its zone: the way of pages that players see (ANALYTICS-15). Whoever counts
 * gathers some before, so that a page that many look at does not write at each of them.
 */
export const countViews = (
  deps: Deps,
  context: Context,
  days: readonly { day: LocalDate; views: number }[],
): Promise<void> =>
  deps.command(context, async (command) => {
    for (const { day, views } of days) await addViews(command, day, views)
  })
