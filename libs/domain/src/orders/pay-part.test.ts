import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS, type PaymentMethod } from '../fees/payment-methods.ts'
import { entry, order } from './order.fixture.ts'
import { cashChange, chargeBesidePart, decideFirstPart, decidePayPart, paysParts, takesRest } from './pay-part.ts'

const open = entry({ id: 'open', status: 'PENDING', amount: 10_000 })
const byCard = entry({ id: 'card', status: 'PENDING', paymentMethod: 'creditCard', amount: 10_550, fee: 550 })

describe('a part of an open payment', () => {
  it('is paid by its own method, and the rest stays owed', () => {
    expect(
      decidePayPart(order({ transactions: [open] }), {
        transactionId: 'open',
        amount: 8_400,
        paymentMethod: 'clubCredits',
      }),
    ).toEqual({
      ok: true,
      value: {
        paymentMethod: 'cash',
        changes: [
          { kind: 'adjust', id: 'open' },
          {
            kind: 'add',
            transactionType: 'PURCHASE',
            status: 'SUCCESS',
            amount: 8_400,
            paymentMethod: 'clubCredits',
            fee: 0,
          },
          { kind: 'add', transactionType: 'PURCHASE', status: 'PENDING', amount: 1_600, paymentMethod: 'cash', fee: 0 },
        ],
        totalAmount: 10_000,
        processingFeeExclusiveCents: 0,
        processingFeeInclusiveCents: 0,
      },
    })
  })

  it('leaves the fee that was agreed on with the method that takes the rest, and is at most the price', () => {
    const money = order({
      paymentMethod: 'creditCard',
      totalAmount: 10_550,
      processingFeeExclusiveCents: 550,
      transactions: [byCard],
    })
    const pay = (amount: number) => decidePayPart(money, { transactionId: 'card', amount, paymentMethod: 'cash' })
    expect(pay(9_999)).toMatchObject({
      ok: true,
      value: {
        paymentMethod: 'creditCard',
        totalAmount: 10_550,
        changes: [{}, { amount: 9_999, fee: 0 }, { amount: 551, fee: 550 }],
      },
    })
    // Nothing is left for the card to take, and so no fee of it.
    expect(pay(10_000)).toEqual({
      ok: true,
      value: {
        paymentMethod: 'cash',
        totalAmount: 10_000,
        processingFeeExclusiveCents: 0,
        processingFeeInclusiveCents: 0,
        changes: [
          { kind: 'adjust', id: 'card' },
          {
            kind: 'add',
            transactionType: 'PURCHASE',
            status: 'SUCCESS',
            amount: 10_000,
            paymentMethod: 'cash',
            fee: 0,
          },
        ],
      },
    })
    expect(pay(10_001)).toMatchObject({ ok: false, refusal: { details: { property: 'amount' } } })
  })

  it('that is the whole leaves nothing open, and the order is called by its method', () => {
    const paid = decidePayPart(order({ transactions: [open] }), {
      transactionId: 'open',
      amount: 10_000,
      paymentMethod: 'clubCredits',
    })
    expect(paid).toMatchObject({ ok: true, value: { paymentMethod: 'clubCredits' } })
    expect(paid.ok && paid.value.changes).toHaveLength(2)
  })

  it.each([
    ['is owed', 'PENDING', 'cash'],
    ['was paid', 'SUCCESS', 'cash'],
    ['is under way', 'UNKNOWN', 'cash'],
    ['fell', 'ADJUSTED', 'clubCredits'],
    ['was cancelled', 'CANCELED', 'clubCredits'],
  ] as const)(
    'that is the whole of one payment leaves the order its method where another one %s',
    (_, status, called) => {
      const other = entry({ id: 'other', status, amount: 2_180 })
      const paid = decidePayPart(order({ transactions: [open, other] }), {
        transactionId: 'open',
        amount: 10_000,
        paymentMethod: 'clubCredits',
      })
      expect(paid).toMatchObject({ value: { paymentMethod: called } })
    },
  )

  it.each([0, -1, 10_001])('of %i is refused by its field', (amount) => {
    expect(
      decidePayPart(order({ transactions: [open] }), { transactionId: 'open', amount, paymentMethod: 'cash' }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'error.badRequest.invalidInput', details: { property: 'amount' } },
    })
  })

  it.each(PAYMENT_METHODS)('by %s is taken where a person or what the customer holds pays it', (paymentMethod) => {
    const takes = [
      'clubCredits',
      'cash',
      'cheque',
      'bankTransfer',
      'voucher',
      'pointOfSales',
      'touchAndGo',
      'fieldhouseWallet',
    ]
    expect(paysParts(paymentMethod)).toBe(takes.includes(paymentMethod))
    const decision = decidePayPart(order({ transactions: [open] }), { transactionId: 'open', amount: 1, paymentMethod })
    expect(decision.ok).toBe(takes.includes(paymentMethod))
  })

  it.each([
    ['paid', { status: 'SUCCESS' }, 'error.badRequest.transactionNotPending'],
    ['under way', { status: 'UNKNOWN' }, 'error.badRequest.transactionNotPending'],
    ['adjusted', { status: 'ADJUSTED' }, 'error.badRequest.transactionNotPending'],
    ['a refund', { transactionType: 'REFUND' }, 'error.badRequest.transactionNotPending'],
    ['another one', { id: 'other' }, 'error.badRequest.transactionNotPending'],
  ] as const)('is refused of what is %s', (_is, over, code) => {
    const transactions = [{ ...open, ...over }]
    expect(
      decidePayPart(order({ transactions }), { transactionId: 'open', amount: 100, paymentMethod: 'cash' }),
    ).toMatchObject({ ok: false, refusal: { code } })
  })

  it('is refused of an order that is cancelled or paid out', () => {
    const part = { transactionId: 'open', amount: 100, paymentMethod: 'cash' } as const
    const transactions = [open]
    expect(decidePayPart(order({ transactions, processingStatus: 'CANCELED' }), part)).toMatchObject({
      refusal: { code: 'error.badRequest.canceledOrder' },
    })
    expect(decidePayPart(order({ transactions, successfulPayoutId: 'p' }), part)).toMatchObject({
      refusal: { code: 'error.badRequest.paidOutOrder' },
    })
  })

  it.each([
    [9_000, 1_000, 550, 550],
    [9_700, 300, 300, 300],
    [10_000, 0, 0, 0],
  ])('of %i leaves %i to a card whose fee the club bears, %i of it fee', (amount, rest, fee, inclusive) => {
    const borne = entry({ id: 'card', status: 'PENDING', paymentMethod: 'creditCard', amount: 10_000, fee: 550 })
    const money = order({ processingFeeInclusiveCents: 550, transactions: [borne] })
    const decision = decidePayPart(money, { transactionId: 'card', amount, paymentMethod: 'cash' })
    expect(decision).toMatchObject({
      value: { totalAmount: 10_000, processingFeeExclusiveCents: 0, processingFeeInclusiveCents: inclusive },
    })
    expect(decision.ok && decision.value.changes.slice(2)).toEqual(
      rest === 0
        ? []
        : [
            {
              kind: 'add',
              transactionType: 'PURCHASE',
              status: 'PENDING',
              amount: rest,
              paymentMethod: 'creditCard',
              fee,
            },
          ],
    )
  })

  it('and what stays open are what was open, and so is the fee while some of the price is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.nat(1e6),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (price, fee, share) => {
          const amount = Math.max(1, Math.floor(price * share))
          const purchase = entry({
            id: 'open',
            status: 'PENDING',
            paymentMethod: 'creditCard',
            amount: price + fee,
            fee,
          })
          const money = { totalAmount: price + fee, processingFeeExclusiveCents: fee, transactions: [purchase] }
          const decision = decidePayPart(order(money), { transactionId: 'open', amount, paymentMethod: 'cash' })
          const added = decision.ok ? decision.value.changes.filter((change) => change.kind === 'add') : []
          const kept = amount === price ? 0 : fee
          expect(added.reduce((sum, change) => sum + change.amount, 0)).toBe(price + kept)
          expect(added.reduce((sum, change) => sum + ('fee' in change ? change.fee : 0), 0)).toBe(kept)
          expect(decision).toMatchObject({ value: { totalAmount: price + kept, processingFeeExclusiveCents: kept } })
          expect(added.every((change) => change.amount > 0)).toBe(true)
        },
      ),
    )
  })
})

