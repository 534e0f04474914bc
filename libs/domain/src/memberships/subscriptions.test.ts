import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderTransaction } from '../orders/index.ts'
import { addDays, isLocalDate } from '../time/index.ts'
import {
  currentSubscription,
  decideRemoval,
  decideSale,
  expiryOf,
  isActiveOn,
  lastDayOf,
  lastSubscription,
  paidOrderText,
  RECURRING_MONTHS,
  saleProblem,
  startDays,
  startProblem,
  type AddedLine,
} from './index.ts'

describe('how long a membership lasts', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-11-21', 12, '2027-11-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-05', 24, '2028-12-05'],
  ])('from %s for %i months it expires on %s [SUBSCRIPTIONS-09]', (startsOn, months, expiry) => {
    expect(expiryOf(startsOn, months)).toBe(expiry)
    expect(lastDayOf(startsOn, months)).toBe(addDays(expiry, -1))
  })

  it('the next one from the day of expiry leaves no day out and none twice', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))
    fc.assert(
      fc.property(day, fc.constantFrom(...RECURRING_MONTHS), (startsOn, months) => {
        const expiry = expiryOf(startsOn, months)
        const first = { startsOn, expiresOn: lastDayOf(startsOn, months), isCanceled: false, pauses: [] }
        const next = { startsOn: expiry, expiresOn: lastDayOf(expiry, months), isCanceled: false, pauses: [] }
        for (const date of [addDays(expiry, -1), expiry])
          expect([first, next].filter((each) => isActiveOn(each, date))).toHaveLength(1)
        expect(isLocalDate(expiry)).toBe(true)
      }),
    )
  })

  const of = (name: string, startsOn: string, expiresOn: string, isCanceled = false) => ({
    name,
    startsOn,
    expiresOn,
    isCanceled,
    pauses: [],
  })
  const TODAY = '2026-11-21'

  it('is active from its first to its last day unless it was cancelled [SUBSCRIPTIONS-09]', () => {
    const november = of('a', '2026-11-01', '2026-11-30')
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isActiveOn(november, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isActiveOn({ ...november, isCanceled: true }, TODAY)).toBe(false)
  })

  it('the current one is active and lasts longest, the last one expired most recently [SUBSCRIPTIONS-09]', () => {
    const all = [
      of('long ago', '2024-01-01', '2024-12-31'),
      of('lately', '2026-10-01', '2026-11-20'),
      of('cancelled', '2026-11-01', '2027-11-30', true),
      of('short', '2026-11-01', '2026-11-30'),
      of('long', '2026-11-10', '2027-01-09'),
      of('later', '2027-01-10', '2028-01-09'),
    ]
    expect(currentSubscription(all, TODAY)?.name).toBe('long')
    expect(lastSubscription(all, TODAY)?.name).toBe('lately')
    expect(currentSubscription(all.toReversed(), TODAY)?.name).toBe('long')
    expect(lastSubscription(all.toReversed(), TODAY)?.name).toBe('lately')
    expect(currentSubscription([], TODAY)).toBeNull()
    expect(lastSubscription([of('a', TODAY, TODAY)], TODAY)).toBeNull()
  })
})

describe('the start of a new membership', () => {
  it('is today at the earliest and 82 years ahead at the latest [SUBSCRIPTIONS-05, SUBSCRIPTIONS-06]', () => {
    const problem = (startsOn: string) => startProblem(startsOn, '2026-11-21')
    expect(startDays('2026-11-21')).toEqual({ first: '2026-11-21', last: '2108-11-21' })
    expect([problem('2026-11-21'), problem('2108-11-21')]).toEqual([null, null])
    expect(problem('2026-11-20')).toBe('Start date must be today or later')
    expect(problem('2108-11-22')).toBe('Start date must be at most 82 years ahead')
  })
})

