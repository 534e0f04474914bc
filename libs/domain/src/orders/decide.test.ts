import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { entry, order } from './order.fixture.ts'
import {
  canConfirm,
  decideCancel,
  decideMarkAsPaid,
  methodsOf,
  decideRefund,
  isBeingPaid,
  isEditable,
  showsRefund,
} from './index.ts'
import type { OrderMoney, OrderTransaction, OnlineStatus, RefundRequest } from './index.ts'

const paidOut = { successfulPayoutId: 'p' }
const beingPaidOut = { processingPayoutId: 'p' }
const canceled = { processingStatus: 'CANCELED' as const }
const paid = { transactions: [entry({ amount: 10_000 })] }
const asStaff = { isSuperAdmin: false }
const asSuperAdmin = { isSuperAdmin: true }
const request = (over: Partial<RefundRequest> = {}): RefundRequest => ({
  refundAmountCents: 0,
  autoRefund: false,
  ...asStaff,
  ...over,
})

describe('what may change', () => {
  it.each<[string, Partial<OrderMoney>, boolean]>([
    ['an order', {}, true],
    ['a paid-out one', paidOut, false],
    ['one in a payout', beingPaidOut, false],
    ['a cancelled one', canceled, false],
    ['one paid by passes', { paymentMethod: 'packages' }, false],
  ])('%s: %s [ORDERS-47] [ORDERS-69]', (_case, over, editable) => {
    expect(isEditable(order(over))).toBe(editable)
  })

  it.each<[string, Partial<OrderMoney> & { onlineStatus?: OnlineStatus }, string, boolean]>([
    ['paid in India', { processingStatus: 'DRAFT', ...paid }, 'IN', true],
    ['captured in India', { processingStatus: 'DRAFT', onlineStatus: 'captured' }, 'IN', true],
    ['unpaid in India', { processingStatus: 'DRAFT' }, 'IN', false],
    ['paid elsewhere', { processingStatus: 'DRAFT', ...paid }, 'SG', false],
    ['confirmed already', paid, 'IN', false],
  ])('a draft %s is confirmed: %s [ORDERS-36] [ORDERS-37]', (_case, over, countryCode, can) => {
    expect(canConfirm(order({ onlineStatus: null, ...over }), { countryCode })).toBe(can)
  })
})

describe('an order is being paid', () => {
  it.each<[string, Partial<OrderTransaction>, boolean]>([
    ['while nobody knows how a payment went', { status: 'UNKNOWN' }, true],
    ['not while one waits', { status: 'PENDING' }, false],
    ['not while nobody knows how a refund went', { status: 'UNKNOWN', transactionType: 'REFUND' }, false],
  ])('%s [ORDERS-42]', (_when, over, is) => {
    expect(isBeingPaid({ transactions: [entry({ amount: 10_000, ...over })] })).toBe(is)
  })
})

describe('mark as paid', () => {
  const transactions = [
    entry({ id: 'cash', amount: 1, status: 'PENDING' }),
    entry({ id: 'card', amount: 2, status: 'PENDING', paymentMethod: 'creditCard' }),
    entry({ id: 'online', amount: 2, status: 'PENDING', paymentMethod: 'razorpay' }),
    entry({ id: 'refund', amount: 3, status: 'PENDING', transactionType: 'REFUND' }),
    entry({ id: 'done', amount: 4 }),
  ]
  it('moves what no provider takes, whatever the order was paid by first, and never a refund [ORDERS-38]', () => {
    const decision = decideMarkAsPaid(order({ transactions, paymentMethod: 'creditCard' }))
    expect(decision.ok && decision.value.map((each) => each.id)).toEqual(['cash'])
  })

  it('moves all that is open by hand, and names each method once [BOOKING-26]', () => {
    const log = [...transactions, entry({ id: 'more', amount: 5, status: 'PENDING' })]
    const cheque = entry({ id: 'cheque', amount: 6, status: 'PENDING', paymentMethod: 'cheque' })
    const decision = decideMarkAsPaid(order({ transactions: [...log, cheque] }))
    expect(decision.ok && decision.value.map((each) => each.id)).toEqual(['cash', 'more', 'cheque'])
    expect(decision.ok && methodsOf(decision.value)).toEqual(['cash', 'cheque'])
  })

  it.each<[string, Partial<OrderMoney>, string]>([
    ['nothing pending', { transactions: [entry({ amount: 1 })] }, 'error.badRequest.transactionNotPending'],
    ['cancelled', { ...canceled, transactions }, 'error.badRequest.canceledOrder'],
    ['paid out', { ...paidOut, transactions }, 'error.badRequest.paidOutOrder'],
  ])('refused when %s [ORDERS-47]', (_case, over, code) => {
    expect(decideMarkAsPaid(order(over))).toMatchObject({ refusal: { code } })
  })
})

