import { describe, expect, it } from 'vitest'
import { brandOf, cardProblems, formatExpiry, formatNumber, securityDigits, type CardProblem } from './card-fields.ts'
import { sandboxToken, TEST_CARDS } from './sandbox-cards.ts'

describe('a card number', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242', 3],
    ['5555-5555 5555 4444', 'mastercard', '5555 5555 5555 4444', 3],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222', 3],
    ['378282246310005', 'amex', '3782 822463 10005', 4],
    ['36227206271667', 'diners', '3622 720627 1667', 3],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505', 3],
    ['6011111111111117', 'discover', '6011 1111 1111 1117', 3],
    ['6200000000000005', 'unionpay', '6200 0000 0000 0005', 3],
    ['9', null, '9', 3],
    ['42424242424242429999', 'visa', '4242 4242 4242 4242', 3],
    ['', null, '', 3],
  ] as const)('%s is of %s and reads %s', (typed, brand, shown, digits) => {
    expect([brandOf(typed), formatNumber(typed), securityDigits(typed)]).toEqual([brand, shown, digits])
  })
})

describe('an expiry', () => {
  it.each([
    ['1', '1'],
    ['4', '04'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['12345', '12 / 34'],
    ['', ''],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown)
  })
})

describe('what is wrong with a card', () => {
  const now = Date.parse('2026-11-21T04:00:00Z')
  const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', securityCode: '123' }
  it.each<[string, Partial<typeof card>, CardProblem[]]>([
    ['nothing, in the month that it ends with', {}, []],
    ['too few digits', { number: '4242' }, ['numberIncomplete']],
    ['a digit that is not the one to check by', { number: '4242 4242 4242 4241' }, ['numberIncorrect']],
    ['no expiry', { expiry: '11' }, ['expiryIncomplete']],
    ['a month that there is not', { expiry: '13 / 30' }, ['expiryIncorrect']],
    ['a month that is over', { expiry: '10 / 26' }, ['expired']],
    ['a short security code', { securityCode: '12' }, ['securityCodeIncomplete']],
    ['the three digits of another card', { number: '3782 822463 10005' }, ['securityCodeIncomplete']],
    [
      'everything',
      { number: '', expiry: '', securityCode: '' },
      ['numberIncomplete', 'expiryIncomplete', 'securityCodeIncomplete'],
    ],
  ])('%s', (_what, over, problems) => {
    expect(Object.values(cardProblems({ ...card, ...over }, now))).toEqual(problems)
  })
})

describe('the test cards of the sandbox', () => {
  it('have numbers that could be cards, and a token each that is no number [SUBSCRIPTIONS-36]', () => {
    for (const { number, token } of TEST_CARDS) {
      expect(cardProblems({ number, expiry: '12 / 34', securityCode: '123' }, 0)).toEqual({})
      expect(sandboxToken(formatNumber(number))).toBe(token)
      expect(token).toMatch(/^tok_[a-z0-9_]+$/)
    }
  })

  it('are the only ones: another number has no token', () => {
    expect(sandboxToken('5555555555554444')).toBeNull()
  })
})
