import type { CsvCell } from '../csv/index.ts'
import { plainAmount } from '../money/convert.ts'
import { roundHalfAway } from '../money/decimal.ts'
import { TEMPLATES, type JournalKind } from '../ledger/templates.ts'
import type { Currency } from '../money/currency.ts'
import type { LocalDate } from '../time/types.ts'
import { ownAccountOf, xeroRateOf, type OwnAccount, type OwnTaxRate, type SoldRate } from './accounts.ts'

/**
 * What an account was debited and credited with on a day, in minor units; neither is below 0. Where it holds net prices of what was sold with tax
 * (`sales`, `processingFees`), of one rate.
 */
export type DaySum = { day: LocalDate; account: string; debit: number; credit: number; taxRate?: SoldRate | null }

/** A club's own chart, as files name accounts and rates. */
export type Chart = { own: readonly OwnAccount[]; xeroTaxRate: string; taxRates: readonly OwnTaxRate[] }

/** A line of a journal for another program: a debit above 0 or a credit below, in minor units; a rate where that program works out its tax. */
type Line = { day: LocalDate; account: string; amount: number; rate: SoldRate | null }

/** Debits and credits, those of one rate apart where `isTold` says so. */
const linesOf = (sums: readonly DaySum[], isTold: (rate: SoldRate) => boolean): Line[] => {
  const together = new Map<string, DaySum & { rate: SoldRate | null }>()
  for (const { taxRate, ...sum } of sums) {
    const rate = taxRate && isTold(taxRate) ? taxRate : null
    const key = JSON.stringify([sum.day, sum.account, rate?.name, rate?.percent])
    const known = together.get(key)
    if (!known) together.set(key, { ...sum, rate })
    else together.set(key, { ...known, debit: known.debit + sum.debit, credit: known.credit + sum.credit })
  }
  return [...together.values()].flatMap(({ day, account, debit, credit, rate }) => [
    ...(debit > 0 ? [{ day, account, amount: debit, rate }] : []),
    ...(credit > 0 ? [{ day, account, amount: -credit, rate }] : []),
  ])
}

/** What Xero adds to a net line by itself: its tax, to the account of taxes that it keeps. Minor units. */
const addedTo = ({ amount, rate }: Line): number =>
  rate === null
    ? 0
    : roundHalfAway({ numerator: BigInt(amount) * BigInt(Math.round(rate.percent * 10_000)), denominator: 1_000_000n })

/**
 * Lines of one day of which Xero works out the tax of those with a rate: what it adds is taken off the lines of tax that was posted, and what
 * is left of those, the tax of other rates and of roundings, is one line. Together with what Xero adds a journal balances.
 */
const withoutAddedTax = (lines: readonly Line[]): Line[] => {
  if (lines.every(({ rate }) => rate === null)) return [...lines]
  const posted = lines.filter(({ account }) => account === 'taxPayable')
  const left =
    [...posted].reduce((sum, { amount }) => sum + amount, 0) - lines.reduce((sum, one) => sum + addedTo(one), 0)
  const others = lines.filter(({ account }) => account !== 'taxPayable')
  return left === 0 ? others : [...others, { day: lines[0]!.day, account: 'taxPayable', amount: left, rate: null }]
}

/** Days whose lines fit into one file that takes `most` of them: a day is one journal, and is never divided. */
const filesOf = (lines: readonly Line[], most: number): Line[][] => {
  const files: Line[][] = []
  for (const ofDay of Map.groupBy(lines, ({ day }) => day).values()) {
    const last = files.at(-1)
    if (last && last.length + ofDay.length <= most) last.push(...ofDay)
    else files.push(ofDay)
  }
  return files
}

/** '2026-11-24' as both programs take it: '24/11/2026'. */
const slashed = (day: LocalDate): string => day.split('-').toReversed().join('/')

/** The most lines of one file that each program imports, by its own documents. */
export const JOURNAL_LINES = { xero: 300, quickBooks: 1000 } as const

/** The lines of days as Xero takes them, the days one after the other. */
const xeroLines = (sums: readonly DaySum[], { taxRates }: Chart): Line[] => {
  const lines = linesOf(sums, (rate) => xeroRateOf(taxRates, rate) !== null)
  return [...Map.groupBy(lines, ({ day }) => day).values()].flatMap(withoutAddedTax)
}

/** The accounts that moved and have no code of the club's own, which Xero asks for; each once, in their order. */
export const accountsWithoutCode = (sums: readonly DaySum[], chart: Chart): string[] =>
  [...new Set(xeroLines(sums, chart).map(({ account }) => account))].filter(
    (account) => ownAccountOf(chart.own, account).code === '',
  )

/**
 * Manual journals as Xero imports them, one for each day: files of rows, each with its heading. Debits are above 0 and credits below.
 * Every account that moved needs its code (`accountsWithoutCode`). Net prices that were sold at a rate which has a name in the club's Xero are
 * lines with that rate, so that its tax returns have them; Xero adds their tax by itself. One currency.
 */
