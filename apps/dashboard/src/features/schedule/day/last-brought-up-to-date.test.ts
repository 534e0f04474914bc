import { describe, expect, it } from 'vitest'
import { lastBroughtUpToDate } from './last-brought-up-to-date.ts'

const reading = (dataUpdatedAt: number, isError = false) => ({ dataUpdatedAt, isError, isRefetchError: isError })

describe('when the shown day was last brought up to date', () => {
  it('is when something of it was last read: a live event has only one group read again [BEYOND-04]', () => {
    expect(lastBroughtUpToDate([reading(1000), reading(86_000), reading(1000)])).toBe(86_000)
  })

  it('is as old as its oldest group once one could not be read', () => {
    expect(lastBroughtUpToDate([reading(1000, true), reading(86_000)])).toBe(1000)
  })
})
