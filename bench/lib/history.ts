import { randomUUID } from 'node:crypto'
import { seedCast, type CastPartner } from '@fieldhouse/testing/cast'
import type pg from 'pg'
import { openDatabase } from '../../apps/api/src/db/connect.ts'
import { openClient } from '../../apps/api/src/db/open-connection.ts'
import { addCourts } from './courts.ts'

/** Of all bookings, so many are the measured club's; the rest belongs to other clubs. */
const OWN_SHARE = 0.1
const OTHER_CLUBS = 90
const COURTS_OF_OTHERS = 20
/** Bookings from which on a load says how far it is. */
const LONG = 250_000
/** One table after the other keeps a processor busy; two at a time share this machine's memory. */
const LANES = 2

/** The cast's club with courts of its own and bookings of the past; prints how far a long load is. */
export const clubWithHistory = async (
  url: string,
  { courts, bookings }: { courts: number; bookings: number },
): Promise<{ club: CastPartner; courts: string[] }> => {
  const database = openDatabase(url)
  try {
    const club = (await seedCast(database)).riverside
    const added = await addCourts(database, club, courts)
    const from = performance.now()
    await fillHistory(url, club, added, bookings, (line) => {
      process.stdout.write(`  ${((performance.now() - from) / 1000).toFixed(0)} s: ${line}\n`)
    })
    return { club, courts: added }
  } finally {
    await database.close()
  }
}

/**
 * Fills the database with bookings of the past, all tables as placing them one by one would have left them: a tenth in the
 * measured club on the given courts, the rest spread over 90 other clubs. Ends with fresh statistics, as autovacuum would
 * have made them within a minute. `say` hears how far it is. Quickest on a server that is set for `loading`.
 */
