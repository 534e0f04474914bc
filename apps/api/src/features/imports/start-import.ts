import { randomUUID } from 'node:crypto'
import type { Command } from '../../db/command.ts'
import type { ImportRow } from './import-kinds.ts'
import { finishImport, insertBatch, insertImport, type NewImport } from './imports.store.ts'

/** Keeps the rows of a file for the job, in batches as they are given, and answers the import by which to ask how far it is (BEYOND-12). */
export const startImport = async (
  running: Command,
  start: Omit<NewImport, 'id' | 'rows'>,
  batches: readonly (readonly ImportRow[])[],
): Promise<{ id: string; rows: number }> => {
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
