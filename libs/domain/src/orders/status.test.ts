import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entry, order } from './order.fixture.ts'
import { shownOrderState, PAYMENT_STATUS_LABELS, statusOf, sumOf } from './index.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from './index.ts'

const refund = (over: Partial<OrderTransaction> & { amount: number }) => entry({ transactionType: 'REFUND', ...over })

describe('the status of an order', () => {
  it.each<[string, Partial<OrderMoney>, string, string]>([
    ['nothing paid', {}, 'pending', 'pending'],
    ['a pending purchase', { transactions: [entry({ amount: 10_000, status: 'PENDING' })] }, 'pending', 'pending'],
    ['paid', { transactions: [entry({ amount: 10_000 })] }, 'paid', 'paid'],
    ['partly paid', { transactions: [entry({ amount: 9999 })] }, 'pending', 'pending'],
    [
      'paid, with a purchase still open',
      { transactions: [entry({ amount: 10_000 }), entry({ amount: 500, status: 'PENDING' })] },
      'pending',
      'pending',
    ],
    [
      'paid, with an unknown attempt',
      { transactions: [entry({ amount: 10_000 }), entry({ amount: 500, status: 'UNKNOWN' })] },
      'pending',
      'pending',
    ],
    [
      'paid after a failed attempt',
      { transactions: [entry({ amount: 10_000, status: 'PAYMENT_FAILURE' }), entry({ amount: 10_000 })] },
      'paid',
      'paid',
    ],
    ['for nothing', { totalAmount: 0 }, 'paid', 'paid'],
    ['refunded in part', { transactions: [entry({ amount: 10_000 }), refund({ amount: 4000 })] }, 'paid', 'paid'],
    [
      'refunded in full',
      { transactions: [entry({ amount: 10_000 }), refund({ amount: 4000 }), refund({ amount: 6000 })] },
      'refunded',
      'refunded',
    ],
    [
      'refund still pending',
      { transactions: [entry({ amount: 10_000 }), refund({ amount: 10_000, status: 'PENDING' })] },
      'paid',
      'paid',
    ],
    [
      'cancelled and unpaid',
      { processingStatus: 'CANCELED', transactions: [entry({ amount: 10_000, status: 'CANCELED' })] },
      'canceled',
      'pending',
    ],
    [
      'refunded in full, and charged again',
      {
        totalAmount: 11_000,
        transactions: [
          entry({ amount: 10_000 }),
          refund({ amount: 10_000 }),
          entry({ amount: 1000, status: 'PENDING' }),
        ],
      },
      'pending',
      'pending',
    ],
    [
      'refunded in full, and charged again by a card that did not pay',
      {
        totalAmount: 11_000,
        transactions: [
          entry({ amount: 10_000 }),
          refund({ amount: 10_000 }),
          entry({ amount: 1000, status: 'PAYMENT_FAILURE' }),
        ],
      },
      'pending',
      'pending',
    ],
    [
      'refunded in full, charged again and paid',
      {
        totalAmount: 11_000,
        transactions: [entry({ amount: 10_000 }), refund({ amount: 10_000 }), entry({ amount: 1000 })],
      },
      'paid',
      'paid',
    ],
    [
      'cancelled and refunded',
      { processingStatus: 'CANCELED', transactions: [entry({ amount: 10_000 }), refund({ amount: 10_000 })] },
      'canceled',
      'refunded',
    ],
    [
      'cancelled, money kept',
      { processingStatus: 'CANCELED', transactions: [entry({ amount: 10_000 })] },
      'canceled',
      'paid',
    ],
  ])('%s [ORDERS-124]', (_case, over, status, paymentStatus) => {
    expect(statusOf(order(over))).toEqual({ status, paymentStatus })
  })

  it('says canceled exactly when cancelled, and the payment status never depends on that', () => {
    const statuses: TransactionStatus[] = [
      'PENDING',
      'SUCCESS',
      'PAYMENT_FAILURE',
      'PLUGIN_FAILURE',
      'UNKNOWN',
      'CANCELED',
      'ADJUSTED',
    ]
    const anyEntry = fc.record({
      id: fc.constant('t'),
      transactionType: fc.constantFrom('PURCHASE' as const, 'REFUND' as const),
      status: fc.constantFrom(...statuses),
      paymentMethod: fc.constant('cash' as const),
      amount: fc.nat(5000),
      fee: fc.constant(0),
      version: fc.constant(1),
      createdAt: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 6 }), fc.nat(10_000), (transactions, totalAmount) => {
        const live = statusOf(order({ transactions, totalAmount }))
        const canceled = statusOf(order({ transactions, totalAmount, processingStatus: 'CANCELED' }))
        expect(live.status).toBe(live.paymentStatus)
        expect(canceled).toEqual({ status: 'canceled', paymentStatus: live.paymentStatus })
        const paid = sumOf(transactions, 'PURCHASE', ['SUCCESS'])
        if (live.status === 'paid') expect(paid).toBeGreaterThanOrEqual(totalAmount)
        if (live.status === 'refunded') expect(sumOf(transactions, 'REFUND', ['SUCCESS'])).toBeGreaterThanOrEqual(paid)
      }),
    )
  })
})

describe('labels', () => {
  it('of the payment status [ORDERS-30]', () => {
    expect(PAYMENT_STATUS_LABELS).toEqual({
      paid: 'Paid',
      pending: 'Unpaid',
      canceled: 'Cancelled',
      refunded: 'Refunded',
    })
  })

  it.each([
    ['CANCELED', 'refunded', 'CANCELED'],
    ['DRAFT', 'refunded', 'COMMITTED'],
    ['DRAFT', 'captured', 'DRAFT'],
    ['COMMITTED', null, 'COMMITTED'],
  ] as const)('an order that is %s with razorpay %s shows %s [ORDERS-34]', (processingStatus, onlineStatus, state) => {
    expect(shownOrderState({ processingStatus, onlineStatus })).toBe(state)
  })
})
