import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { entry, order } from './order.fixture.ts'
import {
  actionsFor,
  failedAuthentication,
  canConfirm,
  decideCancel,
  decideMarkAsPaid,
  decidePayOut,
  decideRefund,
  isEditable,
  purchaseToMark,
  rowMenuWorks,
  settleChange,
  showsRefund,
} from './index.ts'
import type { LoggedTransaction, OrderMoney, RazorpayStatus, RefundRequest, TransactionChange } from './index.ts'

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

  it('the row menu [ORDERS-81]', () => {
    expect(rowMenuWorks(order({}), asStaff)).toBe(true)
    expect(rowMenuWorks(order(canceled), asSuperAdmin)).toBe(false)
    expect(rowMenuWorks(order(paidOut), asStaff)).toBe(false)
    expect(rowMenuWorks(order(paidOut), asSuperAdmin)).toBe(true)
  })

  it.each<[string, Partial<OrderMoney> & { razorpayStatus?: RazorpayStatus }, string, boolean]>([
    ['paid in India', { processingStatus: 'DRAFT', ...paid }, 'IN', true],
    ['captured in India', { processingStatus: 'DRAFT', razorpayStatus: 'captured' }, 'IN', true],
    ['unpaid in India', { processingStatus: 'DRAFT' }, 'IN', false],
    ['paid elsewhere', { processingStatus: 'DRAFT', ...paid }, 'SG', false],
    ['confirmed already', paid, 'IN', false],
  ])('a draft %s is confirmed: %s [ORDERS-36] [ORDERS-37]', (_case, over, countryCode, can) => {
    expect(canConfirm(order({ razorpayStatus: null, ...over }), { countryCode })).toBe(can)
  })
})

