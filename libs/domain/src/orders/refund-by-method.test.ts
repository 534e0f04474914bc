import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { entry, order } from './order.fixture.ts'
import { refundByMethod } from './index.ts'
import type { OrderTransaction } from './index.ts'

const refund = (over: Partial<OrderTransaction> & { amount: number }) =>
  entry({ id: 'r', transactionType: 'REFUND', status: 'PENDING', createdAt: 10, ...over })

describe('giving back by the methods that paid', () => {
  const credits = entry({ id: 'c', amount: 2000, paymentMethod: 'clubCredits', createdAt: 1 })
  const cash = entry({ id: 'm', amount: 1000, createdAt: 2 })

  /** 20.00 and a fee of 1.28 by card, after 33.33 in cash. */
  const card = entry({ id: 'k', amount: 2128, fee: 128, paymentMethod: 'creditCard', createdAt: 3 })
  const coins = entry({ id: 'm', amount: 3333, createdAt: 2 })

  it.each<[string, OrderTransaction[], number, [PaymentMethod, number][]]>([
    [
      'a card by its price at most, while another method holds the rest',
      [coins, card],
      2500,
      [
        ['creditCard', 2000],
        ['cash', 500],
      ],
    ],
    [
      'all prices, and no fee',
      [coins, card],
      5333,
      [
        ['creditCard', 2000],
        ['cash', 3333],
      ],
    ],
    [
      'its fee last, where more than all prices goes back',
      [coins, card],
      5400,
      [
        ['creditCard', 2067],
        ['cash', 3333],
      ],
    ],
    [
      'of the price what did not go back yet, and then what is left of the fee',
      [card, refund({ amount: 2050, fee: 50, paymentMethod: 'creditCard', status: 'SUCCESS' })],
      78,
      [['creditCard', 78]],
    ],
    [
      'of what was paid last, whenever it was owed',
      [
        entry({ id: 'm', amount: 3000, createdAt: 1, settledAt: 9 }),
        entry({ id: 'c', amount: 1000, paymentMethod: 'clubCredits', createdAt: 2, settledAt: 2 }),
      ],
      3000,
      [['cash', 3000]],
    ],
    [
      'of what a person took, where credits paid at the same moment',
      [entry({ id: 'm', amount: 1000 }), entry({ id: 'c', amount: 2000, paymentMethod: 'clubCredits' })],
      1500,
      [
        ['cash', 1000],
        ['clubCredits', 500],
      ],
    ],
    [
      'all of it, the newest first',
      [credits, cash],
      3000,
      [
        ['cash', 1000],
        ['clubCredits', 2000],
      ],
    ],
    ['less than the newest paid', [credits, cash], 400, [['cash', 400]]],
    [
      'beside what is given back already',
      [credits, cash, refund({ amount: 700 })],
      500,
      [
        ['cash', 300],
        ['clubCredits', 200],
      ],
    ],
    ['what nobody paid, by the method of the order', [], 500, [['cash', 500]]],
    ['nothing', [credits, cash], 0, []],
    [
      'the newest first, however the log lists them',
      [cash, credits],
      1200,
      [
        ['cash', 1000],
        ['clubCredits', 200],
      ],
    ],
    ['of one moment, the later in the log first', [credits, { ...cash, createdAt: 1 }], 400, [['cash', 400]]],
    [
      'not first by a method that is still to be paid, though it is the newest',
      [credits, cash, entry({ amount: 500, paymentMethod: 'clubCredits', status: 'PENDING', createdAt: 3 })],
      400,
      [['cash', 400]],
    ],
    [
      'not first by a method by which it went back before, though that is the newest',
      [credits, cash, refund({ amount: 500, paymentMethod: 'clubCredits', status: 'SUCCESS', createdAt: 3 })],
      400,
      [['cash', 400]],
    ],
    [
      'not what went back already',
      [credits, cash, refund({ amount: 700, status: 'SUCCESS' })],
      500,
      [
        ['cash', 300],
        ['clubCredits', 200],
      ],
    ],
    [
      'not what a provider is giving back right now',
      [credits, cash, refund({ amount: 700, status: 'UNKNOWN' })],
      500,
      [
        ['cash', 300],
        ['clubCredits', 200],
      ],
    ],
    [
      'more than all methods kept: the rest by the newest',
      [credits, cash],
      3250,
      [
        ['cash', 1250],
        ['clubCredits', 2000],
      ],
    ],
    ['more than was kept, by the newest', [cash, refund({ amount: 1000, status: 'SUCCESS' })], 200, [['cash', 200]]],
  ])('%s [ORDERS-134] [CREDITS-56]', (_case, transactions, amount, parts) => {
    expect(refundByMethod(order({ transactions }), amount).map((part) => [part.paymentMethod, part.amount])).toEqual(
      parts,
    )
  })

  it('what is disputed or was lost of a card is not given back by it: the older cash is, and then the fee', () => {
    const disputed = entry({ amount: 2150, fee: 150, paymentMethod: 'creditCard', createdAt: 2 })
    const transactions = [entry({ amount: 2000, paymentMethod: 'cash', createdAt: 1 }), disputed]
    const disputes = [
      { paymentMethod: 'creditCard' as const, amount: 1500, status: 'lost' as const },
      { paymentMethod: 'creditCard' as const, amount: 300, status: 'open' as const },
      { paymentMethod: 'creditCard' as const, amount: 9999, status: 'won' as const },
    ]
    expect(refundByMethod({ ...order({ transactions }), disputes }, 2300)).toEqual([
      { paymentMethod: 'creditCard', amount: 300 },
      { paymentMethod: 'cash', amount: 2000 },
    ])
  })

  it('the parts sum to the amount, and none gives back more than its method kept', () => {
    const methods = fc.constantFrom<PaymentMethod>('cash', 'clubCredits', 'creditCard')
    const purchases = fc.array(fc.tuple(methods, fc.integer({ min: 1, max: 500 })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(purchases, fc.nat(100), (paid, percent) => {
        const transactions = paid.map(([paymentMethod, amount], i) =>
          entry({ id: `${i}`, paymentMethod, amount, createdAt: i }),
        )
        const total = paid.reduce((sum, [, amount]) => sum + amount, 0)
        const amount = Math.floor((total * percent) / 100)
        const parts = refundByMethod(order({ transactions }), amount)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
        for (const part of parts)
          expect(part.amount).toBeLessThanOrEqual(
            paid.reduce((sum, [method, each]) => (method === part.paymentMethod ? sum + each : sum), 0),
          )
      }),
    )
  })
})
