import { expect, it } from 'vitest'
import { PAGE_SIZE, queryOf, readSearch } from './search.ts'

const ID = '5b9c2a70-0000-4000-8000-000000000003'

it.each([
  [{}, {}],
  [
    { from: '2026-11-01', to: '2026-11-30', status: 'FAILED,PAID,gone', banks: `${ID},x`, page: 2 },
    { from: '2026-11-01', to: '2026-11-30', status: 'PAID,FAILED', banks: ID, page: 2 },
  ],
  [{ from: '2026-11-30', to: '2026-11-01', status: 'paid', page: 1, size: 7 }, {}],
])('the address of the payouts %j means %j', (raw, expected) => {
  expect(readSearch(raw)).toEqual(expected)
})

it('the log is asked for in pages of ten, with its filters as lists [PAYOUTS-12] [PAYOUTS-16]', () => {
  expect(PAGE_SIZE).toBe(10)
  expect(queryOf({ page: 3, status: 'PAID,FAILED', banks: ID, from: '2026-11-01', to: '2026-11-30' })).toEqual({
    offset: 20,
    limit: 10,
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
    status: ['PAID', 'FAILED'],
    bankIds: [ID],
  })
})
