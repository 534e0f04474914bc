import { sql, type Kysely } from 'kysely'
import { calledOf } from '../../db/full-name.ts'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Caller, PartnerLink } from '../../http/gate.ts'
import { callerOf } from './caller.ts'
import { TIES_AND_LINKS } from './ties.store.ts'

type Row = {
  session_id: string
  last_used_at: number
  confirmed_at: number
  account_id: string
  profile_id: number
  email: string
  name: string | null
  has_short_password: boolean
  has_second_factor: boolean
  last_active_partner_id: string | null
  is_demo: boolean
  super_admin_id: string | null
  admin_partner_id: string | null
  links: PartnerLink[]
}

/** A caller, and when they proved last who they are, by signing in or since; epoch milliseconds. */
type Found = { caller: Caller; lastUsedAt: number; confirmedAt: number }

/**
 * The caller behind a session token's hash, in one statement, or null when the session is unknown, revoked, unused since
 * `usedAfter` or was opened before `openedAfter`. Which partners count, TIES_AND_LINKS says (ACCESS-49).
 */
export const findCaller = async (
  db: Kysely<DB>,
  tokenHash: Buffer,
  { usedAfter, openedAfter }: { usedAfter: number; openedAfter: number },
): Promise<Found | null> => {
  const { rows } = await sql<Row>`${acrossPartners('sign-in')}
    WITH who AS (
      SELECT s.id AS session_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at) AS confirmed_at, a.id AS account_id, a.profile_id, a.email,
        coalesce(nullif(a.full_name, ''), ${calledOf('a')}) AS name,
        a.password_hash IS NOT NULL AND a.password_is_long IS NOT TRUE AS has_short_password,
        f.on_at IS NOT NULL AS has_second_factor,
        CASE WHEN a.email_verified_at IS NOT NULL THEN lower(a.email) END AS proved_email,
        a.last_active_partner_id, a.is_demo, sa.id AS super_admin_id, sa.last_active_partner_id AS admin_partner_id
      FROM sessions s
      JOIN accounts a ON a.id = s.account_id
      LEFT JOIN super_admins sa ON sa.account_id = a.id
      LEFT JOIN account_second_factors f ON f.account_id = a.id
      WHERE s.token_hash = ${tokenHash} AND s.revoked_at IS NULL AND s.last_used_at > ${new Date(usedAfter)}
        AND s.created_at > ${new Date(openedAfter)}
    ), ${TIES_AND_LINKS}
    SELECT who.*, coalesce((
      SELECT jsonb_agg(jsonb_build_object('partnerId', l.partner_id, 'owner', l.owner, 'staff', l.staff,
        'asksLongPassword', p.long_staff_passwords, 'asksSecondFactor', p.staff_second_factor) ORDER BY l.since, l.partner_id)
      FROM links l LEFT JOIN partners p ON p.id = l.partner_id
      WHERE l.counts
    ), '[]') AS links
    FROM who`.execute(db)
  const row = rows[0]
  if (!row) return null
  const caller = callerOf({
    accountId: row.account_id,
    sessionId: row.session_id,
    profileId: row.profile_id,
    email: row.email,
    name: row.name ?? row.email,
    hasShortPassword: row.has_short_password,
    hasSecondFactor: row.has_second_factor,
    superAdmin: row.super_admin_id !== null,
    superAdminId: row.super_admin_id,
    isDemo: row.is_demo,
    links: row.links,
    lastActivePartnerId: row.super_admin_id ? row.admin_partner_id : row.last_active_partner_id,
  })
  return { caller, lastUsedAt: row.last_used_at, confirmedAt: row.confirmed_at }
}

/** Why a session no longer counts: it was ended, or opened too long ago, or not used since; null where there is none. */
export type EndOfSession = 'revoked' | 'lifetime' | 'unused'

/** What ended the session behind a token's hash, as long as it is kept. */
export const findEndOfSession = async (
  db: Kysely<DB>,
  tokenHash: Buffer,
  { openedAfter }: { openedAfter: number },
): Promise<EndOfSession | null> => {
  const session = await db
    .selectFrom('sessions')
    .select(['revoked_at', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!session) return null
  if (session.revoked_at !== null) return 'revoked'
  return session.created_at <= openedAfter ? 'lifetime' : 'unused'
}

/** Notes that the session was used; sessions expire by their last use. */
export const touchSession = async (db: Kysely<DB>, tokenHash: Buffer, at: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(at) })
    .where('token_hash', '=', tokenHash)
    .execute()
}
