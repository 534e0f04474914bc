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

/** Who shares the mobile of one of these customers with whoever has it, one of themselves among them. */
export const findSharing = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT sharing.id FROM customers c
    JOIN customers sharing ON (sharing.partner_id, sharing.mobile_digits) = (c.partner_id, c.mobile_digits)
    WHERE c.partner_id = ${partnerId} AND c.id = ANY(${[...ids]}::uuid[]) AND sharing.shares_mobile AND sharing.deleted_at IS NULL`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Has those of some customers who have one of these mobiles by now share it again with whoever gets it back. */
export const shareAgain = async (
  { db, partnerId }: Command,
  ids: readonly string[],
  mobiles: readonly string[],
): Promise<void> => {
  await sql`
    UPDATE customers SET shares_mobile = true
    WHERE partner_id = ${partnerId} AND id = ANY(${[...ids]}::uuid[]) AND NOT shares_mobile AND deleted_at IS NULL
      AND mobile_digits = ANY(SELECT regexp_replace(m, '[^0-9]', '', 'g') FROM unnest(${[...mobiles]}::text[]) AS m)`.execute(
    db,
  )
}

/** True where somebody of the partner has this mobile, for others to share it. */
export const isMobileOwned = async ({ db, partnerId }: Command, mobile: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM customers WHERE partner_id = ${partnerId} AND mobile_digits = ${mobile.replace(/\D/g, '')} AND NOT shares_mobile
      AND deleted_at IS NULL`.execute(db)
  return rows.length > 0
}

/** Makes the mobile theirs, once who had it has it no more: no third one gets it. */
export const inheritMobile = async ({ db, partnerId }: Command, heir: string | undefined): Promise<void> => {
  if (heir === undefined) return
  await sql`UPDATE customers SET shares_mobile = false WHERE (partner_id, id) = (${partnerId}, ${heir})`.execute(db)
}

/** Makes each mobile of the partner that is shared, and that nobody has any more, theirs who shares it first. */
export const inheritOrphaned = async ({ db, partnerId }: Command): Promise<void> => {
  await sql`
    UPDATE customers SET shares_mobile = false WHERE partner_id = ${partnerId} AND id IN (
      SELECT DISTINCT ON (heir.mobile_digits) heir.id FROM customers heir
      WHERE heir.partner_id = ${partnerId} AND heir.shares_mobile AND heir.mobile_digits IS NOT NULL AND heir.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM customers owner WHERE (owner.partner_id, owner.mobile_digits) = (heir.partner_id, heir.mobile_digits)
          AND NOT owner.shares_mobile AND owner.deleted_at IS NULL)
      ORDER BY heir.mobile_digits, heir.created_at, heir.id)`.execute(db)
}
