import { undoneUntil } from '@fieldhouse/domain/imports'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import type { Fill, ImportKindName } from './import-kinds.ts'
import { lockImport } from './imports.store.ts'

/**
 * An import that is about to be taken back, locked: one that still runs takes no more rows. Null where it is or was taken back already. Refuses an
 * unknown one, and one that is too old (BEYOND-12).
 */
export const holdForUndo = async (
  running: Command,
  id: string,
  kind: ImportKindName,
): Promise<{ createdAt: number; fills: Fill[] } | null> => {
  const locked = await lockImport(running, { id, kind })
  if (!locked) throw new Refused({ code: 'error.notFound.import' })
  if (locked.isUndone) return null
  if (undoneUntil(locked.createdAt) < running.now) throw new Refused({ code: 'error.badRequest.importTooOld' })
  return locked
}
