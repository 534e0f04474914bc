import { describe, expect, it } from 'vitest'
import {
  addsNothing,
  createdLine,
  effectOf,
  isConfirmedDirectly,
  lineItemAmount,
  typedAmount,
  updatedPrice,
  withSign,
} from './index.ts'

describe('the amount of a line item (worked example 5)', () => {
  it.each([
    ['12.345', 12.35],
    ['12.344', 12.34],
    ['-12.345', -12.35],
    ['0.004', 0],
    ['-0.004', 0],
    ['1.005', 1.01],
    ['9999999', 9_999_999],
    ['99999999', 9_999_999],
    ['-99999999', -9_999_999],
    ['', 0],
    ['-', 0],
    ['abc', 0],
  ])('%j is %d [ORDERS-65] [ORDERS-67] [ORDERS-141]', (text, amount) => {
    expect(lineItemAmount(text, 'SGD')).toBe(amount)
  })

  it('has two digits more in a currency without cents [ORDERS-67]', () => {
    expect(typedAmount('1234567890', 'VND')).toBe('123456789')
    expect(typedAmount('-1,234,567,890', 'VND')).toBe('-1,234,567,89')
    expect(lineItemAmount('20000000', 'VND')).toBe(20_000_000)
    expect(lineItemAmount('1234567890', 'VND')).toBe(999_999_999)
  })

  it.each([
    ['9999.999', '9999.99'],
    ['-9999.999', '-9999.99'],
    ['99999999', '9999999'],
    ['+1', '+1'],
    ['12-34', '12-34'],
    ['12,345.67', '12,345.6'],
    ['-1,234,567', '-1,234,567'],
    ['12,50', '12,50'],
    ['12345,678', '12345,678'.slice(0, 8)],
  ])('typing %j leaves %j: seven characters without the sign [ORDERS-67] [ORDERS-141]', (typed, left) => {
    expect(typedAmount(typed, 'SGD')).toBe(left)
  })

  it('a zero amount or no description adds nothing [ORDERS-66]', () => {
    expect(addsNothing(lineItemAmount('0.004', 'SGD'), 'Racket')).toBe(true)
    expect(addsNothing(1, ' ')).toBe(true)
    expect(addsNothing(-3.5, 'Racket')).toBe(false)
  })

  it('the buttons set the sign, minus on a positive amount only [ORDERS-68]', () => {
    expect(withSign(3.5, '-')).toBe(-3.5)
    expect(withSign(-3.5, '-')).toBe(-3.5)
    expect(withSign(-3.5, '+')).toBe(3.5)
    expect(withSign(0, '-')).toBe(0)
  })

  it('-3.50 is sent as 350 with a sign on creation, and as -350 in an update [ADDTX-56] [ORDERS-25]', () => {
    expect(createdLine(-3.5, 'SGD')).toEqual({ statusAmount: '-', price: 350 })
    expect(createdLine(3.5, 'SGD')).toEqual({ statusAmount: '+', price: 350 })
    expect(createdLine(0, 'SGD')).toEqual({ statusAmount: '+', price: 0 })
    expect(updatedPrice(-3.5, 'SGD')).toBe(-350)
    expect(updatedPrice(20_000, 'VND')).toBe(20_000)
  })
})

describe('what adding line items leads to', () => {
  it.each([
    [[1000, -350], 'charge', 650],
    [[350, -1000], 'refund', 650],
    [[350, -350], 'nothing', 0],
    [[], 'nothing', 0],
  ] as const)('%j: %s of %i [ORDERS-50] [ORDERS-51] [ORDERS-70]', (prices, kind, amount) => {
    expect(effectOf(prices)).toEqual({ kind, amount })
  })

  it.each([
    [2000, 1800, true],
    [1800, 1800, true],
    [1700, 1800, false],
    [2000, 0, false],
  ])('a refund of %i while %i is being refunded is confirmed directly: %s [ORDERS-52] [ORDERS-140]', (r, p, direct) => {
    expect(isConfirmedDirectly(r, p)).toBe(direct)
  })
})
