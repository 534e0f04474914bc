import type { Campaign } from '@fieldhouse/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { query } from '../../lib/api/api.ts'
import { useListPage, type ListPage } from '../../lib/list/use-list-page.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { queryOf, readSearch, shownAt, type CampaignSearch, type Shown } from './search.ts'

/** What the address says is shown, and the way to change it: everything but another page begins at the first (CAMPAIGNS-68). */
export const useCampaignAddress = () => {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const asked = readSearch(raw)
  const navigate = useNavigate()
  const show = (next: CampaignSearch, replace = false) =>
    void navigate({ to: '/campaigns/email', search: readSearch(next), replace })
  return {
    shown: shownAt(asked),
    change: ({ page, ...more }: CampaignSearch, replace = false) =>
      show({ ...asked, ...more, ...(page === undefined ? { page: 1 } : { page }) }, replace),
    clear: () => show(asked.limit ? { limit: asked.limit } : {}),
  }
}

/** The page of campaigns that is asked for; one beyond the last becomes the last. */
export const useCampaignList = (shown: Shown, toPage: (page: number) => void): ListPage<Campaign> => {
  const { id: partnerId } = usePartner()
  return useListPage(query('listCampaigns', { partnerId, query: queryOf(shown) }), {
    page: shown.page,
    size: shown.limit,
    toPage,
  })
}

/** The segments with how many customers are in each now, which news of customers and orders make anew (CAMPAIGNS-26, CAMPAIGNS-54). */
export const useSegments = () => {
  const { id: partnerId } = usePartner()
  const { data, ...asked } = useQuery(query('listSegments', { partnerId }))
  return { segments: data?.data, ...asked }
}
