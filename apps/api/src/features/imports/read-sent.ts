import type { Encoding } from '@fieldhouse/domain/imports'
import { FileName } from '@fieldhouse/contract/imports'
import { wrongField } from '../../db/refused.ts'
import { takeTurns } from '../../heavy-work/take-turns.ts'
import type { Deps } from '../deps.ts'
import type { ImportRow } from './import-kinds.ts'
import { findCountry } from './imports.store.ts'
import { readInThread } from './read-in-thread.ts'

/** A column as it is told: its name, what it is taken as, and some of its cells. */
type ReadColumn<Field extends string> = { name: string; field: Field | null; samples: string[] }

/** A file that was sent: its name, how it is encoded with some cells that show it, its columns, and its rows by what those hold; of two columns that hold the same the first counts. */
export type ReadFile<Field extends string> = {
  name: string
  encoding: Encoding
  letters: readonly string[]
  columns: readonly ReadColumn<Field>[]
  rows: readonly ImportRow<Field>[]
}

/** A file as somebody sends it, with what they chose otherwise than it says itself. */
type SentFile<Field extends string> = {
  file: Blob
  columns?: readonly (Field | null)[] | undefined
  encoding?: Encoding | undefined
}

/** A file takes up to 200 MB while it is read: two of them at once, of two partners. */
const inTurn = takeTurns({ lanes: 2, waiting: 4, retryAfterSeconds: 20 })

/**
 * Reads a CSV file that a partner sent, and takes its encoding and its columns as somebody chose, or else as it says itself. Refuses a file of another name
 * (CUSTOMERS-16), one that can't be read or is more than is taken (`readInThread`), and more files than may wait.
 */
export const readSent = async <Field extends string>(
  deps: Deps,
  partnerId: string,
  { file, columns: chosen, encoding }: SentFile<Field>,
  match: (names: readonly string[]) => (Field | null)[],
): Promise<ReadFile<Field>> => {
  const whole = file instanceof File ? FileName.parse(file.name) : ''
  const name = whole.slice(0, 200).toWellFormed()
  if (!whole.toLowerCase().endsWith('.csv')) throw wrongField('file', 'must be a file whose name ends with .csv')
  const country = await deps.read(partnerId, (db) => findCountry(db, partnerId))
  const { names, samples, columns, parts, ...read } = await inTurn(partnerId, async () =>
    readInThread(new Uint8Array(await file.arrayBuffer()), { encoding, country }, (cells) =>
      chosen ? cells.map((_, place) => chosen[place] ?? null) : match(cells),
    ),
  )
  return {
    name,
    encoding: read.encoding,
    letters: read.letters,
    columns: names.map((cell, place) => ({
      name: cell.slice(0, 100),
      field: columns[place] ?? null,
      samples: samples[place] ?? [],
    })),
    rows: parts.flat(),
  }
}

/** What each column of a file holds. */
export const fieldsOf = <Field extends string>({ columns }: Pick<ReadFile<Field>, 'columns'>): (Field | null)[] =>
  columns.map(({ field }) => field)
