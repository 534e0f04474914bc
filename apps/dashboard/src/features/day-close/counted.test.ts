import { describe, expect, it } from 'vitest'
import { countedOf, signed } from './counted.ts'

describe('cash as it is typed', () => {
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
    expect(countedOf(typed, currency)).toBe(minor)
  })

  it('shows too much and too little with a sign, and nothing missing without one', () => {
    expect([signed(-500, 'SGD'), signed(500, 'SGD'), signed(0, 'SGD')]).toEqual(['−5.00', '+5.00', '0.00'])
  })
})
