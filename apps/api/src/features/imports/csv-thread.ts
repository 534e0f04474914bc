import { parentPort } from 'node:worker_threads'
import { Refused, type RequestRefusalCode } from '../../db/refused.ts'
import { readCsv, type Csv } from './read-csv.ts'
import type { Asked, Opened } from './read-in-thread.ts'
import type { ImportRow } from './import-kinds.ts'

// The thread that reads one file: nothing else waits while it does. What it read it tells piece by piece, since whoever takes it in waits
// for each of them.
const SAMPLES = 3

let csv: Csv = { names: [], rows: [] }

const open = (bytes: Uint8Array): Opened => {
  try {
    csv = readCsv(bytes)
    return { names: csv.names, samples: csv.names.map((_, place) => samplesOf(place)), rows: csv.rows.length }
  } catch (error) {
    if (error instanceof Refused) return { code: error.code as RequestRefusalCode, details: error.details }
    throw error
  }
}

const samplesOf = (place: number): string[] => {
  const samples: string[] = []
  for (const { cells } of csv.rows) {
    const cell = (cells[place] ?? '').slice(0, 60)
    if (cell !== '') samples.push(cell)
    if (samples.length === SAMPLES) break
  }
  return samples
}

/** Rows by what their columns hold; of two columns that hold the same the first counts. */
const rowsOf = (from: number, until: number, fields: readonly (string | null)[]): ImportRow[] =>
  csv.rows.slice(from, until).map(({ line, cells: written }) => {
    const cells: ImportRow['cells'] = {}
    for (const [column, field] of fields.entries()) if (field) cells[field] ??= written[column] ?? ''
    return { line, cells }
  })

parentPort!.on('message', (asked: Asked) =>
  parentPort!.postMessage('bytes' in asked ? open(asked.bytes) : rowsOf(asked.from, asked.until, asked.fields), []),
)
