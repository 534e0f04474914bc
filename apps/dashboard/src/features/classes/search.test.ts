import { expect, it } from 'vitest'
import { readClassSearch } from './search.ts'

const ID = '5f0c1c52-7f1e-4b57-9d0c-6a3f7a1b2c3d'

it.each([
  [{}, {}],
  [{ tab: 'schedule' }, {}],
  [{ tab: 'coaches', q: 'mai' }, {}],
  [
    { day: '2026-11-23', view: 'month', venues: [ID, 'all'], coaches: ID, session: ID },
    { day: '2026-11-23', view: 'month', venues: [ID], coaches: [ID], session: ID },
  ],
  [{ day: '2026-11-31', view: 'year', venues: [], coaches: 3, session: 'first' }, {}],
  [{ tab: 'packages', day: '2026-11-23', session: ID }, { tab: 'packages' }],
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
