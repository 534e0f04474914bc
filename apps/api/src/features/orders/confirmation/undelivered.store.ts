import type { MessageFailure } from '@fieldhouse/contract/orders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

export type UndeliveredRow = {
  id: string
  channel: 'email' | 'sms'
  recipient: string
  failure: MessageFailure
  failedAt: number
}

/** Messages of an order that failed for good, newest first, but those that a later message of the order to the same recipient made up for. */
export const findUndelivered = async (
  db: Kysely<DB>,
  partnerId: string,
  orderId: string,
): Promise<UndeliveredRow[]> => {
  const { rows } = await sql<UndeliveredRow>`
    SELECT m.id, m.channel, m.recipient, m.failure, m.failed_at AS "failedAt" FROM outbox_messages m
    WHERE (m.partner_id, m.order_id) = (${partnerId}, ${orderId}) AND m.failed_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM outbox_messages later
      WHERE (later.partner_id, later.order_id, later.channel, later.recipient) = (m.partner_id, m.order_id, m.channel, m.recipient)
        AND later.created_at > m.created_at AND later.sent_at IS NOT NULL)
    ORDER BY m.failed_at DESC, m.id`.execute(db)
  return rows
}
