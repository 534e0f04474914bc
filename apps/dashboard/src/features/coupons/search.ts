import { DISCOUNT_TYPES, type DiscountType } from '@fieldhouse/domain/coupons'
import { SEGMENTS, type Segment } from '@fieldhouse/domain/customers'
import { readListSearch, type ListSearch } from '../../lib/list/list-search.ts'

/** Coupons of one page, until somebody asks for more (COUPONS-52). */
export const PAGE_SIZE = 10

const STATUSES = ['active', 'inactive'] as const
type CouponStatus = (typeof STATUSES)[number]

/** The filter popover's choices; null is 'All' (COUPONS-53). */
export type Filters = { status: CouponStatus | null; type: DiscountType | null; segment: Segment | null }

export const NO_FILTERS: Filters = { status: null, type: null, segment: null }
export const FILTER_STATUSES: readonly CouponStatus[] = STATUSES

/** The address of the list: what is searched for, the filters in use, and the page (COUPONS-21). */
export type CouponSearch = ListSearch & { status?: CouponStatus; type?: DiscountType; segment?: Segment }

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | null =>
  list.find((each) => each === value) ?? null

/** The filters that an address has. */
export const readFilters = (raw: Record<string, unknown>): Filters => ({
  status: oneOf(STATUSES, raw['status']),
  type: oneOf(DISCOUNT_TYPES, raw['type']),
  segment: oneOf(SEGMENTS, raw['segment']),
})

/** The filters in use, as the address has them. */
export const searchOf = ({ status, type, segment }: Filters): CouponSearch => ({
  ...(status && { status }),
  ...(type && { type }),
  ...(segment && { segment }),
})

/** Keeps of an address what means something to the list. */
export const readSearch = (raw: Record<string, unknown>): CouponSearch => ({
  ...readListSearch(raw),
  ...searchOf(readFilters(raw)),
})

/** The filters as the call carries them. */
export const queryOf = ({ status, type, segment }: Filters) => ({
  ...(status && { isActive: status === 'active' ? ('true' as const) : ('false' as const) }),
  ...(type && { discountType: type }),
  ...(segment && { segmentId: [segment] }),
})
