import { expect, it } from 'vitest'
import { choosePayoutWait, payoutsWaitUntil, payoutWaitDaysAt, type PayoutWait } from './index.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-29T04:00:00Z')
const plain = (days: number): PayoutWait => ({ days, before: null })

it('waits as many days as the club chose, for a bank account that takes the place of another one', () => {
  expect(payoutsWaitUntil({ isFirst: false }, plain(2), NOW)).toBe(NOW + 2 * DAY)
  expect(payoutsWaitUntil({ isFirst: false }, plain(14), NOW)).toBe(NOW + 14 * DAY)
  expect(payoutsWaitUntil({ isFirst: true }, plain(14), NOW)).toBeNull()
  expect(payoutsWaitUntil({ standing: NOW + DAY }, plain(14), NOW)).toBe(NOW + DAY)
})

it('waits longer at once, and shorter only after as many days as it waited before', () => {
  expect(choosePayoutWait(plain(2), 5, NOW)).toEqual(plain(5))
  const shorter = choosePayoutWait(plain(5), 1, NOW)
  expect(shorter).toEqual({ days: 1, before: { days: 5, until: NOW + 5 * DAY } })
  expect(payoutWaitDaysAt(shorter, NOW + 5 * DAY - 1)).toBe(5)
  expect(payoutWaitDaysAt(shorter, NOW + 5 * DAY)).toBe(1)
})

it('is no shorter for whoever shortens it in steps', () => {
  const first = choosePayoutWait(plain(5), 4, NOW)
  // A day later fewer still: the five hold for five days from then.
  const second = choosePayoutWait(first, 1, NOW + DAY)
  expect(second).toEqual({ days: 1, before: { days: 5, until: NOW + 6 * DAY } })
})

it.each([
  { what: 'the same again', days: 1, after: { days: 1, before: { days: 5, until: NOW + 5 * DAY } } },
  { what: 'more, but fewer than hold', days: 3, after: { days: 3, before: { days: 5, until: NOW + 5 * DAY } } },
  { what: 'as many as hold', days: 5, after: plain(5) },
  { what: 'more than hold', days: 7, after: plain(7) },
])('takes $what while fewer have yet to count', ({ days, after }) => {
  const shorter = choosePayoutWait(plain(5), 1, NOW)
  expect(choosePayoutWait(shorter, days, NOW + DAY)).toEqual(after)
})

it('forgets the longer wait once it has passed', () => {
  const shorter = choosePayoutWait(plain(5), 2, NOW)
  const later = NOW + 6 * DAY
  expect(choosePayoutWait(shorter, 3, later)).toEqual(plain(3))
  expect(choosePayoutWait(shorter, 1, later)).toEqual({ days: 1, before: { days: 2, until: later + 2 * DAY } })
})
