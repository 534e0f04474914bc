import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { makeThings } from './fixtures/make-things.ts'

let product: Product
/** Tables of the schema that carry partner_id, and partners itself. */
let tables: string[]

/** Unique over the whole product (ORDERS-126): the tenant is a column beside. */
const PRODUCT_KEYS = ['page_addresses', 'readable_ids']

beforeAll(async () => {
  product = await startProduct()
  const rows = await ask<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (c.relname = 'partners' OR EXISTS (
       SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'partner_id' AND NOT a.attisdropped))
     ORDER BY 1`,
  )
  tables = rows.map(({ name }) => name)
  await fillBothClubs()
})
afterAll(() => product.close())

const ask = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])

/** Runs statements as the application does for one partner (or for none), and takes everything back. */
const asTenant = async <Row extends object>(partnerId: string | null, text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => {
    await client.query('BEGIN')
    await client.query('SET LOCAL ROLE fieldhouse_app')
    if (partnerId !== null) await client.query(`SELECT set_config('app.partner_id', $1, true)`, [partnerId])
    try {
      const { rows, rowCount } = await client.query(text, values)
      return { rows: rows as Row[], changed: rowCount ?? 0 }
    } finally {
      await client.query('ROLLBACK')
    }
  })

/** The SQLSTATE that a statement is refused with, or how many rows it touched. */
const attempt = async (partnerId: string | null, text: string, values: unknown[] = []): Promise<string | number> => {
  try {
    return (await asTenant(partnerId, text, values)).changed
  } catch (error) {
    return String((error as { code?: unknown }).code)
  }
}
/** No right to the table at all, or refused by its row-level security. */
const DENIED = '42501'
const APPEND_ONLY = '23001'

const keyOf = (table: string) => (table === 'partners' ? 'id' : 'partner_id')

/** One row at least in every table that a club's day fills. */
const fillBothClubs = async (): Promise<void> => {
  const { riverside, harbour } = product.cast
  const things = makeThings(product)
  const owner = product.as(riverside.staff.owner)
  const order = await things.order()
  await owner.cancelOrder({ id: order.id, body: {} }, { idempotencyKey: 'a-key-of-riverside' })
  await owner.linkFacilities({ partnerId: riverside.id, body: { facilityIds: await things.pair() } })
  await things.priceSetting()
  await things.unknownPurchase()
  await things.paymentLink()
  await owner.placePackageOrder({ partnerId: riverside.id, body: await things.packageSale() })
  await things.post()
  await things.customerImport()
  await things.bookingImport()
  const waiting = new File(['First Name,Email\nWaits,waits@x.example'], 'waiting.csv')
  await owner.startCustomerImport({ partnerId: riverside.id, body: { file: waiting } })
  await things.customerMerge()
  await things.sentCampaign()
  await things.reminded()
  await owner.saveChartOfAccounts({ partnerId: riverside.id, body: await things.chartInput() })
  await owner.closePeriod({ partnerId: riverside.id, body: await things.periodInput() })
  await things.changedClass()
  await things.lessonInput()
  await things.coupon()
  await things.overRefund()
  await things.pausedSubscription()
  await things.savedCard()
  await things.calendarAddress()
  await things.takenOffer()
  await things.suppressedCustomer()
  await things.creditHeld()
  await things.reviewResponse()
  const sold = await owner.createPackage({ partnerId: riverside.id, body: things.packageInput() })
  const passes = { packageIds: [sold.data.id], numberOfPackagePassesRequired: 1 }
  await owner.createClass({ partnerId: riverside.id, body: { ...things.classInput(), ...passes } })
  await things.participant()
  const payouts = await things.payouts('owner')
  await payouts.addBank()
  await payouts.upload()
  await owner.holdSlots({ partnerId: riverside.id, body: { slots: [things.slot()] } })
  await owner.placeBooking({ partnerId: riverside.id, body: { ...things.bookingInput(), emailingEnable: true } })
  const [court] = harbour.courts.facilities
  await product.as(harbour.staff.owner).placeBooking({
    partnerId: harbour.id,
    body: {
      bookings: [{ ...things.slot(), facilityId: court!.id }],
      customerId: harbour.customers[0].id,
      paymentMethod: 'cash',
      isForceBook: true,
    },
  })
}

describe('the database itself keeps clubs apart', () => {
  // Restrictive policies beside it only take away.
  it('every table with a partner has row-level security with one policy that lets rows be read and written, and its role cannot go around it [ACCESS-48]', async () => {
    const open = await ask<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1)
       AND NOT (c.relrowsecurity AND EXISTS (
         SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd = '*' AND p.polpermissive
           AND pg_get_expr(p.polqual, c.oid) = format('(%s = current_partner())', CASE c.relname WHEN 'partners' THEN 'id' ELSE 'partner_id' END)
           AND pg_get_expr(p.polwithcheck, c.oid) = pg_get_expr(p.polqual, c.oid))
         AND (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polroles <> ARRAY['fieldhouse_platform'::regrole::oid]) = 1)`,
      [tables],
    )
    expect(open).toEqual([])
    expect(tables.length).toBeGreaterThan(25)
    expect(
      await ask(
        `SELECT rolsuper, rolbypassrls, rolcanlogin FROM pg_roles WHERE rolname = 'fieldhouse_app'
         AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relowner = pg_roles.oid)`,
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
  })

  it('the application role has no right to tables of the platform, nor to sign-in data [ACCESS-48]', async () => {
    const rights = await ask<{ table_name: string }>(
      `SELECT DISTINCT table_name FROM information_schema.role_table_grants
       WHERE grantee IN ('fieldhouse_app', 'PUBLIC') AND table_schema = 'public' AND table_name <> ALL($1)`,
      [tables],
    )
    expect(rights).toEqual([])
    for (const table of ['accounts', 'sessions', 'identity_tokens', 'super_admins', 'admin_links'])
      expect(await attempt(product.cast.riverside.id, `SELECT 1 FROM ${table}`)).toBe(DENIED)
  })

  it('in the name of one club, no row of another can be read, in any table [ACCESS-48]', async () => {
    const { riverside, harbour } = product.cast
    const seen: Record<string, string | number> = {}
    const empty: string[] = []
    for (const table of tables) {
      const where = `FROM ${table} WHERE ${keyOf(table)} = $1`
      const [there] = await ask<{ count: number }>(`SELECT count(*) ${where}`, [riverside.id])
      if (there!.count === 0) empty.push(table)
      for (const tenant of [harbour.id, null]) {
        const found = await attempt(tenant, `SELECT 1 ${where}`, [riverside.id])
        if (found !== 0 && found !== DENIED) seen[table] = found
      }
      // The whole table without naming anybody: only the tenant's own rows.
      const all = await attempt(harbour.id, `SELECT 1 FROM ${table} WHERE ${keyOf(table)} <> $1`, [harbour.id])
      if (all !== 0 && all !== DENIED) seen[table] = all
    }
    expect(seen).toEqual({})
    // What the filling leaves empty would show nothing here; a handful of tables belongs to later steps of a club's life.
    expect(empty.length).toBeLessThan(tables.length / 3)
  })

  it('in the name of one club, no row of another can be changed, removed, or brought in, in any table [ACCESS-48]', async () => {
    const { riverside, harbour } = product.cast
    const wrong: Record<string, unknown> = {}
    for (const table of tables) {
      const key = keyOf(table)
      const changed = await attempt(harbour.id, `UPDATE ${table} SET ${key} = ${key} WHERE ${key} = $1`, [riverside.id])
      if (![0, DENIED, APPEND_ONLY].includes(changed)) wrong[`${table}: update`] = changed
      const removed = await attempt(harbour.id, `DELETE FROM ${table} WHERE ${key} = $1`, [riverside.id])
      if (![0, DENIED, APPEND_ONLY].includes(removed)) wrong[`${table}: delete`] = removed
      const emptied = await attempt(harbour.id, `TRUNCATE ${table} CASCADE`)
      if (emptied !== DENIED) wrong[`${table}: truncate`] = emptied
      // Row-level security is asked before any other constraint, so the row need not make sense.
      const brought = await attempt(harbour.id, `INSERT INTO ${table} (${key}) VALUES ($1)`, [riverside.id])
      if (brought !== DENIED) wrong[`${table}: insert`] = brought
      const given = await attempt(harbour.id, `UPDATE ${table} SET ${key} = $1`, [riverside.id])
      const [own] = await ask<{ count: number }>(`SELECT count(*) FROM ${table} WHERE ${key} = $1`, [harbour.id])
      if (![DENIED, APPEND_ONLY, ...(own!.count === 0 ? [0] : [])].includes(given)) wrong[`${table}: give away`] = given
    }
    expect(wrong).toEqual({})
  })

  it('the customer search refuses any tenant but its transaction’s own [ACCESS-48]', async () => {
    const { riverside, harbour } = product.cast
    const search = `SELECT * FROM search_customers($1, 'a', 10, 0)`
    expect(await attempt(harbour.id, search, [riverside.id])).toBe(DENIED)
    expect(await attempt(null, search, [riverside.id])).toBe(DENIED)
    expect(await attempt(riverside.id, search, [riverside.id])).toBe(10)
  })

  it('keys, unique indexes and the exclusion of overlaps start with the partner, and references carry it [API-21, BOOKING-85]', async () => {
    const without = await ask(
      `SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS index FROM pg_index i
       WHERE i.indrelid = ANY($1::text[]::regclass[]) AND (i.indisunique OR i.indisexclusion)
         AND i.indkey[0] <> (SELECT attnum FROM pg_attribute a WHERE a.attrelid = i.indrelid
           AND a.attname = CASE i.indrelid WHEN 'partners'::regclass THEN 'id' ELSE 'partner_id' END)
         AND i.indrelid <> ALL($2::text[]::regclass[])`,
      [tables, PRODUCT_KEYS],
    )
    expect(without).toEqual([])
    const loose = await ask(
      `SELECT f.conrelid::regclass::text AS table, f.conname FROM pg_constraint f
       WHERE f.contype = 'f' AND f.conrelid = ANY($1::text[]::regclass[]) AND f.confrelid = ANY($1::text[]::regclass[])
         AND NOT EXISTS (
           SELECT 1 FROM unnest(f.conkey, f.confkey) AS pair(own, theirs)
           JOIN pg_attribute o ON (o.attrelid, o.attnum) = (f.conrelid, pair.own)
           JOIN pg_attribute t ON (t.attrelid, t.attnum) = (f.confrelid, pair.theirs)
           WHERE o.attname = 'partner_id' AND t.attname = CASE f.confrelid WHEN 'partners'::regclass THEN 'id' ELSE 'partner_id' END)`,
      [tables],
    )
    expect(loose).toEqual([])
  })

  it('not even the owner of the tables can tie a row of one club to one of another [ACCESS-48]', async () => {
    const { riverside, harbour } = product.cast
    const tied = ask(`UPDATE facilities SET group_id = $1 WHERE id = $2`, [
      harbour.courts.id,
      riverside.courts.facilities[0]!.id,
    ])
    await expect(tied).rejects.toMatchObject({ code: '23503' })
  })
})

