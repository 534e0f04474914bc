import { describe, expect, it } from 'vitest'
import { queryOf, readCampaignType, readPreset, readSearch, shownAt } from './search.ts'

describe('the address of the list of campaigns', () => {
  it.each([
    [{}, {}],
    [
      { search: ' Tet ', status: 'sent', order: 'name_asc', page: '3', limit: '50' },
      { search: 'Tet', status: 'sent', order: 'name_asc', page: 3, limit: 50 },
    ],
    [{ search: '', status: 'all', order: 'createdAt_desc', page: '1', limit: '20' }, {}],
    [{ status: 'gone', order: 'random', page: '-1', limit: '2', q: 'x' }, {}],
  ])('%j is kept as %j [CAMPAIGNS-02] [CAMPAIGNS-68]', (raw, kept) => expect(readSearch(raw)).toEqual(kept))

  it('asks for the first twenty of all, newest first, where it says nothing [CAMPAIGNS-47] [CAMPAIGNS-68]', () => {
    expect(queryOf(shownAt({}))).toEqual({ order: 'createdAt_desc', page: 1, limit: 20 })
  })
})

describe('the address of a new campaign', () => {
  it('names one of two kinds, and perhaps a segment [CAMPAIGNS-03] [CAMPAIGNS-55]', () => {
    expect(['one-time', 'automated', 'yearly'].map(readCampaignType)).toEqual(['one-time', 'automated', null])
    expect([readPreset({ segment: 'members' }), readPreset({ segment: 'nobody' })]).toEqual([
      { segment: 'members' },
      {},
    ])
  })
})
