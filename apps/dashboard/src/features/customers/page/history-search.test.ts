import { describe, expect, it } from 'vitest'
import { readHistorySearch } from './history-search.ts'

describe('the address of a history', () => {
  it.each([
    [{}, {}],
    [
      { kind: 'booking', span: 'coming' },
      { kind: 'booking', span: 'coming' },
    ],
    [{ kind: 'payouts', span: 'now', page: 3 }, {}],
    [{ kind: ['booking'], span: null }, {}],
  ])('%j keeps %j', (raw, kept) => expect(readHistorySearch(raw)).toEqual(kept))
})
