import { UNREACHED, UNREACHED_PAGE, type Unreached } from '@fieldhouse/domain/campaigns'
import { readListSearch } from '../../../lib/list/list-search.ts'

/** What the address of a campaign asks of whom it did not reach: of one reason, and which page. */
export type UnreachedSearch = { reason?: Unreached; page?: number; limit?: number }

/** Keeps of an address what means something to that list. */
export const readUnreachedSearch = (raw: Record<string, unknown>): UnreachedSearch => {
  const reason = UNREACHED.find((each) => each === raw['reason'])
  const { page, size } = readListSearch({ page: raw['page'], size: raw['limit'] })
  return { ...(reason && { reason }), ...(page && { page }), ...(size && { limit: size }) }
}

/** The same as the call asks for it. */
export const unreachedQuery = ({ reason, page = 1, limit = UNREACHED_PAGE }: UnreachedSearch) => ({
  ...(reason && { reason }),
  page,
  limit,
})
