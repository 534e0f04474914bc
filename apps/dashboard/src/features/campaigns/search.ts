import {
  CAMPAIGN_ORDERS,
  CAMPAIGN_STATUSES,
  CAMPAIGNS_PAGE,
  type CampaignOrder,
  type CampaignStatus,
} from '@fieldhouse/domain/campaigns'
import { SEGMENTS, type Segment } from '@fieldhouse/domain/customers'
import { readListSearch } from '../../lib/list/list-search.ts'

/** Campaigns of one page, until somebody asks for more (CAMPAIGNS-47). */
export const PAGE_SIZE = CAMPAIGNS_PAGE

export const TYPES = ['one-time', 'automated'] as const
export type CampaignType = (typeof TYPES)[number]

/** The address of the list, whose words the specification names; what is usual stands in none (CAMPAIGNS-02, CAMPAIGNS-68). */
export type CampaignSearch = {
  search?: string
  status?: CampaignStatus
  order?: CampaignOrder
  page?: number
  limit?: number
}

const USUAL_ORDER: CampaignOrder = CAMPAIGN_ORDERS[0]

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | null =>
  list.find((each) => each === value) ?? null

/** Keeps of an address what means something to the list. */
export const readSearch = (raw: Record<string, unknown>): CampaignSearch => {
  const { q, page, size } = readListSearch({ q: raw['search'], page: raw['page'], size: raw['limit'] })
  const status = oneOf(CAMPAIGN_STATUSES, raw['status'])
  const order = oneOf(CAMPAIGN_ORDERS, raw['order'])
  return {
    ...(q && { search: q }),
    ...(status && { status }),
    ...(order && order !== USUAL_ORDER && { order }),
    ...(page && { page }),
    ...(size && { limit: size }),
  }
}

/** What the list shows at an address. */
export const shownAt = ({ search = '', status, order = USUAL_ORDER, page = 1, limit = PAGE_SIZE }: CampaignSearch) => ({
  search,
  status: status ?? null,
  order,
  page,
  limit,
})
export type Shown = ReturnType<typeof shownAt>

/** The list as the call asks for it: without a status it is of all (CAMPAIGNS-27, CAMPAIGNS-68). */
export const queryOf = ({ search, status, order, page, limit }: Shown) => ({
  ...(search && { search }),
  ...(status && { status }),
  order,
  page,
  limit,
})

/** The kind of campaign that an address names; null where it names none. */
export const readCampaignType = (word: string): CampaignType | null => oneOf(TYPES, word)

/** The segment that a new campaign begins with, where it was begun from one (CAMPAIGNS-55). */
export const readPreset = (raw: Record<string, unknown>): { segment?: Segment } => {
  const segment = oneOf(SEGMENTS, raw['segment'])
  return segment ? { segment } : {}
}
