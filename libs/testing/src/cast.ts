import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { keptPhone } from '@fieldhouse/domain/mobiles'
import { CAST_ROLES, SCRIPTS, type CastRole, type Script } from './cast-scripts.ts'
export { MAIN_PARTNER_ID } from './cast-scripts.ts'

export { CAST_ROLES, type CastRole }

/** Any connection that works outside row-level security: `openDatabase(url)` of the API is one. */
export type PlatformConnection = {
  connection<T>(fn: (connection: { client: SqlClient }) => Promise<T>): Promise<T>
}
type SqlClient = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** Somebody with an account, a proved email, the password CAST_PASSWORD and an open session. */
export type Person = {
  accountId: string
  profileId: number
  email: string
  name: string
  /** The session token, as it stands behind 'Bearer '. */
  token: string
  /** Ready for `app.inject({headers})`. */
  headers: { authorization: string }
  staffId: string | null
}

export type CastGroup = { id: string; name: string; facilities: { id: string; name: string }[] }
export type CastCustomer = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
}

export type CastPartner = {
  id: string
  brandName: string
  timezone: string
  currency: string
  countryCode: string
  venueId: string
  /** Staff, one for each role; the owner is on the owners' list too. The instructor has `instructorId`. */
  staff: Record<CastRole, Person>
  instructorId: string
  /** On the owners' list, without a staff record. */
  founder: Person
  /** Four courts (Pacific: twelve), slots of 60 minutes, open 6:00-21:00 every day, online booking on. */
  courts: CastGroup
  /** Two halls, slots of 30 minutes, the venue's hours: 8:00-20:00 from Monday to Friday. */
  halls: CastGroup
  /** Visible 'Gold' for one month and hidden 'Founders' for twelve. */
  plans: { gold: string; founders: string }
  /** Three, oldest first; the first holds a Gold membership of 30 days around `now`. */
  customers: [CastCustomer, CastCustomer, CastCustomer]
  subscriptionId: string
}

export type Cast = {
  /** Singapore, SGD. */
  riverside: CastPartner
  /** Sydney, AUD, summer time. */
  harbour: CastPartner
  /** Mumbai, INR, razorpay. */
  mumbai: CastPartner
  /** Ho Chi Minh City, VND, a currency without decimals. */
  saigon: CastPartner
  /** Los Angeles, USD, summer time: its evenings are the next day in UTC. */
  pacific: CastPartner
  superAdmin: Person
  superAdminId: string
  /** Signed up, tied to no partner. */
  stranger: Person
}

/** The password of everybody in the cast. */
export const CAST_PASSWORD = 'correct horse'
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bAFnLGnY+ujuobcQuOoUtA$uz8vUMJMSR5n7vRKhONz+ojD9VKo7KdQcI2reFk3TA4'

/** The moment at which tests start: a Saturday noon in Singapore. */
export const TEST_NOW = '2026-11-21T04:00:00.000Z'

const DAY = 86_400_000

/**
 * Fills a migrated database with the cast: five partners, so that isolation is always tested, with their people, a
 * venue, facilities, plans and customers. `now` is the instant of the tests' clock; sessions were used then.
 */
export const seedCast = (database: PlatformConnection, { now = Date.now() }: { now?: number } = {}): Promise<Cast> =>
  database.connection(async ({ client }) => {
    await client.query('BEGIN')
    const insert = inserter(client)
    const partner = (key: keyof typeof SCRIPTS, year: number) =>
      seedPartner(insert, SCRIPTS[key], now, now - year * 365 * DAY)
    const riverside = await partner('riverside', 4)
    const harbour = await partner('harbour', 3)
    const mumbai = await partner('mumbai', 2)
    const saigon = await partner('saigon', 1)
    const pacific = await partner('pacific', 1)
    const superAdmin = await seedPerson(insert, ['Sasha', 'Platform'], 'sasha@fieldhouse.example', now)
    const superAdminId = randomUUID()
    await insert('super_admins', { id: superAdminId, account_id: superAdmin.accountId })
    const stranger = await seedPerson(insert, ['Sam', 'Stranger'], 'sam@nowhere.example', now)
    await client.query('COMMIT')
    return { riverside, harbour, mumbai, saigon, pacific, superAdmin, superAdminId, stranger }
  })

