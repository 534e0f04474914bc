import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

/** Deletes at most `limit` rows of a table that nobody is using right now; answers how many went. */
export const deleteSome = async (
  db: Kysely<DB>,
  table: keyof DB,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid IN (
      SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
