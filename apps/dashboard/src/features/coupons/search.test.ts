import { expect, it } from 'vitest'
import { NO_FILTERS, queryOf, readFilters, readSearch } from './search.ts'

it.each([
  [{}, {}],
  [
    { q: ' SUN ', page: 2, status: 'active', type: 'PERCENT', segment: 'members', id: 'x' },
    { q: 'SUN', page: 2, status: 'active', type: 'PERCENT', segment: 'members' },
  ],
  [{ status: 'gone', type: 'HALF', segment: 'friends', page: 0 }, {}],
])('the address of the coupons %j means %j', (raw, expected) => {
  expect(readSearch(raw)).toEqual(expected)
})

it.each([
  [{}, NO_FILTERS, {}],
  [{ status: 'inactive' }, { ...NO_FILTERS, status: 'inactive' as const }, { isActive: 'false' }],
  [
    { type: 'AMOUNT', segment: 'all' },
    { status: null, type: 'AMOUNT' as const, segment: 'all' as const },
    { discountType: 'AMOUNT', segmentId: ['all'] },
  ],
])('filters of %j are asked for', (raw, filters, asked) => {
  expect(readFilters(raw)).toEqual(filters)
  expect(queryOf(filters)).toEqual(asked)
})
