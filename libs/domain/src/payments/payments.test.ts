import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { statusOf, type OrderMoney, type TransactionStatus } from '../orders/index.ts'
import { entry, order } from '../orders/order.fixture.ts'
import {
  CARD_ERROR_FALLBACK,
  cardErrorText,
  decideCharge,
  decidePaymentLink,
  decideRetry,
  linkStatus,
  methodsOfLink,
  owedByLink,
  owedOtherwise,
  payableByLink,
  settleCharge,
  settleRefund,
  splitRefund,
  wantsCharge,
} from './index.ts'

const card = (status: TransactionStatus, over: Partial<OrderMoney> = {}) =>
  order({ transactions: [entry({ id: 'p', amount: 10_000, status, paymentMethod: 'creditCard' })], ...over })

describe('what is said of a card that did not pay', () => {
  it.each([
    ['card_declined', 'Your card was declined.'],
    ['expired_card', 'Your card has expired.'],
    ['incorrect_cvc', "Your card's security code is incorrect."],
    ['incorrect_number', 'Your card number is incorrect.'],
    ['insufficient_funds', 'Your card has insufficient funds.'],
    ['processing_error', 'An error occurred while processing your card. Please try again.'],
    ['authentication_required', 'This card requires authentication.'],
    ['solar_eclipse', 'Transaction fail'],
  ])('%s: %s [SUBSCRIPTIONS-33] [SUBSCRIPTIONS-34]', (code, text) => {
    expect(cardErrorText(code)).toBe(text)
  })

  it.each([
    ['stolen_card', 'Your card was declined. Please contact your bank.'],
    ['solar_eclipse', CARD_ERROR_FALLBACK],
    ['constructor', CARD_ERROR_FALLBACK],
    ['', CARD_ERROR_FALLBACK],
    [null, CARD_ERROR_FALLBACK],
  ])('%s: %s [BOOKING-94]', (code, text) => {
    expect(cardErrorText(code)).toBe(text)
  })
})

describe('which purchase a card is charged for, and which is tried again', () => {
  it.each<[TransactionStatus, charged: string, retried: string]>([
    ['PENDING', 'charged', 'error.badRequest.transactionNotPending'],
    ['PAYMENT_FAILURE', 'charged', 'charged'],
    ['PLUGIN_FAILURE', 'charged', 'charged'],
    ['UNKNOWN', 'error.badRequest.paymentUnderWay', 'error.badRequest.paymentUnderWay'],
    ['SUCCESS', 'error.badRequest.transactionNotPending', 'error.badRequest.transactionNotPending'],
    ['CANCELED', 'error.badRequest.transactionNotPending', 'error.badRequest.transactionNotPending'],
    ['ADJUSTED', 'error.badRequest.transactionNotPending', 'error.badRequest.transactionNotPending'],
  ])('%s: %s, %s [ORDERS-39]', (status, charged, retried) => {
    const said = (decide: typeof decideCharge) => {
      const decision = decide(card(status), 'p')
      return decision.ok ? 'charged' : decision.refusal.code
    }
    expect([said(decideCharge), said(decideRetry)]).toEqual([charged, retried])
  })

  it.each<[string, OrderMoney, string]>([
    ['of a cancelled order', card('PENDING', { processingStatus: 'CANCELED' }), 'error.badRequest.canceledOrder'],
    ['of a paid-out order', card('PENDING', { successfulPayoutId: 'x' }), 'error.badRequest.paidOutOrder'],
    [
      'in cash',
      order({ transactions: [entry({ id: 'p', amount: 1, status: 'PENDING' })] }),
      'error.badRequest.transactionNotPending',
    ],
    [
      'that is a refund',
      order({
        transactions: [
          entry({ id: 'p', amount: 1, status: 'PENDING', transactionType: 'REFUND', paymentMethod: 'creditCard' }),
        ],
      }),
      'error.badRequest.transactionNotPending',
    ],
    ['that is not there', order({}), 'error.badRequest.transactionNotPending'],
  ])('not one %s', (_what, money, code) => {
    expect(decideCharge(money, 'p')).toMatchObject({ ok: false, refusal: { code } })
  })
})

