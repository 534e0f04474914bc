import { FileName } from '@fieldhouse/contract/imports'
import { wrongField } from '../../db/refused.ts'
import { takeTurns } from '../../heavy-work/take-turns.ts'
import type { ImportRow } from './import-kinds.ts'
import { readInThread } from './read-in-thread.ts'

/** A column as it is told: its name, what it is taken as, and some of its cells. */
type ReadColumn<Field extends string> = { name: string; field: Field | null; samples: string[] }

/** A file that was sent: its name, its columns, and its rows by what those hold; of two columns that hold the same the first counts. */
export type ReadFile<Field extends string> = {
  name: string
  columns: readonly ReadColumn<Field>[]
  rows: readonly ImportRow<Field>[]
}

/** A file takes up to 200 MB while it is read: two of them at once, of two partners. */
const inTurn = takeTurns({ lanes: 2, waiting: 4, retryAfterSeconds: 20 })

/**
 * Reads a CSV file that a partner sent, and takes its columns as somebody chose, or else by their names. Refuses a file of another name
 * (CUSTOMERS-16), one that can't be read or is more than is taken (`readInThread`), and more files than may wait.
 */
export const readSent = async <Field extends string>(
  partnerId: string,
  { file, columns: chosen }: { file: Blob; columns?: readonly (Field | null)[] | undefined },
  match: (names: readonly string[]) => (Field | null)[],
): Promise<ReadFile<Field>> => {
  const whole = file instanceof File ? FileName.parse(file.name) : ''
  const name = whole.slice(0, 200).toWellFormed()
  if (!whole.toLowerCase().endsWith('.csv')) throw wrongField('file', 'must be a file whose name ends with .csv')
  const { names, samples, columns, parts } = await inTurn(partnerId, async () =>
    readInThread(new Uint8Array(await file.arrayBuffer()), (cells) =>
      chosen ? cells.map((_, place) => chosen[place] ?? null) : match(cells),
    ),
  )
  return {
    name,
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
