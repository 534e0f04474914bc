import { expect, it } from 'vitest'
import { isCreditTab, PAGE_SIZE, queryOf, readSearch } from './search.ts'

const ID = '5b9c2a70-0000-4000-8000-000000000003'

it.each([
  [{}, {}],
  [
    { q: ' mei ', page: 3, activity: 'Revoked', type: ID, by: ID },
    { q: 'mei', page: 3, activity: 'Revoked', type: ID, by: ID },
  ],
  [{ activity: 'revoked', type: 'promotion', by: 'me' }, {}],
  [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-11-01', to: '2026-11-30' },
  ],
  [{ from: '2026-11-30', to: '2026-11-01' }, {}],
  [{ from: '2026-11-30' }, {}],
  [
    { action: 'issue', customerId: ID },
    { action: 'issue', customerId: ID },
  ],
  [{ action: 'burn', customerId: 'x' }, {}],
  [{ page: 1, size: 7 }, {}],
])('the address of the log %j means %j [CREDITS-02] [CREDITS-03]', (raw, expected) => {
  expect(readSearch(raw)).toEqual(expected)
})

it('asks for pages of twelve, and for days as the club has them [CREDITS-30] [CREDITS-57]', () => {
  expect(PAGE_SIZE).toBe(12)
  // The first of November is the last of summer time in New York: 25 hours.
  expect(queryOf({ page: 3, from: '2026-11-01', to: '2026-11-01' }, 'America/New_York')).toEqual({
    offset: 24,
    limit: 12,
    start: Date.parse('2026-11-01T04:00:00Z'),
    end: Date.parse('2026-11-02T05:00:00Z') - 1,
  })
})

it('the tabs are the log and the settings [CREDITS-01]', () => {
  expect(['log', 'settings', 'anything'].map(isCreditTab)).toEqual([true, true, false])
})
