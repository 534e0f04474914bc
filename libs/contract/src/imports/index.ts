import { DAY_ORDERS, ENCODINGS } from '@fieldhouse/domain/imports'
import { z } from 'zod'
import { line } from '../schemas.ts'

/** What a file is called; an odd name is as long as its head can be. */
export const FileName = line(16_000)

/** A file that is taken in, at most 10 MB. */
export const FILE_LIMIT = 10 * 1024 * 1024

/** A field of a form that holds JSON. */
export const jsonOf = (problem: string, longest: number) =>
  z
    .string()
    .max(longest, { abort: true })
    .transform((written, context) => {
      try {
        return JSON.parse(written) as unknown
      } catch {
        context.addIssue(problem)
        return z.NEVER
      }
    })

/** A file, and what each of its columns holds. */
export const importedFile = <Field extends string>(fields: readonly Field[]) => ({
  file: z
    .instanceof(Blob)
    .refine((file) => !(file instanceof File) || FileName.safeParse(file.name).success, 'must have a name of one line')
    .meta({ type: 'string', format: 'binary' }),
  /** What each column holds, as a JSON array with null for those that are left out; by the names in the first line without it. */
  columns: jsonOf('must be a JSON array', 20_000)
    .pipe(z.array(z.enum(fields).nullable()).max(300))
    .optional(),
  /** How its letters are encoded; told by the file itself where it is left out (BEYOND-52). */
  encoding: z.enum(ENCODINGS).optional(),
  /** Which number of the dates is the day; told by the dates themselves where it is left out. */
  dayOrder: z.enum(DAY_ORDERS).optional(),
})

/** How a file was read (BEYOND-52). */
export const readAs = {
  encoding: z.enum(ENCODINGS),
  /** Some cells with letters beyond ASCII, as they read in this encoding. */
  letters: z.array(z.string()),
  /** How its dates are read; null where that is to be said. */
  dayOrder: z.enum(DAY_ORDERS).nullable(),
  /** Some dates to which the order makes a difference, as they are written; none where it makes none. */
  dates: z.array(z.string()),
}

/** The columns of a file as they were read. */
export const ReadColumns = <Field extends string>(fields: readonly Field[]) =>
  z.array(
    z.object({
      name: z.string(),
      field: z.enum(fields).nullable(),
      /** Some cells of it. */
      samples: z.array(z.string()),
    }),
  )

/** The first of those that were left out: it was there already, or what is wrong by field. */
export const SkippedRows = <Field extends string, Problem extends string>(fields: readonly Field[]) =>
  z.array(
    z.object({
      line: z.number().int(),
      duplicate: z.boolean(),
      problems: z.partialRecord(
        z.enum(fields),
        z.custom<Problem>((value) => typeof value === 'string'),
      ),
    }),
  )

/** A file that was taken or is being taken, and what came of it so far (BEYOND-12). */
export const TakenFile = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(['running', 'finished', 'undoing', 'undone']),
  rows: z.number().int(),
  rowsDone: z.number().int(),
  imported: z.number().int(),
  memberships: z.number().int(),
  filled: z.number().int(),
  /** Of bookings: how many customers were made for them. */
  customers: z.number().int(),
  skippedRows: z.number().int(),
  /** Of bookings that are or were taken back: how many went so far, and how many stay because somebody changed them meanwhile. */
  removed: z.number().int(),
  stayed: z.number().int(),
  createdAt: z.string(),
  /** Who sent it; empty where that was not kept. */
  createdBy: z.string(),
  undoneAt: z.string().nullable(),
  /** Until when it can be taken back; null where it no longer can, or already is. */
  undoUntil: z.string().nullable(),
})
export type TakenFile = z.infer<typeof TakenFile>
