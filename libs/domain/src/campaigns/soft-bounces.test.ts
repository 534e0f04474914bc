import { describe, expect, it } from 'vitest'
import { tooManySoftBounces } from './index.ts'

describe('a campaign pauses by itself [BEYOND-44]', () => {
  it.each<[string, number, number, boolean]>([
    ['nineteen of nineteen', 19, 19, false],
    ['twenty of twenty', 20, 20, true],
    ['twenty of a hundred', 100, 20, true],
    ['twenty of a hundred and one', 101, 20, false],
    ['a fifth of many', 10_000, 2000, true],
    ['a tenth of many', 10_000, 1000, false],
  ])('%s', (_case, sent, soft, pauses) => {
    expect(tooManySoftBounces({ sent, soft })).toBe(pauses)
  })
})
