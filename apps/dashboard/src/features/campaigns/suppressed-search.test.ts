import { expect, it } from 'vitest'
import { readSuppressedSearch } from './suppressed-search.ts'

it('the address of who gets no campaigns keeps a reason and a page, and nothing else', () => {
  expect(readSuppressedSearch({ reason: 'bounced', page: 3, limit: 50, q: 'x' })).toEqual({
    reason: 'bounced',
    page: 3,
    limit: 50,
  })
  expect(readSuppressedSearch({ reason: 'soft', page: 0 })).toEqual({})
})
