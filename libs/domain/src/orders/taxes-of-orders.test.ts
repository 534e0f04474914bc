import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitGross, taxesOfOrder, type KeptRate } from '../taxes/index.ts'
import { documentDue, documented, documentNumber, journalsBetween } from './index.ts'
import type { OrderTransaction, PostedOrder, TaxDocument } from './index.ts'
import { entry, order } from './order.fixture.ts'

const GST: KeptRate = {
  id: 'gst',
  name: 'GST',
  registrationNumber: 'M1',
  inclusive: true,
  rounding: 'line',
  parts: [{ name: 'GST', millionths: 90_000 }],
}
const INDIA: KeptRate = {
  ...GST,
  id: 'in',
  parts: [
    { name: 'CGST', millionths: 90_000 },
    { name: 'SGST', millionths: 90_000 },
  ],
}

type Entries = (Partial<OrderTransaction> & { amount: number })[]

/** An order of one price with a fee on top, and what was paid and given back of it. */
const taxed = (
  price: number,
  log: Entries,
  { rate = GST, fee = 0, ...over }: Partial<PostedOrder> & { rate?: KeptRate; fee?: number } = {},
): PostedOrder => ({
  ...order({}),
  totalAmount: price + fee,
  processingFeeExclusiveCents: fee,
  transactions: log.map((each, at) => entry({ id: `t${at}`, ...each })),
  overRefunds: [],
  disputes: [],
  taxes: taxesOfOrder([{ tax: { rate, parts: splitGross(price, rate).parts } }], { amount: fee, rate }),
  ...over,
})
const refund = (amount: number, over: Partial<OrderTransaction> = {}) => ({
  transactionType: 'REFUND' as const,
  amount,
  ...over,
})
const canceled = { processingStatus: 'CANCELED' as const }

const ledger = (...states: PostedOrder[]): Record<string, number> => {
  const sums = new Map<string, number>()
  states.forEach((state, at) => {
    for (const { postings } of journalsBetween(states[at - 1] ?? null, state))
      for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0) + amount)
  })
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

describe('the ledger of an order with tax (docs/rules/tax.md)', () => {
  it.each<[string, PostedOrder, Record<string, number>]>([
    [
      '20.00 with GST 9 % within, placed',
      taxed(2000, [{ amount: 2000, status: 'PENDING' }]),
      { receivable: 2000, sales: -1835, taxPayable: -165 },
    ],
    [
      'the same, paid in cash',
      taxed(2000, [{ amount: 2000 }]),
      { 'settlement.cash': 2000, sales: -1835, taxPayable: -165 },
    ],
    [
      'half of it given back',
      taxed(2000, [{ amount: 2000 }, refund(1000)], canceled),
      { 'settlement.cash': 1000, sales: -917, taxPayable: -83 },
    ],
    ['cancelled unpaid', taxed(2000, [{ amount: 2000, status: 'CANCELED' }], canceled), {}],
    ['all of it given back', taxed(2000, [{ amount: 2000 }, refund(2000)], canceled), {}],
    [
      '20.00 and a fee of 1.50, both with GST within, by card',
      taxed(2000, [{ amount: 2150, fee: 150, paymentMethod: 'creditCard' }], { fee: 150 }),
      { 'settlement.creditCard': 2000, feesKept: 150, sales: -1835, processingFees: -138, taxPayable: -177 },
    ],
    [
      'the same, 20.00 given back: the fee is kept with its tax',
      taxed(
        2000,
        [{ amount: 2150, fee: 150, paymentMethod: 'creditCard' }, refund(2000, { paymentMethod: 'creditCard' })],
        { fee: 150, ...canceled },
      ),
      { feesKept: 150, processingFees: -138, taxPayable: -12 },
    ],
    [
      '499.00 with CGST and SGST of 9 % within',
      taxed(49_900, [{ amount: 49_900 }], { rate: INDIA }),
      { 'settlement.cash': 49_900, sales: -42_288, taxPayable: -7612 },
    ],
  ])('%s [BEYOND-35]', (_case, state, balances) => {
    expect(ledger(state)).toEqual(balances)
  })

  it('gives back the tax of 10.00 in three parts: 0.27, 0.28 and 0.28, and nothing is left [BEYOND-35]', () => {
    const states = [[], [333], [333, 333], [333, 333, 334]].map((parts) =>
      taxed(1000, [{ amount: 1000 }, ...parts.map((amount) => refund(amount))]),
    )
    expect(states.map((_, at) => ledger(...states.slice(0, at + 1))['taxPayable'] ?? 0)).toEqual([-83, -55, -28, 0])
    expect(ledger(...states)).toEqual({})
  })

  // What staff do to an order: sell, discount, change, give back in parts, cancel; and at last everything is given back.
  const step = fc.oneof(
    fc.record({ kind: fc.constant('dearer' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ kind: fc.constant('discount' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ kind: fc.constant('pay' as const), amount: fc.constant(0) }),
  )

  it('in any sequence of sale, discount, change, partial refund and cancellation balances, and is zero once all is given back [BEYOND-35]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(GST, INDIA),
        fc.array(step, { maxLength: 12 }),
        (first, rate, steps) => {
          let price = first
          let log: Entries = [{ amount: first, status: 'PENDING' }]
          const states = [taxed(price, log, { rate })]
          const documents: TaxDocument[] = []
          const become = (over: Partial<PostedOrder> = {}) => {
            const state = taxed(price, log, { rate, ...over })
            states.push(state)
            const due = documentDue(state, documents)
            if (due) documents.push(due)
            // What was issued once is due no more.
            expect(documentDue(state, documents)).toBeNull()
          }
          const paidAndKept = () =>
            log.reduce(
              (sum, { transactionType = 'PURCHASE', status = 'SUCCESS', amount }) =>
                status !== 'SUCCESS' ? sum : sum + (transactionType === 'REFUND' ? -amount : amount),
              0,
            )
          for (const { kind, amount } of steps) {
            if (kind === 'pay') log = log.map((each) => ({ ...each, status: 'SUCCESS' }))
            if (kind === 'dearer') {
              price += amount
              log = [...log, { amount, status: 'PENDING' }]
            }
            if (kind === 'discount') {
              const less = Math.min(amount, paidAndKept(), price - 1)
              if (less < 1) continue
              price -= less
              log = [...log, refund(less)]
            }
            if (kind === 'refund') {
              const back = Math.min(amount, paidAndKept())
              if (back < 1) continue
              log = [...log, refund(back)]
            }
            become()
            for (const { postings } of journalsBetween(states.at(-2)!, states.at(-1)!))
              expect(postings.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0)
          }
          log = log.map((each) => (each.status === 'PENDING' ? { ...each, status: 'CANCELED' } : each))
          become(canceled)
          const rest = paidAndKept()
          const { price: said } = documented(documents)
          expect(said.gross).toBe(rest)
          if (rest > 0) log = [...log, refund(rest)]
          become(canceled)
          expect(ledger(...states)).toEqual({})
          expect(documented(documents).price.gross).toBe(0)
          expect(documented(documents).price.parts.every((tax) => tax === 0)).toBe(true)
        },
      ),
    )
  })
})

