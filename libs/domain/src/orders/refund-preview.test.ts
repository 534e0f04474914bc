import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previewRefund, refundableAmount } from './index.ts'
import type { OrderTransaction, RefundPreview } from './index.ts'
import { entry, order } from './order.fixture.ts'

const card = { paymentMethod: 'creditCard' } as const
const refund = (amount: number, over: Partial<OrderTransaction> = {}) =>
  entry({ id: 'r', transactionType: 'REFUND', amount, createdAt: 1, ...over })
const paidByCard = entry({ amount: 2150, fee: 150, ...card })

describe('what a refund will do, said before it is made', () => {
  it.each<[string, OrderTransaction[], amount: number, Partial<RefundPreview>]>([
    [
      'all of it but the fee',
      [paidByCard],
      2000,
      {
        paid: 2150,
        kept: 150,
        returned: 2000,
        earlier: 0,
        fees: 150,
        parts: [{ paymentMethod: 'creditCard', amount: 2000 }],
      },
    ],
    // The worked example: 21.50 by card, lowered by 8.00 that are still to be handed back; now it is cancelled.
    [
      'what is left after an earlier refund that is still pending',
      [paidByCard, refund(800, { status: 'PENDING', ...card })],
      1200,
      { paid: 1350, kept: 150, returned: 1200, earlier: 800, parts: [{ paymentMethod: 'creditCard', amount: 1200 }] },
    ],
    [
      'what is left after one that is under way and one that is done',
      [paidByCard, refund(500, { status: 'UNKNOWN', ...card }), refund(300, card)],
      0,
      { paid: 1350, kept: 1350, returned: 0, earlier: 800, parts: [] },
    ],
    [
      'a part by each method that paid',
      [paidByCard, entry({ id: 'c', amount: 1000, createdAt: 1 })],
      1500,
      {
        paid: 3150,
        kept: 1650,
        parts: [
          { paymentMethod: 'cash', amount: 1000 },
          { paymentMethod: 'creditCard', amount: 500 },
        ],
      },
    ],
    [
      'a fee that nobody paid is not kept',
      [entry({ amount: 2000 }), entry({ id: 'p', amount: 2150, fee: 150, status: 'PENDING', ...card })],
      2000,
      { paid: 2000, kept: 0, fees: 0 },
    ],
    ['the fee as well', [paidByCard], 2150, { kept: 0, fees: 0 }],
  ])('%s [BEYOND-10]', (_what, transactions, amount, expected) => {
    expect(previewRefund(order({ transactions, paymentMethod: 'creditCard' }), amount)).toMatchObject(expected)
  })

  it('kept and returned are what is held, and the parts are what is returned, to the cent [BEYOND-10]', () => {
    const entries = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 5000 }),
        status: fc.constantFrom('SUCCESS', 'PENDING', 'UNKNOWN', 'PAYMENT_FAILURE', 'ADJUSTED'),
        transactionType: fc.constantFrom('PURCHASE', 'REFUND'),
        paymentMethod: fc.constantFrom('creditCard', 'cash', 'clubCredits'),
        createdAt: fc.nat(5),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(entries, fc.nat(100), (some, percent) => {
        const money = order({ transactions: some.map((each, i) => entry({ ...each, id: String(i) })) })
        const amount = Math.floor((refundableAmount(money) * percent) / 100)
        const { paid, kept, returned, parts } = previewRefund(money, amount)
        expect(kept + returned).toBe(paid)
        expect(kept).toBeGreaterThanOrEqual(0)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(returned)
      }),
    )
  })
})