describe('removing a membership', () => {
  const entry = (
    transactionType: OrderTransaction['transactionType'],
    status: OrderTransaction['status'],
    amount: number,
  ): OrderTransaction => ({
    id: `${status}${amount}`,
    transactionType,
    status,
    amount,
    fee: 0,
    version: 1,
    paymentMethod: 'cash',
    createdAt: 0,
  })
  const order = (processingStatus: 'COMMITTED' | 'CANCELED', ...transactions: OrderTransaction[]) => ({
    id: 'order',
    readableId: 'ABCD2345',
    processingStatus,
    transactions,
  })

  it.each<[string, ReturnType<typeof order> | null, 'removed' | 'canceled' | 'refused']>([
    ['without an order', null, 'removed'],
    ['unpaid', order('COMMITTED', entry('PURCHASE', 'PENDING', 8000)), 'canceled'],
    ['free', order('COMMITTED', entry('PURCHASE', 'SUCCESS', 0)), 'canceled'],
    ['paid', order('COMMITTED', entry('PURCHASE', 'SUCCESS', 8000)), 'refused'],
    [
      'paid in part',
      order('COMMITTED', entry('PURCHASE', 'SUCCESS', 500), entry('PURCHASE', 'PENDING', 7500)),
      'refused',
    ],
    ['of an unknown outcome', order('COMMITTED', entry('PURCHASE', 'UNKNOWN', 8000)), 'refused'],
    ['whose payment failed', order('COMMITTED', entry('PURCHASE', 'PAYMENT_FAILURE', 8000)), 'canceled'],
    [
      'paid and given back in part',
      order('COMMITTED', entry('PURCHASE', 'SUCCESS', 8000), entry('REFUND', 'SUCCESS', 7999)),
      'refused',
    ],
    [
      'paid and to be given back',
      order('COMMITTED', entry('PURCHASE', 'SUCCESS', 8000), entry('REFUND', 'PENDING', 8000)),
      'refused',
    ],
    [
      'paid and given back',
      order('COMMITTED', entry('PURCHASE', 'SUCCESS', 8000), entry('REFUND', 'SUCCESS', 8000)),
      'canceled',
    ],
    ['paid, its order cancelled', order('CANCELED', entry('PURCHASE', 'SUCCESS', 8000)), 'removed'],
  ])('that is %s: %3$s [SUBSCRIPTIONS-11, SUBSCRIPTIONS-24]', (_case, of, outcome) => {
    const decision = decideRemoval(of)
    expect(decision.ok ? (decision.value === null ? 'removed' : 'canceled') : 'refused').toBe(outcome)
  })

  it('is refused with the order and its readable id in words [SUBSCRIPTIONS-12, SUBSCRIPTIONS-15]', () => {
    expect(decideRemoval(order('COMMITTED', entry('PURCHASE', 'SUCCESS', 1)))).toEqual({
      ok: false,
      refusal: {
        code: 'error.badRequest.orderPaidTotallyOrPartially',
        details: { orderId: 'order', readableId: 'ABCD2345' },
      },
    })
    expect(paidOrderText('ABCD2345')).toBe(
      'The customer had paid totally or partially for this subscription in ABCD2345. You must cancel (and refund) the transaction to remove this subscription.',
    )
  })
})

describe('selling a membership', () => {
  const line = (statusAmount: '+' | '-', price: number, currency = 'SGD'): AddedLine => ({
    statusAmount,
    price,
    currency,
  })
  const gold = { price: 8000, currency: 'SGD' }

  it.each<[string, (typeof gold)[], AddedLine[], number | string]>([
    ['one', [gold], [], 8000],
    ['a free one', [{ ...gold, price: 0 }], [], 0],
    ['two', [gold, gold], [], 16_000],
    ['one with a racket and a discount', [gold], [line('+', 350), line('-', 1000)], 7350],
    ['one with line items that leave nothing', [gold], [line('-', 8000)], 'lineItems'],
    ['one with line items below it', [gold], [line('-', 8001)], 'error.badRequest.orderAmountLowerThanZero'],
    ['one with a line in another currency', [gold], [line('+', 1, 'AUD')], 'lineItems.0.currency'],
    ['two in two currencies', [gold, { ...gold, currency: 'AUD' }], [], 'subscriptionIds.1'],
  ])('%s comes to its sum or is refused [ADDTX-27, ADDTX-56]', (_case, sold, lines, expected) => {
    const decision = decideSale(sold, lines)
    const said = (): unknown =>
      decision.ok ? decision.value.price : (decision.refusal.details?.['property'] ?? decision.refusal.code)
    expect(said()).toBe(expected)
  })

  it.each<[string, (typeof gold)[], AddedLine[], string, Record<string, unknown>]>([
    [
      'of two currencies',
      [gold, { ...gold, currency: 'AUD' }],
      [],
      'error.badRequest.invalidInput',
      { why: 'must be in the currency of the others' },
    ],
    [
      'with a line in another currency',
      [gold],
      [line('+', 1, 'AUD')],
      'error.badRequest.invalidInput',
      { why: 'The currency of the transaction is SGD' },
    ],
    ['below 0', [gold], [line('-', 8001)], 'error.badRequest.orderAmountLowerThanZero', { totalAmount: -1 }],
  ])('%s is refused with the reason [ADDTX-27, ADDTX-56]', (_case, sold, lines, code, details) => {
    expect(decideSale(sold, lines)).toMatchObject({ refusal: { code, details } })
  })

  it('needs a customer, a price, and a total above 0 where there are line items [ADDTX-25, ADDTX-26, ADDTX-27, ADDTX-54]', () => {
    const sale = { customerId: 'c', price: 80, currency: 'SGD', total: 8000, lineCount: 0 }
    expect(saleProblem(sale)).toBeNull()
    expect(saleProblem({ ...sale, price: 0, total: 0 })).toBeNull()
    expect(saleProblem({ ...sale, customerId: null })).toBe('You need to choose customer')
    expect(saleProblem({ ...sale, price: Number.NaN })).toBe('Invalid price')
    expect(saleProblem({ ...sale, currency: 'XYZ' })).toBe('Invalid price')
    expect(saleProblem({ ...sale, lineCount: 1, total: 0 })).toBe('Total price must be greater than zero')
    expect(saleProblem({ ...sale, lineCount: 1, total: -1 })).toBe('Total price must be greater than zero')
    expect(saleProblem({ ...sale, lineCount: 1, total: 1 })).toBeNull()
  })
})
