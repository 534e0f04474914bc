import type { OverRefund } from '@fieldhouse/domain/orders'
import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'

/** What was given back elsewhere beyond what the order held, and that has not come back. Epoch milliseconds. */
export type OverRefundRecord = OverRefund & {
  id: string
  /** The attempt that took the money. */
  attemptId: string
  settledAt: number | null
  /** The id that the refund has there. */
  refundId: string
  createdAt: number
}

/**
 * SQL, within the statement that reads orders: what of the order `o` was given back too much and has not come back, or came back when its
 * customer had paid it back, too.
 */
export const describedOverRefunds = sql<OverRefundRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'attemptId', x.attempt_id, 'amount', x.amount_minor, 'paymentMethod', x.payment_method,
    'refundId', x.refund_id, 'createdAt', (extract(epoch FROM x.created_at) * 1000)::bigint, 'liesOn', x.lies_on,
    'settledAs', s.settled_as, 'settledAt', (extract(epoch FROM s.settled_at) * 1000)::bigint, 'cameBack', x.reversed_at IS NOT NULL)
    ORDER BY x.created_at, x.id)
  FROM over_refunds x
  LEFT JOIN over_refund_settlements s ON (s.partner_id, s.over_refund_id) = (x.partner_id, x.id) AND s.undone_at IS NULL
  WHERE (x.partner_id, x.order_id) = (o.partner_id, o.id) AND (x.reversed_at IS NULL OR s.id IS NOT NULL)), '[]')`

/** Writes down what a provider gave back of an attempt beyond what the order held. */
export const insertOverRefund = async (
  { db, partnerId, now }: Command,
  overRefund: OverRefundRecord & { orderId: string },
): Promise<void> => {
  await sql`
    INSERT INTO over_refunds (partner_id, id, order_id, attempt_id, refund_id, payment_method, amount_minor, lies_on, created_at)
    VALUES (${partnerId}, ${overRefund.id}, ${overRefund.orderId}, ${overRefund.attemptId}, ${overRefund.refundId}, ${overRefund.paymentMethod},
      ${overRefund.amount}, ${overRefund.liesOn}, ${new Date(now)})`.execute(db)
}

/** True where a refund of an attempt, by the id that it has elsewhere, gave back too much, also when that is none any more. */
export const wasOverRefunded = async (
  { db, partnerId }: Command,
  attemptId: string,
  refundId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM over_refunds WHERE partner_id = ${partnerId} AND attempt_id = ${attemptId} AND refund_id = ${refundId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Notes that an over-refund is none any more: its money came back, or the order owes it. */
export const closeOverRefund = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`UPDATE over_refunds SET reversed_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}
