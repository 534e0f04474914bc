import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../ledger/index.ts'
import {
  accountSums,
  accountsWithoutCode,
  bookDayOf,
  bookSpans,
  BOOK_ACCOUNTS,
  bookFileName,
  decidePeriodClose,
  ownAccountOf,
  ownAccountsProblem,
  postingRows,
  problemOfBookDays,
  quickBooksFiles,
  xeroFiles,
  type DaySum,
} from './index.ts'

const OWN = [
  { account: 'receivable', code: '610', name: '' },
  { account: 'settlement.cash', code: '1110', name: 'Till' },
  { account: 'sales', code: '200', name: 'Court hire' },
]
const CHART = { own: OWN, xeroTaxRate: 'BAS Excluded', taxRates: [] }
// docs/rules/bookkeeping.md, worked example: 40.00 booked and paid in cash, 15.00 given back, on one day; 20.00 on the next.
const SUMS: DaySum[] = [
  { day: '2026-11-24', account: 'receivable', debit: 5500, credit: 5500 },
  { day: '2026-11-24', account: 'sales', debit: 1500, credit: 4000 },
  { day: '2026-11-24', account: 'settlement.cash', debit: 4000, credit: 1500 },
  { day: '2026-11-25', account: 'receivable', debit: 2000, credit: 0 },
  { day: '2026-11-25', account: 'sales', debit: 0, credit: 2000 },
]
const about = (day: string) => `Club, ${day}`

describe('the chart of accounts of a club', () => {
  it('holds every account of money, and none of passes, and what is sold ahead', () => {
    const money = [...ACCOUNTS].filter(([, { class: kind }]) => kind !== 'passes').map(([account]) => account)
    expect(BOOK_ACCOUNTS.map(({ account }) => account)).toEqual([...money, 'soldAhead'])
  })

  it('calls an account as the club does, and else as the ledger does', () => {
    expect(ownAccountOf(OWN, 'settlement.cash')).toEqual({ code: '1110', name: 'Till' })
    expect(ownAccountOf(OWN, 'receivable')).toEqual({ code: '610', name: 'Receivables from customers' })
    expect(ownAccountOf(OWN, 'wallet')).toEqual({ code: '', name: 'Wallets of customers' })
  })

  it.each([
    [[{ account: 'passesHeld', code: '1', name: '' }], { at: 0, problem: 'unknown' }],
    [[...OWN, { account: 'nothing', code: '1', name: '' }], { at: 3, problem: 'unknown' }],
    [[...OWN, { account: 'sales', code: '201', name: '' }], { at: 3, problem: 'twice' }],
    [OWN, null],
    [[], null],
  ])('of %j says where it is wrong', (own, problem) => {
    expect(ownAccountsProblem(own)).toEqual(problem)
  })
})

