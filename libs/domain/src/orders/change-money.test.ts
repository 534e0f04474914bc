import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { entry, order } from './order.fixture.ts'
import { decideAddLines, decideCompleteRefund, decideTakeInCash, refundByMethod, refundingAmount } from './index.ts'
import type { OrderTransaction, TransactionStatus } from './index.ts'

const refund = (over: Partial<OrderTransaction> & { amount: number }) =>
  entry({ id: 'r', transactionType: 'REFUND', status: 'PENDING', createdAt: 10, ...over })
const complete = (money: ReturnType<typeof order>, amount: number, isSuperAdmin = false) =>
  decideCompleteRefund(money, { transactionId: 'r', amount, isSuperAdmin })

describe('marking a refund as refunded', () => {
  it('hands back all of it [ORDERS-44]', () => {
    const money = order({ transactions: [entry({ amount: 10_000 }), refund({ amount: 4000 })] })
    expect(complete(money, 4000)).toMatchObject({ ok: true, value: { amount: 4000, stillPending: 0, kept: 0 } })
  })

  it('or a part: the rest of an active order stays pending [ORDERS-97]', () => {
    const money = order({ transactions: [entry({ amount: 10_000 }), refund({ amount: 4000 })] })
    expect(complete(money, 1500)).toMatchObject({ ok: true, value: { amount: 1500, stillPending: 2500, kept: 0 } })
  })

  it('on a cancelled order hands back what is pending less the purchases after it [ORDERS-45] [ORDERS-46] [ORDERS-137]', () => {
    const money = order({
      processingStatus: 'CANCELED' as const,
      transactions: [entry({ amount: 10_000 }), refund({ amount: 10_000 }), entry({ amount: 2500, createdAt: 20 })],
    })
    expect(refundingAmount(money.transactions)).toBe(7500)
    expect(complete(money, 10_000)).toMatchObject({ ok: false, refusal: { details: { maximum: 7500 } } })
    expect(complete(money, 7500)).toMatchObject({ ok: true, value: { amount: 7500, stillPending: 0, kept: 2500 } })
  })

  it('purchases after several refunds are taken off the oldest first [ORDERS-137]', () => {
    const transactions = [
      refund({ id: 'old', amount: 1000 }),
      entry({ amount: 1500, createdAt: 15 }),
      refund({ amount: 4000, createdAt: 20 }),
    ]
    const money = order({ processingStatus: 'CANCELED' as const, transactions })
    expect(complete(money, 4000)).toMatchObject({ ok: false, refusal: { details: { maximum: 3500 } } })
    const old = decideCompleteRefund(money, { transactionId: 'old', amount: 1, isSuperAdmin: false })
    expect(old).toMatchObject({ ok: false, refusal: { details: { maximum: 0 } } })
  })

  it.each<[string, Partial<OrderTransaction>, number, string]>([
    ['nothing', {}, 0, 'error.badRequest.refundAmountExceedsRefundable'],
    ['less than nothing', {}, -1, 'error.badRequest.refundAmountExceedsRefundable'],
    ['more than it says', {}, 4001, 'error.badRequest.refundAmountExceedsRefundable'],
    ['what is refunded already', { status: 'SUCCESS' }, 4000, 'error.badRequest.transactionNotPending'],
    ['a purchase', { transactionType: 'PURCHASE' }, 4000, 'error.badRequest.transactionNotPending'],
  ])('refuses %s [ORDERS-97]', (_case, over, amount, code) => {
    expect(complete(order({ transactions: [refund({ amount: 4000, ...over })] }), amount)).toMatchObject({
      ok: false,
      refusal: { code },
    })
  })

  it('a paid-out order only for a super admin [ORDERS-49]', () => {
    const money = order({ successfulPayoutId: 'p', transactions: [refund({ amount: 4000 })] })
    expect(complete(money, 4000)).toMatchObject({ ok: false, refusal: { code: 'error.badRequest.paidOutOrder' } })
    expect(complete(money, 4000, true).ok).toBe(true)
  })

  it('never hands back more than is pending, and nothing gets lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (pending, later, amount, canceled) => {
          const money = order({
            processingStatus: canceled ? ('CANCELED' as const) : ('COMMITTED' as const),
            transactions: [refund({ amount: pending }), entry({ amount: later, createdAt: 20 })],
          })
          const decision = complete(money, amount)
          if (!decision.ok) return
          const { stillPending, kept } = decision.value
          expect(amount + stillPending + kept).toBe(pending)
          expect(Math.min(stillPending, kept)).toBe(0)
          if (canceled) expect(amount).toBeLessThanOrEqual(refundingAmount(money.transactions))
        },
      ),
    )
  })
})