const fillHistory = async (
  url: string,
  club: CastPartner,
  courts: readonly string[],
  bookings: number,
  say: (line: string) => void = () => undefined,
): Promise<void> => {
  const clients = await Promise.all(Array.from({ length: LANES }, () => openClient(url)))
  const [first] = clients as [pg.Client, ...pg.Client[]]
  const tell = bookings > LONG ? say : () => undefined
  try {
    // The rows are right by construction: no foreign key has to be looked up row by row.
    const settings = `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 0`
    await Promise.all(clients.map((client) => client.query(settings)))
    await addOtherClubs(first, club)
    await first.query(
      `CREATE UNLOGGED TABLE bench_courts AS
       SELECT f.partner_id, f.partner_id = $1 AS own, f.id AS facility_id, f.name, g.venue_id, row_number() OVER (PARTITION BY f.partner_id = $1 ORDER BY f.partner_id, f.id) - 1 AS place
       FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
       WHERE f.name = 'Bench other' OR f.id = ANY($2::uuid[])`,
      [club.id, courts],
    )
    await first.query('ANALYZE bench_courts')
    await drawBookings(clients, club, courts.length, bookings)
    tell(`${bookings} bookings drawn`)
    const waiting = [...ROWS]
    await inLanes(clients, async (client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await fillTable(client, next)
        tell(`${next.table} filled`)
      }
    })
    await first.query('DROP TABLE bench_courts, bench_rows')
    await first.query('ANALYZE')
    await first.query('CHECKPOINT')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** All lanes are waited for, whatever happens in one of them: the connections are closed behind them. */
const inLanes = async (clients: readonly pg.Client[], work: (client: pg.Client, lane: number) => Promise<void>) => {
  const ended = await Promise.allSettled(clients.map(work))
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Inserts a table's rows and builds its indexes afterwards, each in one sorted pass. That no court is taken twice is true by
 * construction too, and not looked up again for every row.
 */
const fillTable = async (client: pg.Client, { table, insert }: TableRows): Promise<void> => {
  const exclusions = await client.query<{ id: string }>(
    `SELECT indexrelid AS id FROM pg_index WHERE indrelid = $1::regclass AND indisexclusion`,
    [table],
  )
  const ids = exclusions.rows.map((row) => row.id)
  const excludes = (on: boolean) =>
    client.query(`UPDATE pg_index SET indisexclusion = $2 WHERE indexrelid = ANY($1::oid[])`, [ids, on])
  await client.query(
    `UPDATE pg_index SET indisready = false, indisvalid = false, indisexclusion = false WHERE indrelid = $1::regclass`,
    [table],
  )
  await client.query(insert)
  await client.query(`REINDEX TABLE ${table}`)
  await excludes(true)
  await client.query(`VACUUM ANALYZE ${table}`)
}

const addOtherClubs = async (client: pg.Client, club: CastPartner): Promise<void> => {
  await client.query(
    `CREATE UNLOGGED TABLE bench_clubs AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS venue, gen_random_uuid() AS grp FROM generate_series(1, $1::int)`,
    [OTHER_CLUBS],
  )
  const copy = async (table: string, replaced: Record<string, string>, from: string, where: string) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((c) => replaced[c] ?? `t.${c}`).join(', ')} FROM ${table} t, ${from} WHERE ${where}`,
      [club.id],
    )
  }
  await copy('partners', { id: 'n.id' }, 'bench_clubs n', 't.id = $1')
  await copy('venues', { partner_id: 'n.id', id: 'n.venue' }, 'bench_clubs n', 't.partner_id = $1')
  await copy(
    'facility_groups',
    { partner_id: 'n.id', id: 'n.grp', venue_id: 'n.venue' },
    'bench_clubs n',
    `t.partner_id = $1 AND t.id = '${club.courts.id}'`,
  )
  await copy(
    'facilities',
    { partner_id: 'n.id', id: 'gen_random_uuid()', group_id: 'n.grp', name: `'Bench other'` },
    `bench_clubs n, generate_series(1, ${COURTS_OF_OTHERS})`,
    `t.partner_id = $1 AND t.id = '${club.courts.facilities[0]!.id}'`,
  )
  await client.query('DROP TABLE bench_clubs')
}

/** bench_rows: hours of the past, from yesterday backwards, court by court: every court's hour is taken once. */
const drawBookings = async (
  clients: readonly pg.Client[],
  club: CastPartner,
  ownCourts: number,
  bookings: number,
): Promise<void> => {
  const own = Math.round(1 / OWN_SHARE)
  const drawn = (limits: string) =>
    `SELECT c.partner_id, c.facility_id, c.name, c.venue_id, gen_random_uuid() AS order_id, gen_random_uuid() AS booking_id,
       gen_random_uuid() AS journal_id, upper(substr(md5(n::text), 1, 20)) AS readable_id,
       CASE WHEN c.partner_id = '${club.id}' THEN '${club.customers[1].id}'::uuid END AS customer_id,
       date_trunc('day', now()) - interval '26 hours' - (hour / 14) * interval '1 day' + (hour % 14) * interval '1 hour' AS at,
       date_trunc('day', now()) - interval '25 hours' - (hour / 14) * interval '1 day' + (hour % 14) * interval '1 hour' AS until
     FROM (
       SELECT n, n % ${own} = 0 AS own, CASE WHEN n % ${own} = 0 THEN n / ${own} ELSE n - n / ${own} - 1 END AS turn
       FROM generate_series(${limits}) AS n
     ) AS numbered
     CROSS JOIN LATERAL (SELECT CASE WHEN own THEN ${ownCourts} ELSE ${OTHER_CLUBS * COURTS_OF_OTHERS} END AS courts) AS size
     CROSS JOIN LATERAL (SELECT turn / courts AS hour, turn % courts AS place) AS slot
     JOIN bench_courts c ON c.own = numbered.own AND c.place = slot.place`
  await clients[0]!.query(`CREATE UNLOGGED TABLE bench_rows AS ${drawn('1, 0')}`)
  const share = Math.ceil(bookings / clients.length)
  await inLanes(clients, async (client, lane) => {
    const from = lane * share
    await client.query(`INSERT INTO bench_rows ${drawn(`${from}, ${Math.min(from + share, bookings) - 1}`)}`)
  })
}

/**
 * A day of a new group of courts, or several from it on, with as many half hours booked on each as asked for, from 6:00 in Singapore on.
 * Returns the group.
 */
export const fillDay = async (
  url: string,
  club: CastPartner,
  { date, courts, bookings, days = 1 }: { date: string; courts: number; bookings: number; days?: number },
): Promise<string> => {
  const client = await openClient(url)
  try {
    const group = randomUUID()
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO facility_groups (partner_id, id, venue_id, name, type, price_minor, price_said, time_slot_interval, opening_hours, created_at)
       SELECT partner_id, $2, venue_id, 'Bench day', type, price_minor, price_said, 30, opening_hours, now() FROM facility_groups WHERE partner_id = $1 AND id = $3`,
      [club.id, group, club.courts.id],
    )
    await client.query(
      `INSERT INTO facilities (partner_id, id, group_id, name, position, created_at)
       SELECT $1, gen_random_uuid(), $2, 'Court ' || n, n, now() FROM generate_series(1, $3::int) AS n`,
      [club.id, group, courts],
    )
    await client.query(
      `CREATE UNLOGGED TABLE bench_rows AS
       SELECT f.partner_id, f.id AS facility_id, f.name, $3::uuid AS venue_id, gen_random_uuid() AS order_id, gen_random_uuid() AS booking_id,
         gen_random_uuid() AS journal_id, upper(substr(md5(f.id::text || n || 'd' || d), 1, 20)) AS readable_id, $4::uuid AS customer_id,
         ($5 || 'T06:00:00+08:00')::timestamptz + d * interval '1 day' + n * interval '30 minutes' AS at,
         ($5 || 'T06:30:00+08:00')::timestamptz + d * interval '1 day' + n * interval '30 minutes' AS until
       FROM facilities f, generate_series(0, $6::int - 1) AS n, generate_series(0, $7::int - 1) AS d WHERE f.partner_id = $1 AND f.group_id = $2`,
      [club.id, group, club.venueId, club.customers[1].id, date, bookings / courts, days],
    )
    for (const { insert } of ROWS) await client.query(insert)
    await client.query('DROP TABLE bench_rows')
    await client.query('VACUUM ANALYZE')
    return group
  } finally {
    await client.end()
  }
}

