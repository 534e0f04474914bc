import { describe, expect, it } from 'vitest'
import { amountOf, fieldsOf, isConfirmable, typeAmount, typePercent } from './refund-fields.ts'

// Worked example 4: price 50.00, the policy gives back 40.00 at most.
const MAXIMUM = 4000

describe('the refund fields of a cancelled slot', () => {
  it('amount and percent follow each other [BOOKING-102]', () => {
    expect(fieldsOf(4000, 5000, 'SGD')).toEqual({ amount: '40.00', percent: '80' })
    expect(typeAmount('20', MAXIMUM, 'SGD')).toEqual({ amount: '20', percent: '50' })
    expect(typePercent('25', MAXIMUM, 'SGD')).toEqual({ amount: '10.00', percent: '25' })
  })

  it('45.00 of at most 40.00 can not be confirmed, 40.00 can', () => {
    expect(isConfirmable(typeAmount('45.00', MAXIMUM, 'SGD'), MAXIMUM, 'SGD')).toBe(false)
    expect(isConfirmable(typeAmount('40.00', MAXIMUM, 'SGD'), MAXIMUM, 'SGD')).toBe(true)
  })

  it('-5 becomes 0 and 120% becomes 100% = 40.00', () => {
    expect(amountOf(typeAmount('-5', MAXIMUM, 'SGD'), 'SGD')).toBe(0)
    expect(typePercent('120', MAXIMUM, 'SGD')).toEqual({ amount: '40.00', percent: '100' })
  })

  it('a currency without decimals has none', () => {
    expect(fieldsOf(150_000, 300_000, 'VND')).toEqual({ amount: '150000', percent: '50' })
    expect(amountOf(typeAmount('20000', 300_000, 'VND'), 'VND')).toBe(20_000)
  })

  it('words are no amount', () => {
    expect(isConfirmable(typeAmount('all', MAXIMUM, 'SGD'), MAXIMUM, 'SGD')).toBe(false)
  })

  it('nothing typed is 0', () => {
    expect(amountOf(typeAmount('', MAXIMUM, 'SGD'), 'SGD')).toBe(0)
  })
})
