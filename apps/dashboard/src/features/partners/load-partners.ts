import { client } from '../../lib/api/api.ts'
import { wholeList } from '../../lib/api/whole-list.ts'
import type { Partner } from './find-partners.ts'

/** Every partner; the list is searched here, so it is read whole (SUPERADMIN-54). */
export const loadPartners = (signal: AbortSignal): Promise<Partner[]> =>
  wholeList((paging) => client.listPartners({ query: paging }, { signal }))
