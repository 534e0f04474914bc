import { journalFaults } from '../ledger/index.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '../fees/index.ts'
import { accountOf } from '../orders/index.ts'
import {
  cashExpected,
  changedSince,
  compareCash,
  dayFigures,
  decideClose,
  logDifference,
  cashPostings,
  cashToPost,
  totalsOf,
  type DayBooks,
  type DayFigures,
  type LoggedSum,
  type PostedSum,
} from './index.ts'

/** Money of an order that moved: what was paid above 0, what was given back below. */
type Moved = {
  kind: 'payment' | 'refund' | 'overRefund' | 'overRefundPaidBack' | 'feeWithheld'
  method: (typeof PAYMENT_METHODS)[number]
  amount: number
}

const sold = (amount: number): PostedSum[] => [
  postedSum('sale', 'receivable', amount),
  postedSum('sale', 'sales', -amount),
]

/** The books of a day on which this was posted, and logged. */
const booksOf = (moves: readonly Moved[], currency = 'SGD'): DayBooks => ({
  logged: moves.flatMap(({ kind, method, amount }): LoggedSum[] =>
    kind === 'feeWithheld'
      ? []
      : [
          {
            currency,
            method,
            transactionType: kind === 'payment' ? 'PURCHASE' : 'REFUND',
            amount: kind === 'payment' ? amount : -amount,
            count: 1,
          },
        ],
  ),
  posted: moves.flatMap(({ kind, method, amount }): PostedSum[] => [
    { currency, kind, account: accountOf(method), amount },
    { currency, kind, account: 'receivable', amount: -amount },
  ]),
  open: [],
})

const day = (...moves: Moved[]) => dayFigures(booksOf(moves))
const paid = (method: Moved['method'], amount: number): Moved => ({ kind: 'payment', method, amount })
const refunded = (method: Moved['method'], amount: number): Moved => ({ kind: 'refund', method, amount: -amount })

const entry = (method: LoggedSum['method'], transactionType: LoggedSum['transactionType']): LoggedSum => ({
  currency: 'SGD',
  method,
  transactionType,
  amount: 700,
  count: 1,
})
const postedSum = (kind: string, account: string, amount: number): PostedSum => ({
  currency: 'SGD',
  kind,
  account,
  amount,
})

describe('cash that was counted', () => {
  const count = (currency: string, expected: number, counted: number) => ({ currency, expected, counted })

  it.each([
    ['over', [count('SGD', 2000, 2010)], [], [{ currency: 'SGD', amount: 10 }]],
    ['short', [count('SGD', 2000, 1950)], [], [{ currency: 'SGD', amount: -50 }]],
    ['exact', [count('SGD', 2000, 2000)], [], []],
    [
      'counted again',
      [count('SGD', 2000, 2010)],
      [{ currency: 'SGD', amount: -50 }],
      [{ currency: 'SGD', amount: 60 }],
    ],
    ['the same again', [count('SGD', 2000, 1950)], [{ currency: 'SGD', amount: -50 }], []],
    ['of a currency that is counted no more', [], [{ currency: 'AUD', amount: 5 }], [{ currency: 'AUD', amount: -5 }]],
  ])('%s is posted as what differs from the closes before [BEYOND-14]', (_what, counts, posted, expected) => {
    expect(cashToPost(counts, posted)).toEqual(expected)
    for (const { amount } of expected)
      expect(
        journalFaults({ kind: 'cashCount', currency: 'SGD', hasOrder: false, postings: cashPostings(amount) }),
      ).toEqual([])
  })
})

