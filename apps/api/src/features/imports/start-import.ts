import { randomUUID } from 'node:crypto'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import type { ImportRow } from './import-kinds.ts'
import { countOpen, finishImport, insertBatch, insertImport, type NewImport } from './imports.store.ts'

/** So many files of a club wait or are being taken at once: what they hold lies on the disk of all. */
const MOST_OPEN = 10

/** Keeps the rows of a file for the job, in batches as they are given, and answers the import by which to ask how far it is (BEYOND-12). Refuses more files than may wait. */
export const startImport = async (
  running: Command,
  start: Omit<NewImport, 'id' | 'rows'>,
  batches: readonly (readonly ImportRow[])[],
): Promise<{ id: string; rows: number }> => {
  if ((await countOpen(running)) >= MOST_OPEN) throw new Refused({ code: 'error.badRequest.tooManyFiles' })
  const id = randomUUID()
  const rows = batches.reduce((sum, batch) => sum + batch.length, 0)
  await insertImport(running, { ...start, id, rows })
  for (const [number, batch] of batches.entries()) await insertBatch(running, id, number, batch)
  if (rows === 0) await finishImport(running, id, running.now)
  running.audit({
    action: start.kind === 'customers' ? 'customerImport.started' : 'bookingImport.started',
    subjectType: start.kind === 'customers' ? 'customerImport' : 'bookingImport',
    subjectId: id,
    after: { rows, ...(start.duplicates && { duplicates: start.duplicates }) },
  })
  return { id, rows }
}
