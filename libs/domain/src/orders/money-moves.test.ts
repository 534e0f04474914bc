import { describe, expect, it } from 'vitest'
import { journalFaults } from '../ledger/index.ts'
import { journalsBetween, type PostedOrder } from './journal.ts'
import type { Dispute, OverRefund } from './money-moves.ts'
import { entry, order } from './order.fixture.ts'
import { decideSettleOverRefund } from './settle-over-refund.ts'

const card = { paymentMethod: 'creditCard' } as const
const over: OverRefund = { ...card, amount: 1000, liesOn: 'suspense', settledAs: null, cameBack: false }
const disputed: Dispute = { ...card, amount: 10_000, status: 'open' }
const posted = (with_: Partial<PostedOrder>): PostedOrder => ({
  ...order({}),
  transactions: [entry({ amount: 10_000, ...card })],
  overRefunds: [],
  disputes: [],
  taxes: { price: [], fee: [] },
  ...with_,
})

/** What is posted from one state to the next, and is as its kind is. */
const between = (before: PostedOrder, after: PostedOrder) =>
  journalsBetween(before, after).map(({ kind, postings }) => {
    expect(journalFaults({ kind, currency: 'SGD', hasOrder: true, postings })).toEqual([])
    return [kind, Object.fromEntries(postings.map(({ account, amount }) => [account, amount]))]
  })

const plain = posted({})
const settled = (settledAs: OverRefund['settledAs'], cameBack = false) =>
  posted({ overRefunds: [{ ...over, settledAs, cameBack }] })
const CARD = 'settlement.creditCard'

describe('what a provider gave back too much', () => {
  it.each<[string, PostedOrder, PostedOrder, unknown[]]>([
    ['lies in suspense', plain, settled(null), [['overRefund', { [CARD]: -1000, suspense: 1000 }]]],
    [
      'is paid back in cash',
      settled(null),
      settled('cash'),
      [['overRefundPaidBack', { 'settlement.cash': 1000, suspense: -1000 }]],
    ],
    [
      'is written off',
      settled(null),
      settled('writtenOff'),
      [['overRefundWrittenOff', { writtenOff: 1000, suspense: -1000 }]],
    ],
    [
      'was written off, and is paid back after all',
      settled('writtenOff'),
      settled('bankTransfer'),
      [
        ['overRefundWrittenOff', { writtenOff: -1000, suspense: 1000 }],
        ['overRefundPaidBack', { 'settlement.bankTransfer': 1000, suspense: -1000 }],
      ],
    ],
    ['comes back', settled(null), plain, [['overRefund', { [CARD]: 1000, suspense: -1000 }]]],
    [
      'comes back when it was written off',
      settled('writtenOff'),
      plain,
      [
        ['overRefund', { [CARD]: 1000, suspense: -1000 }],
        ['overRefundWrittenOff', { writtenOff: -1000, suspense: 1000 }],
      ],
    ],
    [
      'comes back when it was paid back: it is owed to the customer',
      settled('cash'),
      settled('cash', true),
      [['overRefund', { [CARD]: 1000, suspense: -1000 }]],
    ],
    [
      'and is handed to them',
      settled('cash', true),
      plain,
      [['overRefundPaidBack', { 'settlement.cash': -1000, suspense: 1000 }]],
    ],
    [
      'before there was an account for it, is written off from what customers owe',
      posted({ overRefunds: [{ ...over, liesOn: 'receivable' }] }),
      posted({ overRefunds: [{ ...over, liesOn: 'receivable', settledAs: 'writtenOff' }] }),
      [['overRefundWrittenOff', { writtenOff: 1000, receivable: -1000 }]],
    ],
  ])('%s [BEYOND-14]', (_what, before, after, journals) => {
    expect(between(before, after)).toEqual(journals)
  })

  it.each([
    [null, false, 'cash', { isOver: false }],
    ['cash', false, null, { isOver: false }],
    ['cash', false, 'writtenOff', { isOver: false }],
    ['cash', true, null, { isOver: true }],
    ['cash', true, 'writtenOff', 'error.badRequest.overRefundCameBack'],
    ['cash', false, 'cash', 'error.badRequest.nothingToChange'],
    [null, false, null, 'error.badRequest.nothingToChange'],
  ] as const)('settled as %s (came back: %s) may become %s: %j', (settledAs, cameBack, as, expected) => {
    const decision = decideSettleOverRefund({ ...over, settledAs, cameBack }, as)
    expect(decision.ok ? decision.value : decision.refusal.code).toEqual(expected)
  })
})

describe('the fee that a provider withholds', () => {
  type Entry = PostedOrder['transactions'][number]
  const withFee = (over_: Partial<Entry>): Entry => ({ ...entry({ amount: 10_550 }), fee: 550, ...over_ })
  const of = (...transactions: PostedOrder['transactions']) =>
    posted({ totalAmount: 10_550, processingFeeExclusiveCents: 550, transactions })
  const open = of(withFee({ ...card, status: 'PENDING' }))
  const paid = of(withFee(card))

  it('leaves where the money lies when the payment succeeds', () => {
    expect(between(open, paid)).toEqual([
      ['payment', { [CARD]: 10_550, receivable: -10_550 }],
      ['feeWithheld', { feesKept: 550, [CARD]: -550 }],
    ])
  })

  it('comes back with a refund that contains it', () => {
    const refund = entry({ transactionType: 'REFUND', amount: 10_550, fee: 550, ...card })
    expect(between(paid, of(withFee(card), refund))).toContainEqual(['feeWithheld', { feesKept: -550, [CARD]: 550 }])
  })

  it.each([
    ['that was posted before leaves with its payout', { ...card, feeWithPayout: true }],
    ['that the club takes itself, on top of cash, stays', { paymentMethod: 'cash' as const }],
    ['of a payment that is not known yet is withheld by nobody', { ...card, status: 'UNKNOWN' as const }],
  ])('%s', (_what, over_) => {
    const unpaid = of(withFee({ ...over_, status: 'PENDING' }))
    expect(between(unpaid, of(withFee(over_))).map(([kind]) => kind)).not.toContain('feeWithheld')
  })
})

describe('a payment that is disputed', () => {
  const was = (status: Dispute['status']) => posted({ disputes: [{ ...disputed, status }] })
  it.each<[string, PostedOrder, PostedOrder, unknown[]]>([
    ['is held', plain, was('open'), [['dispute', { disputed: 10_000, [CARD]: -10_000 }]]],
    ['comes back when it is won', was('open'), was('won'), [['dispute', { disputed: -10_000, [CARD]: 10_000 }]]],
    [
      'is a loss when it is lost',
      was('open'),
      was('lost'),
      [['disputeLost', { disputesLost: 10_000, disputed: -10_000 }]],
    ],
    [
      'and lost, is won after all',
      was('lost'),
      was('won'),
      [
        ['dispute', { disputed: -10_000, [CARD]: 10_000 }],
        ['disputeLost', { disputesLost: -10_000, disputed: 10_000 }],
      ],
    ],
  ])('%s', (_what, before, after, journals) => {
    expect(between(before, after)).toEqual(journals)
  })
})
