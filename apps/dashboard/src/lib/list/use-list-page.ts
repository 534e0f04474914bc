import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { query } from '../api/api.ts'
import { pagesOf } from './page-size.ts'

type Paged<Row> = { data: readonly Row[]; pagination: { total: number; more?: boolean | undefined } }

/** One page of a list, as its screen shows it. */
export type ListPage<Row> = {
  /** Empty until the first page is there. */
  rows: readonly Row[]
  /** How many there are in all; of a long list counted up to a point, and then there are `more`. Undefined until it is read. */
  total: number | undefined
  more: boolean
  /** The rows of the page before are shown until this one is there. */
  isOld: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/**
 * The page that an address asks for: from 1, of `size` rows; one beyond the last becomes the last. `reading` is the call of that page, as
 * `query('listCustomers', …)` makes it.
 */
export const useListPage = <Read extends Paged<unknown>>(
  reading: Pick<ReturnType<typeof query>, 'queryKey'> & {
    queryFn: (context: { signal: AbortSignal }) => Promise<Read>
  },
  { page, size, toPage }: { page: number; size: number; toPage: (page: number) => void },
): ListPage<Read['data'][number]> & { reply: Read | undefined } => {
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    ...reading,
    placeholderData: keepPreviousData,
  })
  const total = data?.pagination.total
  const beyond = total !== undefined && !isPlaceholderData && page > pagesOf(total, size)
  useEffect(() => {
    if (beyond) toPage(pagesOf(total, size))
  })
  const more = data?.pagination.more ?? false
  return { rows: data?.data ?? [], total, more, isOld: isPlaceholderData, error, isFetching, refetch, reply: data }
}
