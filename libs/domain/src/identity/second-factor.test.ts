import { describe, expect, it } from 'vitest'
import { plainAppCode, plainRecoveryCode, refusalOfFactorReset } from './index.ts'

describe('what is typed as a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['abcd-efgh-ijkm-npqr', null],
  ])('%j is the code %j of an app', (typed, code) => {
    expect(plainAppCode(typed)).toBe(code)
  })

  it('is the same recovery code however it is spelled', () => {
    for (const typed of ['abcd-efgh-ijkm-npq2', ' ABCD EFGH IJKM NPQ2', 'abcdefghijkmnpq2'])
      expect(plainRecoveryCode(typed)).toBe('abcdefghijkmnpq2')
  })
})

describe('taking the second factor of a colleague off', () => {
  const lost = { isSelf: false, isOn: true, isSuperAdmin: false, worksElsewhere: false, bySuperAdmin: false }
  it.each([
    ['of who lost it', {}, undefined],
    ['of oneself', { isSelf: true }, 'error.badRequest.ownSecondFactor'],
    ['of oneself as a super admin', { isSelf: true, bySuperAdmin: true }, 'error.badRequest.ownSecondFactor'],
    ['of a super admin', { isSuperAdmin: true }, 'error.badRequest.secondFactorOfSuperAdmin'],
    [
      'of a super admin by another one',
      { isSuperAdmin: true, bySuperAdmin: true },
      'error.badRequest.secondFactorOfSuperAdmin',
    ],
    ['of who works elsewhere too', { worksElsewhere: true }, 'error.badRequest.secondFactorElsewhere'],
    ['of who works elsewhere too, by a super admin', { worksElsewhere: true, bySuperAdmin: true }, undefined],
    ['of who has none', { isOn: false }, 'error.conflict.noSecondFactor'],
  ])('%s: %j is refused with %s', (_case, over, code) => {
    expect(refusalOfFactorReset({ ...lost, ...over })?.code).toBe(code)
  })
})
