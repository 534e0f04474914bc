import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BookingImport } from '@fieldhouse/contract/bookings'
import { isEnoughForBookings, matchBookingColumns, type BookingImportField } from '@fieldhouse/domain/bookings'
import { dayOrderOf, readImportDay, splitMoment, type DayOrder, type Encoding } from '@fieldhouse/domain/imports'
import { daysBetween } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import {
  fieldsOf,
  insertImport,
  MOST_TOLD,
  readSent,
  startImport,
  type ImportKind,
  type ImportRow,
  type ReadFile,
} from '../../imports/index.ts'
import { findCurrency, findNamedCourts } from './imported-bookings.store.ts'
import { takeBackBookings } from './undo-import.ts'
import { takeBookings, type BookingImportSettings, type TakenBookings } from './take-bookings.ts'

type SentBookings = {
  file: Blob
  columns?: readonly (BookingImportField | null)[] | undefined
  encoding?: Encoding | undefined
  dayOrder?: DayOrder | undefined
  settledAs: string
}

type Read = ReadFile<BookingImportField> & { dayOrder: DayOrder | null; dates: string[] }

/** Rows that are placed in one command: their courts are locked no longer than this. */
export const BOOKINGS_BATCH = 200
/** What takes courts is read from the first row of a batch to its last: they lie no further apart. */
const BATCH_DAYS = 31

/** Files of bookings, as the job takes them (BEYOND-12). */
export const bookingImports: ImportKind = {
  name: 'bookings',
  news: 'orders',
  take: (_deps, running, { id, settings }, rows) => takeBookings(running, id, rows, settings as BookingImportSettings),
  takeBack: (_deps, running, held) => takeBackBookings(running, held),
}

/** What the import of a file would do: its batches one after the other, rolled back. Places nothing while columns or dates are not clear. */
export const previewBookingImport = async (
  deps: Deps,
  context: Context,
  sent: SentBookings,
): Promise<BookingImport> => {
  const { partnerId } = context
  const read = await readBookings(deps, partnerId, sent)
  const currency = (await deps.read(partnerId, (db) => findCurrency(db, partnerId))) ?? ''
  const { dayOrder } = read
  const told = (taken: TakenBookings): BookingImport => ({
    columns: [...read.columns],
    encoding: read.encoding,
    letters: [...read.letters],
    dayOrder,
    dates: read.dates,
    rows: read.rows.length,
    imported: taken.imported,
    customers: taken.customers,
    currency,
    unpaid: taken.unpaid,
    settled: taken.settled,
    skippedRows: taken.skipped.length,
    skipped: taken.skipped.toSorted((a, b) => a.line - b.line).slice(0, MOST_TOLD),
    duplicateRows: taken.duplicateRows,
  })
  const all: TakenBookings = { imported: 0, customers: 0, unpaid: 0, settled: 0, duplicateRows: 0, skipped: [] }
  if (dayOrder === null || !isEnoughForBookings(fieldsOf(read))) return told(all)
  return deps.rehearse(context, async (running) => {
    const id = randomUUID()
    const settings = await settingsOf(running, sent, dayOrder)
    await insertImport(running, { id, kind: 'bookings', fileName: read.name, rows: read.rows.length, settings })
    for (const batch of batchesOf(read.rows, dayOrder)) {
      const { skipped, ...counts } = await takeBookings(running, id, batch, settings)
      for (const name of ['imported', 'customers', 'unpaid', 'settled', 'duplicateRows'] as const)
        all[name] += counts[name]
      all.skipped.push(...skipped)
      await setImmediate()
    }
    return told(all)
  })
}

/**
 * Has a job place the bookings of a file (BEYOND-12): its rows are kept as a whole or not at all, and the answer is the import by which to ask
 * how far it is. Refuses a file that can't be read, one without columns for a court, its start and its end or length, and one whose dates can
 * be read in two ways where nobody says in which.
 */
export const startBookingImport = async (
  deps: Deps,
  context: Context,
  sent: SentBookings,
): Promise<{ id: string; rows: number }> => {
  const read = await readBookings(deps, context.partnerId, sent)
  const { rows, name, dayOrder } = read
  if (!isEnoughForBookings(fieldsOf(read))) throw new Refused({ code: 'error.badRequest.wrongCsvHeader' })
  if (dayOrder === null) throw new Refused({ code: 'error.badRequest.unknownDayOrder' })
  const batches = batchesOf(rows, dayOrder)
  return deps.command(context, async (running) =>
    startImport(
      running,
      { kind: 'bookings', fileName: name, settings: await settingsOf(running, sent, dayOrder) },
      batches,
    ),
  )
}

const readBookings = async (deps: Deps, partnerId: string, sent: SentBookings): Promise<Read> => {
  const file = await readSent(deps, partnerId, sent, matchBookingColumns)
  const dates = file.rows.flatMap(({ cells: { date = '', start = '', end = '' } }) => [date, start, end])
  const { order, samples } = dayOrderOf(dates)
  return { ...file, dayOrder: sent.dayOrder ?? order, dates: samples }
}

/** The courts are those that whoever sends the file may see: the job, which is held to no venue, takes no others. */
const settingsOf = async (
  { db, partnerId }: Pick<Parameters<typeof startImport>[0], 'db' | 'partnerId'>,
  { settledAs }: SentBookings,
  dayOrder: DayOrder,
): Promise<BookingImportSettings> => ({ dayOrder, settledAs, courts: await findNamedCourts(db, partnerId) })

/** Rows by day, so that those of one batch lie near each other; of one day as the file has them. Those without a day come last. */
const batchesOf = (
  rows: readonly ImportRow<BookingImportField>[],
  dayOrder: DayOrder,
): ImportRow<BookingImportField>[][] => {
  const dated = rows.map((row) => {
    const { start = '', date = '' } = row.cells
    return { row, day: readImportDay(splitMoment(start).day || splitMoment(date).day, dayOrder) ?? '9999-12-31' }
  })
  dated.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.row.line - b.row.line))
  const batches: { from: string; rows: ImportRow<BookingImportField>[] }[] = []
  for (const { row, day } of dated) {
    const last = batches.at(-1)
    if (last && last.rows.length < BOOKINGS_BATCH && daysBetween(last.from, day) <= BATCH_DAYS) last.rows.push(row)
    else batches.push({ from: day, rows: [row] })
  }
  return batches.map((batch) => batch.rows)
}
