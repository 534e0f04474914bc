import { sql, type Kysely } from 'kysely'
import { acrossPartners, byTurn } from '../../../db/across-partners.ts'
import type { DB } from '../../../db/schema.gen.ts'

export type OldDraft = { partnerId: string; id: string }

/** Drafts of all partners but those named, that nobody paid and that were placed before, the oldest first. For the platform's entrance. */
export const findOldDrafts = async (
  db: Kysely<DB>,
  { placedBefore, limit, except }: { placedBefore: number; limit: number; except: readonly string[] },
): Promise<OldDraft[]> => {
  const { rows } = await sql<OldDraft>`${acrossPartners('due work')}
    SELECT o.partner_id AS "partnerId", o.id FROM orders o
    WHERE o.processing_status = 'DRAFT' AND o.created_at <= ${new Date(placedBefore)} AND o.id <> ALL(${except}::uuid[]) AND NOT EXISTS (
      SELECT 1 FROM order_transactions t
      WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id) AND t.transaction_type = 'PURCHASE' AND t.status IN ('SUCCESS', 'UNKNOWN'))
    ORDER BY ${byTurn(sql`o.created_at`)} LIMIT ${limit}`.execute(db)
  return rows
}
