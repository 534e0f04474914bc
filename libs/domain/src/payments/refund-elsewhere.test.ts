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
      { amount: number; completes?: string[]; stillOwed?: number; beyond?: number; over?: number },
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
    [
      'of all that is kept beside several smaller ones that are owed',
      [paid, refund(1000, 'PENDING'), refund(800, 'PENDING')],
      4200,
      { amount: 4200, beyond: 4200 },
    ],
    [
      'of a part of what is owed, where more than that is kept, too',
      [paid, refund(2500, 'PENDING')],
      1000,
      { amount: 1000, completes: ['2500'], stillOwed: 1500 },
    ],
    [
      'of as much as a purchase that is not paid yet',
      [paid, byCard({ amount: 2000, status: 'PENDING' })],
      2000,
      { amount: 2000, beyond: 2000 },
    ],
    ['of nothing', [paid, refund(1000, 'PENDING')], 0, { amount: 0 }],
    ['of all that went back by hand already', [paid, refund(6000, 'SUCCESS')], 6000, { amount: 0, over: 6000 }],
    ['of more than is left', [paid, refund(4000, 'SUCCESS')], 6000, { amount: 2000, beyond: 2000, over: 4000 }],
    [
      'of more than is owed and left',
      [paid, refund(4000, 'SUCCESS'), refund(500, 'PENDING')],
      6000,
      { amount: 2000, completes: ['500'], beyond: 1500, over: 4000 },
    ],
    [
      'while one is under way that the provider knows',
      [paid, refund(6000, 'UNKNOWN')],
      1000,
      { amount: 0, over: 1000 },
    ],
    [
      'of a card, while the order keeps only cash',
      [paid, refund(6000, 'SUCCESS'), entry({ amount: 2000 })],
      2000,
      { amount: 0, over: 2000 },
    ],
  ])('%s [PAYMETHODS-33]', (_what, transactions, given, expected) => {
    const { completes, ...rest } = refundElsewhere({ transactions }, { amount: given, method: CARD })
    expect({ ...rest, completes: completes.map(({ id }) => id) }).toEqual({
      completes: [],
      stillOwed: 0,
      beyond: 0,
      over: 0,
      ...expected,
    })
  })

  it.each<
    [string, OrderTransaction[], given: number, [done: string[], stillOwed: number, beyond: number, over: number]]
  >([
    ['of all of it', [paid, refund(4000, 'UNKNOWN')], 4000, [['4000'], 0, 0, 0]],
    ['of a part of it', [paid, refund(6000, 'UNKNOWN')], 1000, [['6000'], 5000, 0, 0]],
    ['of more', [paid, refund(1000, 'UNKNOWN')], 3000, [['1000'], 0, 2000, 0]],
    ['of more than was paid', [paid, refund(4000, 'UNKNOWN')], 7000, [['4000'], 0, 2000, 1000]],
    [
      'of what is owed by hand, too',
      [paid, refund(2000, 'PENDING', 'by hand'), refund(2000, 'UNKNOWN')],
      2000,
      [['2000'], 0, 0, 0],
    ],
    [
      'of some of several, to the cent',
      [paid, refund(1000, 'UNKNOWN'), refund(500, 'UNKNOWN'), refund(400, 'UNKNOWN')],
      1500,
      [['1000', '500'], 0, 0, 0],
    ],
    ['of several', [paid, refund(1000, 'UNKNOWN'), refund(800, 'UNKNOWN')], 1500, [['1000', '800'], 300, 0, 0]],
  ])(
    '%s is for what we asked for and the provider never heard [PAYMETHODS-33]',
    (_what, transactions, given, expected) => {
      const lost = transactions.filter(({ status }) => status === 'UNKNOWN').map(({ id }) => id)
      const told = refundElsewhere({ transactions }, { amount: given, method: CARD, lost })
      expect([told.completes.map(({ id }) => id), told.stillOwed, told.beyond, told.over]).toEqual(expected)
    },
  )

  it('completes no refund anew that went through after all [PAYMETHODS-33]', () => {
    const transactions = [paid, refund(2000, 'SUCCESS')]
    expect(refundElsewhere({ transactions }, { amount: 2000, method: CARD, lost: ['2000'] })).toEqual({
      amount: 2000,
      completes: [],
      stillOwed: 0,
      beyond: 2000,
      over: 0,
    })
  })

  it('is a refund of the order or beyond that, to the cent, and never takes more than is there', () => {
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
      fc.property(entries, fc.integer({ min: 1, max: 20_000 }), fc.boolean(), (some, given, isLost) => {
        const transactions = some.map((each, i) => entry({ ...each, id: String(i) }))
        const lost = isLost ? transactions.map(({ id }) => id) : []
        const told = refundElsewhere({ transactions }, { amount: given, method: CARD, lost })
        const done = sumOf(told.completes, 'REFUND', ['PENDING', 'UNKNOWN'])
        expect(told.amount + told.over).toBe(given)
        expect(done - told.stillOwed + told.beyond).toBe(told.amount)
        expect(told.beyond).toBeLessThanOrEqual(keptAmount({ transactions }))
        expect(Math.min(told.stillOwed, told.beyond)).toBe(0)
      }),
    )
  })
})
