import { wrongField } from '../../db/refused.ts'
import type { ImportRow } from './import-kinds.ts'
import { readCsv, type Csv } from './read-csv.ts'

/** A file that was sent: its name, its rows, and what each column holds. */
export type ReadFile<Field extends string> = { name: string; csv: Csv; columns: readonly (Field | null)[] }

/** A column as it is told: its name, what it is taken as, and some of its cells. */
export type ReadColumn<Field extends string> = { name: string; field: Field | null; samples: string[] }

const SAMPLES = 3

/**
 * Reads a CSV file that was sent, and takes its columns as somebody chose, or else by their names. Refuses a file of another name
 * (CUSTOMERS-16), and one that can't be read.
 */
export const readSent = async <Field extends string>(
  { file, columns }: { file: Blob; columns?: readonly (Field | null)[] | undefined },
  match: (names: readonly string[]) => (Field | null)[],
): Promise<ReadFile<Field>> => {
  const name = file instanceof File ? file.name.slice(0, 200) : ''
  if (!name.toLowerCase().endsWith('.csv')) throw wrongField('file', 'must be a file whose name ends with .csv')
  const csv = await readCsv(new Uint8Array(await file.arrayBuffer()))
  return { name, csv, columns: columns ? csv.names.map((_, place) => columns[place] ?? null) : match(csv.names) }
}

/** Its rows by what their columns hold; of two columns that hold the same the first counts. */
export const rowsOf = <Field extends string>({
  csv,
  columns,
}: Pick<ReadFile<Field>, 'csv' | 'columns'>): ImportRow<Field>[] =>
  csv.rows.map(({ line, cells: written }) => {
    const cells: ImportRow<Field>['cells'] = {}
    for (const [column, field] of columns.entries()) if (field) cells[field] ??= written[column] ?? ''
    return { line, cells }
  })

/** Its columns as they are told. */
export const columnsOf = <Field extends string>({
  csv: { names, rows },
  columns,
}: Pick<ReadFile<Field>, 'csv' | 'columns'>): ReadColumn<Field>[] =>
  names.map((name, place) => ({
    name: name.slice(0, 100),
    field: columns[place] ?? null,
    samples: samplesOf(rows, place),
  }))

const samplesOf = (rows: Csv['rows'], place: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const cell = (cells[place] ?? '').slice(0, 60)
    if (cell !== '') samples.push(cell)
    if (samples.length === SAMPLES) break
  }
  return samples
}
