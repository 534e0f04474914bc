import { csvFile } from '@fieldhouse/domain/csv'
import { expectModest } from './expect-modest.ts'
import { readSheet } from 'read-excel-file/web-worker'

/** What a file that is uploaded may have, as the server says it. */
const MOST_ROWS = 50_000
const MOST_COLUMNS = 300

/**
 * The first sheet of an Excel file as CSV, as it is uploaded: texts as they stand, numbers with all their digits, days as YYYY-MM-DD, of
 * formulas what they came to. Refuses what is no such file, and more rows or columns than an upload may have.
 */
export const sheetAsCsv = async (file: Blob): Promise<Blob> => {
  await expectModest(file)
  const rows = await readSheet(file, 1, { parseNumber: (digits) => digits, trim: true })
  if (rows.length > MOST_ROWS + 1 || rows.some((row) => row.length > MOST_COLUMNS)) throw new Error('longSheet')
  const texts = rows.map((row) => row.map((cell) => textOf(cell as unknown)))
  return new Blob([csvFile(texts)], { type: 'text/csv;charset=utf-8' })
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
