import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { insertSuperAdmin } from '../features/access/index.ts'
import { findAccountByEmail, insertAccount } from '../features/identity/identity.store.ts'
import { markDemoAccount } from './demo-mark.store.ts'
import { DEMO_CLUBS, SIGN_INS, type DemoClub } from './demo-club.ts'

// What no command makes, the demo writes itself, through the platform's entrance: accounts with a password that everybody knows, and its
// own marks. All else goes through the commands that the API has.

/** What a loading wrote into the partner's config: which club it is, when it began and, at its end, that it is whole. */
export type DemoMark = { club?: string; now: number; seed: string; daysBehind: number; loaded: boolean }

/** A demo club that was founded, with its venue where that stands already. */
export type FoundClub = { club: DemoClub; partnerId: string; venueId: string | null; mark: DemoMark }

/** The demo clubs that are founded, whole or half loaded, whatever address their pages have by now; older marks name no club. */
export const findDemoClubs = async (db: Kysely<DB>): Promise<FoundClub[]> => {
  const { rows } = await sql<Omit<FoundClub, 'club'> & { uri: string }>`
    SELECT coalesce(p.config -> 'demo' ->> 'club', f.uri) AS uri, p.id AS "partnerId", v.id AS "venueId", p.config -> 'demo' AS mark
    FROM partners p JOIN partner_profiles f ON f.partner_id = p.id
    LEFT JOIN LATERAL (SELECT id FROM venues WHERE partner_id = p.id ORDER BY created_at, id LIMIT 1) v ON true
    WHERE p.config ? 'demo'`.execute(db)
  return DEMO_CLUBS.flatMap((club) =>
    rows
      .filter(({ uri }) => uri === club.uri)
      .map(({ partnerId, venueId, mark }) => ({ club, partnerId, venueId, mark })),
  )
}

/** Says of a partner that it is the demo's, and since when; in the command that founds it, so that none is ever there unmarked. */
export const markDemoClub = async (db: Kysely<DB>, partnerId: string, mark: DemoMark): Promise<void> => {
  await sql`UPDATE partners SET config = config || jsonb_build_object('demo', ${JSON.stringify(mark)}::jsonb)
    WHERE id = ${partnerId}`.execute(db)
}

export const hasPartners = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()) !== undefined

