import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

/** The orders, cancelled ones apart, that sold memberships; at most one for each. */
export const findOrdersOfSubscriptions = async (
  db: Kysely<DB>,
  partnerId: string,
  subscriptionIds: readonly string[],
): Promise<{ orderId: string; subscriptionId: string }[]> => {
  const { rows } = await sql<{ orderId: string; subscriptionId: string }>`
    SELECT o.id AS "orderId", li.target_id AS "subscriptionId"
    FROM order_line_items li JOIN orders o ON (o.partner_id, o.id) = (li.partner_id, li.order_id)
    WHERE li.partner_id = ${partnerId} AND li.target_id = ANY(${subscriptionIds}::uuid[]) AND li.target_type = 'subscription'
      AND o.processing_status <> 'CANCELED'`.execute(db)
  return rows
}