describe('laws that hold for the owner of the tables as well', () => {
  const occupy = (from: string, until: string, released: string | null = null) => {
    const { riverside } = product.cast
    const facilityId = riverside.halls.facilities[0]!.id
    return ask(
      `WITH booked AS (
         INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, event_name, processing_status, starts_at, ends_at, created_at)
         VALUES ($1, $2, $2, $3, 'internalEvent', 'x', 'COMMITTED', $4, $5, now()))
       INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id, released_at)
       VALUES ($1, $2, $3, $4, $5, 'internalEvent', $2, $6)`,
      [riverside.id, randomUUID(), facilityId, from, until, released],
    )
  }

  it('a court cannot be taken twice at a time; touching ends are free, and released time is free again [BOOKING-85]', async () => {
    await occupy('2027-01-04T10:00Z', '2027-01-04T12:00Z')
    for (const [from, until] of [
      ['10:00', '12:00'],
      ['09:00', '10:01'],
      ['11:59', '13:00'],
      ['10:30', '11:00'],
      ['09:00', '13:00'],
    ] as const)
      await expect(occupy(`2027-01-04T${from}Z`, `2027-01-04T${until}Z`)).rejects.toMatchObject({ code: '23P01' })
    await occupy('2027-01-04T12:00Z', '2027-01-04T13:00Z')
    await occupy('2027-01-04T09:00Z', '2027-01-04T10:00Z')
    await occupy('2027-01-05T10:00Z', '2027-01-05T12:00Z', '2027-01-01T00:00Z')
    await occupy('2027-01-05T10:00Z', '2027-01-05T12:00Z')
  })

  it('a super admin who forces it is refused as well [BOOKING-85, BOOKING-87]', async () => {
    const { riverside, superAdmin } = product.cast
    const things = makeThings(product)
    const { facilityId, startTime, endTime } = (await things.order()).orderLineItems.map(({ facilityBooking: b }) => ({
      facilityId: b!.facility.id,
      startTime: b!.timeRange.start,
      endTime: b!.timeRange.end,
    }))[0]!
    const forced = product.as(superAdmin).placeBooking({
      partnerId: riverside.id,
      body: {
        bookings: [{ facilityId, startTime, endTime }],
        customerId: riverside.customers[0].id,
        paymentMethod: 'cash',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    await expect(forced).rejects.toMatchObject({ status: 409 })
  })

  const journal = (amounts: readonly number[]) => {
    const { riverside } = product.cast
    return ask(
      `WITH made AS (INSERT INTO journals (partner_id, id, kind, currency, created_at) VALUES ($1, $2, 'walletTopUp', 'SGD', now()))
       INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
       SELECT $1, $2, ordinality - 1, 'wallet', amount FROM unnest($3::bigint[]) WITH ORDINALITY AS t(amount, ordinality)`,
      [riverside.id, randomUUID(), amounts],
    )
  }

  it('the ledger refuses a journal that does not sum to zero, and any change of what was posted', async () => {
    await journal([500, -300, -200])
    for (const amounts of [[500], [500, -499], [500, -300, -100], [9_007_199_254_740_991, -1]])
      await expect(journal(amounts)).rejects.toMatchObject({ code: '23514' })
    await expect(journal([0, 0])).rejects.toMatchObject({ code: '23514' })
    for (const table of ['postings', 'journals', 'audit_entries']) {
      const before = await ask(`SELECT count(*) FROM ${table}`)
      for (const change of [`UPDATE ${table} SET partner_id = partner_id`, `DELETE FROM ${table}`])
        await expect(ask(change)).rejects.toMatchObject({ code: APPEND_ONLY })
      expect(await ask(`SELECT count(*) FROM ${table}`)).toEqual(before)
    }
  })
})
