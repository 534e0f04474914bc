import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  decimalsOf,
  formatMoney,
  formatPrice,
  fraction,
  plus,
  roundDown,
  roundHalfAway,
  roundUp,
  splitMoney,
  times,
  toMajor,
  toMinor,
} from './index.ts'

describe('major to minor units', () => {
  it.each([
    [1.1, 'SGD', 110],
    ['1.10', 'SGD', 110],
    [4.35, 'SGD', 435],
    [1.005, 'SGD', 101],
    ['12.341', 'SGD', 1235],
    [0, 'SGD', 0],
    [20_000, 'VND', 20_000],
    [20_000.1, 'VND', 20_001],
    [1.2345, 'KWD', 1235],
    [1e-7, 'SGD', 1],
    [-3.5, 'SGD', -350],
    ['.5', 'SGD', 50],
  ])('%j %s is %i minor units [COMMON-04] [COMMON-06]', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor)
  })

  it.each(['', 'abc', '1,5', 'NaN', '.', Number.NaN, Number.POSITIVE_INFINITY, '1e400'])('%j is refused', (major) => {
    expect(() => toMinor(major, 'SGD')).toThrow(RangeError)
  })

  it('every amount survives the way to major units and back [COMMON-06]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('SGD', 'VND', 'KWD'), (minor, currency) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  it.each([
    ['VND', 0],
    ['JPY', 0],
    ['KRW', 0],
    ['AFN', 2],
    ['IDR', 2],
    ['BHD', 3],
    ['???', 2],
  ])('%s has %i decimals [COMMON-06]', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals)
  })

  it('lists each currency once', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
    expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  })
})

describe('how money is written', () => {
  it.each([
    [2000, 'SGD', 'SGD 20.00'],
    [118_000, 'SGD', 'SGD 1,180.00'],
    [20_000, 'VND', 'VND 20,000'],
    [123_456_789, 'KWD', 'KWD 123,456.789'],
    [5, 'SGD', 'SGD 0.05'],
    [-350, 'SGD', 'SGD -3.50'],
    [100_000, 'SGD', 'SGD 1,000.00'],
  ])('%i of %s is %j [SCHEDULE-69]', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text)
  })

  it('a price of 0 is Free [SCHEDULE-27] [SCHEDULE-69]', () => {
    expect(formatPrice(0, 'SGD')).toBe('Free')
    expect(formatPrice(2000, 'SGD')).toBe('SGD 20.00')
  })
})

describe('rounding', () => {
  it.each([
    ['1.5', 2, 1, 2],
    ['-1.5', -1, -2, -2],
    ['0.4', 1, 0, 0],
    ['-0.4', 0, -1, 0],
    ['3', 3, 3, 3],
  ])('%s up %i, down %i, nearest %i', (text, up, down, nearest) => {
    expect(roundUp(fraction(text))).toBe(up)
    expect(roundDown(fraction(text))).toBe(down)
    expect(roundHalfAway(fraction(text))).toBe(nearest)
  })
})

describe('exact fractions', () => {
  it('are added and multiplied without loss', () => {
    expect(roundUp(times(plus(fraction('0.1'), fraction('0.2')), fraction(10)))).toBe(3)
    const anyAmount = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.integer({ min: 1, max: 6 }), (a, b, scale) => {
        const unit = 10 ** scale
        const [x, y] = [fraction(`${a}e-${scale}`), fraction(`${b}e-${scale}`)]
        expect(roundUp(times(plus(x, y), fraction(unit)))).toBe(a + b)
        expect(roundHalfAway(times(times(x, y), fraction(unit * unit)))).toBe(a * b || 0)
      }),
    )
  })
})

describe('splitting an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [1000, [60, 30], [667, 333]],
    [10, [30, 31, 32], [3, 3, 4]],
    [3, [7, 7, 7, 7, 7], [1, 1, 1, 0, 0]],
  ])('%i by %j is %j', (total, weights, parts) => {
    expect(splitMoney(total, weights)).toEqual(parts)
  })

  it('parts sum to the total and none is off its share by a whole unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = splitMoney(total, weights)
          const sum = weights.reduce((a, b) => a + b, 0)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
          weights.forEach((weight, i) => {
            const share = sum === 0 ? total / weights.length : (total * weight) / sum
            expect(Math.abs(parts[i]! - share)).toBeLessThan(1)
          })
        },
      ),
    )
  })

  it('no parts, or a negative weight, is refused', () => {
    expect(splitMoney(0, [])).toEqual([])
    expect(() => splitMoney(1, [])).toThrow(RangeError)
    expect(() => splitMoney(1, [1, -1])).toThrow(RangeError)
    expect(() => splitMoney(1, [1, 0.5])).toThrow(RangeError)
  })
})