describe('journals for other programs', () => {
  it('for Xero: a journal a day, debits above 0 and credits below, by code and with the tax rate [BEYOND-36]', () => {
    const amounts = (rows: unknown[][]) =>
      rows.map((row) => row.map((cell) => (cell as { amount?: string }).amount ?? cell))
    expect(xeroFiles(SUMS, 'SGD', CHART, about).map(amounts)).toEqual([
      [
        ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
        ['Club, 2026-11-24', '24/11/2026', 'Receivables from customers', '610', 'BAS Excluded', '55.00'],
        ['Club, 2026-11-24', '24/11/2026', 'Receivables from customers', '610', 'BAS Excluded', '-55.00'],
        ['Club, 2026-11-24', '24/11/2026', 'Court hire', '200', 'BAS Excluded', '15.00'],
        ['Club, 2026-11-24', '24/11/2026', 'Court hire', '200', 'BAS Excluded', '-40.00'],
        ['Club, 2026-11-24', '24/11/2026', 'Till', '1110', 'BAS Excluded', '40.00'],
        ['Club, 2026-11-24', '24/11/2026', 'Till', '1110', 'BAS Excluded', '-15.00'],
        ['Club, 2026-11-25', '25/11/2026', 'Receivables from customers', '610', 'BAS Excluded', '20.00'],
        ['Club, 2026-11-25', '25/11/2026', 'Court hire', '200', 'BAS Excluded', '-20.00'],
      ],
    ])
  })

  // docs/rules/bookkeeping.md, tax codes: three hours of 20.00 with GST 9 % within, one of 20.00 with 10 %, paid in cash.
  const TAXED: DaySum[] = [
    { day: '2026-12-31', account: 'settlement.cash', debit: 80_00, credit: 0 },
    { day: '2026-12-31', account: 'sales', debit: 0, credit: 55_05, taxRate: { name: 'GST', percent: 9 } },
    { day: '2026-12-31', account: 'sales', debit: 0, credit: 18_18, taxRate: { name: 'GST', percent: 10 } },
    { day: '2026-12-31', account: 'taxPayable', debit: 0, credit: 6_77 },
  ]
  const TAX_CHART = {
    own: [...OWN, { account: 'taxPayable', code: '820', name: '' }],
    xeroTaxRate: 'Tax Exempt',
    taxRates: [{ name: 'GST', percent: 9, xero: 'Standard-Rated Supplies' }],
  }
  const xeroRows = (chart: typeof TAX_CHART, sums = TAXED) =>
    xeroFiles(sums, 'SGD', chart, about)[0]!
      .slice(1)
      .map(([, , , code, rate, amount]) => [code, rate, (amount as { amount: string }).amount])

  it('for Xero: net sales with the rate that its tax is told by; what Xero adds by itself is taken off the tax [BEYOND-36]', () => {
    expect(xeroRows(TAX_CHART)).toEqual([
      ['1110', 'Tax Exempt', '80.00'],
      ['200', 'Standard-Rated Supplies', '-55.05'],
      ['200', 'Tax Exempt', '-18.18'],
      // Of 55.05 Xero works out 4.95; what is left is 1.82 of the other rate.
      ['820', 'Tax Exempt', '-1.82'],
    ])
    expect(
      xeroRows({ ...TAX_CHART, taxRates: [...TAX_CHART.taxRates, { name: 'GST', percent: 10, xero: 'GST 10' }] }),
    ).toEqual([
      ['1110', 'Tax Exempt', '80.00'],
      ['200', 'Standard-Rated Supplies', '-55.05'],
      ['200', 'GST 10', '-18.18'],
    ])
    // Where the club has said nothing all is as it was posted, the rates together.
    expect(xeroRows({ ...TAX_CHART, taxRates: [] })).toEqual([
      ['1110', 'Tax Exempt', '80.00'],
      ['200', 'Tax Exempt', '-73.23'],
      ['820', 'Tax Exempt', '-6.77'],
    ])
  })

  it('for Xero: with the tax that Xero adds every journal balances, whatever was rounded [BEYOND-36]', () => {
    const day = fc.record({
      sold: fc.array(fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom(9, 10, 8.875)), { maxLength: 4 }),
      tax: fc.integer({ min: -500, max: 500 }),
    })
    const side = (amount: number) => ({ debit: Math.max(amount, 0), credit: Math.max(-amount, 0) })
    fc.assert(
      fc.property(day, ({ sold, tax }) => {
        const about24 = '2026-11-24'
        const net = sold.reduce((sum, [amount]) => sum + amount, 0)
        const sums: DaySum[] = [
          ...sold.map(([amount, percent]): DaySum => ({
            day: about24,
            account: 'sales',
            ...side(amount),
            taxRate: { name: 'GST', percent },
          })),
          { day: about24, account: 'taxPayable', ...side(tax) },
          { day: about24, account: 'receivable', ...side(-net - tax) },
        ]
        const taxRates = [9, 10].map((percent) => ({ name: 'GST', percent, xero: `GST ${percent}` }))
        const rows = xeroFiles(sums, 'SGD', { ...TAX_CHART, taxRates }, about).flatMap((file) => file.slice(1))
        const total = rows.reduce((sum, row) => {
          const minor = Math.round(Number((row[5] as { amount: string }).amount) * 100)
          const percent = Number(/^GST (\d+)$/.exec(row[4] as string)?.[1] ?? 0)
          // As Xero does: each line by itself, to the cent, a half away from zero.
          return sum + minor + Math.sign(minor) * Math.round((Math.abs(minor) * percent) / 100)
        }, 0)
        expect(total).toBe(0)
      }),
    )
  })

  it('for QuickBooks: a numbered journal a day, accounts by name, a side each [BEYOND-36]', () => {
    const [rows] = quickBooksFiles(SUMS.slice(3), 'VND', CHART, about)
    expect(rows).toEqual([
      ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
      ['FH-20261125', '25/11/2026', 'Receivables from customers', { amount: '2000' }, '', 'Club, 2026-11-25'],
      ['FH-20261125', '25/11/2026', 'Court hire', '', { amount: '2000' }, 'Club, 2026-11-25'],
    ])
  })

  it('an account that moved and has no code is named before [BEYOND-36]', () => {
    const more: DaySum[] = [...SUMS, { day: '2026-11-25', account: 'wallet', debit: 0, credit: 1 }]
    expect(accountsWithoutCode(more, CHART)).toEqual(['wallet'])
    expect(accountsWithoutCode(SUMS, CHART)).toEqual([])
    // All of its tax is added by Xero.
    const own = { ...TAX_CHART, own: OWN, taxRates: [{ name: 'GST', percent: 9, xero: 'GST' }] }
    expect(accountsWithoutCode(TAXED, own)).toEqual(['taxPayable'])
  })

  it('no file holds more lines than the program takes, and each balances: no day is divided [BEYOND-36]', () => {
    const days = fc.array(fc.integer({ min: 1, max: 26 }), { minLength: 0, maxLength: 80 })
    fc.assert(
      fc.property(days, (accounts) => {
        const sums = accounts.flatMap((count, n) => {
          const day = Temporal.PlainDate.from('2026-01-01').add({ days: n }).toString()
          return Array.from({ length: count }, (_, k) => ({ day, account: `a${k}`, debit: k + 1, credit: k + 1 }))
        })
        const files = xeroFiles(sums, 'SGD', { ...CHART, own: [] }, about)
        expect(files.flatMap((rows) => rows.slice(1))).toHaveLength(2 * sums.length)
        for (const [, ...rows] of files) {
          expect(rows.length).toBeLessThanOrEqual(300)
          const total = rows.reduce(
            (sum, row) => sum + Math.round(Number((row[5] as { amount: string }).amount) * 100),
            0,
          )
          expect(total).toBe(0)
        }
        const dates = files.map((rows) => new Set(rows.slice(1).map((row) => row[1] as string)))
        expect(dates.reduce((sum, of) => sum + of.size, 0)).toBe(accounts.length)
      }),
    )
  })
})

