import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryOfAmount, entryWithin, isConfirmable, typeAmount, typePercent } from './refund-entry.ts'

// The worked example: at most 40.00 can go back.
const MAXIMUM = 4_000

describe('the refund fields', () => {
  it('disable confirm above the maximum [ORDERS-58]', () => {
    const entry = typeAmount('45.00', MAXIMUM, 'SGD')
    expect(entry).toMatchObject({ amount: 4_500, percentText: '' })
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

  it('keep the amount under another maximum, and what is no amount as it is', () => {
    const under20 = typeAmount('12.5', 2_000, 'SGD')
    expect(entryWithin(under20, MAXIMUM)).toEqual({ amountText: '12.5', percentText: '31.25', amount: 1_250 })
    expect(isConfirmable(entryWithin(under20, 1_000), 1_000)).toBe(false)
    const noAmount = typeAmount('12,x', 2_000, 'SGD')
    expect(entryWithin(noAmount, MAXIMUM)).toBe(noAmount)
  })

  it('follow each other', () => {
    expect(typePercent('50', MAXIMUM, 'SGD').amountText).toBe('20.00')
    expect(typeAmount('10', MAXIMUM, 'SGD').percentText).toBe('25')
    expect(entryOfAmount(4_000, MAXIMUM, 'SGD')).toEqual({ amountText: '40.00', percentText: '100', amount: 4_000 })
    expect(entryOfAmount(20_000, 20_000, 'VND').amountText).toBe('20000')
    expect(entryOfAmount(123_450, 200_000, 'SGD').amountText).toBe('1234.50')
  })

  it('take a comma as the decimal mark, and refuse what can be read in two ways', () => {
    expect(typeAmount('12,50', MAXIMUM, 'SGD')).toEqual({ amountText: '12,50', percentText: '31.25', amount: 1_250 })
    expect(typeAmount('1,250', 200_000, 'SGD').amount).toBe(125_000)
    expect(typeAmount('20.000', 50_000, 'VND').amount).toBe(20_000)
    expect(typePercent('12,5', MAXIMUM, 'SGD')).toMatchObject({ amountText: '5.00', amount: 500 })
    // A percentage has no thousands: a comma is its decimal mark wherever it stands.
    expect(typePercent('33,333', MAXIMUM, 'SGD')).toMatchObject({ amountText: '13.33', percentText: '33,333' })
    expect(typePercent('1,250', MAXIMUM, 'SGD').amount).toBe(50)
    expect(typePercent('1,250.5', MAXIMUM, 'SGD').amount).toBeNull()
    // Without decimals there is no half.
    expect(['12.5', '1000.50', '12,5'].map((text) => typeAmount(text, 50_000, 'VND').amount)).toEqual([
      null,
      null,
      null,
    ])
    const unclear = typeAmount('0,125', MAXIMUM, 'SGD')
    expect([unclear.amount, isConfirmable(unclear, MAXIMUM)]).toEqual([null, false])
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
