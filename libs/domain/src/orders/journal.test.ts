import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '../fees/index.ts'
import type { PaymentMethod } from '../fees/index.ts'
import { accountOf, journalsBetween } from './index.ts'
import type { Account, OrderJournal, OrderTransaction, PostedOrder } from './index.ts'
import { entry, order } from './order.fixture.ts'

const NO_TAXES = { price: [], fee: [] }
const posted = (over: Partial<PostedOrder>): PostedOrder => ({
  ...order({}),
  overRefunds: [],
  disputes: [],
  taxes: NO_TAXES,
  ...over,
})
const card = { paymentMethod: 'creditCard' } as const
const inExcess = { liesOn: 'suspense', settledAs: null, cameBack: false } as const
const refund = (amount: number, over: Partial<OrderTransaction> = {}) =>
  entry({ transactionType: 'REFUND', amount, ...over })

const balances = (journals: readonly OrderJournal[]): Partial<Record<Account, number>> => {
  const sums: Partial<Record<Account, number>> = {}
  for (const { account, amount } of journals.flatMap(({ postings }) => postings))
    sums[account] = (sums[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

const withFee = { totalAmount: 10_550, processingFeeExclusiveCents: 550 }
const byCard = (over: Partial<OrderTransaction> = {}) => entry({ amount: 10_550, fee: 550, ...card, ...over })
const canceled = { processingStatus: 'CANCELED' as const }

describe('the ledger of an order', () => {
  it.each<[string, Partial<PostedOrder>, Partial<Record<Account, number>>]>([
    [
      'placed: the customer owes it',
      { ...withFee, transactions: [byCard({ status: 'PENDING' })] },
      { receivable: 10_550, sales: -10_000, processingFees: -550 },
    ],
    [
      'of unknown outcome: it is still owed',
      { ...withFee, transactions: [byCard({ status: 'UNKNOWN' })] },
      { receivable: 10_550, sales: -10_000, processingFees: -550 },
    ],
    [
      'placed and paid: nothing is owed',
      { ...withFee, transactions: [byCard()] },
      { 'settlement.creditCard': 10_000, feesKept: 550, sales: -10_000, processingFees: -550 },
    ],
    [
      'with the fee within the price',
      { processingFeeInclusiveCents: 500, transactions: [entry({ amount: 10_000, fee: 500, ...card })] },
      { 'settlement.creditCard': 9500, feesKept: 500, sales: -9500, processingFees: -500 },
    ],
    [
      'cancelled unpaid: nothing is left, of the fee neither',
      { ...withFee, ...canceled, transactions: [byCard({ status: 'CANCELED' })] },
      {},
    ],
    [
      'cancelled after a card was declined: nothing is left',
      { ...withFee, ...canceled, transactions: [byCard({ status: 'PAYMENT_FAILURE' })] },
      {},
    ],
    [
      'cancelled with a refund of 40.00: the rest is kept',
      { ...canceled, transactions: [entry({ amount: 10_000 }), refund(4000)] },
      { 'settlement.cash': 6000, sales: -6000 },
    ],
    [
      'cancelled with the refund still to come: the customer is owed it',
      { ...canceled, transactions: [entry({ amount: 10_000 }), refund(4000, { status: 'PENDING' })] },
      { 'settlement.cash': 10_000, sales: -6000, receivable: -4000 },
    ],
    [
      'a refund of 40.00 that came back: the customer is owed it again',
      {
        ...canceled,
        transactions: [
          entry({ amount: 10_000, ...card }),
          refund(4000, { status: 'PAYMENT_FAILURE', ...card }),
          refund(4000, { status: 'PENDING', ...card }),
        ],
      },
      { 'settlement.creditCard': 10_000, sales: -6000, receivable: -4000 },
    ],
    [
      'active, 40.00 given back: they are no longer sold, though the total still says them [ORDERS-135]',
      { transactions: [entry({ amount: 10_000 }), refund(4000)] },
      { 'settlement.cash': 6000, sales: -6000 },
    ],
    [
      'all of it given back, the fee too: neither is left',
      { ...withFee, transactions: [byCard(), refund(10_550, { fee: 550, ...card })] },
      {},
    ],
    [
      'all of it given back, and 10.00 more by the provider: that lies in suspense',
      {
        ...canceled,
        transactions: [entry({ amount: 10_000, ...card }), refund(10_000, card)],
        overRefunds: [{ amount: 1000, ...card, ...inExcess }],
      },
      { 'settlement.creditCard': -1000, suspense: 1000 },
    ],
    [
      'paid with club credits: what customers hold goes down',
      { totalAmount: 5000, transactions: [entry({ amount: 5000, paymentMethod: 'clubCredits' })] },
      { clubCredits: 5000, sales: -5000 },
    ],
    [
      'made cheaper',
      {
        totalAmount: 4000,
        transactions: [
          entry({ amount: 6000, status: 'ADJUSTED' }),
          entry({ id: 'rest', amount: 4000, status: 'PENDING' }),
        ],
      },
      { receivable: 4000, sales: -4000 },
    ],
    [
      'cancelled with a card that paid late: it is owed back with its fee, and what was kept of the cash stays',
      {
        ...withFee,
        ...canceled,
        transactions: [entry({ amount: 2000 }), byCard(), refund(10_550, { fee: 550, status: 'PENDING', ...card })],
      },
      { 'settlement.cash': 2000, 'settlement.creditCard': 10_000, feesKept: 550, sales: -2000, receivable: -10_550 },
    ],
  ])('%s', (_case, over, expected) => {
    expect(balances(journalsBetween(null, posted(over)))).toEqual(expected)
  })

  it.each<[PaymentMethod, Account]>([
    ['cash', 'settlement.cash'],
    ['creditCard', 'settlement.creditCard'],
    ['razorpay', 'settlement.razorpay'],
    ['clubCredits', 'clubCredits'],
    ['fieldhouseWallet', 'wallet'],
    ['packages', 'passes'],
  ])('money by %s comes to lie in %s', (paymentMethod, account) => {
    const of = (status: 'PENDING' | 'SUCCESS') =>
      posted({ totalAmount: 500, transactions: [entry({ amount: 500, status, paymentMethod })] })
    expect(journalsBetween(of('PENDING'), of('SUCCESS'))).toEqual([
      {
        kind: 'payment',
        postings: [
          { account, amount: 500 },
          { account: 'receivable', amount: -500 },
        ],
      },
    ])
    expect(accountOf(paymentMethod)).toBe(account)
  })

  it('each method has an account of its own', () => {
    expect(new Set(PAYMENT_METHODS.map(accountOf)).size).toBe(PAYMENT_METHODS.length)
  })
})

describe('the journals of a change', () => {
  const unpaid = posted({ transactions: [entry({ amount: 10_000, status: 'PENDING' })] })
  const paid = posted({ transactions: [entry({ amount: 10_000 })] })

  it.each<[string, PostedOrder | null, PostedOrder, OrderJournal['kind'][]]>([
    ['a new order', null, unpaid, ['sale']],
    ['a new order that is paid', null, paid, ['sale', 'payment']],
    ['an order of nothing', null, posted({ totalAmount: 0 }), []],
    ['nothing that moves money', unpaid, { ...unpaid, processingStatus: 'DRAFT' }, []],
    ['a payment', unpaid, paid, ['payment']],
    [
      'a dearer one, paid at once',
      paid,
      posted({
        totalAmount: 12_000,
        transactions: [...paid.transactions, entry({ amount: 2000, paymentMethod: 'cheque' })],
      }),
      ['saleChange', 'payment'],
    ],
    [
      'a cheaper one, to be handed back',
      paid,
      posted({ totalAmount: 8000, transactions: [...paid.transactions, refund(2000, { status: 'PENDING' })] }),
      ['saleChange'],
    ],
    [
      'a refund of an active order',
      paid,
      posted({ transactions: [...paid.transactions, refund(2000)] }),
      ['saleCancellation', 'refund'],
    ],
    [
      'what a provider gave back too much',
      paid,
      { ...paid, overRefunds: [{ amount: 1, ...card, ...inExcess }] },
      ['overRefund'],
    ],
    ['a cancellation', paid, { ...paid, ...canceled }, []],
    [
      'a cancellation of what was open',
      unpaid,
      posted({ ...canceled, transactions: [entry({ amount: 10_000, status: 'CANCELED' })] }),
      ['saleCancellation'],
    ],
  ])('%s', (_case, before, after, kinds) => {
    expect(journalsBetween(before, after).map(({ kind }) => kind)).toEqual(kinds)
  })

  const amount = fc.integer({ min: 0, max: 1e9 })
  const paymentMethod = fc.constantFrom(...PAYMENT_METHODS)
  const withinPrice = ({ taxes, totalAmount, processingFeeExclusiveCents: fee }: PostedOrder) => ({
    price: taxes.price.map((tax) => Math.min(tax, Math.abs(totalAmount - fee))),
    fee: taxes.fee.map((tax) => Math.min(tax, fee)),
  })
  const anyOrder: fc.Arbitrary<PostedOrder> = fc
    .record({
      processingStatus: fc.constantFrom('DRAFT', 'COMMITTED', 'CANCELED'),
      totalAmount: amount,
      processingFeeExclusiveCents: amount,
      processingFeeInclusiveCents: amount,
      transactions: fc.array(
        fc.record({
          transactionType: fc.constantFrom('PURCHASE', 'REFUND'),
          status: fc.constantFrom('PENDING', 'SUCCESS', 'PAYMENT_FAILURE', 'UNKNOWN', 'CANCELED', 'ADJUSTED'),
          paymentMethod,
          amount,
          fee: amount,
        }),
        { maxLength: 6 },
      ),
      overRefunds: fc.array(
        fc.record({
          paymentMethod,
          amount,
          liesOn: fc.constantFrom('suspense', 'receivable'),
          settledAs: fc.constantFrom(null, 'writtenOff', 'cash', 'pointOfSales'),
          cameBack: fc.constant(false),
        }),
        { maxLength: 2 },
      ),
      disputes: fc.array(fc.record({ paymentMethod, amount, status: fc.constantFrom('open', 'won', 'lost') }), {
        maxLength: 2,
      }),
      taxes: fc.record({ price: fc.array(amount, { maxLength: 2 }), fee: fc.array(amount, { maxLength: 1 }) }),
    })
    // No tax is above what it is within.
    .map((any) => ({ ...any, taxes: withinPrice(any) }))

  it('sum to zero each, and none of their postings is empty, whatever the order was and became', () => {
    fc.assert(
      fc.property(fc.option(anyOrder), anyOrder, (before, after) => {
        for (const { postings } of journalsBetween(before, after)) {
          expect(postings.reduce((total, posting) => total + posting.amount, 0)).toBe(0)
          expect(postings.length).toBeGreaterThan(1)
          expect(postings.every((posting) => posting.amount !== 0)).toBe(true)
        }
      }),
    )
  })

  it('in whatever steps an order changes, they come to what it is in the end', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 5 }), (states) => {
        const steps = states.flatMap((state, i) => journalsBetween(states[i - 1] ?? null, state))
        expect(balances(steps)).toEqual(balances(journalsBetween(null, states.at(-1)!)))
      }),
    )
  })

  it('leave the customer owing what is open, and each method holding what it took and did not give back', () => {
    fc.assert(
      fc.property(anyOrder, (state) => {
        const ledger = balances(journalsBetween(null, state))
        const openOn = (liesOn: string) =>
          state.overRefunds
            .filter((each) => each.liesOn === liesOn && each.settledAs === null)
            .reduce((sum, each) => sum + each.amount, 0)
        expect(ledger.suspense ?? 0).toBe(openOn('suspense'))
        const of = (type: string, ...statuses: string[]) =>
          state.transactions
            .filter((each) => each.transactionType === type && statuses.includes(each.status))
            .reduce((sum, each) => sum + each.amount, 0)
        const isCanceled = state.processingStatus === 'CANCELED'
        const owed = of('PURCHASE', 'PENDING', 'UNKNOWN', ...(isCanceled ? [] : ['PAYMENT_FAILURE']))
        expect(ledger.receivable ?? 0).toBe(owed - of('REFUND', 'PENDING', 'UNKNOWN') + openOn('receivable'))
        const held = PAYMENT_METHODS.reduce((sum, method) => sum + (ledger[accountOf(method)] ?? 0), 0)
        const elsewhere = ['suspense', 'writtenOff', 'feesKept', 'disputed', 'disputesLost'] as const
        const kept = elsewhere.reduce((sum, account) => sum + (ledger[account] ?? 0), openOn('receivable'))
        expect(held + kept).toBe(of('PURCHASE', 'SUCCESS') - of('REFUND', 'SUCCESS'))
      }),
    )
  })
})
