import type { Books } from '@fieldhouse/contract/bookkeeping'
import { BOOK_ACCOUNTS, BOOK_KINDS } from '@fieldhouse/domain/bookkeeping'
import { expect, it } from 'vitest'
import en from '../../locales/en/bookkeeping.ts'
import { chartsOf, sumsOf } from './charts.ts'

const period = (firstDay: string | null, lastDay: string, code: string) => ({
  id: code,
  firstDay,
  lastDay,
  timezone: 'Asia/Singapore',
  closedAt: '2026-12-01T00:00:00.000Z',
  closedBy: 'Ada',
  sums: [],
  accounts: [{ account: 'sales', code, name: '' }],
  xeroTaxRate: 'Tax Exempt',
  taxRates: [],
})
const books: Books = {
  accounts: [{ account: 'sales', code: 'now', name: '' }],
  xeroTaxRate: 'BAS Excluded',
  taxRates: [],
  version: 3,
  timezone: 'Asia/Singapore',
  today: '2026-12-15',
  closedUntil: '2026-11-30',
  periods: [period('2026-11-01', '2026-11-30', 'november'), period(null, '2026-10-31', 'before')],
}

it.each([
  ['2026-11-01', '2026-11-30', [['2026-11-01', '2026-11-30', 'november']]],
  ['2026-11-10', '2026-11-12', [['2026-11-10', '2026-11-12', 'november']]],
  ['2024-01-01', '2024-12-31', [['2024-01-01', '2024-12-31', 'before']]],
  [
    '2026-10-31',
    '2026-11-01',
    [
      ['2026-10-31', '2026-10-31', 'before'],
      ['2026-11-01', '2026-11-01', 'november'],
    ],
  ],
  [
    '2026-10-01',
    '2026-12-05',
    [
      ['2026-10-01', '2026-10-31', 'before'],
      ['2026-11-01', '2026-11-30', 'november'],
      ['2026-12-01', '2026-12-05', 'now'],
    ],
  ],
  ['2026-12-01', '2026-12-02', [['2026-12-01', '2026-12-02', 'now']]],
])('days from %s to %s are exported by the chart of each of them [BEYOND-36]', (from, to, parts) => {
  expect(chartsOf(books, { from, to }).map((one) => [one.from, one.to, one.chart.own[0]!.code])).toEqual(parts)
})

it('days by one chart are exported together, and those of a period that is told no more by the one that stands [BEYOND-36]', () => {
  const ofOne = {
    ...books,
    periods: [period('2026-11-01', '2026-11-30', 'same'), period('2026-10-01', '2026-10-31', 'same')],
  }
  expect(chartsOf(ofOne, { from: '2026-09-30', to: '2026-11-30' }).map((one) => [one.from, one.to])).toEqual([
    ['2026-09-30', '2026-09-30'],
    ['2026-10-01', '2026-11-30'],
  ])
  const days = ['2026-09-30', '2026-10-01', '2026-11-30', '2026-12-01'].map((day) => ({ day }))
  expect(sumsOf(days, { from: '2026-10-01', to: '2026-11-30' })).toEqual([days[1], days[2]])
})

it('every account of money and every kind of journal has a name', () => {
  const accounts = BOOK_ACCOUNTS.map(({ account }) => account).filter((account) => !account.startsWith('settlement.'))
  expect(Object.keys(en.accounts).toSorted()).toEqual(accounts.toSorted())
  expect(Object.keys(en.kind).toSorted()).toEqual([...BOOK_KINDS].toSorted())
})
