import { describe, expect, it } from 'vitest'
import { areOfOneCustomer, receiptFileName, receiptTotals } from './receipt.ts'

const of = (...customerIds: (string | null)[]) => customerIds.map((customerId) => ({ customerId }))

describe('a receipt', () => {
  it.each([
    ['one order', of('a'), true],
    ['one order without a customer', of(null), true],
    ['orders of one customer', of('a', 'a', 'a'), true],
    ['orders of two customers', of('a', 'a', 'b'), false],
    ['an order with and one without a customer', of('a', null), false],
    ['several orders without a customer', of(null, null), false],
    ['no order', of(), false],
  ])('holds orders of the same customer only: %s [ORDERS-76]', (_case, orders, holds) => {
    expect(areOfOneCustomer(orders)).toBe(holds)
  })

  it('is named by its order, or by the customer of several', () => {
    const order = { readableId: '7K3M9PQR', customerId: 'c-1' }
    expect(receiptFileName([order])).toBe('Receipt_7K3M9PQR.pdf')
    expect(receiptFileName([order, { ...order, readableId: '2AB3CD4E' }])).toBe('Receipts_c-1.pdf')
  })

  it('adds amounts up by currency, and the passes that were bought and used', () => {
    const order = {
      currency: 'SGD',
      totalAmount: 2150,
      paid: 2150,
      refunded: 0,
      open: 0,
      lines: [{ numberOfPasses: null }],
      passesUsed: 0,
    }
    expect(
      receiptTotals([
        order,
        { ...order, currency: 'VND', totalAmount: 210_000, paid: 0, open: 210_000 },
        {
          ...order,
          totalAmount: 8000,
          paid: 8000,
          refunded: 500,
          lines: [{ numberOfPasses: 10 }, { numberOfPasses: 5 }],
        },
        { ...order, totalAmount: 0, paid: 0, passesUsed: 2 },
      ]),
    ).toEqual({
      totals: [
        { currency: 'SGD', amount: 10_150, paid: 10_150, refunded: 500, open: 0 },
        { currency: 'VND', amount: 210_000, paid: 0, refunded: 0, open: 210_000 },
      ],
      passes: 17,
    })
  })
})
