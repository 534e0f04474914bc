import { csvFile, type CsvCell } from '@fieldhouse/domain/csv'
import { decimalsOf, plainAmount, toMajor } from '@fieldhouse/domain/money'

/** What stands in a row of a file: words, an amount in minor units, or nothing. */
export type FileCell = string | { minor: number; currency: string } | null

/** A table as a file: its name there, its headings, and its rows. */
export type FileTable = { kind: 'csv' | 'xlsx'; sheet: string; titles: readonly string[]; rows: readonly FileCell[][] }

/** A table as a file: of the same table the same bytes, whenever it is made (BEYOND-36). */
export const drawFile = async (table: FileTable): Promise<Blob> =>
  table.kind === 'csv'
    ? new Blob([csvFile([[...table.titles], ...table.rows.map((row) => row.map(inCsv))])], {
        type: 'text/csv;charset=utf-8',
      })
    : drawSheet(table)

const inCsv = (cell: FileCell): CsvCell => {
  if (cell === null) return ''
  return typeof cell === 'string' ? cell : { amount: plainAmount(cell.minor, cell.currency) }
}

const inSheet = (cell: FileCell) => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell }
  const format = `#,##0.${'0'.repeat(Math.max(2, decimalsOf(cell.currency)))}`
  return { type: Number, value: toMajor(cell.minor, cell.currency), format }
}

const drawSheet = async ({ sheet, titles, rows }: FileTable): Promise<Blob> => {
  const [{ default: writeSheet }, { unzipSync, zipSync }] = await Promise.all([
    import('write-excel-file/universal'),
    import('fflate'),
  ])
  const head = titles.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  const columns = titles.map((title) => ({ width: Math.max(12, title.length + 2) }))
  const cells = rows.map((row) => row.map(inSheet))
  const made = await writeSheet([head, ...cells], { sheet, columns, stickyRowsCount: 1 }).toBlob()
  // The library notes when a file was made; here the same table is the same bytes, whenever.
  const parts = unzipSync(new Uint8Array(await made.arrayBuffer()))
  return new Blob([zipSync(parts, { mtime: new Date(1980, 0, 1) })], { type: made.type })
}
