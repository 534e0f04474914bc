import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entry, order } from './order.fixture.ts'
import { accept } from '../refusal.ts'
import { isConfirmedDirectly, openPrice, refundingAmount, settleChange, settleReduction } from './index.ts'
import type { OrderMoney, TransactionChange } from './index.ts'

const paidOut = { successfulPayoutId: 'p' }
const canceled = { processingStatus: 'CANCELED' as const }
const paid = { transactions: [entry({ amount: 10_000 })] }
const card = { paymentMethod: 'creditCard' } as const

const NO_FEES = { processingFeeExclusiveCents: 0, processingFeeInclusiveCents: 0 }

const change = (over: Partial<OrderMoney>, difference: number, more = {}) =>
  settleChange(order(over), {
    difference,
    charge: { total: difference, ...NO_FEES },
    paymentMethod: 'cash',
    isPaid: false,
    ...more,
  })

const add = (
  transactionType: 'PURCHASE' | 'REFUND',
  amount: number,
  over: Partial<Extract<TransactionChange, { transactionType: 'PURCHASE' }>> = {},
) => ({
  kind: 'add',
  transactionType,
  status: 'PENDING',
  amount,
  paymentMethod: 'cash',
  ...(transactionType === 'PURCHASE' && { fee: 0 }),
  ...over,
})

describe('a reduction that is confirmed directly, as the specification works it out', () => {
  /** 80.00 were paid; 30.00 of it are being refunded, and later something was added that nobody has paid yet. */
  const added = (amount: number) =>
    order({
      totalAmount: 5000 + amount,
      transactions: [
        entry({ id: 'paid', amount: 8000 }),
        entry({ id: 'refund', transactionType: 'REFUND', status: 'PENDING', amount: 3000, createdAt: 1 }),
        entry({ id: 'added', status: 'PENDING', amount, createdAt: 2 }),
      ],
    })

  it('of 20.00 adjusts the pending 12.00 and gives 8.00 back; none of it is left to be taken in cash [ORDERS-52] [ORDERS-139] [ORDERS-140]', () => {
    const before = added(1200)
    expect(isConfirmedDirectly(2000, refundingAmount(before.transactions))).toBe(true)
    expect(settleReduction(before, 2000)).toEqual(
      accept({
        totalAmount: 4200,
        ...NO_FEES,
        changes: [{ kind: 'adjust', id: 'added' }, add('REFUND', 800)],
      }),
    )
  })

  it('of 20.00 leaves 5.00 of a pending 25.00, which are taken in cash [ORDERS-52] [ORDERS-139]', () => {
    expect(settleReduction(added(2500), 2000)).toEqual(
      accept({ totalAmount: 5500, ...NO_FEES, changes: [{ kind: 'adjust', id: 'added' }, add('PURCHASE', 500)] }),
    )
  })
})

