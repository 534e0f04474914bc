import { describe, expect, it } from 'vitest'
import { actionsFor } from '../orders/actions.ts'
import { entry, order } from '../orders/order.fixture.ts'
import type { OrderTransaction, TransactionStatus } from '../orders/types.ts'
import { settleCharge } from './charge.ts'
import { decideOpenGateway, GATEWAY_POLL_MS, GATEWAY_POLLS, onlineStatusAfter, owedOnline } from './gateway.ts'

const online = (over: Partial<OrderTransaction>) =>
  entry({ id: 'p', amount: 10_000, paymentMethod: 'razorpay', ...over })
const purchase = (status: TransactionStatus) => order({ transactions: [online({ status })] })

describe("the gateway's form", () => {
  it('collects the oldest purchase that is owed online', () => {
    const money = order({
      transactions: [
        online({ id: 'paid', createdAt: 1 }),
        online({ id: 'cash', createdAt: 2, status: 'PENDING', paymentMethod: 'cash' }),
        online({ id: 'second', createdAt: 4, status: 'PENDING' }),
        online({ id: 'first', createdAt: 3, status: 'PAYMENT_FAILURE' }),
      ],
    })
    expect(decideOpenGateway(money)).toMatchObject({ ok: true, value: { id: 'first' } })
    expect(owedOnline(money).map(({ id }) => id)).toEqual(['first', 'second'])
  })

  it.each([
    ['that is paid', purchase('SUCCESS'), 'error.badRequest.transactionNotPending'],
    ['whose payment is being checked', purchase('UNKNOWN'), 'error.badRequest.paymentUnderWay'],
    [
      'that was cancelled',
      { ...purchase('PENDING'), processingStatus: 'CANCELED' as const },
      'error.badRequest.canceledOrder',
    ],
    ['in a payout', { ...purchase('PENDING'), successfulPayoutId: 'x' }, 'error.badRequest.paidOutOrder'],
  ])('collects nothing of an order %s', (_what, money, code) => {
    expect(decideOpenGateway(money)).toMatchObject({ ok: false, refusal: { code } })
  })

  it.each<[string, Partial<OrderTransaction>]>([
    ['a refund', { transactionType: 'REFUND' }],
    ['a payment by card', { paymentMethod: 'creditCard' }],
  ])('collects what is owed while %s is being checked', (_what, over) => {
    const money = order({
      transactions: [online({ id: 'other', status: 'UNKNOWN', ...over }), online({ status: 'PENDING' })],
    })
    expect(decideOpenGateway(money)).toMatchObject({ ok: true, value: { id: 'p' } })
  })

  it('collects nothing while one of several payments is being checked', () => {
    const money = order({ transactions: [online({ status: 'PENDING' }), online({ id: 'q', status: 'UNKNOWN' })] })
    expect(decideOpenGateway(money)).toMatchObject({ refusal: { code: 'error.badRequest.paymentUnderWay' } })
  })

  it('collects nothing of what is to be given back', () => {
    const money = order({ transactions: [online({ status: 'PENDING', transactionType: 'REFUND' })] })
    expect(owedOnline(money)).toEqual([])
  })

  it('is asked about six times, every two seconds', () => {
    expect([GATEWAY_POLLS, GATEWAY_POLL_MS]).toEqual([6, 2000])
  })
})

describe('a failed payment in the form', () => {
  it('is tried again in the form, or taken in cash; a card pays nothing of it', () => {
    const failed = online({ status: 'PAYMENT_FAILURE' })
    expect(actionsFor(failed, [failed])).toEqual(['retry', 'collectWithCash'])
  })
})

describe('money through the gateway', () => {
  const charge = { attemptId: 'c', transactionId: 'p', amount: 10_000, method: 'razorpay' } as const

  it('settles the entry that waits for it', () => {
    expect(settleCharge(purchase('PENDING'), charge, 'succeeded')).toEqual({
      statuses: [{ id: 'p', status: 'SUCCESS' }],
      log: [],
    })
  })

  it('that nothing waits for is booked and given back at once, from where it came [BOOKING-86]', () => {
    const { log } = settleCharge({ ...purchase('CANCELED'), processingStatus: 'CANCELED' }, charge, 'succeeded')
    const part = { kind: 'add', amount: 10_000, paymentMethod: 'razorpay' }
    expect(log).toEqual([
      { ...part, transactionType: 'PURCHASE', status: 'SUCCESS', fee: 0 },
      { ...part, transactionType: 'REFUND', status: 'UNKNOWN', attemptId: 'c' },
    ])
  })

  it.each<[string, 'captured' | 'refunded', OrderTransaction[], 'charge' | 'refund', number]>([
    ['captured with the money', 'captured', [online({ status: 'PENDING' })], 'charge', 10_000],
    ['captured when a part goes back', 'captured', [online({})], 'refund', 9_999],
    ['refunded when all goes back', 'refunded', [online({})], 'refund', 10_000],
    [
      'refunded with the last part',
      'refunded',
      [online({}), online({ transactionType: 'REFUND', amount: 4_000 })],
      'refund',
      6_000,
    ],
    [
      'captured again when the refund came back',
      'captured',
      [online({}), online({ transactionType: 'REFUND' })],
      'refund',
      -10_000,
    ],
    [
      'refunded though cash that was paid beside it stays',
      'refunded',
      [online({}), entry({ amount: 5_000 })],
      'refund',
      10_000,
    ],
    ['captured while another payment stays', 'captured', [online({}), online({ id: 'q' })], 'refund', 10_000],
  ])('is %s [PAYMETHODS-33]', (_what, status, transactions, kind, amount) => {
    expect(onlineStatusAfter({ transactions, onlineStatus: null }, { method: 'razorpay', kind, amount })).toBe(status)
  })
})