it.each([
  [5_000, 3_600, { change: 1_400, missing: 0 }],
  [3_600, 3_600, { change: 0, missing: 0 }],
  [3_599, 3_600, { change: 0, missing: 1 }],
])('of %i given for %i so much is handed back, or missing', (given, amount, expected) => {
  expect(cashChange(given, amount)).toEqual(expected)
})

describe('a part that is paid as something is sold', () => {
  const split = (part: object = {}, method: PaymentMethod = 'cash') =>
    decideFirstPart(12_000, method, { amount: 8_400, paymentMethod: 'clubCredits', ...part })

  it('leaves the rest to its method, whose fee is for the rest alone', () => {
    const decided = split({}, 'creditCard')
    expect(decided).toEqual({ ok: true, value: { part: 8_400, rest: 3_600 } })
    // 5 % of 36.00 and 0.50.
    const chargeOf = (price: number) => ({
      total: price + price / 20 + 50,
      processingFeeExclusiveCents: price / 20 + 50,
      processingFeeInclusiveCents: 0,
    })
    expect(chargeBesidePart({ part: 8_400, rest: 3_600 }, chargeOf)).toEqual({
      toPay: 3_830,
      total: 12_230,
      processingFeeExclusiveCents: 230,
      processingFeeInclusiveCents: 0,
    })
  })

  it.each([
    ['all of the price, which is no part', { amount: 12_000 }, 'cash', 'part.amount'],
    ['nothing', { amount: 0 }, 'cash', 'part.amount'],
    ['a card', { paymentMethod: 'creditCard' }, 'cash', 'part.paymentMethod'],
    ['passes', { paymentMethod: 'packages' }, 'cash', 'part.paymentMethod'],
    ['the method of the rest', {}, 'clubCredits', 'part.paymentMethod'],
    ['anything beside the gateway', {}, 'razorpay', 'paymentMethod'],
    ['anything beside passes', {}, 'packages', 'paymentMethod'],
  ] as const)('is refused where it is %s', (_, part, method, property) => {
    expect(split(part, method)).toMatchObject({ ok: false, refusal: { details: { property } } })
  })

  it('is taken beside whatever a person takes, what a customer holds, and a card', () => {
    expect(PAYMENT_METHODS.filter((method) => !takesRest(method))).toEqual(['razorpay', 'packages'])
  })
})
