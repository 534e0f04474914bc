import writeSheet, { type Row } from 'write-excel-file/universal'
import { cellsOf, columnsOf, shownMoney, timesIn } from './columns.ts'
import type { ReportJob } from './report-job.ts'

/** How often it is told how far the file is, in orders. */
const STEP = 1000

/** One sheet 'Transactions': a row of titles, then a row for each order, amounts as numbers (REPORT-19). */
export const drawSheet = async (
  { orders, zone, words }: Pick<ReportJob, 'orders' | 'zone' | 'words'>,
  onMade: (made: number) => void,
): Promise<Blob> => {
  const columns = columnsOf(orders)
  const times = timesIn(zone)
  const rows: Row[] = [columns.map((name) => ({ type: String, value: words.titles[name], fontWeight: 'bold' }))]
  for (const [n, order] of orders.entries()) {
    rows.push(
      cellsOf(order, columns, words, times).map((cell) => {
        if (typeof cell === 'string') return cell === '' ? null : { type: String, value: cell }
        const { major, decimals } = shownMoney(cell)
        return { type: Number, value: major, format: `#,##0.${'0'.repeat(decimals)}` }
      }),
    )
    if ((n + 1) % STEP === 0) onMade(n + 1)
  }
  const widths = columns.map((name) => ({ width: Math.max(12, words.titles[name].length + 2) }))
  return writeSheet(rows, { sheet: 'Transactions', columns: widths, stickyRowsCount: 1 }).toBlob()
}
