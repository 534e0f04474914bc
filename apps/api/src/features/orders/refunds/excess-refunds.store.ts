import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { ExcessRefundRecord } from '../order-record.ts'

/** Writes down what a provider gave back of a charge beyond what the order held. */
export const insertExcessRefund = async (
  { db, partnerId, now }: Command,
  excess: ExcessRefundRecord & { orderId: string; chargeId: string },
): Promise<void> => {
  await sql`
    INSERT INTO excess_refunds (partner_id, id, order_id, charge_id, provider_id, payment_method, amount_minor, created_at)
    VALUES (${partnerId}, ${excess.id}, ${excess.orderId}, ${excess.chargeId}, ${excess.providerId}, ${excess.paymentMethod},
      ${excess.amount}, ${new Date(now)})`.execute(db)
}

/** What a refund of a charge, by the provider's id of it, gave back too much; `reversed` once that came back. Null where it did not. */
export const findExcessRefund = async (
  db: Kysely<DB>,
  chargeId: string,
  providerId: string,
): Promise<(ExcessRefundRecord & { reversed: boolean }) | null> => {
  const { rows } = await sql<ExcessRefundRecord & { reversed: boolean }>`
    SELECT id, amount_minor AS amount, payment_method AS "paymentMethod", provider_id AS "providerId", created_at AS "createdAt",
      reversed_at IS NOT NULL AS reversed
    FROM excess_refunds WHERE charge_id = ${chargeId} AND provider_id = ${providerId}`.execute(db)
  return rows[0] ?? null
}

/** Notes that the money of an excess refund came back. */
export const closeExcessRefund = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`UPDATE excess_refunds SET reversed_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}
