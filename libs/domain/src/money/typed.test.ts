import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, formatAmount, toMinor, typedMinor } from './index.ts'

describe('an amount as it is typed', () => {
  it.each<[string, string, string | null]>([
    ['12', 'SGD', '12'],
    ['12.5', 'SGD', '12.5'],
    ['.5', 'SGD', '.5'],
    ['12,50', 'SGD', '12.50'],
    ['12,5', 'SGD', '12.5'],
    ['12,', 'SGD', '12.'],
    [' -12,50 ', 'SGD', '-12.50'],
    ['+3,5', 'SGD', '+3.5'],
    ['1,250', 'SGD', '1250'],
    ['-1,250', 'SGD', '-1250'],
    ['12,250', 'SGD', '12250'],
    ['1,250,000', 'SGD', '1250000'],
    ['1,250.50', 'SGD', '1250.50'],
    ['1.250,50', 'SGD', '1250.50'],
    ['1.250.000,50', 'SGD', '1250000.50'],
    ['1.250', 'SGD', '1.250'],
    ['1.250.000', 'SGD', '1250000'],
    ['0,125', 'SGD', null],
    ['1234,567', 'SGD', null],
    ['12,34,56', 'SGD', null],
    ['12.34.56', 'SGD', null],
    ['1,25.50', 'SGD', null],
    ['1,250.50.1', 'SGD', null],
    ['1,250,50.1,2', 'SGD', null],
    ['20.000', 'VND', '20000'],
    ['20,000', 'VND', '20000'],
    ['1.250.000', 'VND', '1250000'],
    ['12,50', 'VND', null],
    ['12.5', 'VND', null],
    ['1.250,000', 'VND', null],
    ['', 'SGD', ''],
    ['abc', 'SGD', 'abc'],
  ])('%j in %s is %j', (typed, currency, text) => {
    expect(amountText(typed, currency)).toBe(text)
  })

  it('is what it is shown as, with either decimal mark', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.constantFrom('SGD', 'VND'), (minor, currency) => {
        const shown = formatAmount(minor, currency)
        expect(toMinor(amountText(shown, currency)!, currency)).toBe(minor)
        const continental = shown.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
        // A point alone before three digits is a decimal mark where there are decimals, and those are always shown.
        expect(toMinor(amountText(continental, currency)!, currency)).toBe(minor)
      }),
    )
  })
})

describe('an amount as it is typed, in minor units', () => {
  it.each([
    ['120', 'SGD', 12_000],
    ['1,250.50', 'SGD', 125_050],
    [' -5 ', 'SGD', -500],
    ['300000', 'VND', 300_000],
    ['', 'SGD', null],
    ['12.345', 'SGD', null],
    ['twelve', 'SGD', null],
    ['300.5', 'VND', null],
    ['-', 'SGD', null],
  ])('%j in %s', (typed, currency, minor) => {
    expect(typedMinor(typed, currency)).toBe(minor)
  })
})
