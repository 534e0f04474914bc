import { describe, expect, it } from 'vitest'
import { isWholeLine, methodsOfOffer, offerUntil, serveLine, type InLine } from './index.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000

const waiting = (id: string, over: Partial<InLine> = {}): InLine => ({
  id,
  status: 'waiting',
  offeredUntil: null,
  hasFailed: false,
  isReachable: true,
  hasPlace: false,
  ...over,
})
const offered = (id: string, over: Partial<InLine> = {}): InLine =>
  waiting(id, { status: 'offered', offeredUntil: NOW + 1, ...over })

describe('an offer', () => {
  it('lasts for 15 minutes, and never past the beginning [BEYOND-13]', () => {
    expect(offerUntil(NOW, NOW + 60 * MINUTE)).toBe(NOW + 15 * MINUTE)
    expect(offerUntil(NOW, NOW + 4 * MINUTE)).toBe(NOW + 4 * MINUTE)
  })

  it('is paid at the desk or by card, where the club lets customers', () => {
    expect(methodsOfOffer(['creditCard', 'clubCredits', 'cash'])).toEqual(['cash', 'creditCard'])
    expect(methodsOfOffer(['clubCredits'])).toEqual([])
  })
})

describe('a line that is served', () => {
  const nothing = { expired: [], unreached: [], removed: [], offered: [] }
  it.each([
    ['nothing is free', [waiting('a')], 0, nothing],
    ['a place is free: the first has the offer', [waiting('a'), waiting('b')], 1, { ...nothing, offered: ['a'] }],
    ['two are free', [waiting('a'), waiting('b'), waiting('c')], 2, { ...nothing, offered: ['a', 'b'] }],
    ['an offer that stands keeps its place', [offered('a'), waiting('b')], 0, nothing],
    [
      'an offer ran out: the next has it',
      [offered('a', { offeredUntil: NOW }), waiting('b')],
      0,
      { ...nothing, expired: ['a'], offered: ['b'] },
    ],
    [
      'an offer reached nobody: the next has it',
      [offered('a', { hasFailed: true }), waiting('b')],
      0,
      { ...nothing, unreached: ['a'], offered: ['b'] },
    ],
    [
      'who can not be reached is passed over',
      [waiting('a', { isReachable: false }), waiting('b')],
      1,
      { ...nothing, unreached: ['a'], offered: ['b'] },
    ],
    ['while nothing is free nobody is passed over', [waiting('a', { isReachable: false })], 0, nothing],
    [
      'who was given a place waits no more',
      [waiting('a', { hasPlace: true }), waiting('b')],
      1,
      { ...nothing, removed: ['a'], offered: ['b'] },
    ],
    ['more is free than wait', [waiting('a')], Infinity, { ...nothing, offered: ['a'] }],
  ])('%s [BEYOND-13]', (_, line, free, served) => {
    expect(serveLine(line, free, NOW)).toEqual(served)
  })
})

it('a new order names each of the line once', () => {
  expect(isWholeLine(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isWholeLine(['a', 'b'], ['b'])).toBe(false)
  expect(isWholeLine(['a', 'b'], ['b', 'b'])).toBe(false)
  expect(isWholeLine(['a', 'b'], ['b', 'c'])).toBe(false)
})