type TableRows = { table: string; insert: string }

/** Every table's rows for the bookings in bench_rows; the longest work first. */
const ROWS: readonly TableRows[] = [
  {
    table: 'postings',
    insert: `INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
   SELECT partner_id, journal_id, line, (ARRAY['receivable', 'sales'])[line + 1], 2000 - line * 4000 FROM bench_rows, generate_series(0, 1) AS line`,
  },
  {
    table: 'occupancies',
    insert: `INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id)
   SELECT partner_id, gen_random_uuid(), facility_id, at, until, 'booking', booking_id FROM bench_rows`,
  },
  {
    table: 'facility_bookings',
    insert: `INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, customer_id, order_id, processing_status, starts_at, ends_at, price_minor, created_at)
   SELECT partner_id, booking_id, gen_random_uuid(), facility_id, 'booking', customer_id, order_id, 'COMMITTED', at, until, 2000, at FROM bench_rows`,
  },
  {
    table: 'orders',
    insert: `INSERT INTO orders (partner_id, id, readable_id, service_type, customer_id, venue_id, payment_method, currency, total_minor, status, payment_status, processing_status, created_at, updated_at)
   SELECT partner_id, order_id, readable_id, 'facilityBooking', customer_id, venue_id, 'cash', 'SGD', 2000, 'pending', 'pending', 'COMMITTED', at, at FROM bench_rows`,
  },
  {
    table: 'order_versions',
    insert: `INSERT INTO order_versions (partner_id, order_id, version, changed_at, changed_by_name, snapshot)
   SELECT partner_id, order_id, 1, at, 'Bench', '{"totalAmount": 2000, "currency": "SGD", "processingStatus": "COMMITTED", "status": "pending", "orderLineItems": [{"description": "Court", "priceCents": 2000, "targetType": "facilityBooking", "timeRange": null}]}' FROM bench_rows`,
  },
  {
    table: 'order_line_items',
    insert: `INSERT INTO order_line_items (partner_id, id, order_id, target_type, target_id, description, price_minor, created_at)
   SELECT partner_id, gen_random_uuid(), order_id, 'facilityBooking', booking_id, name, 2000, at FROM bench_rows`,
  },
  {
    table: 'order_transactions',
    insert: `INSERT INTO order_transactions (partner_id, id, order_id, transaction_type, status, payment_method, amount_minor, version, created_at)
   SELECT partner_id, gen_random_uuid(), order_id, 'PURCHASE', 'PENDING', 'cash', 2000, 1, at FROM bench_rows`,
  },
  {
    table: 'audit_entries',
    insert: `INSERT INTO audit_entries (partner_id, id, at, action, subject_type, subject_id)
   SELECT partner_id, gen_random_uuid(), at, 'order.placed', 'order', order_id FROM bench_rows`,
  },
  {
    table: 'journals',
    insert: `INSERT INTO journals (partner_id, id, kind, order_id, currency, created_at) SELECT partner_id, journal_id, 'sale', order_id, 'SGD', at FROM bench_rows`,
  },
  {
    // Of the last days only, as the product keeps them. Planned while there are none, the look-up of a key reads all that come since.
    table: 'idempotency_keys',
    insert: `INSERT INTO idempotency_keys (actor_id, key, partner_id, request_hash, reply, created_at)
   SELECT customer_id, order_id::text, partner_id, '\\x00', '{}', at FROM bench_rows WHERE customer_id IS NOT NULL AND at > now() - interval '7 days'`,
  },
  {
    table: 'readable_ids',
    insert: `INSERT INTO readable_ids (readable_id, partner_id, order_id) SELECT readable_id, partner_id, order_id FROM bench_rows`,
  },
]
