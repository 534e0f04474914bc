import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'

/** Whether something was sent to somebody about an order at a moment or since: epoch milliseconds. */
export const wasWrittenSince = async ({ db, partnerId }: Command, orderId: string, since: number): Promise<boolean> => {
  const { rows } = await sql<{ was: boolean }>`
    SELECT EXISTS (
      SELECT FROM outbox_messages
      WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND created_at >= ${new Date(since)}
    ) AS was`.execute(db)
  return rows[0]!.was
}
