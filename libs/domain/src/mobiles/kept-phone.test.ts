import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptPhone } from './index.ts'

describe('a telephone number', () => {
  it.each([
    ['98765 43210', 'IN', '+919876543210'],
    ['9198765432', 'IN', '+919198765432'],
    ['919876543210', 'IN', '+919876543210'],
    ['098765-43210', 'IN', '+919876543210'],
    ['022 2345 6789', 'IN', '+912223456789'],
    ['07911 123456', 'GB', '+447911123456'],
    ['+44 (0)7911 123456', 'SG', '+447911123456'],
    ['0912 345 678', 'VN', '+84912345678'],
    ['84912345678', 'VN', '+84912345678'],
    ['9123 4567', 'SG', '+6591234567'],
    ['9123.4567', 'SG', '+6591234567'],
    ['65 9123-4567', 'SG', '+6591234567'],
    ['6123 4567', 'SG', '+6561234567'],
    ['0091 98765 43210', 'SG', '+919876543210'],
    ['  0044 7911 123456 ', 'US', '+447911123456'],
    ['(0412) 345 678', 'AU', '+61412345678'],
    ['+91 98765 43210', 'XX', '+919876543210'],
    ['(+65) 8396-1396', 'SG', '+6583961396'],
    ['0065 8396 1396', 'SG', '+6583961396'],
  ])('typed as %j in %s is kept as %s [CUSTOMERS-51]', (typed, country, kept) => {
    expect(keptPhone(typed, country)).toBe(kept)
  })

  it.each([
    ['the national number of another country', '98765 43210', 'SG', '9876543210'],
    ['a British number dialled as at home, in Singapore', '07911 123456', 'SG', '07911123456'],
    ['a local number without its area', '9123 4567', 'AU', '91234567'],
    ["nobody's number, with its plus", '+65 0000-0000', 'SG', '+6500000000'],
  ])('%s is kept by its digits: %j in %s', (_what, typed, country, kept) => {
    expect(keptPhone(typed, country)).toBe(kept)
  })

  it('is kept as the same when what is kept is read again, in every country', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\+?[0-9][0-9 ()-]{5,16}[0-9]$/),
        fc.constantFrom('SG', 'IN', 'VN', 'AU', 'GB', 'US', 'XX'),
        (typed, country) => {
          const kept = keptPhone(typed, country)
          expect(keptPhone(kept, country)).toBe(kept)
        },
      ),
    )
  })
})