it('a card is charged for the purchase that was chosen, of several [ORDERS-39]', () => {
  const transactions = ['p', 'q'].map((id) =>
    entry({ id, amount: 1000, status: 'PENDING', paymentMethod: 'creditCard' }),
  )
  expect(decideCharge(order({ transactions }), 'q')).toMatchObject({ ok: true, value: { id: 'q' } })
})

describe('how a charge ended', () => {
  const charge = { attemptId: 'c', transactionId: 'p', amount: 10_000, method: 'creditCard' } as const

  it.each<[TransactionStatus, string[], string[]]>([
    ['UNKNOWN', ['SUCCESS'], []],
    ['PENDING', ['SUCCESS'], []],
    ['PAYMENT_FAILURE', ['SUCCESS'], []],
    ['SUCCESS', [], ['PURCHASE SUCCESS', 'REFUND PENDING']],
    ['CANCELED', [], ['PURCHASE SUCCESS', 'REFUND PENDING']],
    ['ADJUSTED', [], ['PURCHASE SUCCESS', 'REFUND PENDING']],
  ])('with the money, when the entry is %s', (status, statuses, added) => {
    const settled = settleCharge(card(status), charge, 'succeeded')
    expect(settled.statuses.map((each) => each.status)).toEqual(statuses)
    expect(settled.log.map((each) => each.kind === 'add' && `${each.transactionType} ${each.status}`)).toEqual(added)
  })

  it.each<[TransactionStatus, Partial<OrderMoney>, boolean]>([
    ['PAYMENT_FAILURE', {}, true],
    ['UNKNOWN', {}, true],
    ['PENDING', {}, true],
    ['PENDING', { processingStatus: 'CANCELED' }, false],
    ['SUCCESS', {}, false],
    ['ADJUSTED', {}, false],
  ])('is waited for while the entry is %s in %j: %s', (status, over, wanted) => {
    expect(wantsCharge(card(status, over), 'p')).toBe(wanted)
    expect(wantsCharge(order({ transactions: [entry({ id: 'p', amount: 1, status })] }), 'p')).toBe(false)
  })

  it('with the money of a cancelled order, it is owed back', () => {
    const settled = settleCharge(card('PAYMENT_FAILURE', { processingStatus: 'CANCELED' }), charge, 'succeeded')
    expect(settled.statuses).toEqual([{ id: 'p', status: 'SUCCESS' }])
    expect(settled.log).toMatchObject([{ transactionType: 'REFUND', status: 'PENDING', amount: 10_000 }])
  })

  it('without it, the entry has failed where it waited, and the order is not paid by it', () => {
    expect(settleCharge(card('UNKNOWN'), charge, 'failed')).toEqual({
      statuses: [{ id: 'p', status: 'PAYMENT_FAILURE' }],
      log: [],
    })
    expect(settleCharge(card('SUCCESS'), charge, 'failed').statuses).toEqual([])
    expect(settleCharge(order({}), charge, 'failed')).toEqual({ statuses: [], log: [] })
    expect(statusOf(card('PAYMENT_FAILURE')).status).toBe('pending')
  })

  it('whatever it was, the log tells of the money once', () => {
    const statuses = fc.constantFrom<TransactionStatus>('PENDING', 'UNKNOWN', 'PAYMENT_FAILURE', 'SUCCESS', 'CANCELED')
    fc.assert(
      fc.property(statuses, fc.boolean(), fc.constantFrom('succeeded', 'failed'), (status, canceled, outcome) => {
        const money = card(status, { processingStatus: canceled ? 'CANCELED' : 'COMMITTED' })
        const { statuses: changed, log } = settleCharge(money, charge, outcome)
        const paid =
          changed.filter((each) => each.status === 'SUCCESS').length * charge.amount +
          log.reduce((sum, each) => (each.kind === 'add' && each.status === 'SUCCESS' ? sum + each.amount : sum), 0)
        expect(paid).toBe(outcome === 'succeeded' ? charge.amount : 0)
      }),
    )
  })
})