describe('cancelling an order', () => {
  it('cancels its pending purchases and refunds what was asked [ORDERS-134] [BOOKING-104]', () => {
    const transactions = [entry({ amount: 10_000 }), entry({ id: 'open', amount: 500, status: 'PENDING' })]
    expect(decideCancel(order({ transactions }), request({ refundAmountCents: 4000, autoRefund: true }))).toEqual({
      ok: true,
      value: { canceledTransactionIds: ['open'], refund: { amount: 4000, isImmediate: true, isHandedBack: false } },
    })
  })

  it('an amount of 0 refunds nothing [ORDERS-134]', () => {
    expect(decideCancel(order(paid), request())).toMatchObject({ value: { refund: null } })
  })

  it.each<[string, Partial<OrderMoney>, Partial<RefundRequest>, string]>([
    ['twice', canceled, {}, 'error.badRequest.canceledOrder'],
    ['when paid out', { ...paidOut, ...paid }, {}, 'error.badRequest.paidOutOrder'],
    [
      'while a payment is under way',
      { transactions: [entry({ amount: 10_000, status: 'UNKNOWN' })] },
      {},
      'error.badRequest.paymentUnderWay',
    ],
    [
      'with more than refundable',
      paid,
      { refundAmountCents: 10_001 },
      'error.badRequest.refundAmountExceedsRefundable',
    ],
    ['with a negative amount', paid, { refundAmountCents: -1 }, 'error.badRequest.refundAmountExceedsRefundable'],
    [
      'with a refund though nothing was paid',
      {},
      { refundAmountCents: 1 },
      'error.badRequest.refundAmountExceedsRefundable',
    ],
  ])('is refused %s [ORDERS-134] [ORDERS-49] [ORDERS-58]', (_case, over, asked, code) => {
    expect(decideCancel(order(over), request(asked))).toMatchObject({ ok: false, refusal: { code } })
  })

  it('a refusal says what was asked and what is the most [ORDERS-58]', () => {
    expect(decideCancel(order(paid), request({ refundAmountCents: 10_001 }))).toMatchObject({
      refusal: { details: { amount: 10_001, maximum: 10_000 } },
    })
  })

  it('a super admin cancels a paid-out order [ORDERS-49]', () => {
    expect(decideCancel(order({ ...paidOut, ...paid }), request(asSuperAdmin)).ok).toBe(true)
  })

  it('the processing fee goes back only by a super admin and razorpay [ORDERS-78]', () => {
    const withFee = { transactions: [entry({ amount: 10_550, fee: 550 })], processingFeeExclusiveCents: 550 }
    const all = { refundAmountCents: 10_550, includesProcessingFee: true }
    const by = (paymentMethod: PaymentMethod, person: { isSuperAdmin: boolean }) =>
      decideCancel(order({ ...withFee, paymentMethod }), request({ ...all, ...person })).ok
    expect(by('razorpay', asSuperAdmin)).toBe(true)
    expect(by('razorpay', asStaff)).toBe(false)
    expect(by('creditCard', asSuperAdmin)).toBe(false)
  })
})

