import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryOfAmount, isConfirmable, typeAmount, typePercent } from './refund-entry.ts'

// The worked example: at most 40.00 can go back.
const MAXIMUM = 4_000

describe('the refund fields', () => {
  it('disable confirm above the maximum [ORDERS-58]', () => {
    const entry = typeAmount('45.00', MAXIMUM, 'SGD')
    expect(entry).toMatchObject({ amount: 4_500, percentText: '100' })
    expect(isConfirmable(entry, MAXIMUM)).toBe(false)
    expect(isConfirmable(typeAmount('40.00', MAXIMUM, 'SGD'), MAXIMUM)).toBe(true)
  })

  it('reset a negative amount to 0 [ORDERS-56]', () => {
    expect(typeAmount('-5', MAXIMUM, 'SGD')).toEqual({ amountText: '0', percentText: '0', amount: 0 })
  })

  it('cap the percentage at 100 [ORDERS-57]', () => {
    expect(typePercent('120', MAXIMUM, 'SGD')).toEqual({ amountText: '40.00', percentText: '100', amount: 4_000 })
    expect(typePercent('-3', MAXIMUM, 'SGD')).toEqual({ amountText: '0.00', percentText: '0', amount: 0 })
  })

  it('follow each other', () => {
    expect(typePercent('50', MAXIMUM, 'SGD').amountText).toBe('20.00')
    expect(typeAmount('10', MAXIMUM, 'SGD').percentText).toBe('25')
    expect(entryOfAmount(4_000, MAXIMUM, 'SGD')).toEqual({ amountText: '40.00', percentText: '100', amount: 4_000 })
    expect(entryOfAmount(20_000, 20_000, 'VND').amountText).toBe('20000')
    expect(entryOfAmount(123_450, 200_000, 'SGD').amountText).toBe('1234.50')
  })

  it('cannot be confirmed while they hold no number', () => {
    expect(isConfirmable(typeAmount('abc', MAXIMUM, 'SGD'), MAXIMUM)).toBe(false)
    expect(isConfirmable(typePercent('%', MAXIMUM, 'SGD'), MAXIMUM)).toBe(false)
  })

  it('never make more than the maximum of a percentage', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        fc.integer({ min: 0, max: 1e9 }),
        (percent, most) => {
          const { amount } = typePercent(String(percent), most, 'SGD')
          expect(amount === null || (amount >= 0 && amount <= most)).toBe(true)
        },
      ),
    )
  })
})
