import { expect, it } from 'vitest'
import { isStaffTab, PAGE_SIZE, readSearch } from './search.ts'

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
])('the address of the staff %j means %j', (raw, expected) => {
  expect(readSearch(raw)).toEqual(expected)
})

it('the list has pages of ten [STAFF-25]', () => {
  expect(PAGE_SIZE).toBe(10)
})

it('the tabs are the list and the roles [STAFF-02]', () => {
  expect(['list', 'roles', 'anything'].map(isStaffTab)).toEqual([true, true, false])
})
