import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidePassword, isLongPassword } from './index.ts'

const COMMON = new Set(['123456', 'password', 'matkhau', 'q1w2e3r4t5y6'])
const isCommon = (small: string) => COMMON.has(small)
const known = { email: 'thu.ha@saigon-sports.example', names: ['Thu Hà', 'Đặng', null, 'An'] }

const refusalOf = (password: string) => {
  const decision = decidePassword(password, isCommon, known)
  return decision.ok ? null : decision.refusal
}

const codeOf = (password: string) => refusalOf(password)?.code ?? null

describe('a password', () => {
  it.each([
    ['on the list', '123456'],
    ['on the list in capitals', 'PassWord'],
    ['on the list between blanks', ' password '],
    ['long, but on the list', 'Q1W2E3R4T5Y6'],
    ['one character again and again', 'aaaaaaaaaaaa'],
    ['two characters, in any case', 'abABAbbaba'],
  ])('%s is refused as a common one', (_case, password) => {
    expect(codeOf(password)).toBe('error.badRequest.commonPassword')
  })

  it.each([
    ["the product's name with a year", 'Fieldhouse2026!'],
    ['the whole email', 'thu.ha@saigon-sports.example'],
    ['what stands before the @, with digits', 'ThuHa-1990'],
    ['a name without its marks', 'thuha123'],
    ['a name with its marks', 'Thu Hà 99'],
    ['a family name with a barred d', 'dang2026'],
    ['the domain', 'saigon-sports.example'],
  ])('made of %s is refused as the own one', (_case, password) => {
    expect(codeOf(password)).toBe('error.badRequest.ownPassword')
  })

  it.each([
    ['that only contains a known word', 'fieldhouse-demo'],
    ['with a name among other words', 'thuha likes courts'],
    ['of digits', '9081726354'],
    ['whose two letters are a short name', 'an908172'],
    ['of other words', 'correct horse'],
  ])('%s may be set', (_case, password) => {
    expect(codeOf(password)).toBeNull()
  })

  it.each([
    ['password', 'This password is one of the most common ones. Please choose another one.'],
    ['thuha123', 'This password is only your name, your email or our name. Please choose another one.'],
  ])('as %j is refused with what is wrong about it', (password, why) => {
    expect(refusalOf(password)?.details).toEqual({ property: 'password', why })
  })

  it('of an account that nobody knows yet is only looked up in the list', () => {
    expect(decidePassword('fieldhouse', isCommon, null)).toEqual({ ok: true, value: 'fieldhouse' })
  })

  it('is long from 12 characters on, as people count them', () => {
    expect(isLongPassword('eleven char')).toBe(false)
    expect(isLongPassword('twelve chars')).toBe(true)
    // Composed or not, the same password is as long; a character outside of the basic plane counts once.
    expect(isLongPassword('à'.normalize('NFD').repeat(11))).toBe(false)
    expect(isLongPassword('🎾'.repeat(11))).toBe(false)
    expect(isLongPassword('🎾'.repeat(12))).toBe(true)
  })

  it('on the list is refused in whatever case of letters it is typed', () => {
    fc.assert(
      fc.property(fc.mixedCase(fc.constantFrom(...COMMON)), (typed) => {
        expect(codeOf(typed)).toBe('error.badRequest.commonPassword')
      }),
    )
  })
})
