import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** A row that could not be taken, or only in part: where, and what is wrong with it. */
export type RowProblem = { file: string; line: number; row: string; message: string }

/** A row of a file: the text under each header, and the line on which it begins. */
export type Row = { file: string; line: number; cell: (column: string | undefined) => string }

/**
 * The rows of a CSV file: the first line names the columns, cells are trimmed, a byte order mark is passed over. Throws when
 * the file is missing, is no CSV or lacks one of these columns.
 */
export const readTable = async (
  folder: string,
  file: string,
  columns: readonly (string | undefined)[],
): Promise<Row[]> => {
  const text = await readFile(join(folder, file), 'utf8').catch((error: unknown) => {
    throw new Error(`${file} can't be read in ${folder}.`, { cause: error })
  })
  const [header, ...records] = parse(text, {
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
  }) as unknown as {
    record: string[]
    info: { lines: number }
  }[]
  const places = new Map(header?.record.map((name, place) => [name, place]))
  const missing = columns.filter((column) => column !== undefined && !places.has(column))
  if (missing.length > 0)
    throw new Error(`${file} has no column ${missing.join(', ')}; it has ${[...places.keys()].join(', ')}.`)
  let before = header?.info.lines ?? 0
  return records.map(({ record, info }) => {
    // The parser counts the lines up to the end of a record; one that holds line breaks begins earlier.
    const line = before + 1
    before = info.lines
    return { file, line, cell: (column) => (column === undefined ? '' : (record[places.get(column)!] ?? '')) }
  })
}