describe('giving back to cards', () => {
  it('the last charge gives first, and none more than it still has', () => {
    const charges = [
      { attemptId: 'first', taken: 2150, givenBack: 0 },
      { attemptId: 'second', taken: 1000, givenBack: 400 },
    ]
    expect(splitRefund(500, charges)).toEqual({ parts: [{ attemptId: 'second', amount: 500 }], rest: 0 })
    expect(splitRefund(1000, charges)).toEqual({
      parts: [
        { attemptId: 'second', amount: 600 },
        { attemptId: 'first', amount: 400 },
      ],
      rest: 0,
    })
    expect(splitRefund(3000, charges).rest).toBe(250)
    expect(splitRefund(3000, [])).toEqual({ parts: [], rest: 3000 })
  })

  it('for any charges, the parts and the rest are the amount', () => {
    const charges = fc.array(fc.record({ attemptId: fc.uuid(), taken: fc.nat(100_000), givenBack: fc.nat(100_000) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.nat(500_000), charges, (amount, taken) => {
        const { parts, rest } = splitRefund(amount, taken)
        expect(parts.reduce((sum, part) => sum + part.amount, rest)).toBe(amount)
        for (const part of parts) {
          const { taken: had, givenBack } = taken.find(({ attemptId }) => attemptId === part.attemptId)!
          expect(part.amount).toBeGreaterThan(0)
          expect(part.amount).toBeLessThanOrEqual(had - givenBack)
        }
      }),
    )
  })

  const refunding = (status: TransactionStatus) => ({
    transactions: [
      entry({ id: 'r', amount: 700, status, transactionType: 'REFUND' as const, paymentMethod: 'creditCard' as const }),
    ],
  })

  it('done, it is refunded; failed, it is still owed', () => {
    expect(settleRefund(refunding('UNKNOWN'), 'r', 'succeeded')).toEqual({
      statuses: [{ id: 'r', status: 'SUCCESS' }],
      log: [],
    })
    expect(settleRefund(refunding('UNKNOWN'), 'r', 'failed')).toEqual({
      statuses: [{ id: 'r', status: 'PAYMENT_FAILURE' }],
      log: [{ kind: 'add', transactionType: 'REFUND', status: 'PENDING', amount: 700, paymentMethod: 'creditCard' }],
    })
    expect(settleRefund(refunding('SUCCESS'), 'r', 'succeeded')).toEqual({ statuses: [], log: [] })
  })

  it('settles the refund that was asked for, and nothing else of the log', () => {
    const transactions = ['r', 's'].map((id) =>
      entry({ id, amount: 700, status: 'UNKNOWN', transactionType: 'REFUND', paymentMethod: 'creditCard' }),
    )
    expect(settleRefund({ transactions }, 's', 'succeeded').statuses).toEqual([{ id: 's', status: 'SUCCESS' }])
    const nothing = { statuses: [], log: [] }
    for (const outcome of ['succeeded', 'failed'] as const) {
      expect(settleRefund(card('UNKNOWN'), 'p', outcome)).toEqual(nothing)
      expect(settleRefund({ transactions }, 'not there', outcome)).toEqual(nothing)
    }
  })

  it('gone through and come back, it is owed again', () => {
    expect(settleRefund(refunding('SUCCESS'), 'r', 'failed')).toEqual({
      statuses: [{ id: 'r', status: 'PAYMENT_FAILURE' }],
      log: [{ kind: 'add', transactionType: 'REFUND', status: 'PENDING', amount: 700, paymentMethod: 'creditCard' }],
    })
    for (const outcome of ['succeeded', 'failed'] as const)
      expect(settleRefund(refunding('PAYMENT_FAILURE'), 'r', outcome).statuses).toEqual([])
  })
})

describe('a payment link', () => {
  it.each<[string, OrderMoney, string, number]>([
    ['an open purchase', card('PENDING'), 'open', 10_000],
    ['a failed one', card('PAYMENT_FAILURE'), 'open', 10_000],
    ['one of unknown outcome', card('UNKNOWN'), 'processing', 0],
    ['a paid one', card('SUCCESS'), 'paid', 0],
    ['one in cash', order({ transactions: [entry({ amount: 10_000, status: 'PENDING' })] }), 'owedOtherwise', 0],
    ['one in cash that is of nothing', order({ transactions: [entry({ amount: 0, status: 'PENDING' })] }), 'paid', 0],
    [
      'a part that was paid by card, and one in cash',
      order({ transactions: [...card('SUCCESS').transactions, entry({ amount: 500, status: 'PENDING' })] }),
      'owedOtherwise',
      0,
    ],
    ['a cancelled order', card('PAYMENT_FAILURE', { processingStatus: 'CANCELED' }), 'canceled', 0],
  ])('shows %s', (_what, money, status, payable) => {
    expect(linkStatus(money)).toBe(status)
    expect(payableByLink(money)).toBe(payable)
    expect(decidePaymentLink(money, ['creditCard']).ok).toBe(status === 'open')
  })

  const others: [string, Partial<OrderMoney['transactions'][number]>][] = [
    ['a refund by card', { transactionType: 'REFUND', paymentMethod: 'creditCard' }],
    ['a purchase by another method', { paymentMethod: 'razorpay' }],
  ]
  it.each(others)('waits for no outcome of %s, and collects nothing of it', (_what, over) => {
    const other = (status: TransactionStatus) => entry({ id: 'o', amount: 300, status, ...over })
    const owed = card('PENDING').transactions
    const unknown = order({ transactions: [...owed, other('UNKNOWN')] })
    expect([linkStatus(unknown), payableByLink(unknown)]).toEqual(['open', 10_000])
    expect(payableByLink(order({ transactions: [...owed, other('PENDING')] }))).toBe(10_000)
  })

  it('tells what is owed by other methods beside what it collects, and of a cancelled order nothing', () => {
    const transactions = [
      ...card('PENDING').transactions,
      entry({ amount: 500, status: 'PENDING' }),
      entry({ amount: 70, status: 'PAYMENT_FAILURE', paymentMethod: 'razorpay' }),
      entry({ amount: 3000, status: 'SUCCESS' }),
      entry({ amount: 900, status: 'PENDING', transactionType: 'REFUND' }),
    ]
    expect([payableByLink(order({ transactions })), owedOtherwise(order({ transactions }))]).toEqual([10_000, 570])
    expect(owedOtherwise(order({ transactions, processingStatus: 'CANCELED' }))).toBe(0)
  })

  it('waits while the outcome of one of several payments is unknown', () => {
    const transactions = [...card('UNKNOWN').transactions, ...card('PENDING').transactions]
    expect(linkStatus(order({ transactions }))).toBe('processing')
  })

  it('is not sent where nothing is owed by card, and says where cards are switched off [PAYMETHODS-11]', () => {
    expect(decidePaymentLink(card('SUCCESS'), ['creditCard'])).toEqual({
      ok: false,
      refusal: { code: 'error.badRequest.transactionNotPending' },
    })
    expect(decidePaymentLink(card('PENDING'), ['cash'])).toMatchObject({
      refusal: { details: { msg: 'Credit card is not switched on for customers' } },
    })
  })

  it.each<[string, PaymentMethod[], boolean]>([
    ['may be sent while customers may pay by card', ['creditCard', 'cash'], true],
    ['is of no use where they may not', ['clubCredits', 'cash'], false],
    ['is of no use where they may pay by nothing', [], false],
  ])('%s [PAYMETHODS-11]', (_what, forCustomers, isSent) => {
    const decision = decidePaymentLink(card('PENDING'), forCustomers)
    expect(decision.ok || decision.refusal.code).toBe(isSent || 'error.badRequest.paymentMethodNotAllowed')
    expect(methodsOfLink(forCustomers)).toEqual(isSent ? ['creditCard'] : [])
  })

  it('collects the oldest purchase first', () => {
    const money = order({
      transactions: [
        entry({ id: 'late', amount: 1, status: 'PENDING', paymentMethod: 'creditCard', createdAt: 9 }),
        entry({ id: 'early', amount: 2, status: 'PENDING', paymentMethod: 'creditCard', createdAt: 3 }),
      ],
    })
    expect(owedByLink(money).map(({ id }) => id)).toEqual(['early', 'late'])
  })
})
