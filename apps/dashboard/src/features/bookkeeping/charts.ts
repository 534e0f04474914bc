import type { Books } from '@fieldhouse/contract/bookkeeping'
import { accountsWithoutCode, ownAccountOf, type Chart, type DaySum } from '@fieldhouse/domain/bookkeeping'
import { addDays } from '@fieldhouse/domain/time'
import type { Span } from './spans.ts'

/** Days that follow each other, and the chart of accounts by which they are exported. */
export type ChartDays = Span & { chart: Chart }

type Kept = Pick<Books, 'accounts' | 'xeroTaxRate' | 'taxRates'>
const chartOf = ({ accounts, xeroTaxRate, taxRates }: Kept): Chart => ({ own: accounts, xeroTaxRate, taxRates })

/**
 * The charts of accounts by which days are exported, the earliest first: days of a closed period by the chart as it was then, so that their
 * export says the same for good; those that are open by the one that stands. Never empty.
 */
export const chartsOf = (books: Books, { from, to }: Span): ChartDays[] => {
  const standing = chartOf(books)
  const parts: ChartDays[] = []
  let next = from
  // The chart changes seldom: days by the same one are exported together.
  const add = (until: string, chart: Chart) => {
    const last = parts.at(-1)
    if (last && JSON.stringify(last.chart) === JSON.stringify(chart)) last.to = until
    else parts.push({ from: next, to: until, chart })
    next = addDays(until, 1)
  }
  for (const { firstDay, lastDay, ...kept } of books.periods.toReversed()) {
    if (lastDay < next) continue
    if (next > to || (firstDay !== null && firstDay > to)) break
    // A period from before those that are told.
    if (firstDay !== null && firstDay > next) add(addDays(firstDay, -1), standing)
    add(lastDay < to ? lastDay : to, chartOf(kept))
  }
  if (next <= to || parts.length === 0) add(to, standing)
  return parts
}

/** Those of some sums that are of such days. */
export const sumsOf = <Sum extends { day: string }>(sums: readonly Sum[], { from, to }: Span): Sum[] =>
  sums.filter(({ day }) => from <= day && day <= to)

/** The names of the accounts that moved and have no code in the chart of their days, each once. */
export const namesWithoutCode = (sums: readonly DaySum[], charts: readonly ChartDays[]): string[] => [
  ...new Set(
    charts.flatMap(({ chart, ...span }) =>
      accountsWithoutCode(sumsOf(sums, span), chart).map((account) => ownAccountOf(chart.own, account).name),
    ),
  ),
]
