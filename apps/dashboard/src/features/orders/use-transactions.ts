import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { query } from '../../lib/api/api.ts'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { queryOf, readSearch, resolveSearch, writeSearch, type Shown } from './search.ts'

/** What the address says is shown, and the way to change it; the open transaction's id is part of the path (ORDERS-04). */
export const useTransactionAddress = () => {
  const { countryCode } = usePartner()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { id: openId } = useParams({ strict: false })
  const navigate = useNavigate()
  const search = readSearch(raw)
  const shown = resolveSearch(search, countryCode)
  const keep = writeSearch(shown, countryCode)
  return {
    shown,
    /** An order to open, from an old link (ORDERS-03). */
    linkedId: search.id ?? null,
    openId: openId ?? null,
    show: (next: Shown, replace = false) =>
      void navigate({
        to: openId ? '/transaction/$id' : '/transaction',
        ...(openId && { params: { id: openId } }),
        search: writeSearch(next, countryCode),
        replace,
      }),
    open: (id: string, replace = false) =>
      void navigate({ to: '/transaction/$id', params: { id }, search: keep, replace }),
    close: (replace = false) => void navigate({ to: '/transaction', search: keep, replace }),
  }
}

/**
 * The page of transactions that the address asks for; an address beyond the last page becomes the last page. A long list is counted up
 * to a point only; whoever asks for a page behind its end is shown the last one.
 */
export const useTransactionList = (shown: Shown, show: (next: Shown, replace: boolean) => void) => {
  const { id: partnerId } = usePartner()
  const toPage = (page: number) => show({ ...shown, page }, true)
  return useListPage(query('listOrders', { partnerId, query: queryOf(shown) }), { ...shown, toPage })
}