/** Lets one loading at a time work on this database; until the transaction ends. */
export const lockLoading = async (db: Kysely<DB>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('fieldhouse demo', 3))`.execute(db)
}

type NewPerson = { email: string; firstName: string; lastName: string; fullName?: string }

/** An account with a proved email, made where it is not there yet; only those that the greeting names can sign in. */
export const takePerson = async (db: Kysely<DB>, person: NewPerson, passwordHash: string, at: number) => {
  const { email, firstName, lastName, fullName = `${firstName} ${lastName}` } = person
  const known = await findAccountByEmail(db, email)
  if (known?.is_demo) return known
  const canSignIn = SIGN_INS.some((signIn) => signIn.email === email)
  const made = await insertAccount(
    db,
    { email, emailVerifiedAt: at, firstName, lastName, fullName, ...(canSignIn && { passwordHash }) },
    at,
  )
  if (!made) throw new Error(`${email} has an account here already; the demo needs a database without it.`)
  await markDemoAccount(db, made.id)
  return made
}

/** The super admin of the demo. */
export const takeDemoAdmin = async (db: Kysely<DB>, email: string, passwordHash: string, at: number) => {
  const account = await takePerson(db, { email, firstName: 'Sasha', lastName: 'Park' }, passwordHash, at)
  const { id } = await insertSuperAdmin(db, account.id)
  return { account, superAdminId: id }
}

/** Which of the staff of a club stand already. */
export const findStaffEmails = async (db: Kysely<DB>, partnerId: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('partner_staffs').select('email').where('partner_id', '=', partnerId).execute()
  return new Set(rows.map(({ email }) => email))
}

/** The staff of a club with their accounts, by email. */
export const findStaffAccounts = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ email: string; staffId: string; accountId: string; profileId: number }[]> =>
  (
    await sql<{ email: string; staffId: string; accountId: string; profileId: number }>`
    SELECT s.email, s.id AS "staffId", a.id AS "accountId", a.profile_id AS "profileId"
    FROM partner_staffs s JOIN accounts a ON a.profile_id = s.profile_id WHERE s.partner_id = ${partnerId}`.execute(db)
  ).rows

/** Customers by email, courts by name with their group, and which court and start is booked: what an earlier loading left. */
export const findLoaded = async (db: Kysely<DB>, partnerId: string) => {
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .execute()
  const groups = await db
    .selectFrom('facility_groups')
    .select(['id', 'name'])
    .where('partner_id', '=', partnerId)
    .execute()
  const courts = await db
    .selectFrom('facilities')
    .select(['id', 'name', 'group_id'])
    .where('partner_id', '=', partnerId)
    .execute()
  const bookings = await db
    .selectFrom('facility_bookings')
    .select(['facility_id', 'starts_at'])
    .where('partner_id', '=', partnerId)
    .execute()
  return {
    customers: new Map(customers.map(({ id, email }) => [email, id])),
    groups: new Map(groups.map(({ id, name }) => [name, id])),
    courts: new Map(courts.map(({ id, name, group_id }) => [name, { id, groupId: group_id }])),
    bookings: new Set(bookings.map(({ facility_id, starts_at }) => `${facility_id} ${starts_at}`)),
  }
}

/** The membership plans of a club by name. */
export const findPlans = async (db: Kysely<DB>, partnerId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('membership_plans')
    .select(['id', 'name'])
    .where('partner_id', '=', partnerId)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Who has a membership, and whether an order sold it. */
export const findSubscribers = async (db: Kysely<DB>, partnerId: string): Promise<{ id: string; bought: boolean }[]> =>
  (
    await sql<{ id: string; bought: boolean }>`
    SELECT s.customer_id AS id, bool_or(l.id IS NOT NULL) AS bought FROM subscriptions s
    LEFT JOIN order_line_items l ON (l.partner_id, l.target_id) = (s.partner_id, s.id)
    WHERE s.partner_id = ${partnerId} GROUP BY 1`.execute(db)
  ).rows

/** Who teaches at a club, by email, and the sessions of its classes, in the order of time, with who has a place, who of them was there and who waits for one. */
export const findTeaching = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ instructors: Map<string, string>; classes: Map<string, TaughtSession[]> }> => {
  const instructors = await sql<{ id: string; email: string }>`
    SELECT i.id, s.email FROM instructors i JOIN partner_staffs s ON (s.partner_id, s.id) = (i.partner_id, i.staff_id)
    WHERE i.partner_id = ${partnerId}`.execute(db)
  const sessions = await sql<TaughtSession & { name: string }>`
    SELECT s.name, s.id, (extract(epoch FROM s.starts_at) * 1000)::bigint AS start, (extract(epoch FROM s.ends_at) * 1000)::bigint AS "end",
      ARRAY(SELECT k.customer_id FROM class_participants k
        WHERE (k.partner_id, k.session_id) = (s.partner_id, s.id)) AS "customerIds",
      ARRAY(SELECT k.customer_id FROM class_participants k
        WHERE (k.partner_id, k.session_id) = (s.partner_id, s.id) AND k.checked_in_at IS NOT NULL) AS "presentIds",
      ARRAY(SELECT w.customer_id FROM waiting_entries w
        WHERE (w.partner_id, w.session_id) = (s.partner_id, s.id)) AS "waitingIds"
    FROM class_sessions s WHERE s.partner_id = ${partnerId} ORDER BY s.starts_at`.execute(db)
  return {
    instructors: new Map(instructors.rows.map(({ email, id }) => [email, id])),
    classes: Map.groupBy(sessions.rows, ({ name }) => name),
  }
}

/** A session as an earlier loading left it, with its times in epoch milliseconds. */
export type TaughtSession = {
  id: string
  start: number
  end: number
  customerIds: string[]
  presentIds: string[]
  waitingIds: string[]
}

/** Says that a club is whole. */
export const markLoaded = async (db: Kysely<DB>, partnerId: string): Promise<void> => {
  await sql`UPDATE partners SET config = jsonb_set(config, '{demo,loaded}', 'true') WHERE id = ${partnerId}`.execute(db)
}

/** The codes of the coupons that a club has. */
export const findCouponCodes = async (db: Kysely<DB>, partnerId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('coupons')
    .select('code')
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ code }) => code))
}