/** Adds one of the cast's clubs to a database that has clubs already, the demo's for one. */
export const seedClub = (
  database: PlatformConnection,
  key: keyof typeof SCRIPTS,
  { now = Date.now() }: { now?: number } = {},
): Promise<CastPartner> =>
  database.connection(async ({ client }) => {
    await client.query('BEGIN')
    const club = await seedPartner(inserter(client), SCRIPTS[key], now, now - 365 * DAY)
    await client.query('COMMIT')
    return club
  })

type Insert = (table: string, row: Record<string, unknown>) => Promise<Record<string, unknown>>

const inserter =
  (client: SqlClient): Insert =>
  async (table, row) => {
    const columns = Object.keys(row)
    const places = columns.map((_, i) => `$${i + 1}`)
    const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`
    const { rows } = await client.query(text, Object.values(row))
    return rows[0]!
  }

/** An account with a proved email and a session that was used at `now`. */
const seedPerson = async (
  insert: Insert,
  [first, last]: [string, string],
  email: string,
  now: number,
): Promise<Person> => {
  const accountId = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const account = await insert('accounts', {
    id: accountId,
    email,
    email_verified_at: new Date(now - DAY),
    password_hash: PASSWORD_HASH,
    first_name: first,
    last_name: last,
    first_session_at: new Date(now),
    created_at: new Date(now - DAY),
  })
  await insert('sessions', {
    token_hash: createHash('sha256').update(token).digest(),
    id: randomUUID(),
    account_id: accountId,
    created_at: new Date(now),
    last_used_at: new Date(now),
    // Whatever the clock of a test says, nobody of the cast is asked who they are; a session that is asked has a test of its own.
    confirmed_at: new Date('2999-01-01'),
  })
  return {
    accountId,
    profileId: Number(account['profile_id']),
    email,
    name: `${first} ${last}`,
    token,
    headers: { authorization: `Bearer ${token}` },
    staffId: null,
  }
}

const seedPartner = async (insert: Insert, script: Script, now: number, since: number): Promise<CastPartner> => {
  const id = script.id ?? randomUUID()
  const at = new Date(since)
  await insert('partners', {
    id,
    partner_type: 'Clubs',
    timezone: script.timezone,
    country_code: script.countryCode,
    default_currency_id: script.currency,
    payment_methods_for_staff: script.staffMethods,
    payment_methods_for_customers: script.customerMethods,
    // 5 percent and half a unit: the fee of the specification's worked examples
    processing_fee_config: JSON.stringify({
      creditCard: { [script.currency]: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } },
    }),
    created_at: at,
  })
  await insert('page_addresses', { page_type: 'partner', uri: script.uri, partner_id: id })
  await insert('partner_profiles', { partner_id: id, id: randomUUID(), brand_name: script.brandName, uri: script.uri })
  const { staff, founder, instructorId } = await seedPeople(insert, id, script, now, at)
  const grounds = await seedGrounds(insert, id, script, at)
  return {
    id,
    brandName: script.brandName,
    timezone: script.timezone,
    currency: script.currency,
    countryCode: script.countryCode,
    staff,
    founder,
    instructorId,
    ...grounds,
    ...(await seedCustomers(insert, id, script, now)),
  }
}

const seedPeople = async (insert: Insert, partnerId: string, script: Script, now: number, at: Date) => {
  const staff = {} as Record<CastRole, Person>
  for (const role of CAST_ROLES) {
    const name = script.names[role]
    const person = await seedPerson(insert, name, `${role.toLowerCase()}@${script.uri}.example`, now)
    const staffId = randomUUID()
    const record = { first_name: name[0], last_name: name[1], email: person.email, profile_id: person.profileId }
    await insert('partner_staffs', { partner_id: partnerId, id: staffId, ...record, roles: [role], created_at: at })
    staff[role] = { ...person, staffId }
  }
  const instructorId = randomUUID()
  await insert('instructors', { partner_id: partnerId, id: instructorId, staff_id: staff.instructor.staffId })
  const founder = await seedPerson(insert, script.names.founder, `founder@${script.uri}.example`, now)
  for (const owner of [founder, staff.owner])
    await insert('partner_owners', { partner_id: partnerId, profile_id: owner.profileId, created_at: at })
  return { staff, founder, instructorId }
}

const EVERY_DAY = JSON.stringify(
  Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, ['6:00-21:00']])),
)
const WEEKDAY = '8:00-20:00'
const CLOSED = 'Closed-Closed'
const VENUE_HOURS = JSON.stringify({
  MO: WEEKDAY,
  TU: WEEKDAY,
  WE: WEEKDAY,
  TH: WEEKDAY,
  FR: WEEKDAY,
  SA: CLOSED,
  SU: CLOSED,
  PH: CLOSED,
  exceptions: [],
})

const seedGrounds = async (insert: Insert, partnerId: string, script: Script, at: Date) => {
  const venueId = randomUUID()
  await insert('venues', {
    partner_id: partnerId,
    id: venueId,
    venue_name: `${script.brandName}, ${script.city}`,
    timezone: script.timezone,
    address: '1 Court Road',
    city: script.city,
    opening_hours: VENUE_HOURS,
    created_at: at,
  })
  const group = async (
    name: string,
    facility: string,
    count: number,
    row: Record<string, unknown>,
  ): Promise<CastGroup> => {
    const id = randomUUID()
    const place = { partner_id: partnerId, id, venue_id: venueId, name, opening_hours: EVERY_DAY, created_at: at }
    await insert('facility_groups', { ...place, price_said: true, ...row })
    const facilities: CastGroup['facilities'] = []
    for (let position = 0; position < count; position++) {
      const made = { id: randomUUID(), name: `${facility} ${position + 1}` }
      await insert('facilities', { partner_id: partnerId, ...made, group_id: id, position, created_at: at })
      facilities.push(made)
    }
    return { id, name, facilities }
  }
  const courts = await group('Courts', 'Court', script.courts ?? 4, {
    type: 'Badminton',
    price_minor: script.prices[0],
    online_booking_enabled: true,
    time_slot_interval: 60,
  })
  const halls = await group('Halls', 'Hall', 2, {
    type: 'Table Tennis',
    price_minor: script.prices[1],
    time_slot_interval: 30,
    use_venue_opening_hours: true,
    position: 1,
  })
  return { venueId, courts, halls }
}

const seedCustomers = async (insert: Insert, partnerId: string, script: Script, now: number) => {
  const plan = async (name: string, priceMinor: number, recurring: number, visible: boolean, age: number) => {
    const pricing = JSON.stringify([{ priceMinor, currency: script.currency, recurring }])
    const row = {
      partner_id: partnerId,
      id: randomUUID(),
      name,
      visible,
      pricing,
      created_at: new Date(now - age * DAY),
    }
    await insert('membership_plans', row)
    return row.id
  }
  const gold = await plan('Gold', script.prices[2], 1, true, 200)
  const founders = await plan('Founders', script.prices[3], 12, false, 100)
  const customers: CastCustomer[] = []
  for (const [i, [firstName, lastName, typed]] of script.customers.entries()) {
    const mobile = typed && keptPhone(typed, script.countryCode)
    const email = i === 1 ? null : `customer${i + 1}@${script.uri}.example`
    const id = randomUUID()
    const row = {
      first_name: firstName,
      last_name: lastName,
      email,
      mobile,
      created_at: new Date(now - (90 - i) * DAY),
    }
    await insert('customers', { partner_id: partnerId, id, ...row })
    customers.push({ id, firstName, lastName, email, mobile })
  }
  const subscriptionId = randomUUID()
  const day = (offset: number) => new Date(now + offset * DAY).toISOString().slice(0, 10)
  await insert('subscriptions', {
    partner_id: partnerId,
    id: subscriptionId,
    customer_id: customers[0]!.id,
    plan_id: gold,
    starts_on: day(-15),
    expires_on: day(15),
    created_at: new Date(now - 15 * DAY),
  })
  return { plans: { gold, founders }, customers: customers as CastPartner['customers'], subscriptionId }
}
