import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presenceAfter, type Presence } from './presence.ts'

const NOBODY: Presence = { checkedInAt: null, saidAt: null }
const NOW = 1_000

describe('whether a participant is there', () => {
  it.each<[string, Presence, { isPresent: boolean; at: number }, Presence]>([
    ['said at once', NOBODY, { isPresent: true, at: NOW }, { checkedInAt: NOW, saidAt: NOW }],
    ['said a while ago', NOBODY, { isPresent: true, at: 400 }, { checkedInAt: 400, saidAt: 400 }],
    ['sent twice', { checkedInAt: 400, saidAt: 400 }, { isPresent: true, at: 400 }, { checkedInAt: 400, saidAt: 400 }],
    ['said again', { checkedInAt: 400, saidAt: 400 }, { isPresent: true, at: 700 }, { checkedInAt: 400, saidAt: 700 }],
    [
      'taken back since',
      { checkedInAt: null, saidAt: 700 },
      { isPresent: true, at: 400 },
      { checkedInAt: null, saidAt: 700 },
    ],
    [
      'taken back late',
      { checkedInAt: 400, saidAt: 400 },
      { isPresent: false, at: 700 },
      { checkedInAt: null, saidAt: 700 },
    ],
    [
      'confirmed since',
      { checkedInAt: 400, saidAt: 700 },
      { isPresent: false, at: 500 },
      { checkedInAt: 400, saidAt: 700 },
    ],
    ['said by a clock that is fast', NOBODY, { isPresent: true, at: 5_000 }, { checkedInAt: NOW, saidAt: NOW }],
  ])('%s', (_, standing, said, after) => {
    expect(presenceAfter(standing, said, NOW)).toEqual(after)
  })

  it('is what was said last, in whatever order it arrives and however often', () => {
    const words = fc.uniqueArray(fc.record({ isPresent: fc.boolean(), at: fc.nat(NOW) }), {
      minLength: 1,
      selector: ({ at }) => at,
    })
    const arriving = words.chain((said) =>
      fc.record({
        said: fc.constant(said),
        arrived: fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 }),
      }),
    )
    fc.assert(
      fc.property(arriving, ({ said, arrived }) => {
        const after = arrived.reduce((standing, word) => presenceAfter(standing, word, NOW), NOBODY)
        const last = said.toSorted((a, b) => b.at - a.at)[0]!
        expect(after.checkedInAt !== null).toBe(last.isPresent)
        expect(after.saidAt).toBe(last.at)
      }),
    )
  })
})
