import { expect, it } from 'vitest'
import { decideCredit, isRunningOn, paidByCredit, type MidTerm } from './mid-term.ts'

const TERM = { startsOn: '2026-11-21', expiresOn: '2026-12-20' }
const paid = { status: 'paid', memberships: 1, currency: 'SGD' } as const
const sale: MidTerm = {
  today: '2026-12-01',
  startsOn: '2026-12-01',
  isOfSamePlan: false,
  currency: 'SGD',
  term: TERM,
  order: paid,
}

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-12-20', true],
  ['2026-12-21', false],
])('on %s a term from 21 November through 20 December runs: %s', (day, expected) => {
  expect(isRunningOn(TERM, day)).toBe(expected)
})

it.each<[string, Partial<MidTerm>, unknown]>([
  ['another plan that starts today', {}, true],
  ['one that starts tomorrow', { startsOn: '2026-12-02' }, 'subscription.startAt'],
  ['the same plan', { isOfSamePlan: true }, 'id'],
  ['a term that ended', { term: null }, 'id'],
  ['a term that began today', { term: { ...TERM, startsOn: '2026-12-01' } }, true],
  ['a term that begins tomorrow', { term: { ...TERM, startsOn: '2026-12-02' } }, 'id'],
  ['nothing that was paid here', { order: null }, 'error.badRequest.membershipWithoutTransaction'],
  ['an order that is owed', { order: { ...paid, status: 'pending' } }, 'error.badRequest.membershipNotPaid'],
  ['one that was given back', { order: { ...paid, status: 'refunded' } }, 'error.badRequest.membershipNotPaid'],
  ['one that was paid in another currency', { order: { ...paid, currency: 'USD' } }, 'id'],
  ['one that sold two', { order: { ...paid, memberships: 2 } }, 'error.badRequest.membershipSoldWithOthers'],
])('unused days are credited for %s [BEYOND-51]', (_of, over, expected) => {
  const decision = decideCredit({ ...sale, ...over })
  expect(decision.ok || (decision.refusal.details?.['property'] ?? decision.refusal.code)).toBe(expected)
})

it.each([
  [6000, 2667, { part: 2667, rest: 3333, kept: 0 }],
  [1000, 2667, { part: 1000, rest: 0, kept: 1667 }],
  [6000, 0, { part: 0, rest: 6000, kept: 0 }],
])('of a price of %i a credit of %i pays', (price, credited, expected) => {
  expect(paidByCredit(price, credited)).toEqual(expected)
})
