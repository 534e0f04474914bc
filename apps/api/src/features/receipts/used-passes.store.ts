import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** How many passes paid for each of these orders, less those that were given back; orders that none paid for are left out. */
export const findUsedPasses = async (
  db: Kysely<DB>,
  partnerId: string,
  orderIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ orderId: string; used: number }>`
    SELECT e.order_id AS "orderId", -sum(e.passes)::bigint AS used
    FROM pass_entries e JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id)
    WHERE e.partner_id = ${partnerId} AND e.order_id = ANY(${orderIds}) AND o.payment_method = 'packages'
    GROUP BY e.order_id`.execute(db)
  return new Map(rows.map(({ orderId, used }) => [orderId, used]))
}
