import { describe, expect, it } from 'vitest'
import { checkAddedLines, checkOrderTotal, checkRoomForLines, MOST_ORDER_LINES } from './index.ts'

const NO_ROOM = { ok: false, refusal: { code: 'error.badRequest.tooManyLineItems' } }

describe('the line items that an order has room for', () => {
  it.each([
    ['a new order of as many as there may be', 0, MOST_ORDER_LINES, true],
    ['a new order of one more', 0, MOST_ORDER_LINES + 1, false],
    ['the last one', MOST_ORDER_LINES - 1, 1, true],
    ['one beyond it', MOST_ORDER_LINES, 1, false],
    ['two of which one has room', MOST_ORDER_LINES - 1, 2, false],
    ['none, of an order that has too many already', MOST_ORDER_LINES + 1, 0, true],
  ])('%s: %i and %i more, accepted: %s', (_, standing, added, accepted) => {
    expect(checkRoomForLines(standing, added)).toEqual(accepted ? { ok: true, value: null } : NO_ROOM)
  })

  it('leave room for all sessions of a class and what is charged later', () => {
    expect(checkRoomForLines(750, 250).ok).toBe(true)
  })
})

describe('what an order comes to', () => {
  it.each([
    ['as much as one may', 0, 1_000_000_000_000, true],
    ['one more', 0, 1_000_000_000_001, false],
    ['more than it was, beyond that', 2_000_000_000_000, 2_000_000_000_001, false],
    ['less than it was, beyond that', 2_000_000_000_000, 1_999_999_999_999, true],
  ])('%s: from %i to %i, accepted: %s', (_, before, after, accepted) => {
    const tooLarge = { ok: false, refusal: { code: 'error.badRequest.orderTooLarge' } }
    expect(checkOrderTotal(before, after)).toEqual(accepted ? { ok: true, value: null } : tooLarge)
  })
})

describe('lines that are added', () => {
  const line = (price: number, currency = 'SGD') => ({ lineItem: { price, currency } })
  const refused = (property: string, field: string, msg: string) => ({
    ok: false,
    refusal: {
      code: 'error.badRequest.invalidInput',
      details: { msg, fields: [{ property, constraints: { [field]: msg } }] },
    },
  })

  it('pass in the currency of the order, up to what the amount field takes, above 0 and below it [ORDERS-67]', () => {
    expect(checkAddedLines([line(999_999_900), line(-999_999_900), line(1)], 'SGD')).toEqual({ ok: true, value: null })
    expect(checkAddedLines([line(999_999_999, 'VND')], 'VND')).toEqual({ ok: true, value: null })
    expect(checkAddedLines([line(1_000_000_000, 'VND')], 'VND').ok).toBe(false)
  })

  it('are refused beyond that, and in another currency, by their place [ORDERS-67] [ORDERS-71]', () => {
    const price = refused('changes.1.lineItem.price', 'price', 'Invalid price')
    expect(checkAddedLines([line(1), line(999_999_901)], 'SGD')).toEqual(price)
    expect(checkAddedLines([line(1), line(-999_999_901)], 'SGD')).toEqual(price)
    const currency = refused('changes.0.lineItem.currency', 'currency', 'The currency of the transaction is SGD')
    expect(checkAddedLines([line(1, 'USD'), line(999_999_901)], 'SGD')).toEqual(currency)
  })
})
