import { CHECKS } from '@fieldhouse/domain/access'
import { BOOKING_IMPORT_FIELDS, type BookingImportProblem } from '@fieldhouse/domain/bookings'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FILE_LIMIT, importedFile, readAs, ReadColumns, SkippedRows, TakenFile } from '../imports/index.ts'
import { data, page, Paging, requiredText } from '../schemas.ts'

const body = z.strictObject({
  ...importedFile(BOOKING_IMPORT_FIELDS),
  /** What a line of a transaction says of money that the former system took. */
  settledAs: requiredText(80).default('Paid in the former system'),
})

const Skipped = SkippedRows<(typeof BOOKING_IMPORT_FIELDS)[number], BookingImportProblem>(BOOKING_IMPORT_FIELDS)

/** What would come of a file with bookings (BEYOND-12). Amounts in minor units. */
const BookingImport = z.object({
  columns: ReadColumns(BOOKING_IMPORT_FIELDS),
  ...readAs,
  rows: z.number().int(),
  imported: z.number().int(),
  /** Customers who would be made for them. */
  customers: z.number().int(),
  currency: z.string(),
  /** What would be owed here, and what the former system took. */
  unpaid: z.number().int(),
  settled: z.number().int(),
  skippedRows: z.number().int(),
  skipped: Skipped,
  duplicateRows: z.number().int(),
})
export type BookingImport = z.infer<typeof BookingImport>

/** Bookings that come by a file (BEYOND-12). */
export const bookingImports = {
  previewBookingImport: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/bookingImports/dryRun',
    access: CHECKS.importBookings,
    changes: [],
    summary: 'What the import of a CSV file with bookings would do, column by column and row by row (BEYOND-12)',
    format: 'multipart',
    bodyLimit: FILE_LIMIT,
    body,
    reply: data(BookingImport),
  }),
  startBookingImport: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/bookingImports',
    access: CHECKS.importBookings,
    changes: [],
    summary:
      'Have a job take the bookings of a CSV file, batch by batch; refuses a file that can not be read (BEYOND-12)',
    format: 'multipart',
    bodyLimit: FILE_LIMIT,
    body,
    reply: data(z.object({ id: z.string(), rows: z.number().int() })),
    idempotent: true,
  }),
  listBookingImports: endpoint({
    method: 'GET',
    path: '/partners/:partnerId/bookingImports',
    access: CHECKS.importBookings,
    summary: 'Files with bookings that were taken, the newest first (BEYOND-12)',
    query: z.strictObject(Paging),
    reply: page(TakenFile),
  }),
  getBookingImport: endpoint({
    method: 'GET',
    path: '/partners/bookingImports/:id',
    access: CHECKS.importBookings,
    summary: 'How far the import of a file with bookings is, and what came of it so far (BEYOND-12)',
    reply: data(TakenFile.extend({ skipped: Skipped })),
  }),
  undoBookingImport: endpoint({
    method: 'POST',
    path: '/partners/bookingImports/:id/undone',
    access: { allOf: [...CHECKS.importBookings.allOf, 'order.cancel', 'customer.delete'] },
    changes: ['customers', 'orders', 'schedule'],
    summary:
      'Have a job take back all bookings that came by one file, while nothing else was built on them; 0 where that was asked before (BEYOND-12)',
    /** How many bookings are being removed. */
    reply: data(z.object({ id: z.string(), bookings: z.number().int() })),
    idempotent: true,
  }),
}
