import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptAmount, sumOf, type OrderTransaction } from '../orders/index.ts'
import { entry } from '../orders/order.fixture.ts'
import { refundElsewhere } from './index.ts'

const byCard = (over: Partial<OrderTransaction> & { amount: number }) => entry({ paymentMethod: 'creditCard', ...over })
const refund = (amount: number, status: OrderTransaction['status'], id = `${amount}`) =>
  byCard({ id, amount, status, transactionType: 'REFUND' })
const paid = byCard({ amount: 6000 })
const CARD = 'creditCard' as const

describe('a refund that somebody made at the provider', () => {
  it.each<
    [
      string,
      OrderTransaction[],
      given: number,
      { amount: number; completes?: string[]; stillOwed?: number; beyond?: number; excess?: number },
    ]
  >([
    ['of what nobody owed', [paid], 2000, { amount: 2000, beyond: 2000 }],
    [
      'of what is owed',
      [paid, refund(4000, 'PENDING'), refund(2000, 'PENDING')],
      2000,
      { amount: 2000, completes: ['2000'] },
    ],
    [
      'of a part of what is owed',
      [paid, refund(4000, 'PENDING')],
      3000,
      { amount: 3000, completes: ['4000'], stillOwed: 1000 },
    ],
    ['of more than is owed, which is kept', [paid, refund(1000, 'PENDING')], 3000, { amount: 3000, beyond: 3000 }],
    [
      'for several that are owed, and beyond them',
      [paid, refund(2000, 'PENDING'), refund(3000, 'PENDING')],
      5500,
      { amount: 5500, completes: ['2000', '3000'], beyond: 500 },
    ],
    ['of all that went back by hand already', [paid, refund(6000, 'SUCCESS')], 6000, { amount: 0, excess: 6000 }],
    ['of more than is left', [paid, refund(4000, 'SUCCESS')], 6000, { amount: 2000, beyond: 2000, excess: 4000 }],
    [
      'of more than is owed and left',
      [paid, refund(4000, 'SUCCESS'), refund(500, 'PENDING')],
      6000,
      { amount: 2000, completes: ['500'], beyond: 1500, excess: 4000 },
    ],
    ['while one is under way', [paid, refund(6000, 'UNKNOWN')], 1000, { amount: 0, excess: 1000 }],
    [
      'of a card, while the order keeps only cash',
      [paid, refund(6000, 'SUCCESS'), entry({ amount: 2000 })],
      2000,
      { amount: 0, excess: 2000 },
    ],
  ])('%s [PAYMETHODS-33]', (_what, transactions, given, expected) => {
    const { completes, ...rest } = refundElsewhere({ transactions }, { amount: given, method: CARD })
    expect({ ...rest, completes: completes.map(({ id }) => id) }).toEqual({
      completes: [],
      stillOwed: 0,
      beyond: 0,
      excess: 0,
      ...expected,
    })
  })

  it('is a refund of the order or in excess, to the cent, and never takes more than is there', () => {
    const entries = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 5000 }),
        status: fc.constantFrom('SUCCESS', 'PENDING', 'UNKNOWN', 'PAYMENT_FAILURE'),
        transactionType: fc.constantFrom('PURCHASE', 'REFUND'),
        paymentMethod: fc.constantFrom('creditCard', 'cash'),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 20_000 }), (some, given) => {
        const transactions = some.map((each, i) => entry({ ...each, id: String(i) }))
        const told = refundElsewhere({ transactions }, { amount: given, method: CARD })
        const done = sumOf(told.completes, 'REFUND', ['PENDING'])
        expect(told.amount + told.excess).toBe(given)
        expect(done - told.stillOwed + told.beyond).toBe(told.amount)
        expect(told.beyond).toBeLessThanOrEqual(keptAmount({ transactions }))
        expect(Math.min(told.stillOwed, told.beyond)).toBe(0)
      }),
    )
  })
})
