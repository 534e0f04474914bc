import type { TakenFile } from '@fieldhouse/contract/imports'
import { undoneUntil } from '@fieldhouse/domain/imports'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { venueLimitIn } from '../../db/venue-limit.ts'
import type { Deps } from '../deps.ts'
import type { ImportKindName } from './import-kinds.ts'
import { findImport, findImports, type StandingImport } from './imports.store.ts'

/** How many lines are told of what is left out, or is there already. */
export const MOST_TOLD = 200

/**
 * Whose imports somebody sees, by the account; null is everybody's. A file has rows of any venue: who is held to some sees what they sent
 * themselves (BEYOND-17).
 */
const seenOf = ({ partnerId, actor }: Context): string | null =>
  venueLimitIn(partnerId) === null ? null : actor.accountId

/** How far an import of a kind is, and what came of it so far. Refuses an unknown one. */
export const getImport = async ({ read, now }: Deps, context: Context, id: string, kind: ImportKindName) => {
  const { partnerId } = context
  const found = await read(partnerId, (db) => findImport(db, partnerId, { id, kind, by: seenOf(context) }, MOST_TOLD))
  if (!found) throw new Refused({ code: 'error.notFound.import' })
  return { ...presentImport(found, now()), skipped: found.skipped }
}

/** A page of the imports of a kind, the newest first: who sent which file when, what came of it, and until when it can be taken back. */
export const listImports = async (
  { read, now }: Deps,
  context: Context,
  page: { offset: number; limit: number },
  kind: ImportKindName,
) => {
  const { partnerId } = context
  const { rows, total } = await read(partnerId, (db) =>
    findImports(db, partnerId, kind, { ...page, by: seenOf(context) }),
  )
  return { data: rows.map((row) => presentImport(row, now())), pagination: { ...page, total } }
}

const presentImport = (
  { id, fileName, isFinished, isUndoing, undoneAt, createdAt, createdBy, ...counts }: StandingImport,
  now: number,
) => {
  const until = undoneUntil(createdAt)
  return {
    id,
    fileName,
    status: statusOf({ isFinished, isUndoing, undoneAt }),
    rows: counts.rows,
    rowsDone: counts.rowsDone,
    imported: counts.imported,
    memberships: counts.memberships,
    filled: counts.filled,
    customers: counts.customers,
    skippedRows: counts.rowsDone - counts.imported - counts.filled,
    removed: counts.removed,
    stayed: counts.stayed,
    createdAt: toIso(createdAt),
    createdBy,
    undoneAt: undoneAt === null ? null : toIso(undoneAt),
    /** Null once it is or was taken back, or is too old to be. */
    undoUntil: isUndoing || undoneAt !== null || until < now ? null : toIso(until),
  }
}

const statusOf = ({
  isFinished,
  isUndoing,
  undoneAt,
}: Pick<StandingImport, 'isFinished' | 'isUndoing' | 'undoneAt'>): TakenFile['status'] =>
  undoneAt !== null ? 'undone' : isUndoing ? 'undoing' : isFinished ? 'finished' : 'running'
