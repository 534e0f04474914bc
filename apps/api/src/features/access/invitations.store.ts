import type { Role } from '@fieldhouse/domain/access'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'
import { TIES_AND_LINKS } from './ties.store.ts'

/** A partner as those see it who work for it or are asked to. */
export type ClubRow = { partnerId: string; brandName: string | null }

/** A partner that asks somebody to join its staff; `email` is the one that they have proved and were invited by, instants in epoch milliseconds. */
export type InvitationRow = ClubRow & { email: string; roles: Role[]; invitedAt: number }

/** The partners that ask an account to join their staff, the latest first: those that name it and don't count (ACCESS-49). */
export const findInvitations = async (db: Kysely<DB>, accountId: string): Promise<InvitationRow[]> => {
  const { rows } = await sql<InvitationRow>`${acrossPartners('sign-in')}
    WITH who AS (
      SELECT a.profile_id, a.email, CASE WHEN a.email_verified_at IS NOT NULL THEN lower(a.email) END AS proved_email, s.id AS super_admin_id
      FROM accounts a LEFT JOIN super_admins s ON s.account_id = a.id WHERE a.id = ${accountId}
    ), ${TIES_AND_LINKS}
    SELECT l.partner_id AS "partnerId", f.brand_name AS "brandName", who.email, l.staff -> 'roles' AS roles, l.since AS "invitedAt"
    FROM links l LEFT JOIN partner_profiles f ON f.partner_id = l.partner_id CROSS JOIN who
    WHERE NOT l.counts
    ORDER BY l.since DESC, l.partner_id`.execute(db)
  return rows
}

/** What these partners are called, in their order. */
export const findClubs = async (db: Kysely<DB>, partnerIds: readonly string[]): Promise<ClubRow[]> => {
  const { rows } = await sql<ClubRow>`${acrossPartners('sign-in')}
    SELECT p.id AS "partnerId", f.brand_name AS "brandName" FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id
    WHERE p.id = ANY (${partnerIds}::uuid[]) ORDER BY array_position(${partnerIds}::uuid[], p.id)`.execute(db)
  return rows
}