it('accounts add up over the days, and debits are as much as credits [BEYOND-36]', () => {
  expect(accountSums(SUMS)).toEqual({
    accounts: [
      { account: 'receivable', debit: 7500, credit: 5500, balance: 2000 },
      { account: 'sales', debit: 1500, credit: 6000, balance: -4500 },
      { account: 'settlement.cash', debit: 4000, credit: 1500, balance: 2500 },
    ],
    debit: 13000,
    credit: 13000,
  })
})

it('postings are rows with the facts of their journal [BEYOND-36]', () => {
  const journal = { day: '2026-11-24', time: '09:30', kind: 'sale', reference: 'AB12CD34', currency: 'SGD' }
  const postings = [
    { account: 'receivable', amount: 4000 },
    { account: 'sales', amount: -4000 },
  ]
  expect(postingRows([{ ...journal, postings }], OWN)).toEqual([
    { ...journal, code: '610', account: 'Receivables from customers', debit: 4000, credit: null },
    { ...journal, code: '200', account: 'Court hire', debit: null, credit: 4000 },
  ])
})

describe('closing a period', () => {
  const state = { today: '2026-12-02', closedUntil: '2026-10-31' }
  it.each([
    ['2026-11-30', '2026-10-31', { ok: true, value: { firstDay: '2026-11-01' } }],
    ['2026-12-01', '2026-10-31', { ok: true, value: { firstDay: '2026-11-01' } }],
    ['2026-12-02', '2026-10-31', { ok: false, refusal: { code: 'error.badRequest.invalidInput' } }],
    ['2026-10-31', '2026-10-31', { ok: false, refusal: { code: 'error.badRequest.invalidInput' } }],
    ['2026-11-30', null, { ok: false, refusal: { code: 'error.conflict.periodClosedMeanwhile' } }],
  ])('with %s, seeing %s', (lastDay, closedUntil, decision) => {
    expect(decidePeriodClose({ lastDay, closedUntil }, state)).toMatchObject(decision)
  })

  it('the first one begins with the books', () => {
    const first = decidePeriodClose(
      { lastDay: '2026-11-30', closedUntil: null },
      { today: '2026-12-02', closedUntil: null },
    )
    expect(first).toEqual({ ok: true, value: { firstDay: null } })
  })
})

