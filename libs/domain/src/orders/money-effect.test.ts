import { describe, expect, it } from 'vitest'
import { moneyEffect, owedAmount, splitOf, totalSplits } from './index.ts'
import type { OrderTransaction, TransactionStatus } from './index.ts'
import { entry, order } from './order.fixture.ts'

const card = { paymentMethod: 'creditCard' } as const
const refund = (amount: number, over: Partial<OrderTransaction> = {}) =>
  entry({ id: 'r', transactionType: 'REFUND', amount, createdAt: 1, ...over })
const paidByCard = entry({ id: 'p', amount: 2150, fee: 150, ...card })

const effect = (before: OrderTransaction[], after: OrderTransaction[]) =>
  moneyEffect(order({ transactions: before }), order({ transactions: after }))

describe('what a command did to the money of an order', () => {
  it('what is open falls away and was never paid [BEYOND-39]', () => {
    const paid = entry({ id: 'a', amount: 4000 })
    const open = entry({ id: 'b', amount: 1200, status: 'PENDING' })
    expect(effect([paid, open], [paid, { ...open, status: 'CANCELED' }, refund(4000)])).toMatchObject({
      paid: 4000,
      kept: 0,
      returned: 4000,
      waived: 1200,
      open: 0,
    })
  })

  it('a fee that was paid is kept, and an earlier refund is no part of it [BEYOND-10]', () => {
    const earlier = refund(800, { id: 'e', status: 'PENDING', ...card })
    expect(effect([paidByCard, earlier], [paidByCard, earlier, refund(1200, { status: 'UNKNOWN', ...card })])).toEqual({
      paid: 1350,
      kept: 150,
      returned: 1200,
      parts: [{ paymentMethod: 'creditCard', amount: 1200, way: 'automatic' }],
      fees: 150,
      earlier: 800,
      disputed: 0,
      waived: 0,
      charged: 0,
      open: 0,
      totalAmount: 10_000,
    })
  })

  it('what is taken at once, as credits are, is charged and was not paid before [BEYOND-39]', () => {
    const taken = entry({ id: 'c', amount: 500, paymentMethod: 'clubCredits' })
    expect(effect([paidByCard], [paidByCard, taken])).toMatchObject({
      paid: 2150,
      kept: 2150,
      returned: 0,
      charged: 500,
    })
    expect(effect([], [taken])).toMatchObject({ paid: 0, kept: 0, returned: 0, charged: 500 })
  })

  it('what a bank has taken back is neither kept nor returned, but told [BEYOND-39]', () => {
    const disputes = [
      { paymentMethod: 'creditCard' as const, amount: 1000, status: 'open' as const },
      { paymentMethod: 'creditCard' as const, amount: 400, status: 'lost' as const },
      { paymentMethod: 'creditCard' as const, amount: 300, status: 'won' as const },
    ]
    const before = { ...order({ transactions: [paidByCard] }), disputes }
    const after = { ...before, transactions: [paidByCard, refund(600, { status: 'UNKNOWN', ...card })] }
    expect(moneyEffect(before, after)).toMatchObject({ paid: 750, kept: 150, returned: 600, fees: 150, disputed: 1400 })
  })

  it.each<[string, Partial<OrderTransaction>, string]>([
    ['cash that was handed over', { status: 'SUCCESS' }, 'handedBack'],
    ['cash that waits', { status: 'PENDING' }, 'byHand'],
    ['credits', { status: 'SUCCESS', paymentMethod: 'clubCredits' }, 'automatic'],
    ['what a card paid and a person handed back', { status: 'SUCCESS', ...card }, 'handedBack'],
    ['what a card gives back that is asked for', { status: 'UNKNOWN', ...card }, 'automatic'],
    ['a card that its charge can not refund', { status: 'PENDING', ...card }, 'byHand'],
  ])('%s goes back in its own way [BOOKING-104]', (_what, over, way) => {
    const { parts } = effect([paidByCard], [paidByCard, refund(300, over), refund(200, { id: 's', ...over })])
    expect(parts).toEqual([expect.objectContaining({ amount: 500, way })])
  })

  it.each<[string, OrderTransaction[], object[]]>([
    [
      'two methods are two parts',
      [refund(300, { status: 'PENDING' }), refund(200, { id: 's', status: 'PENDING', ...card })],
      [
        { paymentMethod: 'cash', amount: 300, way: 'byHand' },
        { paymentMethod: 'creditCard', amount: 200, way: 'byHand' },
      ],
    ],
    [
      'two ways of one method are two parts',
      [refund(300, { status: 'UNKNOWN', ...card }), refund(200, { id: 's', status: 'PENDING', ...card })],
      [
        { paymentMethod: 'creditCard', amount: 300, way: 'automatic' },
        { paymentMethod: 'creditCard', amount: 200, way: 'byHand' },
      ],
    ],
    ['a refund that failed is none', [refund(300, { status: 'PLUGIN_FAILURE', ...card })], []],
    ['a new purchase is none', [entry({ id: 'q', amount: 500 })], []],
  ])('of what goes back %s [BOOKING-104]', (_what, added, parts) => {
    expect(effect([paidByCard], [paidByCard, ...added]).parts).toEqual(parts)
  })

  it.each<[string, TransactionStatus]>([
    ['to be handed back', 'PENDING'],
    ['being given back', 'UNKNOWN'],
    ['given back', 'SUCCESS'],
  ])('what is %s is returned, and was part of nothing earlier [BEYOND-10]', (_what, status) => {
    const given = refund(1200, { status })
    expect(effect([paidByCard], [paidByCard, given])).toMatchObject({ returned: 1200, earlier: 0, kept: 950 })
    expect(effect([paidByCard, given], [paidByCard, given])).toMatchObject({ returned: 0, earlier: 1200, paid: 950 })
  })

  it('a fee that goes back, too, does not stay [BEYOND-10]', () => {
    expect(effect([paidByCard], [paidByCard, refund(2150, card)])).toMatchObject({ kept: 0, fees: 0 })
    expect(effect([paidByCard], [paidByCard, refund(2050, card)])).toMatchObject({ kept: 100, fees: 100 })
  })

  it.each<TransactionStatus>(['PENDING', 'UNKNOWN', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE'])(
    'a purchase that is %s is open, and falls away with the order [BEYOND-39]',
    (status) => {
      const open = entry({ id: 'b', amount: 1200, status })
      expect(effect([open], [open])).toMatchObject({ open: 1200, waived: 0, charged: 0 })
      expect(effect([open], [{ ...open, status: 'CANCELED' }])).toMatchObject({ open: 0, waived: 1200, charged: 0 })
    },
  )

  it('a new purchase is charged, the rest of a lowered one is not [BEYOND-39]', () => {
    const open = entry({ id: 'b', amount: 1200, status: 'PENDING' })
    expect(effect([open], [open, entry({ id: 'c', amount: 500, status: 'SUCCESS' })])).toMatchObject({ charged: 500 })
    const rest = entry({ id: 'd', amount: 700, status: 'PENDING' })
    expect(effect([open], [{ ...open, status: 'ADJUSTED' }, rest])).toMatchObject({
      charged: 0,
      waived: 500,
      open: 700,
    })
  })
})

describe('what was paid, and what of it is kept', () => {
  it.each<[TransactionStatus, number, number]>([
    ['SUCCESS', 800, 0],
    ['PENDING', 0, 800],
    ['UNKNOWN', 0, 800],
  ])('says of a refund that is %s whether it went back or is to go back [BEYOND-10]', (status, returned, toReturn) => {
    const transactions = [paidByCard, refund(800, { status }), refund(100, { status: 'CANCELED' })]
    expect(splitOf({ transactions })).toEqual({ paid: 2150, kept: 1350, returned, toReturn })
  })

  it('stands beside what is still owed, which a pending refund does not lower', () => {
    const open = entry({ id: 'open', amount: 3200, status: 'PENDING' })
    const transactions = [entry({ amount: 3200, ...card }), refund(1200, { status: 'PENDING', ...card }), open]
    const moved = order({ totalAmount: 5200, transactions })
    expect(splitOf(moved)).toEqual({ paid: 3200, kept: 2000, returned: 0, toReturn: 1200 })
    expect(owedAmount(moved)).toBe(3200)
    expect(owedAmount({ ...moved, processingStatus: 'CANCELED' })).toBe(0)
    expect(owedAmount(order({ totalAmount: 3200, transactions: [entry({ amount: 3200 })] }))).toBe(0)
  })

  it('is added up by currency, without those that hold nothing [ORDERS-143]', () => {
    const split = { paid: 100, kept: 40, returned: 60 }
    expect(
      totalSplits([
        { currency: 'SGD', ...split },
        { currency: 'VND', paid: 0, kept: 0, returned: 0 },
        { currency: 'AUD', ...split },
        { currency: 'SGD', ...split },
      ]),
    ).toEqual([
      { currency: 'SGD', paid: 200, kept: 80, returned: 120 },
      { currency: 'AUD', ...split },
    ])
  })
})
