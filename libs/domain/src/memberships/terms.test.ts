import { describe, expect, it } from 'vitest'
import { dayAfter, overlapping, termToFollow, type HeldTerm, type Term } from './index.ts'

const term = (startsOn: string, expiresOn: string): Term => ({ startsOn, expiresOn })
const NOVEMBER = term('2026-11-21', '2026-12-20')

describe('a term that is sold to who has one', () => {
  it.each<[string, Term, boolean]>([
    ['ends the day before it begins', term('2026-10-21', '2026-11-20'), false],
    ['ends on its first day', term('2026-10-21', '2026-11-21'), true],
    ['lies within it', term('2026-12-01', '2026-12-02'), true],
    ['holds it', term('2026-01-01', '2026-12-31'), true],
    ['begins on its last day', term('2026-12-20', '2027-01-19'), true],
    ['begins the day after it ends', term('2026-12-21', '2027-01-20'), false],
  ])('overlaps one of 21 November to 20 December that %s, or not', (_case, held, overlaps) => {
    for (const planId of ['gold', 'silver']) {
      const standing = { ...held, planId, goesOn: false }
      expect(overlapping([standing], { ...NOVEMBER, planId: 'gold' })).toEqual(overlaps ? [standing] : [])
    }
  })

  it.each<[string, Partial<HeldTerm>, boolean]>([
    ['of another plan', {}, true],
    ['of another plan, long over but for its grace', { startsOn: '2026-09-21', expiresOn: '2026-10-20' }, true],
    ['of its own plan, which does not renew into it', { planId: 'gold' }, false],
    ['of its own plan, with days between them', { planId: 'gold', expiresOn: '2026-12-19' }, true],
    ['that does not renew', { goesOn: false }, false],
    ['that begins after it', { startsOn: '2027-01-21', expiresOn: '2027-02-20' }, false],
  ])('overlaps one that ended before and renews by itself: %s', (_case, change, overlaps) => {
    const held = { ...NOVEMBER, planId: 'silver', goesOn: true, ...change }
    const sold = { ...term('2026-12-21', '2027-01-20'), planId: 'gold' }
    expect(overlapping([held], sold)).toEqual(overlaps ? [held] : [])
  })

  it('follows the one that ends last of those that run or are to come', () => {
    const [over, next] = [term('2026-09-21', '2026-10-20'), term('2026-12-21', '2027-01-20')]
    expect(termToFollow([next, over, NOVEMBER], '2026-11-30')).toBe(next)
    expect(termToFollow([over, NOVEMBER], '2026-12-20')).toBe(NOVEMBER)
    expect(termToFollow([over, NOVEMBER], '2026-12-21')).toBeNull()
    expect(dayAfter(NOVEMBER)).toBe('2026-12-21')
  })
})
