import { client } from '../../lib/api/api.ts'
import type { Partner } from './find-partners.ts'

const PAGE = 100

/** Every partner, page by page; the list is searched here, so it is read whole (SUPERADMIN-54). */
export const loadPartners = async (signal: AbortSignal): Promise<Partner[]> => {
  const partners: Partner[] = []
  for (;;) {
    const { data, pagination } = await client.listPartners(
      { query: { offset: partners.length, limit: PAGE } },
      { signal },
    )
    partners.push(...data)
    if (data.length === 0 || partners.length >= pagination.total) return partners
  }
}
