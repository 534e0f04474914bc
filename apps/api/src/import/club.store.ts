import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { insertProfile } from '../features/partners/index.ts'
import { claimAddressByName } from '../features/venues/index.ts'
import type { Mapping } from './mapping.ts'

// Partners, venues, plans and subscriptions have no commands yet: their screens come later, and until then an import
// writes these few rows itself, through the platform's entrance. Facilities, customers and bookings go through the
// commands that the API has.

export type ClubPlace = { partnerId: string; venueId: string }

/** The club that an earlier run of this import made; null when none did. Throws when another club has the uri. */
export const findImportedClub = async (db: Kysely<DB>, uri: string): Promise<ClubPlace | null> => {
  const { rows } = await sql<ClubPlace & { imported: boolean }>`
    SELECT p.id AS "partnerId", v.id AS "venueId", p.config -> 'import' ->> 'uri' = ${uri} AS imported
    FROM partner_profiles f JOIN partners p ON p.id = f.partner_id LEFT JOIN venues v ON v.partner_id = p.id
    WHERE f.uri = ${uri} ORDER BY v.created_at LIMIT 1`.execute(db)
  const found = rows[0]
  if (found && !found.imported) throw addressTaken(uri)
  return found ?? null
}

const addressTaken = (uri: string) =>
  new Error(`Another club has the uri '${uri}' already; choose another one in the mapping.`)

/** Makes the club: partner, profile, venue, and the owner's staff record, which counts once its email is proved (ACCESS-49). */
export const insertImportedClub = async (
  db: Kysely<DB>,
  { club, venue, payment }: Mapping,
  at: number,
): Promise<ClubPlace> => {
  const [partnerId, venueId] = [randomUUID(), randomUUID()]
  const since = new Date(at)
  await db
    .insertInto('partners')
    .values({
      id: partnerId,
      partner_type: club.type,
      timezone: club.timezone,
      country_code: club.countryCode,
      default_currency_id: club.currency,
      payment_methods_for_staff: [...new Set(['cash', payment])],
      payment_methods_for_customers: ['cash'],
      config: JSON.stringify({ import: { uri: club.uri } }),
      created_at: since,
    })
    .execute()
  if (!(await insertProfile({ db, partnerId }, { brand_name: club.name, uri: club.uri }))) throw addressTaken(club.uri)
  const week = Object.fromEntries(
    ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'PH'].map((day) => [day, venue.openingHours]),
  )
  await db
    .insertInto('venues')
    .values({
      partner_id: partnerId,
      id: venueId,
      venue_name: venue.name,
      uri: await claimAddressByName({ db, partnerId }, venue.name, venueId),
      timezone: club.timezone,
      address: venue.address ?? null,
      city: venue.city ?? null,
      opening_hours: JSON.stringify({ ...week, exceptions: [] }),
      created_at: since,
    })
    .execute()
  if (club.owner)
    await db
      .insertInto('partner_staffs')
      .values({
        partner_id: partnerId,
        id: randomUUID(),
        first_name: club.owner.firstName,
        last_name: club.owner.lastName,
        email: club.owner.email,
        roles: ['owner'],
        created_at: since,
      })
      .execute()
  return { partnerId, venueId }
}

/** What kind of row an audit entry '{kind}.imported' is about. */
export type ImportedKind = 'facilityGroup' | 'priceSetting' | 'facility' | 'customer' | 'booking'

/** What earlier runs imported: for each kind the id that a row of the files has here. */
export const findImported = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<Record<ImportedKind, Map<string, string>>> => {
  const { rows } = await sql<{ kind: ImportedKind; row: string; id: string }>`
    SELECT split_part(action, '.', 1) AS kind, after ->> 'row' AS row, subject_id AS id
    FROM audit_entries WHERE partner_id = ${partnerId} AND action LIKE '%.imported'`.execute(db)
  const of = (kind: ImportedKind) => new Map(rows.filter((row) => row.kind === kind).map(({ row, id }) => [row, id]))
  return {
    facilityGroup: of('facilityGroup'),
    priceSetting: of('priceSetting'),
    facility: of('facility'),
    customer: of('customer'),
    booking: of('booking'),
  }
}

export type ImportedSubscription = { customerId: string; startsOn: string; expiresOn: string }

/** Makes customers members of the plan, which is made too; who had a membership of it keeps that alone. */
export const insertMemberships = async (
  db: Kysely<DB>,
  partnerId: string,
  plan: string,
  { subscriptions, at }: { subscriptions: readonly ImportedSubscription[]; at: number },
): Promise<void> => {
  await sql`
    INSERT INTO membership_plans (partner_id, id, name, created_at) SELECT ${partnerId}::uuid, gen_random_uuid(), ${plan}::text, ${new Date(at)}::timestamptz
    WHERE NOT EXISTS (SELECT 1 FROM membership_plans WHERE partner_id = ${partnerId} AND name = ${plan})`.execute(db)
  await sql`
    INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
    SELECT ${partnerId}::uuid, gen_random_uuid(), r."customerId", m.id, r."startsOn", r."expiresOn", ${new Date(at)}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(subscriptions)}::jsonb) AS r("customerId" uuid, "startsOn" date, "expiresOn" date)
    JOIN membership_plans m ON m.partner_id = ${partnerId} AND m.name = ${plan}
    WHERE NOT EXISTS (SELECT 1 FROM subscriptions s WHERE (s.partner_id, s.customer_id, s.plan_id) = (${partnerId}, r."customerId", m.id))`.execute(
    db,
  )
}

/** What the imported bookings of each facility cost here, in minor units, by the facility's id here. */
export const findImportedCosts = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<Map<string, { bookings: number; cost: number }>> => {
  const { rows } = await sql<{ facilityId: string; bookings: number; cost: number }>`
    SELECT b.facility_id AS "facilityId", count(*) AS bookings, sum(l.price_minor)::bigint AS cost
    FROM audit_entries e
    JOIN order_line_items l ON (l.partner_id, l.order_id) = (e.partner_id, e.subject_id) AND l.target_type = 'facilityBooking'
    JOIN facility_bookings b ON (b.partner_id, b.id) = (l.partner_id, l.target_id)
    WHERE e.partner_id = ${partnerId} AND e.action = 'booking.imported' GROUP BY 1`.execute(db)
  return new Map(rows.map(({ facilityId, ...sums }) => [facilityId, sums]))
}

/** Takes the one place from which a club may be imported at a time; false when another run has it. Ends with the connection's transaction. */
export const lockImport = async (db: Kysely<DB>, uri: string): Promise<boolean> => {
  const { rows } = await sql<{
    locked: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`import ${uri}`}, 5)) AS locked`.execute(db)
  return rows[0]!.locked
}
