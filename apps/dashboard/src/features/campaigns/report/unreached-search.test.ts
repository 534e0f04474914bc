import { describe, expect, it } from 'vitest'
import { readUnreachedSearch, unreachedQuery } from './unreached-search.ts'

describe('the address of whom a campaign did not reach', () => {
  it('keeps a reason and a page, and nothing else', () => {
    expect(readUnreachedSearch({ reason: 'soft', page: '2', limit: '50', other: 'x' })).toEqual({
      reason: 'soft',
      page: 2,
      limit: 50,
    })
    expect(readUnreachedSearch({ reason: 'lost', page: '-1' })).toEqual({})
    expect(unreachedQuery({})).toEqual({ page: 1, limit: 20 })
  })
})
