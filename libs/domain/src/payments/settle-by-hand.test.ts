import { describe, expect, it } from 'vitest'
import { can } from '../access/policies.ts'
import { policiesOf, ROLES, type Role } from '../access/roles.ts'
import { HEARING_MS, isPastHearing, SETTLE_BY_HAND } from './settle-by-hand.ts'

describe('a payment that nobody tells of', () => {
  const asked = { isGone: false, askedSince: 1000, now: 1000 }
  it.each([
    ['is heard while its provider is there', asked, false],
    ['is heard for a day less a moment', { ...asked, now: 1000 + HEARING_MS - 1 }, false],
    ['is past hearing after a day', { ...asked, now: 1000 + HEARING_MS }, true],
    ['is past hearing at once where its provider is gone', { ...asked, isGone: true }, true],
  ])('%s', (_, given, expected) => expect(isPastHearing(given)).toBe(expected))
})

it('only owners settle a payment by hand, whatever roles others hold together', () => {
  const others = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'owner')
  expect(can(policiesOf(others, { canEditClasses: true }), SETTLE_BY_HAND)).toBe(false)
  expect(can(policiesOf(['owner']), SETTLE_BY_HAND)).toBe(true)
})
