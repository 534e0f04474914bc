import { SUPPRESSIONS, type Suppression } from '@fieldhouse/domain/campaigns'
import { readListSearch } from '../../lib/list/list-search.ts'

/** What the address of the list of who gets no campaigns asks for. */
export type SuppressedSearch = { reason?: Suppression; page?: number; limit?: number }

/** Keeps of an address what means something to that list. */
export const readSuppressedSearch = (raw: Record<string, unknown>): SuppressedSearch => {
  const reason = SUPPRESSIONS.find((each) => each === raw['reason'])
  const { page, size } = readListSearch({ page: raw['page'], size: raw['limit'] })
  return { ...(reason && { reason }), ...(page && { page }), ...(size && { limit: size }) }
}
