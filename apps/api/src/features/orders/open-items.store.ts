import { FAILED } from '@fieldhouse/domain/orders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

const failed = sql.join(FAILED.map((status) => sql.lit(status)))

/**
 * SQL: whether the entry `t` of the order `o` is an open item: a payment that was asked for and is not here, or a refund that was promised and
 * is not given back. A payment that failed is owed still, until its order is cancelled. Open items are what the ledger has on the order's
 * receivable; every figure of what is unpaid is of these, or a named part of them (BEYOND-38).
 */
export const isOpenItem = sql`t.status IN ('PENDING', 'UNKNOWN', ${failed})
  AND (t.status IN ('PENDING', 'UNKNOWN') OR (t.transaction_type = 'PURCHASE' AND o.processing_status <> 'CANCELED'))`

/** SQL: the ids of a partner's orders that a refund is owed of, which are those of the figure `toHandBack` (BEYOND-38). */
export const ordersToHandBack = (partnerId: string) => sql`
  SELECT t.order_id FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
  WHERE t.partner_id = ${partnerId} AND t.transaction_type = 'REFUND' AND ${isOpenItem}`

/** How many orders there are with such items, and what they come to; minor units. */
type OpenItems = { count: number; amount: number }

/** What is unpaid of a partner in a currency, on all days, and what is to be given back to its customers: the figures of BEYOND-38. */
export const findOpenItems = async (
  db: Kysely<DB>,
  partnerId: string,
  currency: string,
): Promise<{ unpaid: OpenItems; toHandBack: OpenItems }> => {
  const of = (type: 'PURCHASE' | 'REFUND') => sql`jsonb_build_object(
    'count', count(DISTINCT t.order_id) FILTER (WHERE t.transaction_type = ${sql.lit(type)}),
    'amount', coalesce(sum(t.amount_minor) FILTER (WHERE t.transaction_type = ${sql.lit(type)}), 0))`
  const { rows } = await sql<{ unpaid: OpenItems; toHandBack: OpenItems }>`
    SELECT ${of('PURCHASE')} AS unpaid, ${of('REFUND')} AS "toHandBack"
    FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
    WHERE t.partner_id = ${partnerId} AND o.currency = ${currency} AND ${isOpenItem}`.execute(db)
  return rows[0]!
}
