import type { Dispute } from '@fieldhouse/domain/orders'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { PaymentAttempt } from '../attempts/attempts.store.ts'

/** A dispute of a payment as it stands; instants in epoch milliseconds. */
export type DisputeRecord = Dispute & {
  id: string
  /** The attempt that took the money. */
  attemptId: string
  /** The provider's own name of it. */
  providerDisputeId: string
  /** As the provider calls it. */
  reason: string | null
  openedAt: number
  decidedAt: number | null
}

/** SQL, within the statement that reads orders: the disputes of payments of the order `o`, oldest first. */
export const describedDisputes = sql<DisputeRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', d.id, 'attemptId', d.attempt_id, 'providerDisputeId', d.provider_dispute_id,
    'paymentMethod', d.payment_method, 'amount', d.amount_minor, 'reason', d.reason, 'status', d.status,
    'openedAt', (extract(epoch FROM d.opened_at) * 1000)::bigint, 'decidedAt', (extract(epoch FROM d.decided_at) * 1000)::bigint)
    ORDER BY d.opened_at, d.id)
  FROM payment_disputes d WHERE (d.partner_id, d.order_id) = (o.partner_id, o.id)), '[]')`

/** The id of a dispute of an attempt that is known already; null for a new one. */
export const findDisputeId = async (
  db: Kysely<DB>,
  { partnerId, id }: PaymentAttempt,
  providerDisputeId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payment_disputes
    WHERE (partner_id, attempt_id, provider_dispute_id) = (${partnerId}, ${id}, ${providerDisputeId})`.execute(db)
  return rows[0]?.id ?? null
}

/** Writes a dispute of an order, or how it stands by now. */
export const saveDispute = async (
  { db, partnerId }: Command,
  orderId: string,
  dispute: DisputeRecord,
): Promise<void> => {
  const decidedAt = dispute.decidedAt === null ? null : new Date(dispute.decidedAt)
  await sql`
    INSERT INTO payment_disputes (partner_id, id, order_id, attempt_id, provider_dispute_id, payment_method, amount_minor, reason, status,
      opened_at, decided_at)
    VALUES (${partnerId}, ${dispute.id}, ${orderId}, ${dispute.attemptId}, ${dispute.providerDisputeId}, ${dispute.paymentMethod},
      ${dispute.amount}, ${dispute.reason}, ${dispute.status}, ${new Date(dispute.openedAt)}, ${decidedAt})
    ON CONFLICT (partner_id, id) DO UPDATE SET status = excluded.status, decided_at = excluded.decided_at`.execute(db)
}
