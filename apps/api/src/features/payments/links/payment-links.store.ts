import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** Keeps a payment link by the hash of its token. `expiresAt` in epoch milliseconds. */
export const insertPaymentLink = async (
  { db, partnerId, actor, now }: Command,
  link: { id: string; orderId: string; tokenHash: Buffer; expiresAt: number },
): Promise<void> => {
  await sql`
    INSERT INTO payment_links (partner_id, id, order_id, token_hash, created_by, created_at, expires_at)
    VALUES (${partnerId}, ${link.id}, ${link.orderId}, ${link.tokenHash}, ${actor.accountId}, ${new Date(now)}, ${new Date(link.expiresAt)})`.execute(
    db,
  )
}

export type PaymentLink = { id: string; partnerId: string; orderId: string }

/** A payment link and the order that it is for; null for a token that nobody has or that is too old. For the platform's entrance. */
export const findPaymentLink = async (db: Kysely<DB>, tokenHash: Buffer, at: number): Promise<PaymentLink | null> => {
  const { rows } = await sql<PaymentLink>`${acrossPartners('payment link')}
    SELECT id, partner_id AS "partnerId", order_id AS "orderId" FROM payment_links
    WHERE token_hash = ${tokenHash} AND expires_at > ${new Date(at)}`.execute(db)
  return rows[0] ?? null
}

/** How many attempts to charge an order have failed since a moment, in epoch milliseconds. */
export const countFailedAttempts = async (
  { db, partnerId }: { db: Kysely<DB>; partnerId: string },
  orderId: string,
  since: number,
): Promise<number> => {
  const { rows } = await sql<{ failed: number }>`
    SELECT count(*) AS failed FROM payment_attempts
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND kind = 'charge' AND status = 'failed' AND created_at > ${new Date(since)}`.execute(
    db,
  )
  return rows[0]!.failed
}

/** How customers reach a partner: at a venue, else at its first one. */
export const findContact = async (
  db: Kysely<DB>,
  partnerId: string,
  venueId: string | null,
): Promise<{ phoneNumber: string | null; address: string | null }> => {
  const { rows } = await sql<{ phoneNumber: string | null; address: string | null }>`
    SELECT phone_number AS "phoneNumber", address FROM venues WHERE partner_id = ${partnerId}
    ORDER BY id = ${venueId}::uuid DESC NULLS LAST, created_at, id LIMIT 1`.execute(db)
  return rows[0] ?? { phoneNumber: null, address: null }
}

/** By what name and logo a partner's customers know it. */
export const findPartnerName = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ brandName: string; logo: string | null }> => {
  const { rows } = await sql<{ brandName: string; logo: string | null }>`
    SELECT coalesce(f.brand_name, '') AS "brandName", f.logo
    FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}
