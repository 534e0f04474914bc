import { randomUUID } from 'node:crypto'
import { seedCast, type CastPartner } from '@fieldhouse/testing/cast'
import { openDatabase } from '../../apps/api/src/db/connect.ts'
import { openClient } from '../../apps/api/src/db/open-connection.ts'

/** Orders are made so many hours back, evenly. */
const YEARS = 5

/**
 * The cast's club with customers and orders as the transactions list reads them: mixed methods, states and kinds, spread over
 * five years, each with its line and its payment. Ends with fresh statistics. Quickest on a server that is set for `loading`.
 */
export const clubWithOrders = async (
  url: string,
  { customers, orders }: { customers: number; orders: number },
): Promise<CastPartner> => {
  const database = openDatabase(url)
  const club = (await seedCast(database)).riverside
  await database.close()
  const client = await openClient(url)
  try {
    // The rows are right by construction: no foreign key has to be looked up row by row.
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`,
    )
    await client.query(CUSTOMERS, [club.id, customers])
    await client.query(`CREATE UNLOGGED TABLE bench_customers AS
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM customers WHERE partner_id = '${club.id}'`)
    for (const [table, insert, values] of [
      ['orders', ORDERS, [club.id, club.venueId, orders]],
      ['order_transactions', TRANSACTIONS, [club.id]],
      ['order_line_items', LINES, [club.id, randomUUID()]],
    ] as const) {
      await client.query(
        `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = '${table}'::regclass`,
      )
      await client.query(insert, [...values])
      await client.query(`REINDEX TABLE ${table}`)
      await client.query(`VACUUM ANALYZE ${table}`)
    }
    await client.query('DROP TABLE bench_customers')
    await client.query('VACUUM ANALYZE customers')
    await client.query('CHECKPOINT')
    return club
  } finally {
    await client.end()
  }
}

/** Names of two words out of 60 and 300 syllable pairs, so that a name is shared by few and a first name by many. */
export const CUSTOMERS = `
  INSERT INTO customers (partner_id, id, first_name, last_name, email, mobile, created_at)
  SELECT $1, gen_random_uuid(), (ARRAY['An', 'Mei', 'Priya', 'James', 'Hana', 'Lucas', 'Minh', 'Sofia', 'Arjun', 'Chloe'])[1 + n % 10] || ' ' || substr(md5('f' || n % 60), 1, 4),
    initcap(substr(md5('l' || n % 300), 1, 7)), 'c' || n || '@players.example', '+65' || (80000000 + n), now() - interval '5 years'
  FROM generate_series(1, $2::int) AS n`

const ORDERS = `
  INSERT INTO orders (partner_id, id, readable_id, service_type, customer_id, venue_id, payment_method, currency, total_minor,
    status, payment_status, processing_status, current_version, created_at, updated_at)
  SELECT $1, gen_random_uuid(), upper(substr(translate(md5('order' || n), '01', 'xy'), 1, 20)),
    (ARRAY['facilityBooking', 'facilityBooking', 'facilityBooking', 'subscription'])[1 + n % 4], c.id, $2,
    (ARRAY['cash', 'creditCard', 'pointOfSales', 'bankTransfer', 'clubCredits'])[1 + n % 5], 'SGD', 1000 + n % 90 * 100, state.status,
    CASE state.status WHEN 'canceled' THEN 'pending' ELSE state.status END,
    CASE state.status WHEN 'canceled' THEN 'CANCELED' ELSE 'COMMITTED' END, 1, at, at + (n % 72) * interval '1 hour'
  FROM generate_series(1, $3::int) AS n
  CROSS JOIN LATERAL (SELECT CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 50 = 1 THEN 'refunded' WHEN n % 50 < 5 THEN 'canceled' ELSE 'paid' END AS status) state
  CROSS JOIN LATERAL (SELECT now() - n * (interval '${YEARS} years' / $3::int) AS at) made
  JOIN bench_customers c ON c.place = (n::bigint * 7919) % (SELECT count(*) FROM bench_customers)
  ORDER BY n DESC`

const TRANSACTIONS = `
  INSERT INTO order_transactions (partner_id, id, order_id, transaction_type, status, payment_method, amount_minor, version, settled_at, created_at)
  SELECT partner_id, gen_random_uuid(), id, 'PURCHASE', CASE status WHEN 'pending' THEN 'PENDING' WHEN 'canceled' THEN 'CANCELED' ELSE 'SUCCESS' END,
    payment_method, total_minor, 1, CASE WHEN status IN ('paid', 'refunded') THEN created_at END, created_at
  FROM orders WHERE partner_id = $1`

const LINES = `
  INSERT INTO order_line_items (partner_id, id, order_id, target_type, target_id, description, price_minor, created_at)
  SELECT partner_id, gen_random_uuid(), id, 'adjust', $2::uuid, 'Court', total_minor, created_at FROM orders WHERE partner_id = $1`
