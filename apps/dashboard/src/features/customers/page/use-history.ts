import type { Api, Reply } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api/api.ts'
import type { HistorySearch } from './history-search.ts'

export type HistoryEntry = Reply<Api['listCustomerHistory']>['data']['entries'][number]

/** A customer's history as far as it was scrolled, the latest first, and the kinds that the reader may see. */
export const useHistory = (customerId: string, { kind, span }: HistorySearch) => {
  const reading = useInfiniteQuery({
    queryKey: ['listCustomerHistory', 'pages', customerId, kind, span],
    queryFn: ({ pageParam: after, signal }) =>
      client.listCustomerHistory(
        { id: customerId, query: { ...(kind && { kinds: [kind] }), ...(span && { span }), ...(after && { after }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.next ?? undefined,
  })
  const pages = reading.data?.pages
  const all = pages?.flatMap(({ data }) => data.entries)
  return {
    ...reading,
    kinds: pages?.[0]?.data.kinds,
    // What moved to another moment between two pages may come twice.
    entries: all && [...new Map(all.map((entry) => [entry.id, entry])).values()],
  }
}
