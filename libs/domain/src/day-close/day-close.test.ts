import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '../fees/index.ts'
import { journalFor, type OrderEvent } from '../orders/index.ts'
import {
  cashExpected,
  changedSince,
  dayFigures,
  decideClose,
  totalsOf,
  type DayBooks,
  type LoggedSum,
  type PostedSum,
} from './index.ts'

const KINDS = {
  placed: 'sale',
  changed: 'saleChange',
  canceled: 'saleCancellation',
  paid: 'payment',
  refunded: 'refund',
  excessRefunded: 'excessRefund',
}

/** The books of a day on which these events were posted, and their payments logged. */
const booksOf = (events: readonly OrderEvent[], currency = 'SGD'): DayBooks => ({
  logged: events.flatMap((event): LoggedSum[] =>
    event.type === 'paid' || event.type === 'refunded'
      ? [
          {
            currency,
            method: event.method,
            transactionType: event.type === 'paid' ? 'PURCHASE' : 'REFUND',
            amount: event.amount,
            count: 1,
          },
        ]
      : [],
  ),
  posted: events.flatMap((event): PostedSum[] =>
    journalFor(event).map(({ account, amount }) => ({ currency, kind: KINDS[event.type], account, amount })),
  ),
  open: [],
})

const day = (...events: OrderEvent[]) => dayFigures(booksOf(events))
const paid = (method: (typeof PAYMENT_METHODS)[number], amount: number): OrderEvent => ({
  type: 'paid',
  method,
  amount,
})
const refunded = (method: (typeof PAYMENT_METHODS)[number], amount: number): OrderEvent => ({
  type: 'refunded',
  method,
  amount,
})