describe('a change of what an order costs', () => {
  const open = entry({ id: 'open', amount: 10_000, status: 'PENDING' })

  it.each<[string, Partial<OrderMoney>, number, object, number, object[]]>([
    ['nothing', paid, 0, {}, 10_000, []],
    [
      'dearer: a pending purchase with its fee',
      paid,
      2000,
      { charge: { ...NO_FEES, total: 2150, processingFeeExclusiveCents: 150 }, paymentMethod: 'creditCard' },
      12_150,
      [add('PURCHASE', 2150, { paymentMethod: 'creditCard', fee: 150 })],
    ],
    ['dearer and paid at once', paid, 2000, { isPaid: true }, 12_000, [add('PURCHASE', 2000, { status: 'SUCCESS' })]],
    [
      'cheaper and unpaid: the purchase is replaced by a lower one',
      { transactions: [open] },
      -2000,
      {},
      8000,
      [{ kind: 'adjust', id: 'open' }, add('PURCHASE', 8000)],
    ],
    [
      'cheaper by what the newest of two open purchases is: the other stays',
      {
        transactions: [
          { ...open, id: 'old', amount: 6000, createdAt: 1 },
          { ...open, id: 'new', amount: 4000, createdAt: 2 },
        ],
      },
      -4000,
      {},
      6000,
      [{ kind: 'adjust', id: 'new' }],
    ],
    [
      'dearer while a payment is under way',
      { transactions: [entry({ amount: 10_000, status: 'UNKNOWN', ...card })] },
      2000,
      {},
      12_000,
      [add('PURCHASE', 2000)],
    ],
    [
      'as dear as it was while a payment is under way',
      { transactions: [entry({ amount: 10_000, status: 'UNKNOWN', ...card })] },
      0,
      {},
      10_000,
      [],
    ],
    ['as dear as it was, whatever a charge would be', paid, 0, { charge: { ...NO_FEES, total: 150 } }, 10_000, []],
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
      [{ kind: 'adjust', id: 'new' }, { kind: 'adjust', id: 'old' }, add('PURCHASE', 5000)],
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
      const settled = change(over, difference, more)
      expect(settled).toMatchObject({ ok: true, value: { totalAmount } })
      expect(settled.ok && settled.value.changes).toEqual(changes)
    },
  )

  describe('with fees', () => {
    const cash = entry({ amount: 4000, createdAt: 1 })
    const byCard = entry({
      id: 'card',
      amount: 2150,
      fee: 150,
      status: 'PENDING',
      paymentMethod: 'creditCard',
      createdAt: 2,
    })
    const moved = { totalAmount: 6150, processingFeeExclusiveCents: 150, transactions: [cash, byCard] }
    const within = { ...byCard, amount: 2000, fee: 100 }

    it.each<[string, Partial<OrderMoney>, reduction: number, total: number, onTop: number, within: number, object[]]>([
      [
        '40.00 in cash, moved to 60.00 by card and back: nothing is due',
        moved,
        2000,
        4000,
        0,
        0,
        [{ kind: 'adjust', id: 'card' }],
      ],
      [
        'back by less: the fee stays with what is due',
        moved,
        1999,
        4151,
        150,
        0,
        [{ kind: 'adjust', id: 'card' }, add('PURCHASE', 151, { paymentMethod: 'creditCard', fee: 150 })],
      ],
      [
        '20.00 in cash and 10.00 by card less 21.00: 11.00 are owed back',
        {
          totalAmount: 3100,
          processingFeeExclusiveCents: 100,
          transactions: [
            entry({ amount: 2000, createdAt: 1 }),
            { ...byCard, amount: 1100, fee: 100, status: 'PAYMENT_FAILURE' },
          ],
        },
        2100,
        900,
        0,
        0,
        [{ kind: 'adjust', id: 'card' }, add('REFUND', 1100)],
      ],
      [
        'within the price, it falls with its purchase, too',
        { totalAmount: 6000, processingFeeInclusiveCents: 100, transactions: [cash, within] },
        2000,
        4000,
        0,
        0,
        [{ kind: 'adjust', id: 'card' }],
      ],
      [
        'within the price, the rest holds no more of it than it is',
        { totalAmount: 6000, processingFeeInclusiveCents: 100, transactions: [cash, within] },
        1940,
        4060,
        0,
        60,
        [{ kind: 'adjust', id: 'card' }, add('PURCHASE', 60, { paymentMethod: 'creditCard', fee: 60 })],
      ],
      [
        'of both kinds, the one within falls with its purchase and the one on top stays',
        {
          totalAmount: 6150,
          processingFeeExclusiveCents: 150,
          processingFeeInclusiveCents: 100,
          transactions: [{ ...cash, amount: 4150, fee: 150 }, within],
        },
        2000,
        4150,
        150,
        0,
        [{ kind: 'adjust', id: 'card' }],
      ],
      [
        'of both kinds, the one on top falls with its purchase and the one within stays',
        {
          totalAmount: 6150,
          processingFeeExclusiveCents: 150,
          processingFeeInclusiveCents: 200,
          transactions: [{ ...cash, fee: 200 }, byCard],
        },
        2000,
        4000,
        0,
        200,
        [{ kind: 'adjust', id: 'card' }],
      ],
    ])('%s [BOOKING-99] [ORDERS-139]', (_case, over, reduction, totalAmount, onTop, inside, changes) => {
      expect(settleReduction(order(over), reduction)).toEqual({
        ok: true,
        value: {
          totalAmount,
          processingFeeExclusiveCents: onTop,
          processingFeeInclusiveCents: inside,
          changes,
        },
      })
    })

    it('what is open of an order is its price, without the fees on top', () => {
      expect(openPrice(order(moved))).toBe(2000)
      expect(openPrice(order({ processingFeeInclusiveCents: 100, transactions: [within] }))).toBe(2000)
    })

    it('what falls of fees and what is left of them is what there was, and the total follows', () => {
      const amount = fc.integer({ min: 1, max: 5000 })
      const purchase = fc.record({ price: amount, fee: fc.integer({ min: 0, max: 300 }), isPaid: fc.boolean() })
      fc.assert(
        fc.property(fc.array(purchase, { minLength: 1, maxLength: 4 }), fc.nat(20_000), (purchases, reduction) => {
          const transactions = purchases.map(({ price, fee, isPaid }, i) =>
            entry({ id: `${i}`, amount: price + fee, fee, status: isPaid ? 'SUCCESS' : 'PENDING', createdAt: i }),
          )
          const fees = purchases.reduce((sum, { fee }) => sum + fee, 0)
          const price = purchases.reduce((sum, each) => sum + each.price, 0)
          const before = order({ totalAmount: price + fees, processingFeeExclusiveCents: fees, transactions })
          const settled = settleReduction(before, reduction)
          if (!settled.ok) return
          const { totalAmount, processingFeeExclusiveCents: left, changes } = settled.value
          expect(totalAmount - left).toBe(price - reduction)
          const standing = transactions.filter(
            ({ id }) => !changes.some((each) => each.kind === 'adjust' && each.id === id),
          )
          const added = changes.flatMap((each) =>
            each.kind === 'add' && each.transactionType === 'PURCHASE' ? [each] : [],
          )
          const refunds = changes.flatMap((each) =>
            each.kind === 'add' && each.transactionType === 'REFUND' ? [each.amount] : [],
          )
          expect([...standing, ...added].reduce((sum, each) => sum + each.fee, 0)).toBe(left)
          const asked = [...standing, ...added].reduce((sum, each) => sum + each.amount, 0)
          expect(asked - refunds.reduce((sum, each) => sum + each, 0)).toBe(totalAmount)
          expect(added.every((each) => each.amount > each.fee)).toBe(true)
        }),
      )
    })
  })

  it.each<[string, Partial<OrderMoney>, string]>([
    ['below 0', {}, 'error.badRequest.orderAmountLowerThanZero'],
    [
      'while a payment is under way',
      { totalAmount: 20_000, transactions: [entry({ amount: 20_000, status: 'UNKNOWN', ...card })] },
      'error.badRequest.paymentUnderWay',
    ],
    ['of a cancelled order', canceled, 'error.badRequest.canceledOrder'],
    ['of a paid-out order', paidOut, 'error.badRequest.paidOutOrder'],
  ])('%s is refused [ORDERS-139] [ORDERS-47] [ADDTX-33]', (_case, over, code) => {
    expect(change(over, -10_001)).toMatchObject({ refusal: { code } })
  })

  it('a refusal below 0 says what the order would come to [ORDERS-139]', () => {
    expect(change({}, -10_001)).toMatchObject({ refusal: { details: { totalAmount: -1 } } })
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
