import type { Query, QueryClient } from '@tanstack/react-query'

const readings = new WeakMap<Query, { isAskedAgain: boolean }>()

/**
 * Has what news makes stale read again (BEYOND-04), at once where nothing of it is being read, else once more when that has ended: on
 * a slow line and a busy day, news comes quicker than it is read, and each would break off the reading that the one before it began.
 */
export const readAgain = (queries: QueryClient, isStale: (query: Query) => boolean): void => {
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
    reading.isAskedAgain = query.state.fetchStatus === 'fetching'
    await queries.refetchQueries({ predicate: (one) => one === query, type: 'active' }, { cancelRefetch: false })
  } while (reading.isAskedAgain)
  readings.delete(query)
}
