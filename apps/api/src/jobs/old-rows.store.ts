import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners } from '../db/across-partners.ts'
import type { DB } from '../db/schema.gen.ts'

/** Which rows have done their work: of a partner each, or of tables that belong to none. */
export type OldRows = { table: keyof DB; condition: RawBuilder<unknown>; belongTo: 'partners' | 'nobody' }

/** The partners that have such rows. */
export const findPartnersOf = async (db: Kysely<DB>, { table, condition }: OldRows): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('due work')}
    SELECT DISTINCT partner_id AS "partnerId" FROM ${sql.table(table)} WHERE ${condition}`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

/** Deletes at most `limit` such rows that nobody is using right now, of a partner where they belong to one; answers how many went. */
export const deleteSome = async (
  db: Kysely<DB>,
  { table, condition }: OldRows,
  partnerId: string | null,
  limit: number,
): Promise<number> => {
  const within = partnerId === null ? sql`true` : sql`partner_id = ${partnerId}`
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ${within} AND ctid IN (
      SELECT ctid FROM ${sql.table(table)} WHERE ${within} AND ${condition} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
