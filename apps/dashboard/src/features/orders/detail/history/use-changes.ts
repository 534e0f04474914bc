import type { Api, Reply } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../../lib/api/api.ts'
import type { Order } from '../../order.ts'

export type Change = Reply<Api['listOrderVersions']>['data'][number]

/**
 * The changes of an order, newest first, as far back as they were asked for. A change is `shown` once the one before it is known too, as it
 * tells what it changed; `all` ends with that one.
 */
export const useChanges = ({ id, currentVersion }: Order) => {
  const reading = useInfiniteQuery({
    // The version is part of the key: a change of the order is a new entry of the log.
    queryKey: ['listOrderVersions', 'pages', id, currentVersion],
    queryFn: ({ pageParam: offset, signal }) => client.listOrderVersions({ id, query: { offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data, pagination: { offset, total } }) => {
      const next = offset + data.length
      return data.length > 0 && next < total ? next : undefined
    },
  })
  // A change made between two pages shifts the next one: none stands there twice.
  const pages = reading.data?.pages.flatMap(({ data }) => data.map((change) => [change.version, change] as const))
  const all = pages && [...new Map(pages).values()]
  return { ...reading, all, shown: reading.hasNextPage ? all?.slice(0, -1) : all }
}
