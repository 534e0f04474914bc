import { useNavigate, useSearch } from '@tanstack/react-router'
import { query } from '../../lib/api/api.ts'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { PAGE_SIZE, queryOf, readFilters, readSearch, type CouponSearch, type Filters } from './search.ts'

/** What the address says is shown, and the way to change it. */
export const useCouponAddress = () => {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { q = '', page = 1, size = PAGE_SIZE } = readSearch(raw)
  const navigate = useNavigate()
  const show = (next: CouponSearch, replace = false) =>
    void navigate({ to: '/promotion', search: readSearch(next), replace })
  return { q, page, size, filters: readFilters(raw), show }
}

/** The page of coupons that is asked for; one beyond the last becomes the last (COUPONS-23, COUPONS-40, COUPONS-41). */
export const useCouponList = (
  { q, filters, page, size }: { q: string; filters: Filters; page: number; size: number },
  toPage: (page: number) => void,
) => {
  const { id: partnerId } = usePartner()
  const call = { partnerId, query: { offset: (page - 1) * size, limit: size, ...(q && { q }), ...queryOf(filters) } }
  const { queryKey, queryFn } = query('listCoupons', call)
  return useListPage(
    {
      queryKey,
      queryFn: async (context) => {
        const { data, pagination } = await queryFn(context)
        return { data: data.coupons, pagination }
      },
    },
    { page, size, toPage },
  )
}
