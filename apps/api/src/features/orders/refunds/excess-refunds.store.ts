import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { ExcessRefundRecord } from '../order-record.ts'

/** Writes down what a provider gave back of a charge beyond what the order held. */
export const insertExcessRefund = async (
  { db, partnerId, now }: Command,
  excess: ExcessRefundRecord & { orderId: string },
): Promise<void> => {
  await sql`
    INSERT INTO excess_refunds (partner_id, id, order_id, charge_id, provider_id, payment_method, amount_minor, created_at)
    VALUES (${partnerId}, ${excess.id}, ${excess.orderId}, ${excess.chargeId}, ${excess.providerId}, ${excess.paymentMethod},
      ${excess.amount}, ${new Date(now)})`.execute(db)
}

/** True where a refund of a charge, by the provider's id of it, gave back too much, also when that is none any more. */
export const wasInExcess = async (
  db: Kysely<DB>,
  partnerId: string,
  chargeId: string,
  providerId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM excess_refunds WHERE partner_id = ${partnerId} AND charge_id = ${chargeId} AND provider_id = ${providerId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Notes that an excess refund is none any more: its money came back, or the order owes it. */
export const closeExcessRefund = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`UPDATE excess_refunds SET reversed_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}
