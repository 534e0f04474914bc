import { sql, type Kysely } from 'kysely'
import { SERVING } from '../db/connect.ts'
import type { DB } from '../db/schema.gen.ts'

/** How many connections of running products this database has. */
export const countServing = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${SERVING}`.execute(db)
  return rows[0]!.count
}

/** The partners that the demo made. */
export const findDemoPartners = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM partners WHERE config ? 'demo'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The pictures of these partners, those among them that are not whole. */
export const findPicturesOf = async (
  db: Kysely<DB>,
  partnerIds: readonly string[],
): Promise<{ partnerId: string; hash: string }[]> => {
  const { rows } = await sql<{ partnerId: string; hash: string }>`
    SELECT partner_id AS "partnerId", hash FROM pictures WHERE partner_id = ANY (${partnerIds}::uuid[])`.execute(db)
  return rows
}

/** Tables whose rows belong to a partner. */
const findTenantTables = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'partner_id' AND NOT a.attisdropped
    ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** What the sandboxes kept for the demo: rows of theirs that its charges and payout accounts name. */
const forgetSandboxes = async (db: Kysely<DB>, partnerIds: readonly string[]): Promise<void> => {
  const theirs = sql`(SELECT provider_id FROM payment_attempts WHERE partner_id = ANY (${partnerIds}))`
  const accounts = sql`(SELECT provider_account_id FROM payout_accounts WHERE partner_id = ANY (${partnerIds}))`
  await sql`DELETE FROM sandbox_card_refunds WHERE payment_id IN ${theirs}`.execute(db)
  await sql`DELETE FROM sandbox_card_payments WHERE id IN ${theirs}`.execute(db)
  await sql`DELETE FROM sandbox_payouts WHERE account_id IN ${accounts}`.execute(db)
  await sql`DELETE FROM sandbox_payout_persons WHERE account_id IN ${accounts}`.execute(db)
  await sql`DELETE FROM sandbox_payout_accounts WHERE id IN ${accounts}`.execute(db)
}

/**
 * Counts accounts that others signed up in the demo as its own: of people who are known to its clubs and to no other, and where no other
 * club is, of everybody who is no super admin.
 */
const markSignedUp = (db: Kysely<DB>, partnerIds: readonly string[]) =>
  sql`
  WITH ties AS (
    SELECT partner_id, profile_id FROM partner_owners
    UNION ALL SELECT partner_id, profile_id FROM customers WHERE profile_id IS NOT NULL
    UNION ALL SELECT partner_id, profile_id FROM page_followers
    UNION ALL SELECT partner_id, reviewer_profile_id FROM reviews
    UNION ALL SELECT s.partner_id, a.profile_id FROM partner_staffs s
      JOIN accounts a ON a.profile_id = s.profile_id OR (s.profile_id IS NULL AND lower(a.email) = lower(s.email))
  )
  UPDATE accounts a SET is_demo = true
  WHERE NOT EXISTS (SELECT FROM super_admins s WHERE s.account_id = a.id)
    AND NOT EXISTS (SELECT FROM ties t WHERE t.profile_id = a.profile_id AND t.partner_id <> ALL (${partnerIds}))
    AND (NOT EXISTS (SELECT FROM partners WHERE id <> ALL (${partnerIds}))
      OR EXISTS (SELECT FROM ties t WHERE t.profile_id = a.profile_id AND t.partner_id = ANY (${partnerIds})))`.execute(
    db,
  )

/** What belongs to no partner and is kept for a while only; with the last club nothing of it is anybody's. */
const PASSING = [
  'outbox_messages',
  'provider_events',
  'rate_counters',
  'security_events',
  'sandbox_card_refunds',
  'sandbox_card_payments',
  'sandbox_payouts',
  'sandbox_payout_persons',
  'sandbox_payout_accounts',
]

/**
 * Deletes partners with every row of theirs, the demo's accounts and those that were signed up in it with their sessions, tokens and
 * rights, and what the sandboxes kept for them; where no club is left, passing things such as sent messages, too. Needs the owner of the tables: what is never
 * changed otherwise, such as journals, goes as well.
 */
export const deleteDemo = async (db: Kysely<DB>, partnerIds: readonly string[], at: number): Promise<void> => {
  const tables = await findTenantTables(db)
  const guarded = [...tables, 'partners']
  for (const table of guarded) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db)
  await markSignedUp(db, partnerIds)
  await forgetSandboxes(db, partnerIds)
  // Invitations stand for emails of people who have no account yet.
  await sql`DELETE FROM identity_tokens WHERE email IN (SELECT email FROM partner_staffs WHERE partner_id = ANY (${partnerIds}))`.execute(
    db,
  )
  // In one statement: rows refer to each other in rings, and what refers is looked at when all of them are gone.
  const deletions = tables.map(
    (table, i) =>
      sql`${sql.ref(`gone${i}`)} AS (DELETE FROM ${sql.table(table)} WHERE partner_id = ANY (${partnerIds}))`,
  )
  await sql`WITH ${sql.join(deletions)} DELETE FROM partners WHERE id = ANY (${partnerIds})`.execute(db)
  for (const table of guarded) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db)
  await sql`DELETE FROM outbox_messages WHERE recipient IN (SELECT email FROM accounts WHERE is_demo)`.execute(db)
  await sql`DELETE FROM security_events WHERE meant_partner_id = ANY (${partnerIds})
    OR account_id IN (SELECT id FROM accounts WHERE is_demo) OR email IN (SELECT email FROM accounts WHERE is_demo)`.execute(
    db,
  )
  await sql`DELETE FROM accounts WHERE is_demo`.execute(db)
  for (const table of ['accounts', 'super_admins'])
    await sql`UPDATE ${sql.table(table)} SET last_active_partner_id = NULL
      WHERE last_active_partner_id = ANY (${partnerIds})`.execute(db)
  const { rows } = await sql<{ left: boolean }>`SELECT EXISTS (SELECT 1 FROM partners) AS left`.execute(db)
  if (!rows[0]!.left) {
    for (const table of PASSING) await sql`DELETE FROM ${sql.table(table)}`.execute(db)
    await sql`DELETE FROM security_events WHERE account_id IS NULL`.execute(db)
  }
  await sql`INSERT INTO demo_removals (removed_at) VALUES (${new Date(at)}) ON CONFLICT DO NOTHING`.execute(db)
}