describe('a payout', () => {
  it.each<[string, Partial<OrderMoney>, string | null]>([
    ['a paid order', paid, null],
    ['one that is open', {}, 'error.badRequest.invalidInput'],
    ['a cancelled one', { ...paid, ...canceled }, 'error.badRequest.canceledOrder'],
    ['one that it holds already', { ...paid, ...beingPaidOut }, 'error.badRequest.paidOutOrder'],
  ])('takes %s: refusal %s', (_case, over, code) => {
    const decision = decidePayOut(order(over))
    expect(decision.ok ? null : decision.refusal.code).toBe(code)
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
  it.each([
    ['schedule', ['cash', 'card', 'online']],
    ['transactions', ['cash']],
  ] as const)('from the %s it moves %j, never a refund [BOOKING-26] [ORDERS-38]', (from, ids) => {
    const decision = decideMarkAsPaid(order({ transactions }), from)
    expect(decision.ok && decision.value.map((each) => each.id)).toEqual(ids)
  })

  it.each<[string, Partial<OrderMoney>, string]>([
    ['nothing pending', { transactions: [entry({ amount: 1 })] }, 'error.badRequest.transactionNotPending'],
    ['cancelled', { ...canceled, transactions }, 'error.badRequest.canceledOrder'],
    ['paid out', { ...paidOut, transactions }, 'error.badRequest.paidOutOrder'],
  ])('refused when %s [ORDERS-47]', (_case, over, code) => {
    expect(decideMarkAsPaid(order(over), 'schedule')).toMatchObject({ refusal: { code } })
  })
})

describe('cancelling an order', () => {
  it('cancels its pending purchases and refunds what was asked [ORDERS-134] [BOOKING-104]', () => {
    const transactions = [entry({ amount: 10_000 }), entry({ id: 'open', amount: 500, status: 'PENDING' })]
    expect(decideCancel(order({ transactions }), request({ refundAmountCents: 4000, autoRefund: true }))).toEqual({
      ok: true,
      value: { canceledTransactionIds: ['open'], refund: { amount: 4000, isImmediate: true } },
    })
  })

  it('an amount of 0 refunds nothing [ORDERS-134]', () => {
    expect(decideCancel(order(paid), request())).toMatchObject({ value: { refund: null } })
  })

  it.each<[string, Partial<OrderMoney>, Partial<RefundRequest>, string]>([
    ['twice', canceled, {}, 'error.badRequest.canceledOrder'],
    ['when paid out', { ...paidOut, ...paid }, {}, 'error.badRequest.paidOutOrder'],
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
  decideRefund(order({ razorpayStatus: null, ...paid, ...canceled }), request({ refundAmountCents }))

describe('issuing a refund', () => {
  const none = { razorpayStatus: null }
  it.each<[string, Partial<OrderMoney> & { razorpayStatus: RazorpayStatus | null }, boolean, boolean]>([
    ['a paid order', { ...none, ...paid }, false, true],
    ['a cancelled one', { ...none, ...paid, ...canceled }, true, true],
    ['a cancelled one without money', { ...none, ...canceled }, false, true],
    ['one paid by passes', { ...none, ...paid, ...canceled, paymentMethod: 'packages' }, false, false],
    ['one the gateway refunded', { razorpayStatus: 'refunded', ...paid, ...canceled }, false, false],
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
    expect(refundOf(10_000)).toEqual({ ok: true, value: { amount: 10_000, isImmediate: false } })
    expect(refundOf(10_001).ok).toBe(false)
    expect(refundOf(0).ok).toBe(false)
  })

  it('a paid-out order is refunded by a super admin only [ORDERS-49]', () => {
    const out = order({ ...none, ...paid, ...canceled, ...paidOut })
    expect(decideRefund(out, request({ refundAmountCents: 1 })).ok).toBe(false)
    expect(decideRefund(out, request({ refundAmountCents: 1, ...asSuperAdmin })).ok).toBe(true)
  })
})

const change = (over: Partial<OrderMoney>, difference: number, more = {}) =>
  settleChange(order(over), { difference, charge: difference, paymentMethod: 'cash', isPaid: false, ...more })

const add = (
  transactionType: 'PURCHASE' | 'REFUND',
  amount: number,
  over: Partial<Extract<TransactionChange, { kind: 'add' }>> = {},
) => ({
  kind: 'add',
  transactionType,
  status: 'PENDING',
  amount,
  paymentMethod: 'cash',
  ...over,
})

describe('a change of what an order costs', () => {
  const open = entry({ id: 'open', amount: 10_000, status: 'PENDING' })

  it.each<[string, Partial<OrderMoney>, number, object, number, object[]]>([
    ['nothing', paid, 0, {}, 10_000, []],
    [
      'dearer: a pending purchase with its fee',
      paid,
      2000,
      { charge: 2150, paymentMethod: 'creditCard' },
      12_150,
      [add('PURCHASE', 2150, { paymentMethod: 'creditCard' })],
    ],
    ['dearer and paid at once', paid, 2000, { isPaid: true }, 12_000, [add('PURCHASE', 2000, { status: 'SUCCESS' })]],
    [
      'cheaper and unpaid: the purchase is replaced by a lower one',
      { transactions: [open] },
      -2000,
      {},
      8000,
      [{ kind: 'adjust', id: 'open' }, add('PURCHASE', 8000, { restOf: 'open' })],
    ],
    ['cheaper and unpaid to nothing', { transactions: [open] }, -10_000, {}, 0, [{ kind: 'adjust', id: 'open' }]],
    [
      'cheaper with two open purchases: the newest is lowered first',
      {
        transactions: [
          { ...open, id: 'old', amount: 6000, createdAt: 1 },
          { ...open, id: 'new', amount: 4000, createdAt: 2 },
        ],
      },
      -5000,
      {},
      5000,
      [{ kind: 'adjust', id: 'new' }, { kind: 'adjust', id: 'old' }, add('PURCHASE', 5000, { restOf: 'old' })],
    ],
    [
      'cheaper and paid in two ways: refunded by the last of them',
      {
        transactions: [
          entry({ amount: 4000, paymentMethod: 'cheque', createdAt: 1 }),
          entry({ amount: 6000, paymentMethod: 'voucher', createdAt: 2 }),
        ],
      },
      -2000,
      {},
      8000,
      [add('REFUND', 2000, { paymentMethod: 'voucher' })],
    ],
    ['cheaper and paid: a pending refund', paid, -2000, {}, 8000, [add('REFUND', 2000)]],
    [
      'cheaper by more than what is open: the rest is refunded by the method it was paid with',
      {
        transactions: [entry({ amount: 9000, paymentMethod: 'creditCard' }), { ...open, amount: 1000, createdAt: 5 }],
      },
      -3000,
      {},
      7000,
      [{ kind: 'adjust', id: 'open' }, add('REFUND', 2000, { paymentMethod: 'creditCard' })],
    ],
  ])(
    '%s [BOOKING-99] [BOOKING-100] [ORDERS-138] [ORDERS-139]',
    (_case, over, difference, more, totalAmount, changes) => {
      expect(change(over, difference, more)).toEqual({ ok: true, value: { totalAmount, changes } })
    },
  )

  it.each<[string, Partial<OrderMoney>, string]>([
    ['below 0', {}, 'error.badRequest.orderAmountLowerThanZero'],
    ['of a cancelled order', canceled, 'error.badRequest.canceledOrder'],
    ['of a paid-out order', paidOut, 'error.badRequest.paidOutOrder'],
  ])('%s is refused [ORDERS-139] [ORDERS-47] [ADDTX-33]', (_case, over, code) => {
    expect(change(over, -10_001)).toMatchObject({ refusal: { code } })
  })

  it.each<[string, number, number | null]>([
    ['what is left of a paid order', -3000, null],
    ['more than is left of it', -3001, 3000],
  ])('after a refund %s can be given back, not more', (_case, difference, maximum) => {
    const refunded = entry({ id: 'r', amount: 7000, transactionType: 'REFUND', status: 'PENDING' })
    const changed = change({ transactions: [...paid.transactions, refunded] }, difference)
    const refusal = {
      code: 'error.badRequest.refundAmountExceedsRefundable',
      details: { amount: -difference, maximum },
    }
    expect(changed).toMatchObject(maximum === null ? { ok: true } : { refusal })
  })
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
    ]
    expect(purchaseToMark(log, 5, 'cash')?.id).toBe('new')
    expect(purchaseToMark(log, 5, 'cheque')).toBeNull()
  })
})