describe('the figures of a day', () => {
  it('have no difference where a provider gave back too much, was paid that, or withheld its fee, nor where a refund came back [BEYOND-14]', () => {
    const line = (...moves: Moved[]) => day(...moves)[0]!.lines[0]
    const over: Moved = { kind: 'overRefund', amount: -400, method: 'creditCard' }
    expect(line(paid('creditCard', 2000), over)).toMatchObject({ taken: 2000, net: 1600, ledger: 1600, difference: 0 })
    expect(line({ kind: 'overRefundPaidBack', amount: 400, method: 'cash' })).toMatchObject({
      refunded: -400,
      ledger: 400,
      difference: 0,
    })
    const withheld: Moved = { kind: 'feeWithheld', amount: -50, method: 'creditCard' }
    expect(line(paid('creditCard', 2000), withheld)).toMatchObject({ net: 2000, ledger: 2000, difference: 0 })
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
    expect(totalsOf(figures!)).toEqual({ taken: 8500, refunded: 700, net: 7800, redeemed: 0, open: 0, toHandBack: 0 })
  })

  it('add up what came in, and apart from it what credits and wallets paid [BEYOND-38]', () => {
    const [figures] = day(
      paid('cash', 2000),
      paid('clubCredits', 5000),
      paid('fieldhouseWallet', 300),
      refunded('clubCredits', 700),
    )
    expect(totalsOf(figures!)).toMatchObject({ taken: 2000, refunded: 0, net: 2000, redeemed: 4600 })
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

  it.each<[string, Partial<DayBooks>]>([
    ['was handed back, and is not in the ledger', { logged: [entry('cheque', 'REFUND')] }],
    ['was taken, and is not in the ledger', { logged: [entry('cheque', 'PURCHASE')] }],
    ['was asked for', { open: [entry('cheque', 'PURCHASE')] }],
    ['is to be handed back', { open: [entry('cheque', 'REFUND')] }],
    ['only the ledger knows of', { posted: [postedSum('payment', 'settlement.cheque', 1)] }],
  ])('have a line for a method by which money %s [BEYOND-14]', (_case, books) => {
    const [figures] = dayFigures({ logged: [], posted: [], open: [], ...books })
    expect(figures?.lines.map(({ method }) => method)).toEqual(['cheque'])
  })

  it.each([
    ['issued', 'issued', 'creditIssue', -500],
    ['used', 'used', 'payment', 500],
    ['given back', 'givenBack', 'refund', -500],
    ['revoked', 'revoked', 'creditRevocation', 500],
  ])('tell of credits that were only %s on the day [BEYOND-14]', (_case, figure, kind, amount) => {
    const [figures] = dayFigures({ logged: [], posted: [postedSum(kind, 'clubCredits', amount)], open: [] })
    const none = { issued: 0, used: 0, givenBack: 0, revoked: 0 }
    expect(figures?.holdings).toEqual([{ account: 'clubCredits', ...none, [figure]: 500 }])
  })

  it('tell what was paid out to the club, on a day without other money too [BEYOND-14]', () => {
    const payouts = [postedSum('payout', 'payouts', 4000), postedSum('payout', 'payouts', 500)]
    expect(dayFigures({ logged: [], posted: [...payouts, postedSum('sale', 'sales', -900)], open: [] })).toEqual([
      { currency: 'SGD', lines: [], holdings: [], payouts: 4500 },
    ])
  })

  it('keep currencies apart, by name, and leave out those in which only sales were posted', () => {
    const vnd = booksOf([paid('cash', 300_000)], 'VND')
    const aud = booksOf([paid('cash', 2000)], 'AUD')
    const sgd: DayBooks = { logged: [], posted: sold(900), open: [] }
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
  const move = fc.oneof(
    fc.tuple(method, amount).map((args) => paid(...args)),
    fc.tuple(method, amount).map((args) => refunded(...args)),
  )

  it('add up to the ledger whatever was sold, paid and refunded [BEYOND-14]', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 1 }), fc.array(amount), (moves, sales) => {
        const moved = booksOf(moves)
        const books = { ...moved, posted: [...moved.posted, ...sales.flatMap(sold)] }
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
      fc.property(fc.array(move, { minLength: 1 }), fc.nat(), (moves, n) => {
        const books = booksOf(moves)
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
  ])('is changed by %s [BEYOND-14]', (_, moves) => {
    expect(changedSince(closed, day(...moves))).toBe(true)
  })

  const holding = (issued: number, used: number): DayFigures['holdings'][number] => ({
    account: 'clubCredits',
    issued,
    used,
    givenBack: 0,
    revoked: 0,
  })
  const held = (...holdings: DayFigures['holdings']): DayFigures[] => [
    { currency: 'SGD', lines: [], holdings, payouts: 0 },
  ]
  it.each([
    ['credits that were issued', held(), held(holding(100, 0))],
    ['credits that were used', held(holding(100, 0)), held(holding(100, 1))],
    ['credits of which more were used and fewer issued', held(holding(11, 1)), held(holding(1, 11))],
    ['a payout', held(), held().map((figures) => ({ ...figures, payouts: 4000 }))],
    ['a payout of another sum', [{ ...held()[0]!, payouts: 4000 }], [{ ...held()[0]!, payouts: 4100 }]],
  ])('is changed by %s [BEYOND-14]', (_, then, now) => {
    expect(changedSince(then, now)).toBe(true)
    expect(changedSince(now, now)).toBe(false)
  })

  it('is unchanged where currencies stand in another order', () => {
    const both = [...closed, ...held(holding(100, 0)).map((figures) => ({ ...figures, currency: 'AUD' }))]
    expect(changedSince(both, both.toReversed())).toBe(false)
  })
})

describe('the cash of a day', () => {
  const cash = (logged: Pick<LoggedSum, 'transactionType'>[], posted: number) =>
    cashExpected(
      dayFigures({
        logged: logged.map(({ transactionType }) => entry('cash', transactionType)),
        posted: [postedSum('payment', 'settlement.cash', posted)],
        open: [],
      }),
    )
  it.each([
    ['taken', cash([{ transactionType: 'PURCHASE' }], 700), 700],
    ['handed back', cash([{ transactionType: 'REFUND' }], -700), -700],
    ['taken and handed back', cash([{ transactionType: 'PURCHASE' }, { transactionType: 'REFUND' }], 0), 0],
    ['taken, of which the ledger knows nothing', cash([{ transactionType: 'PURCHASE' }], 0), 0],
    ['handed back, of which the ledger knows nothing', cash([{ transactionType: 'REFUND' }], 0), 0],
    ['of which only the ledger knows', cash([], 300), 300],
  ])('is to be counted where some was %s [BEYOND-14]', (_case, expected, amount) => {
    expect(expected).toEqual([{ currency: 'SGD', expected: amount }])
  })

  it('is not to be counted where money moved by other methods only', () => {
    expect(cashExpected(day(paid('cheque', 2000), refunded('creditCard', 500)))).toEqual([])
  })

  it.each([
    [2000, 2000, { as: 'exact', by: 0 }],
    [2000, 1990, { as: 'short', by: 10 }],
    [2000, 2025, { as: 'over', by: 25 }],
    [-500, -700, { as: 'short', by: 200 }],
  ])('of which %i is expected and %i counted is compared to the cent [BEYOND-14]', (expected, counted, comparison) => {
    expect(compareCash(expected, counted)).toEqual(comparison)
  })
})

it.each([
  [2000, 1600, 400],
  [0, 1, -1],
  [900, 900, 0],
])('a log of %i beside a ledger of %i is a difference of %i [BEYOND-14]', (logged, ledger, difference) => {
  expect(logDifference({ logged, ledger })).toBe(difference)
})

describe('closing a day', () => {
  const figures = day(paid('cash', 2000))
  const state = { today: '2026-11-21', latest: 0, figures }
  const counts = [{ currency: 'SGD', expected: 2000, counted: 1990 }]
  const request = { day: '2026-11-21', revision: 0, counts, note: 'Change for the juniors' }

  it('makes the next revision, whatever the difference is, and asks nobody why there is none [BEYOND-14]', () => {
    const exact = [{ currency: 'SGD', expected: 2000, counted: 2000 }]
    expect(decideClose({ ...request, counts: exact, note: undefined }, state).ok).toBe(true)
    expect(decideClose(request, state)).toEqual({ ok: true, value: { revision: 1 } })
    expect(decideClose({ ...request, revision: 3 }, { ...state, latest: 3 })).toEqual({
      ok: true,
      value: { revision: 4 },
    })
    expect(decideClose({ ...request, counts: [] }, { ...state, figures: [] }).ok).toBe(true)
  })

  const invalid = (property: string, msg: string) => ({
    code: 'error.badRequest.invalidInput',
    details: { msg, fields: [{ property, constraints: { allowed: msg } }] },
  })
  it.each([
    ['a day to come', { day: '2026-11-22' }, invalid('day', 'A day can be closed once it has begun')],
    [
      'a day that was closed meanwhile, and tells the revision that stands',
      { revision: 1 },
      { code: 'error.conflict.dayClosedMeanwhile', details: { revision: 0 } },
    ],
    ['cash that was not counted', { counts: [] }, invalid('counts', 'Please count the cash of each currency')],
    [
      'a currency counted twice',
      { counts: [...request.counts, ...request.counts] },
      invalid('counts', 'Each currency is counted once'),
    ],
    [
      'a currency without cash',
      { counts: [...request.counts, { currency: 'AUD', expected: 0, counted: 0 }] },
      invalid('counts', 'No cash was moved in this currency'),
    ],
    [
      'a count beside other figures',
      { counts: [{ currency: 'SGD', expected: 1999, counted: 1999 }] },
      { code: 'error.conflict.dayChangedMeanwhile' },
    ],
    [
      'cash that is short without a word why',
      { note: ' ' },
      invalid('note', 'Please say why the cash is over or short'),
    ],
    [
      'cash that is over without a word why',
      { note: undefined, counts: [{ currency: 'SGD', expected: 2000, counted: 2001 }] },
      invalid('note', 'Please say why the cash is over or short'),
    ],
  ])('refuses %s', (_, change, refusal) => {
    expect(decideClose({ ...request, ...change }, state)).toEqual({ ok: false, refusal })
  })
})
