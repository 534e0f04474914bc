import { expect, it } from 'vitest'
import { readClassSearch } from './search.ts'

it.each([
  [{}, {}],
  [{ tab: 'schedule' }, {}],
  [{ tab: 'coaches', q: 'mai' }, {}],
  [{ tab: 'packages', q: 'mai', page: 2 }, { tab: 'packages' }],
  [
    { tab: 'instructors', q: ' mai ', page: 2, size: 25 },
    { tab: 'instructors', q: 'mai', page: 2, size: 25 },
  ],
  [{ action: 'add' }, { tab: 'instructors', action: 'add' }],
  [{ tab: 'instructors', action: 'remove' }, { tab: 'instructors' }],
])('the address of the classes %j means %j [CLASSES-02] [CLASSES-03] [CLASSES-79]', (raw, expected) => {
  expect(readClassSearch(raw)).toEqual(expected)
})
