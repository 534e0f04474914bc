import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptPhone, readMobile } from './index.ts'

describe('a mobile', () => {
  it('is texted at the number that is kept, however it is typed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[([]?(\+|00)?[0-9][0-9 ()-]{5,16}[0-9]$/),
        fc.constantFrom('SG', 'IN', 'VN', 'AU', 'GB', 'US', 'XX'),
        (typed, country) => {
          expect(readMobile(typed, country)).toBe(readMobile(keptPhone(typed, country), country))
        },
      ),
    )
  })

  it.each([
    ['98765 43210', 'IN', '+919876543210'],
    ['098765-43210', 'IN', '+919876543210'],
    ['919876543210', 'IN', '+919876543210'],
    ['0091 98765 43210', 'IN', '+919876543210'],
    ['9123 4567', 'SG', '+6591234567'],
    ['0412 345 678', 'AU', '+61412345678'],
    ['0901234567', 'VN', '+84901234567'],
    ['+91 (98765) 43210', 'SG', '+919876543210'],
    ['  +84 90 123 4567 ', 'IN', '+84901234567'],
    ['+91 98765 43210', 'XX', '+919876543210'],
    ['(+65) 8396-1396', 'SG', '+6583961396'],
    ['(+65) 8396-1396', 'IN', '+6583961396'],
    ['0065 8396 1396', 'SG', '+6583961396'],
    ['[00 65] 8396 1396', 'SG', '+6583961396'],
  ])('typed as %j in %s is texted at %s', (typed, country, number) => {
    expect(readMobile(typed, country)).toBe(number)
  })

  it.each([
    ['a landline', '+65 6123 4567', 'SG'],
    ['a landline of the country', '022 2345 6789', 'IN'],
    ['the national number of another country', '98765 43210', 'SG'],
    ['the country without its plus, in another country', '919876543210', 'SG'],
    ['too short', '98765', 'IN'],
    ['a digit too many', '+91 98765 432101', 'IN'],
    ['with an extension', '98765 43210 ext. 5', 'IN'],
    ['inside a sentence', 'call 98765 43210', 'IN'],
    ['no number', 'none', 'IN'],
    ['empty', '', 'IN'],
    ['without plus in a country that nobody knows', '98765 43210', 'XX'],
  ])('%s can not be texted: %j in %s', (_what, typed, country) => {
    expect(readMobile(typed, country)).toBeNull()
  })
})
