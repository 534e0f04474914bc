import writeSheet, { type Row } from 'write-excel-file/universal'
import { cellsOf, columnsOf, shownMoney, timesIn, totalsOf, TOTAL_NAMES, type ReportWords } from './columns.ts'
import type { ReportJob } from './report-job.ts'

/** How often it is told how far the file is, in orders. */
const STEP = 1000

/** A sheet 'Transactions' with a row of titles, then one for each order, amounts as numbers, and a sheet with what they come to in each currency (REPORT-19). */
export const drawSheet = async (
  { orders, zone, words }: Pick<ReportJob, 'orders' | 'zone' | 'words'>,
  onMade: (made: number) => void,
): Promise<Blob> => {
  const columns = columnsOf(orders)
  const times = timesIn(zone)
  const rows: Row[] = [columns.map((name) => title(words.titles[name]))]
  for (const [n, order] of orders.entries()) {
    rows.push(
      cellsOf(order, columns, words, times).map((cell) => {
        if (typeof cell === 'string') return cell === '' ? null : { type: String, value: cell }
        return amount(cell)
      }),
    )
    if ((n + 1) % STEP === 0) onMade(n + 1)
  }
  const widths = columns.map((name) => ({ width: Math.max(12, words.titles[name].length + 2) }))
  return writeSheet([
    { data: rows, sheet: 'Transactions', columns: widths, stickyRowsCount: 1 },
    { data: sumsOf(orders, words), sheet: words.sumsOf, columns: SUM_WIDTHS, stickyRowsCount: 1 },
  ]).toBlob()
}

const SUM_WIDTHS = [{ width: 12 }, ...TOTAL_NAMES.map(() => ({ width: 18 }))]

const sumsOf = (orders: ReportJob['orders'], words: ReportWords): Row[] => [
  [words.titles.currency, ...TOTAL_NAMES.map((name) => words.sums[name])].map((value) => title(value)),
  ...totalsOf(orders).map(({ currency, ...sums }): Row => [
    { type: String, value: currency },
    ...TOTAL_NAMES.map((name) => amount({ minor: sums[name], currency })),
  ]),
]

const title = (value: string) => ({ type: String, value, fontWeight: 'bold' as const })

const amount = (cell: { minor: number; currency: string }) => {
  const { major, decimals } = shownMoney(cell)
  return { type: Number, value: major, format: `#,##0.${'0'.repeat(decimals)}` }
}
