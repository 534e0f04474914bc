import { expect, it } from 'vitest'
import { readListSearch } from './list-search.ts'

it.each([
  [{}, {}],
  [
    { q: ' mei ', page: 3, id: 'x' },
    { q: 'mei', page: 3 },
  ],
  // A number typed as the search is read as one by the router.
  [{ q: 9123 }, { q: '9123' }],
  [{ page: 1 }, {}],
  [{ page: 'two' }, {}],
  [{ page: 2.5 }, {}],
  [{ size: 50 }, { size: 50 }],
  [{ size: 7 }, {}],
])('the address of a list %j means %j', (raw, expected) => {
  expect(readListSearch(raw)).toEqual(expected)
})
