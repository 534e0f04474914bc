import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/index.ts'
import { entry, order } from './order.fixture.ts'
import { decideAddLines, decideTakeInCash, totalWithLines } from './index.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from './index.ts'

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

  it.each<[string, Partial<OrderTransaction>, PaymentMethod]>([
    ['stays by card beside a card that waits', { status: 'PENDING' }, 'creditCard'],
    ['is in cash beside cash', { paymentMethod: 'cash' }, 'cash'],
    ['is in cash beside what an edit replaced', { status: 'ADJUSTED' }, 'cash'],
    ['is in cash beside money that goes back to the card', { transactionType: 'REFUND', status: 'PENDING' }, 'cash'],
  ])('the order %s [ORDERS-95]', (_case, over, paymentMethod) => {
    const other = entry({ id: 'other', amount: 100, paymentMethod: 'creditCard', ...over })
    expect(take({}, [other])).toMatchObject({ ok: true, value: { paymentMethod } })
  })

  it('takes the purchase that was asked for, and cash that failed once more [ORDERS-95]', () => {
    const transactions = [
      entry({ id: 'first', amount: 500, status: 'PENDING', paymentMethod: 'creditCard' }),
      entry({ id: 'second', amount: 700, status: 'PLUGIN_FAILURE' }),
    ]
    expect(decideTakeInCash(order({ transactions }), 'second')).toMatchObject({
      ok: true,
      value: { entry: { id: 'second', amount: 700, paymentMethod: 'cash', status: 'PENDING' } },
    })
  })

  it.each<[string, Partial<OrderMoney>, string, string]>([
    ['a purchase the order does not have', {}, 'other', 'error.badRequest.transactionNotPending'],
    ['one of a cancelled order', { processingStatus: 'CANCELED' }, 't', 'error.badRequest.canceledOrder'],
    ['one of a paid-out order', { successfulPayoutId: 'p' }, 't', 'error.badRequest.paidOutOrder'],
  ])('refuses %s [ORDERS-47] [ORDERS-95]', (_case, over, id, code) => {
    const transactions = [entry({ amount: 2150, status: 'PENDING', paymentMethod: 'creditCard' })]
    expect(decideTakeInCash(order({ transactions, ...over }), id)).toMatchObject({ ok: false, refusal: { code } })
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
        totalAmount: 12_150,
        processingFeeExclusiveCents: 150,
        processingFeeInclusiveCents: 0,
        changes: [{ kind: 'add', transactionType: 'PURCHASE', status: 'PENDING', amount: 2150, fee: 150 }],
      },
    })
  })

  it('is paid at once by a method that settles at once [PAYMETHODS-32]', () => {
    expect(add([2000], 'clubCredits')).toMatchObject({
      ok: true,
      value: { changes: [{ status: 'SUCCESS', amount: 2000, paymentMethod: 'clubCredits' }] },
    })
  })

  it('waits to be paid by a method taken by hand [ORDERS-50]', () => {
    expect(add([2000], 'cash')).toMatchObject({
      ok: true,
      value: { changes: [{ status: 'PENDING', amount: 2000, paymentMethod: 'cash' }] },
    })
  })

  it('the order comes to what it was and what is added, signs counted', () => {
    expect(totalWithLines(order({}), [2500, -500])).toBe(12_000)
    expect(totalWithLines(order({}), [])).toBe(10_000)
  })

  it('below 0 lowers the open purchase first, and refunds what is above it [ORDERS-51] [ORDERS-139]', () => {
    const money = order({
      transactions: [entry({ amount: 8000 }), entry({ id: 'open', amount: 2000, status: 'PENDING', createdAt: 5 })],
    })
    expect(add([-3000], 'cash', money)).toMatchObject({
      ok: true,
      value: {
        totalAmount: 7000,
        changes: [
          { kind: 'adjust', id: 'open' },
          { kind: 'add', transactionType: 'REFUND', status: 'PENDING', amount: 1000 },
        ],
      },
    })
  })

  it.each<[string, number[], PaymentMethod, Parameters<typeof order>[0], string]>([
    ['no net change', [500, -500], 'cash', {}, 'error.badRequest.nothingToChange'],
    ['a total below 0', [-10_001], 'cash', {}, 'error.badRequest.orderAmountLowerThanZero'],
    ['passes', [500], 'cash', { paymentMethod: 'packages' }, 'error.badRequest.paymentMethodNotAllowed'],
    ['lines paid by passes', [500], 'packages', {}, 'error.badRequest.paymentMethodNotAllowed'],
    ['a cancelled order', [500], 'cash', { processingStatus: 'CANCELED' }, 'error.badRequest.canceledOrder'],
    ['a paid-out order', [500], 'cash', { processingPayoutId: 'p' }, 'error.badRequest.paidOutOrder'],
  ])('refuses %s [ORDERS-70] [ORDERS-69] [ORDERS-47] [ORDERS-142]', (_case, prices, method, over, code) => {
    expect(add(prices, method, order(over))).toMatchObject({ ok: false, refusal: { code } })
  })
})
