import { FAILED } from '@fieldhouse/domain/orders'
import { sql } from 'kysely'

const failed = sql.join(FAILED.map((status) => sql.lit(status)))

/**
 * SQL: whether the entry `t` of the order `o` is an open item: a payment that was asked for and is not here, or a refund that was promised and
 * is not given back. A payment that failed is owed still, until its order is cancelled. Open items are what the ledger has on the order's
 * receivable; every figure of what is unpaid is of these, or a named part of them (BEYOND-38).
 */
export const isOpenItem = sql`t.status IN ('PENDING', 'UNKNOWN', ${failed})
  AND (t.status IN ('PENDING', 'UNKNOWN') OR (t.transaction_type = 'PURCHASE' AND o.processing_status <> 'CANCELED'))`

/** SQL: the open items of a partner's orders, as `order_id` and `amount`: payments that are owed, or refunds to be handed back; of one method where it is said (BEYOND-38). */
export const openItems = (partnerId: string, type: 'PURCHASE' | 'REFUND', method?: string) => sql`
  SELECT t.order_id, t.amount_minor AS amount
  FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
  WHERE t.partner_id = ${partnerId} AND t.transaction_type = ${sql.lit(type)} AND ${isOpenItem}${method ? sql` AND (o.methods IS NULL OR t.payment_method = ${method})` : sql``}`
