import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, LONGEST_ADDRESS, newFees, PAGE_ADDRESS, percentageOf } from './index.ts'

describe('the address of a page', () => {
  it.each([
    ['Riverside Racquet Club', 'riverside-racquet-club'],
    ['Câu lạc bộ Đường đua', 'cau-lac-bo-duong-dua'],
    ['  Łódź & Søn  (2026)!', 'lodz-son-2026'],
    ['Straße', 'strasse'],
    ['網球', ''],
    ['---', ''],
  ])('of %j is %j', (name, address) => {
    expect(addressOf(name)).toBe(address)
  })

  it('is one, or nothing, whatever the name, and short enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const address = addressOf(name)
        expect(address === '' || PAGE_ADDRESS.test(address)).toBe(true)
        expect(address.length).toBeLessThanOrEqual(LONGEST_ADDRESS)
        expect(addressOf(address)).toBe(address)
      }),
    )
  })
})

it('a percentage is kept from 0 to 100, and as 0 where there is none', () => {
  expect([null, Number.NaN, -3, 0, 12.5, 100, 100.1].map(percentageOf)).toEqual([0, 0, 0, 0, 12.5, 100, 100])
})

it("a new partner's fees stand under its currency", () => {
  expect(newFees('SGD')).toEqual({
    creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } },
    clubCredits: { SGD: { fieldhouseFeesPercentage: 3, fieldhouseFeesAmount: 0 } },
    cash: { SGD: { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0 } },
  })
})