describe('giving back by the methods that paid', () => {
  const credits = entry({ id: 'c', amount: 2000, paymentMethod: 'clubCredits', createdAt: 1 })
  const cash = entry({ id: 'm', amount: 1000, createdAt: 2 })

  it.each<[string, OrderTransaction[], number, [PaymentMethod, number][]]>([
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
    ['more than was kept, by the newest', [cash, refund({ amount: 1000, status: 'SUCCESS' })], 200, [['cash', 200]]],
  ])('%s [ORDERS-134] [CREDITS-56]', (_case, transactions, amount, parts) => {
    expect(refundByMethod(order({ transactions }), amount).map((part) => [part.paymentMethod, part.amount])).toEqual(
      parts,
    )
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

describe('taking a purchase in cash', () => {
  const take = (over: Partial<OrderTransaction>, others: OrderTransaction[] = []) =>
    decideTakeInCash(
      order({
        paymentMethod: 'creditCard',
        transactions: [entry({ amount: 2150, status: 'PENDING', paymentMethod: 'creditCard', ...over }), ...others],
      }),
      't',
    )

  it.each<TransactionStatus>(['PENDING', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE'])(
    'one by card that is %s becomes a pending one in cash, of the same amount [ORDERS-40] [ORDERS-95]',
    (status) => {
      expect(take({ status })).toMatchObject({
        ok: true,
        value: { paymentMethod: 'cash', entry: { paymentMethod: 'cash', status: 'PENDING', amount: 2150 } },
      })
    },
  )

  it('the order stays with its method while another purchase is by card [ORDERS-95]', () => {
    const other = entry({ id: 'other', amount: 100, paymentMethod: 'creditCard' })
    expect(take({}, [other])).toMatchObject({ ok: true, value: { paymentMethod: 'creditCard' } })
    expect(take({}, [{ ...other, status: 'CANCELED' }])).toMatchObject({ ok: true, value: { paymentMethod: 'cash' } })
  })

  it.each<[string, Partial<OrderTransaction>, string]>([
    ['what is paid', { status: 'SUCCESS' }, 'error.badRequest.transactionNotPending'],
    ['what may still be paid', { status: 'UNKNOWN' }, 'error.badRequest.transactionNotPending'],
    ['a refund', { transactionType: 'REFUND' }, 'error.badRequest.transactionNotPending'],
    ['what is in cash already', { paymentMethod: 'cash' }, 'error.badRequest.nothingToChange'],
  ])('refuses %s [ORDERS-95]', (_case, over, code) => {
    expect(take(over)).toMatchObject({ ok: false, refusal: { code } })
  })
})

describe('adding line items', () => {
  const rate = { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 }
  const add = (prices: number[], method: PaymentMethod, money = order({}), absorbProcessingFee = false) =>
    decideAddLines(money, {
      prices,
      paymentMethod: method,
      rate: method === 'creditCard' ? rate : null,
      partner: { currency: 'SGD', absorbProcessingFee },
    })

  it('above 0 charges the sum with the fee of the chosen method [ORDERS-50]', () => {
    expect(add([2500, -500], 'creditCard')).toMatchObject({
      ok: true,
      value: {
        difference: 2000,
        charge: { total: 2150, processingFeeExclusiveCents: 150 },
        settlement: {
          totalAmount: 12_150,
          changes: [{ kind: 'add', transactionType: 'PURCHASE', status: 'PENDING', amount: 2150 }],
        },
      },
    })
  })

  it('is paid at once by a method that settles at once [PAYMETHODS-32]', () => {
    expect(add([2000], 'clubCredits')).toMatchObject({
      ok: true,
      value: { settlement: { changes: [{ status: 'SUCCESS', amount: 2000, paymentMethod: 'clubCredits' }] } },
    })
  })

  it('below 0 lowers the open purchase first, and refunds what is above it [ORDERS-51] [ORDERS-139]', () => {
    const money = order({
      transactions: [entry({ amount: 8000 }), entry({ id: 'open', amount: 2000, status: 'PENDING', createdAt: 5 })],
    })
    expect(add([-3000], 'cash', money)).toMatchObject({
      ok: true,
      value: {
        difference: -3000,
        charge: { total: 0 },
        settlement: {
          totalAmount: 7000,
          changes: [
            { kind: 'adjust', id: 'open' },
            { kind: 'add', transactionType: 'REFUND', status: 'PENDING', amount: 1000 },
          ],
        },
      },
    })
  })

  it.each<[string, number[], PaymentMethod, Parameters<typeof order>[0], string]>([
    ['no net change', [500, -500], 'cash', {}, 'error.badRequest.nothingToChange'],
    ['a total below 0', [-10_001], 'cash', {}, 'error.badRequest.orderAmountLowerThanZero'],
    ['passes', [500], 'cash', { paymentMethod: 'packages' }, 'error.badRequest.paymentMethodNotAllowed'],
    ['a cancelled order', [500], 'cash', { processingStatus: 'CANCELED' }, 'error.badRequest.canceledOrder'],
    ['a paid-out order', [500], 'cash', { processingPayoutId: 'p' }, 'error.badRequest.paidOutOrder'],
  ])('refuses %s [ORDERS-70] [ORDERS-69] [ORDERS-47] [ORDERS-142]', (_case, prices, method, over, code) => {
    expect(add(prices, method, order(over))).toMatchObject({ ok: false, refusal: { code } })
  })
})
