import { describe, expect, it } from 'vitest'
import { entry } from './order.fixture.ts'
import {
  enteredRefund,
  isRefundWithin,
  mostBySlotCancel,
  percentOfRefund,
  refundableWithFees,
  refundableAmount,
  refundableBySlotCancel,
  refundedAmount,
  refundingAmount,
  refundOfPercent,
} from './index.ts'
import type { Dispute, OrderTransaction } from './index.ts'

const refund = (over: Partial<OrderTransaction> & { amount: number }) => entry({ transactionType: 'REFUND', ...over })

const CARD = { paymentMethod: 'creditCard' } as const
const byCard = entry({ amount: 10_550, fee: 550, ...CARD })
const dispute = (amount: number, status: Dispute['status'] = 'open'): Dispute => ({ ...CARD, amount, status })

describe('what can be refunded', () => {
  const paidWithFee = entry({ amount: 10_550, fee: 550 })
  it.each<[string, OrderTransaction[], number, number]>([
    ['nothing paid', [entry({ amount: 10_000, status: 'PENDING' })], 0, 0],
    ['paid', [entry({ amount: 10_000 })], 10_000, 10_000],
    ['paid with a fee', [paidWithFee], 10_000, 10_550],
    ['refunded in part', [paidWithFee, refund({ amount: 4000 })], 6000, 6550],
    ['a refund under way', [entry({ amount: 10_000 }), refund({ amount: 4000, status: 'PENDING' })], 6000, 6000],
    [
      'a refund that failed',
      [entry({ amount: 10_000 }), refund({ amount: 4000, status: 'PLUGIN_FAILURE' })],
      10_000,
      10_000,
    ],
    ['all of it, the fee too', [paidWithFee, refund({ amount: 10_550 })], 0, 0],
    // 20.00 in cash, then an hour more by card with a fee of 1.50: while that is not paid, its fee is not, either.
    [
      'a fee that nobody paid yet',
      [entry({ amount: 2000 }), entry({ amount: 2150, fee: 150, status: 'PENDING' })],
      2000,
      2000,
    ],
    [
      'a fee that was cancelled',
      [entry({ amount: 2000 }), entry({ amount: 2150, fee: 150, status: 'CANCELED' })],
      2000,
      2000,
    ],
    [
      'two fees, one of them paid',
      [paidWithFee, entry({ amount: 2150, fee: 150, status: 'PAYMENT_FAILURE' })],
      10_000,
      10_550,
    ],
    ['a refund says nothing of fees', [paidWithFee, refund({ amount: 4000, fee: 150 })], 6000, 6550],
    ['two fees, both paid', [paidWithFee, entry({ amount: 2150, fee: 150 })], 12_000, 12_700],
  ])('%s [ORDERS-135]', (_case, transactions, refundable, withFees) => {
    expect(refundableAmount({ transactions })).toBe(refundable)
    expect(refundableWithFees({ transactions })).toBe(withFees)
  })

  // 100.00 and a fee of 5.50 by card, and in some 20.00 in cash beside it.
  it.each<[string, OrderTransaction[], Dispute[], number, number]>([
    ['all of it disputed', [byCard], [dispute(10_550)], 0, 0],
    ['all of it lost', [byCard], [dispute(10_550, 'lost')], 0, 0],
    ['won again', [byCard], [dispute(10_550, 'won')], 10_000, 10_550],
    ['a part disputed', [byCard], [dispute(4000)], 6000, 6550],
    ['all but the fee disputed', [byCard], [dispute(10_000)], 0, 550],
    ['what is left disputed after a refund', [byCard, refund({ amount: 4000, ...CARD })], [dispute(6550)], 0, 0],
    [
      'all of the card lost, cash beside it',
      [byCard, entry({ amount: 2000, paymentMethod: 'cash' })],
      [dispute(10_550, 'lost')],
      2000,
      2000,
    ],
    [
      'lost twice',
      [byCard, entry({ amount: 2000, paymentMethod: 'cash' })],
      [dispute(4000, 'lost'), dispute(3000)],
      5000,
      5550,
    ],
  ])('of what is disputed nothing is given back: %s', (_case, transactions, disputes, refundable, withFees) => {
    expect(refundableAmount({ transactions, disputes })).toBe(refundable)
    expect(refundableWithFees({ transactions, disputes })).toBe(withFees)
  })

  it.each<[string, OrderTransaction[], number]>([
    ['nothing', [entry({ amount: 10_000 })], 0],
    [
      'what is to be handed back, and what a provider is giving back, not yet',
      [refund({ amount: 4000, status: 'PENDING' }), refund({ amount: 500, status: 'UNKNOWN' })],
      0,
    ],
    [
      'all refunds that went through',
      [entry({ amount: 10_000 }), refund({ amount: 4000 }), refund({ amount: 1500 })],
      5500,
    ],
  ])('refunded so far: %s', (_case, transactions, amount) => {
    expect(refundedAmount({ transactions })).toBe(amount)
  })

  it.each<[string, boolean, 'paid' | 'pending', number]>([
    ['both lines', true, 'paid', 10_000],
    ['one line', false, 'paid', 5000],
    ['one line of a pending order', false, 'pending', 0],
  ])(
    'cancelling %s of a paid order of two at 50.00 (worked example 4) [BOOKING-46]',
    (_case, all, orderStatus, maximum) => {
      const cancel = { cancelsAllLines: all, price: all ? 10_000 : 5000, orderRefundable: 10_000, orderStatus }
      expect(refundableBySlotCancel(cancel)).toBe(maximum)
    },
  )

  const live = [
    { id: 'a', price: 3000 },
    { id: 'b', price: 2000 },
    { id: 'c', price: 4000 },
  ]
  it.each<[string, string[], number, 'paid' | 'pending', number]>([
    ['one of them: its price', ['b'], 9000, 'paid', 2000],
    ['two of them: both prices', ['a', 'c'], 9000, 'paid', 7000],
    ['two of them, when less is left', ['a', 'c'], 6500, 'paid', 6500],
    ['two of them, of an order that is not paid', ['a', 'c'], 2500, 'pending', 0],
    ['none of them', [], 9000, 'paid', 0],
    ['one that is cancelled already', ['gone'], 9000, 'paid', 0],
    ['all: what else was bought with them goes back, too', ['a', 'b', 'c'], 9500, 'paid', 9500],
    ['all, of an order paid in part: that part', ['c', 'b', 'a'], 2500, 'pending', 2500],
  ])('of bookings at 30.00, 20.00 and 40.00 cancelling %s [BOOKING-46]', (_case, chosen, left, status, most) => {
    expect(mostBySlotCancel(live, chosen, { refundableAmount: left, status })).toBe(most)
  })

  it('never more than the order has left [BOOKING-46]', () => {
    expect(
      refundableBySlotCancel({ cancelsAllLines: false, price: 5000, orderRefundable: 3000, orderStatus: 'paid' }),
    ).toBe(3000)
  })
})

