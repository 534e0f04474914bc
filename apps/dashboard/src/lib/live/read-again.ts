import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from './live-events.ts'
import { BETWEEN_READINGS_MS } from './read-pace.ts'

const readings = new WeakMap<Query, { isAskedAgain: boolean }>()

/**
 * Has what news makes stale read again (BEYOND-04), at once where nothing of it is being read, else once more when that has ended: on
 * a slow line and a busy day, news comes quicker than it is read, and each would break off the reading that the one before it began. However much comes, nothing is read more often than BETWEEN_READINGS_MS.
 * Only after a drop is a reading broken off: it may hang on the connection that is gone.
 */
export const readAgain = (queries: QueryClient, { type }: LiveEvent, isStale: (query: Query) => boolean): void => {
  if (type === 'resync') return void queries.invalidateQueries({ predicate: isStale })
  for (const query of queries.getQueryCache().findAll({ predicate: isStale })) {
    query.invalidate()
    if (query.isActive()) void read(queries, query)
  }
}

const read = async (queries: QueryClient, query: Query): Promise<void> => {
  const underWay = readings.get(query)
  if (underWay) {
    underWay.isAskedAgain = true
    return
  }
  const reading = { isAskedAgain: false }
  readings.set(query, reading)
  do {
    // What somebody else is reading now may have been answered before the news.
    const joins = query.state.fetchStatus === 'fetching'
    reading.isAskedAgain = joins
    const pause = joins ? null : new Promise((resolve) => setTimeout(resolve, BETWEEN_READINGS_MS))
    await queries.refetchQueries({ predicate: (one) => one === query, type: 'active' }, { cancelRefetch: false })
    await pause
  } while (reading.isAskedAgain)
  readings.delete(query)
}