const refundOf = (refundAmountCents: number) =>
  decideRefund(order({ onlineStatus: null, ...paid, ...canceled }), request({ refundAmountCents }))

describe('issuing a refund', () => {
  const none = { onlineStatus: null }
  it.each<[string, Partial<OrderMoney> & { onlineStatus: OnlineStatus | null }, boolean, boolean]>([
    ['a paid order', { ...none, ...paid }, false, true],
    ['a cancelled one', { ...none, ...paid, ...canceled }, true, true],
    ['a cancelled one without money', { ...none, ...canceled }, false, true],
    ['one paid by passes', { ...none, ...paid, ...canceled, paymentMethod: 'packages' }, false, false],
    ['one the gateway refunded', { onlineStatus: 'refunded', ...paid, ...canceled }, false, false],
    [
      'one refunded in full',
      {
        ...none,
        ...canceled,
        transactions: [...paid.transactions, entry({ amount: 10_000, transactionType: 'REFUND' })],
      },
      false,
      false,
    ],
  ])('the button on %s: staff %s, super admin %s [ORDERS-79] [ORDERS-80] [ORDERS-60]', (_case, over, staff, admin) => {
    expect(showsRefund(order(over), asStaff)).toBe(staff)
    expect(showsRefund(order(over), asSuperAdmin)).toBe(admin)
  })

  it('refunds up to what is refundable, and not nothing [ORDERS-58] [ORDERS-59]', () => {
    expect(refundOf(10_000)).toEqual({ ok: true, value: { amount: 10_000, isImmediate: false, isHandedBack: false } })
    expect(refundOf(10_001).ok).toBe(false)
    expect(refundOf(0).ok).toBe(false)
  })

  const exceeds = 'error.badRequest.refundAmountExceedsRefundable'
  const notRefundable = { code: 'error.forbidden.noPermission', details: { reason: 'notRefundable' } }
  const refundedInFull = { transactions: [...paid.transactions, entry({ amount: 10_000, transactionType: 'REFUND' })] }
  it.each<[string, Partial<OrderMoney>, Partial<RefundRequest>, object]>([
    ['nothing', canceled, {}, { code: exceeds, details: { amount: 0, maximum: 10_000 } }],
    [
      'more than is left',
      canceled,
      { refundAmountCents: 10_001 },
      { code: exceeds, details: { amount: 10_001, maximum: 10_000 } },
    ],
    [
      'what staff may not refund: an active order',
      {},
      { refundAmountCents: 1 },
      // A super admin may: it is the right that is wanting.
      { code: 'error.forbidden.noPermission' },
    ],
    [
      'what nobody could: an active order of which nothing is paid',
      { transactions: [] },
      { refundAmountCents: 1 },
      notRefundable,
    ],
    [
      'a cancelled order of which nothing is left',
      { ...canceled, ...refundedInFull },
      { refundAmountCents: 1 },
      notRefundable,
    ],
    [
      'what nobody may refund: passes',
      { ...canceled, paymentMethod: 'packages' },
      { refundAmountCents: 1, ...asSuperAdmin },
      notRefundable,
    ],
    [
      'a paid-out order',
      { ...canceled, ...paidOut },
      { refundAmountCents: 1 },
      { code: 'error.badRequest.paidOutOrder' },
    ],
  ])('refuses %s [ORDERS-49] [ORDERS-58] [ORDERS-79] [ORDERS-80]', (_case, over, asked, refusal) => {
    expect(decideRefund(order({ ...none, ...paid, ...over }), request(asked))).toEqual({ ok: false, refusal })
  })

  it('a paid-out order is refunded by a super admin only [ORDERS-49]', () => {
    const out = order({ ...none, ...paid, ...canceled, ...paidOut })
    expect(decideRefund(out, request({ refundAmountCents: 1 })).ok).toBe(false)
    expect(decideRefund(out, request({ refundAmountCents: 1, ...asSuperAdmin })).ok).toBe(true)
  })
})
