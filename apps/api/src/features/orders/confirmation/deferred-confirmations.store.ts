import { sql, type Kysely } from 'kysely'
import { acrossPartners, byTurn } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

export type DueConfirmation = { partnerId: string; orderId: string }

/** Keeps in mind that an order's customer is to be told, at the latest at `dueAt`; null where only its payment is news. */
export const deferConfirmation = (command: Command, orderId: string, dueAt: number | null): void =>
  command.write(sql`
    INSERT INTO deferred_confirmations (partner_id, order_id, due_at)
    VALUES (${command.partnerId}, ${orderId}, ${dueAt === null ? null : new Date(dueAt)})
    ON CONFLICT (partner_id, order_id) DO UPDATE SET due_at = excluded.due_at`)

/** The customer has just been told that the order is not paid; where a confirmation waits, it waits for the payment only. */
export const noteToldOfDebt = (command: Command, orderId: string): void =>
  command.write(sql`
    UPDATE deferred_confirmations SET due_at = NULL WHERE (partner_id, order_id) = (${command.partnerId}, ${orderId})`)

/** Forgets that an order's customer is to be told; false where nothing was kept in mind. */
export const takeDeferred = async ({ db, partnerId }: Command, orderId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    DELETE FROM deferred_confirmations WHERE (partner_id, order_id) = (${partnerId}, ${orderId})`.execute(db)
  return numAffectedRows === 1n
}

/** Whether the confirmation of an order, which is locked, is due; false where it was sent or put off meanwhile. */
export const isDue = async ({ db, partnerId, now }: Command, orderId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM deferred_confirmations
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND due_at <= ${new Date(now)}`.execute(db)
  return rows.length > 0
}

/** Confirmations of all partners that are due, the longest first. For the platform's entrance. */
export const findDueConfirmations = async (db: Kysely<DB>, now: number, limit: number): Promise<DueConfirmation[]> => {
  const { rows } = await sql<DueConfirmation>`${acrossPartners('due work')}
    SELECT partner_id AS "partnerId", order_id AS "orderId" FROM deferred_confirmations
    WHERE due_at <= ${new Date(now)} ORDER BY ${byTurn(sql`due_at`)} LIMIT ${limit}`.execute(db)
  return rows
}
