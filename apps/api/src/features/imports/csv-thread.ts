import { parentPort } from 'node:worker_threads'
import { Refused, type RequestRefusalCode } from '../../db/refused.ts'
import { readCsv, type Csv, type Encoded } from './read-csv.ts'
import type { Asked, Opened } from './read-in-thread.ts'
import type { ImportRow } from './import-kinds.ts'

// The thread that reads one file: nothing else waits while it does. What it read it tells piece by piece, since whoever takes it in waits
// for each of them.
const SAMPLES = 3
const LONGEST_SAMPLE = 60

let csv: Csv = { encoding: 'utf-8', names: [], rows: [] }

const open = (bytes: Uint8Array, encoded: Encoded): Opened => {
  try {
    csv = readCsv(bytes, encoded)
    const { encoding, names } = csv
    return {
      encoding,
      letters: lettersOf(),
      names,
      samples: names.map((_, place) => samplesOf(place)),
      rows: csv.rows.length,
    }
  } catch (error) {
    if (error instanceof Refused) return { code: error.code as RequestRefusalCode, details: error.details }
    throw error
  }
}

const samplesOf = (place: number): string[] => {
  const samples: string[] = []
  for (const { cells } of csv.rows) {
    const cell = (cells[place] ?? '').slice(0, LONGEST_SAMPLE)
    if (cell !== '') samples.push(cell)
    if (samples.length === SAMPLES) break
  }
  return samples
}

/** Some cells that read otherwise in another encoding. */
const lettersOf = (): string[] => {
  const letters = new Set<string>()
  for (const cells of [csv.names, ...csv.rows.map((row) => row.cells)])
    for (const cell of cells) {
      if (/[^\u0000-\u007F]/.test(cell)) letters.add(cell.slice(0, LONGEST_SAMPLE).toWellFormed())
      if (letters.size === SAMPLES) return [...letters]
    }
  return [...letters]
}

/** Rows by what their columns hold; of two columns that hold the same the first counts. */
const rowsOf = (from: number, until: number, fields: readonly (string | null)[]): ImportRow[] =>
  csv.rows.slice(from, until).map(({ line, cells: written }) => {
    const cells: ImportRow['cells'] = {}
    for (const [column, field] of fields.entries()) if (field) cells[field] ??= written[column] ?? ''
    return { line, cells }
  })

parentPort!.on('message', (asked: Asked) =>
  parentPort!.postMessage(
    'bytes' in asked ? open(asked.bytes, asked) : rowsOf(asked.from, asked.until, asked.fields),
    [],
  ),
)