describe('entering a refund (worked example 4)', () => {
  it('45.00 of at most 40.00 can not be confirmed, 40.00 can [ORDERS-58]', () => {
    expect(isRefundWithin(4500, 4000)).toBe(false)
    expect(isRefundWithin(4000, 4000)).toBe(true)
    expect(isRefundWithin(0, 4000)).toBe(true)
    expect(isRefundWithin(-1, 4000)).toBe(false)
  })

  it('-5 becomes 0, and 120% becomes 100% [ORDERS-56] [ORDERS-57]', () => {
    expect(enteredRefund(-500)).toBe(0)
    expect(refundOfPercent(120, 4000)).toBe(4000)
    expect(refundOfPercent(-5, 4000)).toBe(0)
    expect(refundOfPercent(33.3, 4000)).toBe(1332)
  })
})

describe('the percentage beside a refund', () => {
  it.each([
    [4000, 4000, 100],
    [1000, 4000, 25],
    [1, 3, 33.33],
    [2, 3, 66.66],
    [4500, 4000, 100],
    [0, 4000, 0],
    [0, 0, 0],
    [500, 0, 0],
  ])('%i of at most %i is %d percent, rounded down [ORDERS-57]', (amount, maximum, percent) => {
    expect(percentOfRefund(amount, maximum)).toBe(percent)
  })
})

const purchase = (amount: number, over: Partial<OrderTransaction> = {}) =>
  entry({ amount, status: 'PENDING', createdAt: 20, ...over })

describe('what is still to be refunded (worked example 10)', () => {
  const pending = refund({ amount: 3000, status: 'PENDING', createdAt: 10 })

  it.each<[string, OrderTransaction[], number]>([
    ['nothing after it', [pending], 3000],
    ['12.00 after it', [pending, purchase(1200)], 1800],
    ['12.00 and 5.00 after it', [pending, purchase(1200), purchase(500)], 1300],
    ['12.00 after it, which was paid', [pending, purchase(1200, { status: 'SUCCESS' })], 3000],
    ['12.00 after it, which was paid, and 5.00', [pending, purchase(1200, { status: 'SUCCESS' }), purchase(500)], 2500],
    ['35.00 after it', [pending, purchase(3500)], 0],
    ['a purchase before it', [purchase(10_000, { createdAt: 5 }), pending], 3000],
    ['two purchases before it', [purchase(10_000, { createdAt: 3 }), purchase(1200, { createdAt: 5 }), pending], 3000],
    [
      'purchases before it, open ones too',
      [purchase(500, { createdAt: 3 }), purchase(1200, { createdAt: 5 }), pending],
      3000,
    ],
    [
      'a purchase between a refund that is done and it',
      [refund({ amount: 700, createdAt: 3 }), purchase(1200, { createdAt: 5 }), pending],
      3000,
    ],
    ['a purchase of the same moment', [pending, purchase(1200, { createdAt: 10 })], 3000],
    ['an open purchase from before, and one after', [purchase(700, { createdAt: 5 }), pending, purchase(1200)], 1800],
    ['a failed purchase after it', [pending, purchase(1200, { status: 'PAYMENT_FAILURE' })], 3000],
    [
      'a second pending refund',
      [pending, refund({ amount: 500, status: 'PENDING', createdAt: 30 }), purchase(1200)],
      2300,
    ],
    ['a refund that is done', [refund({ amount: 3000, createdAt: 10 }), purchase(1200)], 0],
    ['no refund', [purchase(1200)], 0],
  ])('%s [ORDERS-46] [ORDERS-137]', (_case, transactions, amount) => {
    expect(refundingAmount(transactions)).toBe(amount)
  })
})