describe('the figures of a day', () => {
  it('show what a provider gave back too much as a difference, and a refund that came back as none [BEYOND-14]', () => {
    const line = (...events: OrderEvent[]) => day(...events)[0]!.lines[0]
    const excess: OrderEvent = { type: 'excessRefunded', amount: 400, method: 'creditCard' }
    expect(line(paid('creditCard', 2000), excess)).toMatchObject({
      taken: 2000,
      net: 2000,
      ledger: 1600,
      difference: 400,
    })
    expect(line(refunded('creditCard', 700))).toMatchObject({ refunded: 700, ledger: -700, difference: 0 })
    expect(line(refunded('creditCard', -700))).toMatchObject({ refunded: -700, net: 700, ledger: 700, difference: 0 })
  })

  it('stand by method in the listed order, taken, refunded and net beside the ledger [BEYOND-14]', () => {
    const [figures] = day(paid('cash', 2000), paid('creditCard', 5000), paid('cash', 1500), refunded('cash', 700))
    expect(
      figures!.lines.map(({ method, taken, refunded: back, net, ledger }) => [method, taken, back, net, ledger]),
    ).toEqual([
      ['creditCard', 5000, 0, 5000, 5000],
      ['cash', 3500, 700, 2800, 2800],
    ])
    expect(figures!.lines[1]).toMatchObject({ takenCount: 2, refundedCount: 1, difference: 0 })
    expect(totalsOf(figures!)).toEqual({ taken: 8500, refunded: 700, net: 7800, open: 0, toHandBack: 0 })
  })

  it('show a difference to the cent where log and ledger disagree, either way round [BEYOND-14]', () => {
    const books = booksOf([paid('cash', 2000), paid('pointOfSales', 900)])
    const lines = (posted: PostedSum[]) => dayFigures({ ...books, posted })[0]!.lines
    const without = books.posted.filter(({ account }) => account !== 'settlement.cash')
    expect(lines(without).find(({ method }) => method === 'cash')).toMatchObject({
      net: 2000,
      ledger: 0,
      difference: 2000,
    })
    const more = [...books.posted, { currency: 'SGD', kind: 'payment', account: 'settlement.cheque', amount: 1 }]
    expect(lines(more).find(({ method }) => method === 'cheque')).toMatchObject({ net: 0, ledger: 1, difference: -1 })
  })

  it('keep what is open and to be handed back apart from what was taken', () => {
    const open: LoggedSum[] = [
      { currency: 'SGD', method: 'cash', transactionType: 'PURCHASE', amount: 4000, count: 2 },
      { currency: 'SGD', method: 'cash', transactionType: 'REFUND', amount: 300, count: 1 },
    ]
    const [figures] = dayFigures({ logged: [], posted: [], open })
    expect(figures!.lines).toEqual([
      expect.objectContaining({
        taken: 0,
        net: 0,
        ledger: 0,
        difference: 0,
        open: 4000,
        openCount: 2,
        toHandBack: 300,
      }),
    ])
    expect(cashExpected([figures!])).toEqual([])
  })

  it('tell what was issued, used, given back and revoked of what customers hold, and count none of it as taken [BEYOND-14]', () => {
    const books = booksOf([paid('clubCredits', 2000), refunded('clubCredits', 500)])
    const posted: PostedSum[] = [
      ...books.posted,
      { currency: 'SGD', kind: 'creditIssue', account: 'clubCredits', amount: -9000 },
      { currency: 'SGD', kind: 'creditIssue', account: 'creditsIssued', amount: 9000 },
      { currency: 'SGD', kind: 'creditRevocation', account: 'clubCredits', amount: 100 },
      { currency: 'SGD', kind: 'creditRevocation', account: 'creditsIssued', amount: -100 },
    ]
    const [figures] = dayFigures({ ...books, posted })
    expect(figures!.holdings).toEqual([
      { account: 'clubCredits', issued: 9000, used: 2000, givenBack: 500, revoked: 100 },
    ])
    expect(figures!.lines).toEqual([expect.objectContaining({ method: 'clubCredits', net: 1500, difference: 0 })])
    expect(figures!.payouts).toBe(0)
  })

  it('count passes in their own unit, whole ones, and as no money [BEYOND-14]', () => {
    const passes = (kind: string, amount: number): PostedSum => ({
      currency: 'PASS',
      kind,
      account: 'passesHeld',
      amount,
    })
    const posted = [passes('passesSold', -10), passes('passesUsed', 3), passes('passesGivenBack', -1)]
    const [figures] = dayFigures({ logged: [], posted: [...posted, passes('passesWithdrawn', 6)], open: [] })
    expect(figures).toEqual({
      currency: 'PASS',
      lines: [],
      holdings: [{ account: 'passes', issued: 10, used: 3, givenBack: 1, revoked: 6 }],
      payouts: 0,
    })
  })

  it('keep currencies apart, by name, and leave out those in which only sales were posted', () => {
    const vnd = booksOf([paid('cash', 300_000)], 'VND')
    const aud = booksOf([paid('cash', 2000)], 'AUD')
    const sgd = booksOf([{ type: 'placed', total: 900, fees: 0 }])
    const figures = dayFigures({
      logged: [...vnd.logged, ...aud.logged],
      posted: [...sgd.posted, ...vnd.posted, ...aud.posted],
      open: [],
    })
    expect(figures.map(({ currency, lines }) => [currency, lines[0]!.net])).toEqual([
      ['AUD', 2000],
      ['VND', 300_000],
    ])
    expect(dayFigures(sgd)).toEqual([])
  })

  const amount = fc.integer({ min: 1, max: 10_000_000 })
  const method = fc.constantFrom(...PAYMENT_METHODS)
  const event = fc.oneof(
    fc.record({ type: fc.constant('paid' as const), amount, method }),
    fc.record({ type: fc.constant('refunded' as const), amount, method }),
    fc.record({ type: fc.constant('placed' as const), total: amount, fees: fc.integer({ min: 0, max: 100 }) }),
  )

  it('add up to the ledger whatever was sold, paid and refunded [BEYOND-14]', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1 }), (events) => {
        const books = booksOf(events)
        const figures = dayFigures(books)
        // Journals sum to zero, so what payments and refunds moved on accounts of methods is what they took off 'receivable'.
        const received = books.posted
          .filter(({ kind, account }) => ['payment', 'refund'].includes(kind) && account === 'receivable')
          .reduce((sum, posting) => sum - posting.amount, 0)
        const lines = figures.flatMap((each) => each.lines)
        expect(lines.reduce((sum, line) => sum + line.ledger, 0)).toBe(received)
        expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(received)
        expect(lines.every(({ difference }) => difference === 0)).toBe(true)
      }),
    )
  })

  it('whatever is missing on one side, the differences add up to exactly that', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1 }), fc.nat(), (events, n) => {
        const books = booksOf(events)
        if (books.logged.length === 0) return
        const missing = books.logged[n % books.logged.length]!
        const lines = dayFigures({ ...books, logged: books.logged.filter((row) => row !== missing) }).flatMap(
          (f) => f.lines,
        )
        const sign = missing.transactionType === 'PURCHASE' ? -1 : 1
        expect(lines.reduce((sum, line) => sum + line.difference, 0)).toBe(sign * missing.amount)
      }),
    )
  })
})

