import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'

/**
 * Who has a customer's mobile once they have it no more: the first of those who share it, locked. Undefined where nobody shares
 * it, or where they are one who shares it themselves.
 */
export const findHeirOfMobile = async ({ db, partnerId }: Command, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    SELECT heir.id FROM customers gone
    JOIN customers heir ON (heir.partner_id, heir.mobile_digits) = (gone.partner_id, gone.mobile_digits)
    WHERE (gone.partner_id, gone.id) = (${partnerId}, ${id}) AND NOT gone.shares_mobile
      AND heir.shares_mobile AND heir.deleted_at IS NULL
    ORDER BY heir.created_at, heir.id LIMIT 1 FOR UPDATE OF heir`.execute(db)
  return rows[0]?.id
}

/** Makes the mobile theirs, once who had it has it no more: no third one gets it. */
export const inheritMobile = async ({ db, partnerId }: Command, heir: string | undefined): Promise<void> => {
  if (heir === undefined) return
  await sql`UPDATE customers SET shares_mobile = false WHERE (partner_id, id) = (${partnerId}, ${heir})`.execute(db)
}