describe('the tax documents of an order (docs/rules/tax.md)', () => {
  const invoice = (gross: number, tax: number): TaxDocument => ({
    kind: 'invoice',
    price: { gross, parts: [tax] },
    fee: { gross: 0, parts: [] },
  })
  it.each<[string, PostedOrder, TaxDocument[], unknown]>([
    ['nothing is paid: none', taxed(2000, [{ amount: 2000, status: 'PENDING' }]), [], null],
    ['half is paid: none yet', taxed(2000, [{ amount: 1000 }, { amount: 1000, status: 'PENDING' }]), [], null],
    [
      'a card was declined: none',
      taxed(2000, [{ amount: 1000 }, { amount: 1000, status: 'PAYMENT_FAILURE' }]),
      [],
      null,
    ],
    ['a draft that is paid: none', taxed(2000, [{ amount: 2000 }], { processingStatus: 'DRAFT' }), [], null],
    [
      'all is paid: an invoice',
      taxed(2000, [{ amount: 2000 }]),
      [],
      { kind: 'invoice', price: { gross: 2000, parts: [165] } },
    ],
    ['it is invoiced: none', taxed(2000, [{ amount: 2000 }]), [invoice(2000, 165)], null],
    [
      'half is given back: a credit note',
      taxed(2000, [{ amount: 2000 }, refund(1000)], canceled),
      [invoice(2000, 165)],
      { kind: 'creditNote', price: { gross: 1000, parts: [82] } },
    ],
    [
      'half is to be given back: a credit note at once',
      taxed(2000, [{ amount: 2000 }, refund(1000, { status: 'PENDING' })], canceled),
      [invoice(2000, 165)],
      { kind: 'creditNote', price: { gross: 1000, parts: [82] } },
    ],
    [
      'the other half as well: another credit note, of the rest',
      taxed(2000, [{ amount: 2000 }, refund(1000), refund(1000)], canceled),
      [invoice(2000, 165), { ...invoice(1000, 82), kind: 'creditNote' }],
      { kind: 'creditNote', price: { gross: 1000, parts: [83] } },
    ],
    ['cancelled unpaid: none', taxed(2000, [{ amount: 2000, status: 'CANCELED' }], canceled), [], null],
    [
      'it became dearer, and that is paid: a second invoice',
      taxed(3000, [{ amount: 2000 }, { amount: 1000 }]),
      [invoice(2000, 165)],
      { kind: 'invoice', price: { gross: 1000, parts: [83] } },
    ],
    [
      'cancelled half paid, which is kept: an invoice of that',
      taxed(2000, [{ amount: 1000 }, { amount: 1000, status: 'CANCELED' }], canceled),
      [],
      { kind: 'invoice', price: { gross: 1000, parts: [83] } },
    ],
  ])('%s [BEYOND-35]', (_case, state, documents, due) => {
    const found = documentDue(state, documents)
    if (due === null) expect(found).toBeNull()
    else expect(found).toMatchObject(due as object)
  })

  it('are numbered as people write them', () => {
    expect(documentNumber({ kind: 'invoice', year: 2026, number: 7 })).toBe('INV-2026-0007')
    expect(documentNumber({ kind: 'creditNote', year: 2026, number: 12_345 })).toBe('CN-2026-12345')
  })
})
