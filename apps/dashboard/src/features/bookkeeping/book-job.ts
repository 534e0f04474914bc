import type { BookJournal } from '@fieldhouse/contract/bookkeeping'
import type { OwnAccount } from '@fieldhouse/domain/bookkeeping'
import { madeBy } from '../../lib/files/made-by.ts'

/** The columns of a file of postings, in their order. */
export const BOOK_COLUMNS = [
  'day',
  'time',
  'kind',
  'reference',
  'code',
  'account',
  'debit',
  'credit',
  'currency',
] as const

/** Every word of a file in the reader's language; the worker has none. */
export type BookWords = {
  sheet: string
  titles: Record<(typeof BOOK_COLUMNS)[number], string>
  kinds: Readonly<Record<string, string>>
}

/** What the worker makes a file of. */
export type BookJob = {
  kind: 'csv' | 'xlsx'
  /** Journals in their order, by the chart that they are named by. */
  parts: readonly { journals: readonly BookJournal[]; own: readonly OwnAccount[] }[]
  words: BookWords
}

/** Makes a file of postings beside the page, which goes on meanwhile. */
export const makeFile = (job: BookJob, signal: AbortSignal): Promise<Blob> =>
  madeBy(new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' }), job, signal)
