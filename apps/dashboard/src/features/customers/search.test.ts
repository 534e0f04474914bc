import { describe, expect, it } from 'vitest'
import { filterOf, NO_FILTERS, PAGE_SIZE, readSearch } from './search.ts'

const ID = '0b9c1a70-0000-4000-8000-000000000001'

describe('the address of the list of customers', () => {
  it.each([
    [{}, {}],
    [
      { q: ' mai ', page: 3 },
      { q: 'mai', page: 3 },
    ],
    // A number typed as the search is read as one by the router.
    [{ q: 91234410 }, { q: '91234410' }],
    [{ page: 1 }, {}],
    [{ page: 'two' }, {}],
    [{ page: -4 }, {}],
    [{ page: 2.5 }, {}],
    [{ id: ID, tab: 'x' }, { id: ID }],
    [{ id: 'nobody' }, {}],
    [{ q: ['a'] }, {}],
    [{ size: 50 }, { size: 50 }],
    [{ size: '10' }, {}],
    [
      { email: 'no-email', gender: 'male', plan: ID },
      { email: 'no-email', gender: 'male', plan: ID },
    ],
    [{ email: 'any', gender: 'x', plan: 'gold' }, {}],
    [{ new: true }, { new: true }],
    [{ new: 'no' }, {}],
  ])('%j means %j', (raw, expected) => {
    expect(readSearch(raw)).toEqual(expected)
  })

  it('has pages of ten [CUSTOMERS-30] [ADDTX-31]', () => {
    expect(PAGE_SIZE).toBe(10)
  })
})

it.each([
  [NO_FILTERS, undefined],
  [{ ...NO_FILTERS, email: 'valid-email' as const }, '{"email":"valid-email"}'],
  [
    { email: 'no-email' as const, plan: ID, gender: 'female' as const },
    `{"email":"no-email","membershipPlanId":"${ID}","gender":"female"}`,
  ],
])('%j is asked for as a JSON object [CUSTOMERS-29]', (filters, expected) => {
  expect(filterOf(filters)).toBe(expected)
})