it.each([
  ['2026-11-01', '2026-11-30', null],
  ['2026-11-30', '2026-11-01', 'startAfterEnd'],
  ['2024-01-01', '2024-12-31', null],
  ['2024-01-01', '2025-01-01', 'tooLong'],
])('days from %s to %s are an export: %s', (from, to, problem) => {
  expect(problemOfBookDays(from, to)).toBe(problem)
})

it('a file is named by its days, its currency, its kind and its part', () => {
  const of = { from: '2026-11-01', to: '2026-11-30', currency: 'SGD', kind: 'xero' }
  expect(bookFileName(of, 'csv', 2)).toBe('bookkeeping-2026-11-01-2026-11-30-SGD-xero-2.csv')
  expect(bookFileName({ ...of, currency: null, kind: '' }, 'xlsx')).toBe('bookkeeping-2026-11-01-2026-11-30.xlsx')
})

describe('days of the books', () => {
  const ends = (iso: string) => Date.parse(iso)
  const closed = [
    { lastDay: '2026-10-31', zone: 'Asia/Singapore', end: ends('2026-10-31T16:00:00Z') },
    { lastDay: '2026-11-30', zone: 'Europe/London', end: ends('2026-12-01T00:00:00Z') },
  ]
  const spans = (from: string, to: string, zone = 'America/New_York', periods = closed) =>
    bookSpans({ from, to }, periods, zone).map(({ first, zone: of, start, end }) => [
      first,
      of,
      new Date(start).toISOString().slice(0, 16),
      new Date(end).toISOString().slice(0, 16),
    ])

  it.each([
    ['2026-10-01', '2026-10-31', [['2026-10-01', 'Asia/Singapore', '2026-09-30T16:00', '2026-10-31T16:00']]],
    ['2026-11-02', '2026-11-03', [['2026-11-02', 'Europe/London', '2026-11-02T00:00', '2026-11-04T00:00']]],
    [
      '2026-10-31',
      '2026-12-01',
      [
        ['2026-10-31', 'Asia/Singapore', '2026-10-30T16:00', '2026-10-31T16:00'],
        // Eight hours more than the days of London would have.
        ['2026-11-01', 'Europe/London', '2026-10-31T16:00', '2026-12-01T00:00'],
        ['2026-12-01', 'America/New_York', '2026-12-01T00:00', '2026-12-02T05:00'],
      ],
    ],
    ['2026-12-02', '2026-12-02', [['2026-12-02', 'America/New_York', '2026-12-02T05:00', '2026-12-03T05:00']]],
  ])('from %s to %s are of the zone of their period, one after the other [BEYOND-36]', (from, to, expected) => {
    expect(spans(from, to)).toEqual(expected)
  })

  it('are of the zone of now where nothing is closed [BEYOND-36]', () => {
    expect(spans('2026-12-01', '2026-12-01', 'Asia/Kolkata', [])).toEqual([
      ['2026-12-01', 'Asia/Kolkata', '2026-11-30T18:30', '2026-12-01T18:30'],
    ])
  })

  it('an instant that the zone of now would count to a closed day is of the first open one [BEYOND-36]', () => {
    const all = bookSpans({ from: '2026-11-30', to: '2026-12-02' }, closed, 'America/New_York')
    expect(bookDayOf(ends('2026-12-01T00:00:00Z'), all)).toEqual({ day: '2026-12-01', zone: 'America/New_York' })
    expect(bookDayOf(ends('2026-11-30T23:59:59Z'), all)).toEqual({ day: '2026-11-30', zone: 'Europe/London' })
    expect(bookDayOf(ends('2026-12-03T05:00:00Z'), all)).toBeNull()
  })
})
