import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { insertSuperAdmin } from '../features/access/index.ts'
import { insertAccount } from '../features/identity/identity.store.ts'
import { insertProfile } from '../features/partners/index.ts'
import { claimAddressByName } from '../features/venues/index.ts'
import { markDemoAccount } from './demo-mark.store.ts'
import { DEMO_CLUBS, SIGN_INS, type DemoClub } from './demo-club.ts'

// The demo writes its partners, venues, plans, subscriptions, staff and their accounts itself, through the platform's entrance, although
// there are commands for most of them now. Everything else of the demo goes through the commands that the API has.

/** What a loading wrote into the partner's config: when it began and, at its end, that it is whole. */
export type DemoMark = { now: number; seed: string; daysBehind: number; loaded: boolean }

export type FoundClub = { club: DemoClub; partnerId: string; venueId: string; mark: DemoMark }

/** The demo clubs, whole or half loaded; none or all of them are there. */
export const findDemoClubs = async (db: Kysely<DB>): Promise<FoundClub[]> => {
  const { rows } = await sql<Omit<FoundClub, 'club'> & { uri: string }>`
    SELECT f.uri, p.id AS "partnerId", v.id AS "venueId", p.config -> 'demo' AS mark
    FROM partners p JOIN partner_profiles f ON f.partner_id = p.id
    CROSS JOIN LATERAL (SELECT id FROM venues WHERE partner_id = p.id ORDER BY created_at, id LIMIT 1) v
    WHERE p.config ? 'demo'`.execute(db)
  return DEMO_CLUBS.flatMap((club) =>
    rows
      .filter(({ uri }) => uri === club.uri)
      .map(({ partnerId, venueId, mark }) => ({ club, partnerId, venueId, mark })),
  )
}

export const hasPartners = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()) !== undefined

/** Lets one loading at a time work on this database; until the transaction ends. */
export const lockLoading = async (db: Kysely<DB>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('fieldhouse demo', 3))`.execute(db)
}

type NewPerson = { email: string; firstName: string; lastName: string; fullName?: string }

/** An account with a proved email; only those that the greeting names can sign in. */
const insertPerson = async (db: Kysely<DB>, person: NewPerson, passwordHash: string, at: number) => {
  const { email, firstName, lastName, fullName = `${firstName} ${lastName}` } = person
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
export const insertDemoAdmin = async (
  db: Kysely<DB>,
  email: string,
  passwordHash: string,
  at: number,
): Promise<void> => {
  const made = await insertPerson(db, { email, firstName: 'Sasha', lastName: 'Park' }, passwordHash, at)
  await insertSuperAdmin(db, made.id)
}

/** The club itself: partner, profile, people with their accounts, venue and plans. */
export const insertClub = async (
  db: Kysely<DB>,
  club: DemoClub,
  { passwordHash, at, mark }: { passwordHash: string; at: number; mark: DemoMark },
): Promise<void> => {
  const partnerId = randomUUID()
  const since = new Date(at)
  await db
    .insertInto('partners')
    .values({
      id: partnerId,
      partner_type: 'Clubs',
      timezone: club.timezone,
      country_code: club.countryCode,
      default_currency_id: club.currency,
      payment_methods_for_staff: [
        ...(club.uri === 'riverside' ? ['creditCard'] : []),
        'clubCredits',
        ...club.methods,
        'packages',
        ...(club.uri === 'riverside' ? ['fieldhouseWallet'] : []),
      ],
      // Where its desk takes cards, customers pay by the links that it sends.
      payment_methods_for_customers: [...(club.uri === 'riverside' ? ['creditCard'] : []), 'cash'],
      refund_policy: 'Free of charge until 24 hours before the start.',
      config: JSON.stringify({ demo: mark }),
      created_at: since,
    })
    .execute()
  const { brandName: brand_name, description, brandColor: brand_color, uri } = club
  if (!(await insertProfile({ db, partnerId }, { brand_name, description, brand_color, uri })))
    throw new Error(`Another club has the address ${uri} here already; the demo needs a database without it.`)
  const hours = `${club.groups.reduce((min, g) => Math.min(min, g.opens), 24)}:00-${club.groups.reduce((max, g) => Math.max(max, g.closes), 0)}:00`
  const week = Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'PH'].map((day) => [day, hours]))
  const venueId = randomUUID()
  await db
    .insertInto('venues')
    .values({
      partner_id: partnerId,
      id: venueId,
      venue_name: club.venueName,
      uri: await claimAddressByName({ db, partnerId }, club.venueName, venueId),
      timezone: club.timezone,
      phone_number: club.phone,
      address: club.address,
      city: club.city,
      postal_code: club.postalCode,
      latitude: club.latitude,
      longitude: club.longitude,
      is_address_selected: true,
      opening_hours: JSON.stringify({ ...week, exceptions: [] }),
      created_at: since,
    })
    .execute()
  for (const person of club.staff) {
    const { firstName, lastName, email, roles } = person
    const made = await insertPerson(db, person, passwordHash, at)
    const staffId = randomUUID()
    await db
      .insertInto('partner_staffs')
      .values({
        partner_id: partnerId,
        id: staffId,
        first_name: firstName,
        last_name: lastName,
        email,
        profile_id: made.profile_id,
        roles: [...roles],
        created_at: since,
      })
      .execute()
    if (roles.includes('owner'))
      await db
        .insertInto('partner_owners')
        .values({ partner_id: partnerId, profile_id: made.profile_id, created_at: since })
        .execute()
    if (roles.includes('instructor'))
      await db
        .insertInto('instructors')
        .values({ partner_id: partnerId, id: randomUUID(), staff_id: staffId })
        .execute()
  }
  for (const [i, plan] of club.plans.entries())
    await db
      .insertInto('membership_plans')
      .values({
        partner_id: partnerId,
        id: randomUUID(),
        name: plan.name,
        benefits: plan.benefits,
        visible: plan.visible,
        pricing: JSON.stringify([{ priceMinor: plan.price * 100, currency: club.currency, recurring: plan.months }]),
        created_at: new Date(at + i * 60_000),
      })
      .execute()
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

export type NewSubscription = { customerId: string; planName: string; startsOn: string; expiresOn: string }

/** Memberships of the customers, all at once; customers who have one already keep it alone. */
export const insertSubscriptions = async (
  db: Kysely<DB>,
  partnerId: string,
  subscriptions: readonly NewSubscription[],
): Promise<void> => {
  await sql`
    INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
    SELECT ${partnerId}::uuid, gen_random_uuid(), r."customerId", m.id, r."startsOn", r."expiresOn", r."startsOn"
    FROM jsonb_to_recordset(${JSON.stringify(subscriptions)}::jsonb) AS r("customerId" uuid, "planName" text, "startsOn" date, "expiresOn" date)
    JOIN membership_plans m ON m.partner_id = ${partnerId} AND m.name = r."planName"
    WHERE NOT EXISTS (SELECT 1 FROM subscriptions s WHERE (s.partner_id, s.customer_id) = (${partnerId}, r."customerId"))`.execute(
    db,
  )
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

/** Says that a club is whole. */
export const markLoaded = async (db: Kysely<DB>, partnerId: string): Promise<void> => {
  await sql`UPDATE partners SET config = jsonb_set(config, '{demo,loaded}', 'true') WHERE id = ${partnerId}`.execute(db)
}
