import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  decimalsOf,
  formatMoney,
  fraction,
  plus,
  roundDown,
  roundHalfAway,
  roundUp,
  times,
  toMajor,
  toMinor,
  totalOf,
  totalsByCurrency,
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
    ['5.', 'SGD', 500],
    [' 5 ', 'SGD', 500],
    ['2e3', 'SGD', 200_000],
  ])('%j %s is %i minor units [COMMON-04] [COMMON-06]', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor)
  })

  it.each(['', 'abc', '1,5', 'NaN', '.', Number.NaN, Number.POSITIVE_INFINITY, '1e400'])('%j is refused', (major) => {
    expect(() => toMinor(major, 'SGD')).toThrow(RangeError)
  })

  it.each([
    [' 1,5 ', 'Not a decimal number: 1,5'],
    ['1e21', 'Amount too large'],
    ['-90071992547409.92', 'Amount too large'],
  ])('%j is refused as %j', (major, message) => {
    expect(() => toMinor(major, 'SGD')).toThrow(message)
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
    [0, 'SGD', 'SGD 0.00'],
    [-350, 'SGD', 'SGD -3.50'],
    [100_000, 'SGD', 'SGD 1,000.00'],
  ])('%i of %s is %j [SCHEDULE-69]', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text)
  })
})

describe('amounts added up', () => {
  it('are one sum, 0 where there are none', () => {
    expect(totalOf([1200, -300, 5])).toBe(905)
    expect(totalOf([])).toBe(0)
  })

  it('stay apart by currency, in the order in which the currencies come first', () => {
    const amounts = [
      { currency: 'VND', amount: 20_000 },
      { currency: 'SGD', amount: 2000 },
      { currency: 'VND', amount: 30_000 },
      { currency: 'SGD', amount: -500 },
    ]
    expect(totalsByCurrency(amounts)).toEqual([
      { currency: 'VND', amount: 50_000 },
      { currency: 'SGD', amount: 1500 },
    ])
    expect(totalsByCurrency([])).toEqual([])
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
