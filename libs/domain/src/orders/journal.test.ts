import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '../fees/index.ts'
import type { PaymentMethod } from '../fees/index.ts'
import { accountOf, journalFor, parseReadableId, readableId } from './index.ts'
import type { Account, OrderEvent, Posting } from './index.ts'

const balances = (events: readonly OrderEvent[]): Partial<Record<Account, number>> => {
  const sums: Partial<Record<Account, number>> = {}
  for (const { account, amount } of events.flatMap(journalFor)) sums[account] = (sums[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}
const sum = (postings: readonly Posting[]) => postings.reduce((total, { amount }) => total + amount, 0)

describe('the ledger of an order', () => {
  it('the postings of any event sum to zero, and none is empty', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 })
    const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
      fc.record({ type: fc.constantFrom('placed', 'changed', 'canceled'), total: amount, fees: amount }),
      fc.record({
        type: fc.constantFrom('paid', 'refunded', 'excessRefunded'),
        amount,
        method: fc.constantFrom(...PAYMENT_METHODS),
      }),
    )
    fc.assert(
      fc.property(anyEvent, (event) => {
        const postings = journalFor(event)
        expect(sum(postings)).toBe(0)
        expect(postings.every((posting) => posting.amount !== 0)).toBe(true)
      }),
    )
  })

  it.each<[string, OrderEvent[], Partial<Record<Account, number>>]>([
    [
      'placed: the customer owes it',
      [{ type: 'placed', total: 10_550, fees: 550 }],
      { receivable: 10_550, sales: -10_000, processingFees: -550 },
    ],
    [
      'placed and paid: nothing is owed',
      [
        { type: 'placed', total: 10_550, fees: 550 },
        { type: 'paid', amount: 10_550, method: 'creditCard' },
      ],
      { 'settlement.creditCard': 10_550, sales: -10_000, processingFees: -550 },
    ],
    [
      'canceled unpaid: nothing is left',
      [
        { type: 'placed', total: 10_000, fees: 0 },
        { type: 'canceled', total: 10_000, fees: 0 },
      ],
      {},
    ],
    [
      'canceled unpaid with its fee: nothing is left of the fee, either',
      [
        { type: 'placed', total: 10_550, fees: 550 },
        { type: 'canceled', total: 10_550, fees: 550 },
      ],
      {},
    ],
    [
      'canceled with a refund of 40.00: the rest is kept',
      [
        { type: 'placed', total: 10_000, fees: 0 },
        { type: 'paid', amount: 10_000, method: 'cash' },
        { type: 'canceled', total: 4000, fees: 0 },
        { type: 'refunded', amount: 4000, method: 'cash' },
      ],
      { 'settlement.cash': 6000, sales: -6000 },
    ],
    [
      'a refund of 40.00 that came back: the customer is owed it again',
      [
        { type: 'placed', total: 10_000, fees: 0 },
        { type: 'paid', amount: 10_000, method: 'creditCard' },
        { type: 'canceled', total: 4000, fees: 0 },
        { type: 'refunded', amount: 4000, method: 'creditCard' },
        { type: 'refunded', amount: -4000, method: 'creditCard' },
      ],
      { 'settlement.creditCard': 10_000, sales: -6000, receivable: -4000 },
    ],
    [
      'all of it given back, and 10.00 more by the provider: the customer owes that',
      [
        { type: 'placed', total: 10_000, fees: 0 },
        { type: 'paid', amount: 10_000, method: 'creditCard' },
        { type: 'canceled', total: 10_000, fees: 0 },
        { type: 'refunded', amount: 10_000, method: 'creditCard' },
        { type: 'excessRefunded', amount: 1000, method: 'creditCard' },
      ],
      { 'settlement.creditCard': -1000, receivable: 1000 },
    ],
    [
      'canceled with the refund still to come: the customer is owed it',
      [
        { type: 'placed', total: 10_000, fees: 0 },
        { type: 'paid', amount: 10_000, method: 'cash' },
        { type: 'canceled', total: 4000, fees: 0 },
      ],
      { 'settlement.cash': 10_000, sales: -6000, receivable: -4000 },
    ],
    [
      'paid with club credits: what customers hold goes down',
      [
        { type: 'placed', total: 5000, fees: 0 },
        { type: 'paid', amount: 5000, method: 'clubCredits' },
      ],
      { clubCredits: 5000, sales: -5000 },
    ],
    [
      'made cheaper',
      [
        { type: 'placed', total: 6000, fees: 0 },
        { type: 'changed', total: -2000, fees: 0 },
      ],
      { receivable: 4000, sales: -4000 },
    ],
  ])('%s', (_case, events, expected) => {
    expect(balances(events)).toEqual(expected)
  })

  it.each<[PaymentMethod, Account]>([
    ['cash', 'settlement.cash'],
    ['creditCard', 'settlement.creditCard'],
    ['razorpay', 'settlement.razorpay'],
    ['clubCredits', 'clubCredits'],
    ['fieldhouseWallet', 'wallet'],
    ['packages', 'passes'],
  ])('money by %s comes to lie in %s', (method, account) => {
    expect(accountOf(method)).toBe(account)
    expect(journalFor({ type: 'paid', amount: 500, method })).toEqual([
      { account, amount: 500 },
      { account: 'receivable', amount: -500 },
    ])
  })

  it('what is 0 is not posted: an order without a fee', () => {
    expect(journalFor({ type: 'placed', total: 10_000, fees: 0 })).toEqual([
      { account: 'receivable', amount: 10_000 },
      { account: 'sales', amount: -10_000 },
    ])
    expect(journalFor({ type: 'placed', total: 0, fees: 0 })).toEqual([])
  })

  it('each method has an account of its own', () => {
    expect(new Set(PAYMENT_METHODS.map(accountOf)).size).toBe(PAYMENT_METHODS.length)
  })
})

describe('readable ids', () => {
  it('8 characters of the alphabet, whatever the bytes [ORDERS-126]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(readableId(bytes)).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$/)
      }),
    )
    expect(readableId([0, 31, 32, 255, 1, 2, 3, 4])).toBe('2Z2Z3456')
    expect(readableId([0, 31, 32, 255, 1, 2, 3, 4, 5, 6])).toBe('2Z2Z3456')
    expect(() => readableId([1])).toThrow(new RangeError('A readable id needs 8 random bytes'))
  })

  it('every character is equally likely [ORDERS-126]', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const char = readableId(Array<number>(8).fill(byte))[0]!
      counts.set(char, (counts.get(char) ?? 0) + 1)
    }
    expect(counts.size).toBe(32)
    expect([...counts.values()].every((count) => count === 8)).toBe(true)
  })

  it('look-up ignores case; what is no id is null [ORDERS-126]', () => {
    expect(parseReadableId(' 2z2z3456 ')).toBe('2Z2Z3456')
    for (const text of ['2Z2Z345', '2Z2Z34567', '2Z2Z345O', '2Z2Z3451', '']) expect(parseReadableId(text)).toBeNull()
  })
})
