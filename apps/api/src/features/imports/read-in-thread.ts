import type { Encoding } from '@fieldhouse/domain/imports'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refused, type RequestRefusalCode } from '../../db/refused.ts'
import { askThread, ThreadTimedOut } from '../../heavy-work/ask-thread.ts'
import type { ImportRow } from './import-kinds.ts'
import type { Encoded } from './read-csv.ts'

/** What the thread that reads a file is asked: to read it, and then for some of its rows. */
export type Asked =
  | ({ bytes: Uint8Array } & Encoded)
  | { from: number; until: number; fields: readonly (string | null)[] }

type Head = { encoding: Encoding; letters: string[]; names: string[]; samples: string[][]; rows: number }

/** What it answers of a file that it read: how it is encoded with some cells that show it, the cells of its first line, some cells of each column, and how many rows follow; or why it can't. */
export type Opened = Head | { code: RequestRefusalCode; details: Refused['details'] }

type Limits = {
  /** For so long one file may be read; milliseconds. */
  patience: number
  /** What the thread may take of memory; it ends where it needs more. */
  megabytes: number
}

type Columns<Field extends string> = readonly (Field | null)[]
type Read<Field extends string> = Head & { columns: Columns<Field>; parts: ImportRow<Field>[][] }

/** Rows that are taken in at once. */
const PART = 500

/**
 * Reads CSV files, each in a thread of its own, which ends with it: others of the process have their turn meanwhile, and after each part of
 * the rows. `columnsOf` says what each column holds, by the cells of the first line. Refuses what `readCsv` does, and by name what takes
 * longer or more memory than the thread may.
 */
export const readingsBy =
  (script: URL, { patience, megabytes }: Limits) =>
  async <Field extends string>(
    bytes: Uint8Array<ArrayBuffer>,
    encoded: Encoded,
    columnsOf: (names: readonly string[]) => Columns<Field>,
  ): Promise<Read<Field>> => {
    const until = performance.now() + patience
    // Node's own options of this process, such as a test runner's, are not the thread's.
    const thread = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    // What ends it is told to whoever asked it something.
    thread.on('error', () => undefined)
    const ask = <Answer>(asked: Asked) => {
      const transfer = 'bytes' in asked ? [asked.bytes.buffer as ArrayBuffer] : []
      return askThread<Answer>(thread, asked, { patience: Math.max(0, until - performance.now()), transfer })
    }
    try {
      const opened = await ask<Opened>({ bytes, ...encoded })
      if ('code' in opened) throw new Refused(opened)
      const columns = columnsOf(opened.names)
      const parts: ImportRow<Field>[][] = []
      for (let from = 0; from < opened.rows; from += PART) {
        parts.push(await ask<ImportRow<Field>[]>({ from, until: from + PART, fields: columns }))
        await setImmediate()
      }
      return { ...opened, columns, parts }
    } catch (error) {
      if (error instanceof ThreadTimedOut) throw new Refused({ code: 'error.badRequest.csvTakesTooLong' })
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new Refused({ code: 'error.badRequest.csvTakesTooMuchMemory' })
      throw error
    } finally {
      await thread.terminate()
    }
  }

/** The most that a file within all limits takes is two seconds and 200 MB on a slow machine. */
export const readInThread = readingsBy(new URL('./csv-thread.ts', import.meta.url), {
  patience: 20_000,
  megabytes: 400,
})
