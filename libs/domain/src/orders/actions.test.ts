import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { entry } from './order.fixture.ts'
import { actionsFor, failedAuthentication, purchaseToMark } from './index.ts'
import type { LoggedTransaction } from './index.ts'

/** A payment of which the provider said that it has the money. */
const taken = (paymentMethod: PaymentMethod): LoggedTransaction => ({
  ...entry({ id: 'taken', amount: 1, paymentMethod }),
  rawData: { properties: { status: 'succeeded' } },
})

/** A card that failed at a moment, for want of authentication or not. */
const failedAt = (createdAt: number, authentication: boolean) => ({
  ...entry({ id: `f${createdAt}`, amount: 1, status: 'PAYMENT_FAILURE', paymentMethod: 'creditCard', createdAt }),
  rawData: { properties: authentication ? { client_secret: null } : {} },
})

describe('what a payment log entry offers', () => {
  const card = { paymentMethod: 'creditCard' as const }
  const with3ds: LoggedTransaction = {
    ...entry({ amount: 1, status: 'PAYMENT_FAILURE', createdAt: 5, ...card }),
    rawData: { properties: { client_secret: 'x' } },
  }
  const cardRefund = entry({ id: 'r', amount: 1, status: 'PENDING', transactionType: 'REFUND', ...card })
  const failed = entry({ amount: 1, status: 'PAYMENT_FAILURE', createdAt: 9, ...card })
  it.each<[string, LoggedTransaction, LoggedTransaction[], string[]]>([
    ['a pending cash purchase', entry({ amount: 1, status: 'PENDING' }), [], ['markAsPaid']],
    [
      'a pending card purchase',
      entry({ amount: 1, status: 'PENDING', ...card }),
      [],
      ['collectPayment', 'collectWithCash'],
    ],
    [
      'a pending online payment',
      entry({ amount: 1, status: 'PENDING', paymentMethod: 'razorpay' }),
      [],
      ['collectPayment', 'collectWithCash'],
    ],
    [
      'one whose last attempt wanted authentication',
      entry({ amount: 1, status: 'PENDING', ...card }),
      [with3ds],
      ['cancelTransaction', 'collectWithCash'],
    ],
    [
      'one whose last attempt failed otherwise',
      entry({ amount: 1, status: 'PENDING', ...card }),
      [with3ds, failed],
      ['collectPayment', 'collectWithCash'],
    ],
    [
      'one with a later attempt of another kind, whose last card attempt wanted authentication',
      entry({ amount: 1, status: 'PENDING', ...card }),
      [
        with3ds,
        { ...failed, paymentMethod: 'razorpay' },
        { ...failed, transactionType: 'REFUND' },
        entry({ amount: 1, status: 'PENDING', createdAt: 9, ...card }),
      ],
      ['cancelTransaction', 'collectWithCash'],
    ],
    ['a failed purchase', failed, [], ['retry', 'collectWithCash', 'collectWithAnotherCard']],
    ['a pending refund', entry({ amount: 1, status: 'PENDING', transactionType: 'REFUND' }), [], ['markAsRefunded']],
    [
      'a pending refund by card of money that a card paid',
      entry({ amount: 1, status: 'PENDING', transactionType: 'REFUND', ...card }),
      [{ ...entry({ amount: 1, ...card }), rawData: { properties: { status: 'succeeded' } } }],
      ['issueRefund', 'markAsRefunded'],
    ],
    [
      'a pending refund by card in a log of other things too, among them itself',
      cardRefund,
      [entry({ id: 'cash', amount: 1 }), taken('creditCard'), cardRefund],
      ['issueRefund', 'markAsRefunded'],
    ],
    ['a pending refund by card where only the gateway took money', cardRefund, [taken('razorpay')], ['markAsRefunded']],
    [
      'a pending refund by card where another refund by card went through',
      cardRefund,
      [{ ...taken('creditCard'), transactionType: 'REFUND' }],
      ['markAsRefunded'],
    ],
    [
      'a pending refund by card where the payment was given up',
      cardRefund,
      [{ ...taken('creditCard'), status: 'CANCELED' }],
      ['markAsRefunded'],
    ],
    [
      'a pending refund by card of money of which the provider said nothing',
      cardRefund,
      [{ ...entry({ amount: 1, ...card }), rawData: {} }],
      ['markAsRefunded'],
    ],
    [
      'a pending refund by card of money of which the provider said something else',
      cardRefund,
      [{ ...entry({ amount: 1, ...card }), rawData: { properties: { status: 'processing' } } }],
      ['markAsRefunded'],
    ],
    ['a refund that went through', { ...cardRefund, status: 'SUCCESS' }, [taken('creditCard')], []],
    ['a refund that failed', { ...cardRefund, status: 'PLUGIN_FAILURE' }, [taken('creditCard')], []],
    ['a refund that a provider is giving back', { ...cardRefund, status: 'UNKNOWN' }, [taken('creditCard')], []],
    [
      'a pending online payment after a card that wanted authentication',
      entry({ amount: 1, status: 'PENDING', paymentMethod: 'razorpay' }),
      [with3ds],
      ['collectPayment', 'collectWithCash'],
    ],
    [
      'a failed online payment',
      entry({ amount: 1, status: 'PAYMENT_FAILURE', paymentMethod: 'razorpay' }),
      [],
      ['retry', 'collectWithCash'],
    ],
    [
      'a pending refund by card of money that was imported',
      entry({ amount: 1, status: 'PENDING', transactionType: 'REFUND', ...card }),
      [entry({ amount: 1, ...card })],
      ['markAsRefunded'],
    ],
    ['a successful purchase', entry({ amount: 1 }), [], []],
    ['an adjusted one', entry({ amount: 1, status: 'ADJUSTED' }), [], []],
  ])('%s [ORDERS-28] [ORDERS-38] [ORDERS-39] [ORDERS-41] [ORDERS-43] [ORDERS-44]', (_case, each, log, actions) => {
    expect(actionsFor(each, log)).toEqual(actions)
  })

  it.each<[string, ReturnType<typeof entry>[], boolean]>([
    ['no card failed', [entry({ id: 'a', amount: 1, status: 'PENDING', paymentMethod: 'creditCard' })], false],
    ['the last one for another reason', [failedAt(1, true), failedAt(2, false)], false],
    ['the last one for want of authentication', [failedAt(2, true), failedAt(1, false)], true],
  ])('an order is cancelled instead of collected, or not: %s [ORDERS-43]', (_why, log, cancels) => {
    expect(failedAuthentication(log)).toBe(cancels)
  })

  it("'Customer has paid' marks the newest pending purchase with that amount and method [ADDTX-22] [ADDTX-52]", () => {
    const log = [
      entry({ id: 'old', amount: 5, status: 'PENDING', createdAt: 1 }),
      entry({ id: 'new', amount: 5, status: 'PENDING', createdAt: 2 }),
      entry({ id: 'done', amount: 5, createdAt: 3 }),
      entry({ id: 'other', amount: 6, status: 'PENDING', createdAt: 4 }),
      entry({ id: 'refund', amount: 5, status: 'PENDING', transactionType: 'REFUND', createdAt: 5 }),
    ]
    expect(purchaseToMark(log, 5, 'cash')?.id).toBe('new')
    expect(purchaseToMark(log, 5, 'cheque')).toBeNull()
  })
})
