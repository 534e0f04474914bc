import type { Suppression } from '@fieldhouse/domain/campaigns'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Why somebody gets no campaigns, and since when; `at` in epoch milliseconds. */
export type SuppressionRow = { reason: Suppression; at: number }

export type SuppressedRow = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  reasons: SuppressionRow[]
}

/** Whose campaigns are ended, with why: by themselves, and by the address that they have. */
const suppressed = (partnerId: string) => sql`
  SELECT u.customer_id, 'unsubscribed' AS reason, u.at FROM campaign_unsubscribes u WHERE u.partner_id = ${partnerId}
  UNION ALL
  SELECT h.id, a.reason, a.at FROM suppressed_addresses a
  JOIN customers h ON h.partner_id = ${partnerId} AND h.deleted_at IS NULL AND h.email IS NOT NULL
    AND address_hash(h.email) = a.address_hash
  WHERE a.partner_id = ${partnerId}`

/** Whether a customer of the partner stands; null for one who is gone or another's. */
export const findStanding = async (db: Kysely<DB>, partnerId: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT id FROM customers WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL`.execute(db)
  return rows.length > 0
}

/** Why a customer gets no campaigns; nothing where they do. */
export const findSuppressions = async (db: Kysely<DB>, partnerId: string, id: string): Promise<SuppressionRow[]> => {
  const { rows } = await sql<SuppressionRow>`
    SELECT reason, min(at) AS at FROM (
      SELECT 'unsubscribed' AS reason, u.at FROM campaign_unsubscribes u
      WHERE (u.partner_id, u.customer_id) = (${partnerId}, ${id})
      UNION ALL
      SELECT a.reason, a.at FROM customers c JOIN suppressed_addresses a
        ON a.partner_id = ${partnerId} AND a.address_hash = address_hash(c.email)
      WHERE (c.partner_id, c.id) = (${partnerId}, ${id})
    ) s GROUP BY reason ORDER BY 2, 1`.execute(db)
  return rows
}

type Asked = { reason: Suppression | null; offset: number; limit: number }

/** A page of who gets no campaigns, the latest first, with how many there are in all. */
export const findSuppressed = async (
  db: Kysely<DB>,
  partnerId: string,
  { reason, offset, limit }: Asked,
): Promise<{ rows: SuppressedRow[]; total: number }> => {
  const found = sql`
    SELECT s.customer_id, s.reason, min(s.at) AS at FROM (${suppressed(partnerId)}) s
    JOIN customers c ON c.partner_id = ${partnerId} AND c.id = s.customer_id AND c.deleted_at IS NULL
    GROUP BY 1, 2`
  const page = sql`
    SELECT customer_id, max(at) AS at, count(*) OVER () AS total,
      jsonb_agg(jsonb_build_object('reason', reason, 'at', (extract(epoch FROM at) * 1000)::bigint) ORDER BY at, reason) AS reasons
    FROM (${found}) f GROUP BY customer_id HAVING ${reason === null ? sql`true` : sql`bool_or(reason = ${reason})`}`
  const { rows } = await sql<SuppressedRow>`
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, p.reasons FROM (
      ${page} ORDER BY 2 DESC, 1 OFFSET ${offset} LIMIT ${limit}
    ) p JOIN customers c ON c.partner_id = ${partnerId} AND c.id = p.customer_id ORDER BY p.at DESC, c.id`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${page}) p`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** Takes back all that ends campaigns to a customer, by themselves and by the address that they have. */
export const deleteSuppressions = async ({ db, partnerId }: Command, id: string): Promise<void> => {
  await sql`DELETE FROM campaign_unsubscribes WHERE (partner_id, customer_id) = (${partnerId}, ${id})`.execute(db)
  await sql`
    DELETE FROM suppressed_addresses WHERE partner_id = ${partnerId} AND address_hash IN (
      SELECT address_hash(c.email) FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${id}))`.execute(db)
}