export const xeroFiles = (
  sums: readonly DaySum[],
  currency: Currency,
  chart: Chart,
  narrationOf: (day: LocalDate) => string,
): CsvCell[][][] =>
  filesOf(xeroLines(sums, chart), JOURNAL_LINES.xero).map((lines) => [
    ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    ...lines.map(({ day, account, amount, rate }): CsvCell[] => {
      const { code, name } = ownAccountOf(chart.own, account)
      const taxRate = (rate && xeroRateOf(chart.taxRates, rate)) ?? chart.xeroTaxRate
      return [narrationOf(day), slashed(day), name, code, taxRate, { amount: plainAmount(amount, currency) }]
    }),
  ])

/**
 * Journal entries as QuickBooks Online imports them, one for each day: files of rows, each with its heading. It knows accounts by their
 * names, and journals by their numbers, which begin as they are `numbered`; its import knows no tax codes. One currency.
 */
export const quickBooksFiles = (
  sums: readonly DaySum[],
  currency: Currency,
  { own }: Chart,
  narrationOf: (day: LocalDate) => string,
  numbered = 'FH',
): CsvCell[][][] =>
  filesOf(
    linesOf(sums, () => false),
    JOURNAL_LINES.quickBooks,
  ).map((lines) => [
    ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
    ...lines.map(({ day, account, amount }): CsvCell[] => [
      `${numbered}-${day.replaceAll('-', '')}`,
      slashed(day),
      ownAccountOf(own, account).name,
      amount > 0 ? { amount: plainAmount(amount, currency) } : '',
      amount < 0 ? { amount: plainAmount(-amount, currency) } : '',
      narrationOf(day),
    ]),
  ])

/** What one account came to over some days in one currency: debits, credits, and the balance that they moved it by; minor units. */
export type AccountSum = { account: string; debit: number; credit: number; balance: number }

/** Accounts that moved over some days, added up; and what all of them come to, where the debits are as much as the credits. */
export const accountSums = (sums: readonly DaySum[]): { accounts: AccountSum[]; debit: number; credit: number } => {
  const accounts = [...Map.groupBy(sums, ({ account }) => account)].map(([account, ofAccount]) => {
    const debit = ofAccount.reduce((sum, one) => sum + one.debit, 0)
    const credit = ofAccount.reduce((sum, one) => sum + one.credit, 0)
    return { account, debit, credit, balance: debit - credit }
  })
  return {
    accounts,
    debit: accounts.reduce((sum, one) => sum + one.debit, 0),
    credit: accounts.reduce((sum, one) => sum + one.credit, 0),
  }
}

/** The kinds of journals that hold money. */
export type BookKind = { [K in JournalKind]: (typeof TEMPLATES)[K]['unit'] extends 'money' ? K : never }[JournalKind]
export const BOOK_KINDS = (Object.keys(TEMPLATES) as JournalKind[]).filter(
  (kind): kind is BookKind => TEMPLATES[kind].unit === 'money',
)

/** A journal as it was posted, on a day and at a time of the club's clock; debits above 0, minor units. */
export type BookJournal = {
  day: LocalDate
  /** 'HH:mm' */
  time: string
  kind: string
  reference: string | null
  currency: Currency
  postings: readonly { account: string; amount: number }[]
}

/** One posting with its journal, as a row of a file: an account is named twice, by its code and its name. */
export type PostingRow = {
  day: LocalDate
  time: string
  kind: string
  reference: string
  code: string
  account: string
  /** Null where it is the other side. Minor units. */
  debit: number | null
  credit: number | null
  currency: Currency
}

/** Every posting of some journals in their order, each with the facts of its journal. */
export const postingRows = (journals: readonly BookJournal[], own: readonly OwnAccount[]): PostingRow[] =>
  journals.flatMap(({ postings, reference, ...journal }) =>
    postings.map(({ account, amount }) => {
      const { code, name } = ownAccountOf(own, account)
      return {
        day: journal.day,
        time: journal.time,
        kind: journal.kind,
        reference: reference ?? '',
        code,
        account: name,
        debit: amount > 0 ? amount : null,
        credit: amount < 0 ? -amount : null,
        currency: journal.currency,
      }
    }),
  )

/** The name of a file of postings: 'bookkeeping-2026-11-01-2026-11-30-SGD-xero-2.csv'; a number where there are several. */
export const bookFileName = (
  { from, to, currency, kind }: { from: LocalDate; to: LocalDate; currency: Currency | null; kind: string },
  ending: 'csv' | 'xlsx',
  part: number | null = null,
): string =>
  `${['bookkeeping', from, to, currency, kind, part].filter((one) => one !== null && one !== '').join('-')}.${ending}`
