import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundLimits, worthOfUnused } from './index.ts'

describe('what is suggested for what was not used [BEYOND-50]', () => {
  it.each([
    ['10 passes at 100.00, 7 used, all of the rest', 10_000, 3, 10, 100, 3000],
    ['the same at 50 %', 10_000, 3, 10, 50, 1500],
    ['the same at 0 %', 10_000, 3, 10, 0, 0],
    ['the same at 33 %: 9.90', 10_000, 3, 10, 33, 990],
    ['none left', 10_000, 0, 10, 50, 0],
    ['all left at 80 %', 10_000, 10, 10, 80, 8000],
    ['one of three at 100.00: 33.33', 10_000, 1, 3, 100, 3333],
    ['two of three at 100.00: 66.67', 10_000, 2, 3, 100, 6667],
    ['one of three at 70 %: 23.33', 10_000, 1, 3, 70, 2333],
    // 0.33333… x 53 % = 0.17666…; rounded to 0.33 before, it would be 0.1749 and so 0.17.
    ['one of three of 1.00 at 53 % is 0.18, as it is rounded once', 100, 1, 3, 53, 18],
    ['a half goes away from zero: one of two of 0.03 is 0.02', 3, 1, 2, 100, 2],
    ['19 of 30 days of 40.00: 25.33', 4000, 19, 30, 100, 2533],
    ['19 of 30 days of 40.00 at 50 %: 12.67', 4000, 19, 30, 50, 1267],
    ['a currency without decimals: 3 of 10 of 1,000,000 at 25 %', 1_000_000, 3, 10, 25, 75_000],
    ['nothing paid', 0, 10, 10, 100, 0],
  ])('%s', (_what, price, left, total, percent, worth) => {
    expect(worthOfUnused(price, { left, total }, percent)).toBe(worth)
  })

  it('is never more than the price, and never less where more is left or more goes back', () => {
    const price = fc.integer({ min: 0, max: 9_999_999_999 })
    const total = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(price, total, fc.nat(), fc.integer({ min: 0, max: 99 }), (cost, whole, some, percent) => {
        const left = some % whole
        const worth = worthOfUnused(cost, { left, total: whole }, percent)
        expect(worth).toBeGreaterThanOrEqual(0)
        expect(worthOfUnused(cost, { left: left + 1, total: whole }, percent)).toBeGreaterThanOrEqual(worth)
        expect(worthOfUnused(cost, { left, total: whole }, percent + 1)).toBeGreaterThanOrEqual(worth)
        expect(worthOfUnused(cost, { left: left + 1, total: whole }, 100)).toBeLessThanOrEqual(cost)
      }),
    )
  })
})

describe('what is suggested for all that is cancelled [BEYOND-50]', () => {
  const passes = { lineItemId: 'a', unit: 'pass', left: 3, total: 10, percent: 50, amount: 1500 } as const
  const hour = { lineItemId: 'b', amount: 2000 }

  it('is the sum of its lines, and says what was used in part', () => {
    expect(refundLimits([hour, passes], 9000)).toEqual({ maximum: 9000, byPolicy: 3500, unused: [passes] })
    expect(refundLimits([hour], 9000)).toEqual({ maximum: 9000, byPolicy: 2000 })
  })

  it('is never more than can be refunded', () => {
    expect(refundLimits([passes], 1000)).toEqual({ maximum: 1000, byPolicy: 1000, unused: [passes] })
  })

  it('is nobody’s word where nothing speaks of any line, and 0 where that is what is said', () => {
    expect(refundLimits([], 1000)).toEqual({ maximum: 1000, byPolicy: null })
    expect(refundLimits([{ ...hour, amount: 0 }], 1000)).toEqual({ maximum: 1000, byPolicy: 0 })
  })
})