describe('a day after it was closed', () => {
  const closed = day(paid('cash', 2000))
  it('is unchanged by what is merely asked for, in whatever order it is read', () => {
    expect(changedSince(closed, closed)).toBe(false)
    const books = booksOf([paid('cash', 2000)])
    const open: LoggedSum[] = [{ currency: 'SGD', method: 'voucher', transactionType: 'PURCHASE', amount: 1, count: 1 }]
    expect(changedSince(closed, dayFigures({ ...books, open }))).toBe(false)
  })
  it.each([
    ['money that came', [paid('cash', 2000), paid('cash', 1)]],
    ['money that came and went by another method', [paid('cash', 2000), paid('cheque', 5), refunded('cheque', 5)]],
    ['money that is gone from the books', []],
  ])('is changed by %s [BEYOND-14]', (_, events) => {
    expect(changedSince(closed, day(...events))).toBe(true)
  })
})

describe('closing a day', () => {
  const figures = day(paid('cash', 2000))
  const state = { today: '2026-11-21', latest: 0, figures }
  const request = { day: '2026-11-21', revision: 0, counts: [{ currency: 'SGD', expected: 2000, counted: 1990 }] }

  it('makes the next revision, whatever the difference is [BEYOND-14]', () => {
    expect(decideClose(request, state)).toEqual({ ok: true, value: { revision: 1 } })
    expect(decideClose({ ...request, revision: 3 }, { ...state, latest: 3 })).toEqual({
      ok: true,
      value: { revision: 4 },
    })
    expect(decideClose({ ...request, counts: [] }, { ...state, figures: [] }).ok).toBe(true)
  })

  it.each([
    ['a day to come', { day: '2026-11-22' }, 'error.badRequest.invalidInput', 'day'],
    ['a day that was closed meanwhile', { revision: 1 }, 'error.conflict.dayClosedMeanwhile', undefined],
    ['cash that was not counted', { counts: [] }, 'error.badRequest.invalidInput', 'counts'],
    [
      'a currency counted twice',
      { counts: [...request.counts, ...request.counts] },
      'error.badRequest.invalidInput',
      'counts',
    ],
    [
      'a currency without cash',
      { counts: [...request.counts, { currency: 'AUD', expected: 0, counted: 0 }] },
      'error.badRequest.invalidInput',
      'counts',
    ],
    [
      'a count beside other figures',
      { counts: [{ currency: 'SGD', expected: 1999, counted: 1999 }] },
      'error.conflict.dayChangedMeanwhile',
      undefined,
    ],
  ])('refuses %s', (_, change, code, property) => {
    const decision = decideClose({ ...request, ...change }, state)
    expect(decision).toMatchObject({ ok: false, refusal: { code } })
    if (property) expect(decision).toMatchObject({ refusal: { details: { fields: [{ property }] } } })
  })
})
