import { randomUUID } from 'node:crypto'
import type { CastPartner } from '@fieldhouse/testing/cast'
import type pg from 'pg'

export type BenchRange = { facilityId: string; start: number; end: number }

/**
 * The rows that placing a booking leaves behind, written one statement after the other in one transaction: what PostgreSQL
 * alone can do through `pg`. Nothing is checked, nothing is read, nobody is asked who they are.
 */
export const insertBare = async (
  pool: pg.Pool,
  club: CastPartner,
  { facilityId, start, end }: BenchRange,
): Promise<void> => {
  const order = randomUUID()
  const booking = randomUUID()
  const journal = randomUUID()
  const readable = randomUUID().replaceAll('-', '').slice(0, 20)
  const from = new Date(start)
  const until = new Date(end)
  const at = new Date()
  const p = club.id
  const customer = club.customers[1].id
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('INSERT INTO readable_ids VALUES ($1,$2,$3)', [readable, p, order])
    await client.query(
      `INSERT INTO orders (partner_id,id,readable_id,service_type,customer_id,venue_id,payment_method,currency,total_minor,status,payment_status,processing_status,created_at,updated_at)
       VALUES ($1,$2,$3,'facilityBooking',$4,$5,'cash','SGD',2000,'pending','pending','COMMITTED',$6,$6)`,
      [p, order, readable, customer, club.venueId, at],
    )
    await client.query(
      `INSERT INTO order_line_items (partner_id,id,order_id,target_type,target_id,description,price_minor,created_at) VALUES ($1,$2,$3,'facilityBooking',$4,'Court',2000,$5)`,
      [p, randomUUID(), order, booking, at],
    )
    await client.query(
      `INSERT INTO order_transactions (partner_id,id,order_id,transaction_type,status,payment_method,amount_minor,version,created_at) VALUES ($1,$2,$3,'PURCHASE','PENDING','cash',2000,1,$4)`,
      [p, randomUUID(), order, at],
    )
    await client.query(
      `INSERT INTO order_versions (partner_id,order_id,version,changed_at,changed_by_name,snapshot) VALUES ($1,$2,1,$3,'Bench','{}')`,
      [p, order, at],
    )
    await client.query(
      `INSERT INTO journals (partner_id,id,kind,order_id,currency,created_at) VALUES ($1,$2,'sale',$3,'SGD',$4)`,
      [p, journal, order, at],
    )
    await client.query(
      `INSERT INTO postings (partner_id,journal_id,line,account,amount_minor) VALUES ($1,$2,0,'receivable',2000),($1,$2,1,'sales',-2000)`,
      [p, journal],
    )
    await client.query(
      `INSERT INTO facility_bookings (partner_id,id,booking_group_id,facility_id,type,customer_id,order_id,processing_status,starts_at,ends_at,price_minor,created_at)
       VALUES ($1,$2,$3,$4,'booking',$5,$6,'COMMITTED',$7,$8,2000,$9)`,
      [p, booking, randomUUID(), facilityId, customer, order, from, until, at],
    )
    await client.query(
      `INSERT INTO occupancies (partner_id,id,facility_id,starts_at,ends_at,kind,booking_id) VALUES ($1,$2,$3,$4,$5,'booking',$6)`,
      [p, randomUUID(), facilityId, from, until, booking],
    )
    await client.query(
      `INSERT INTO audit_entries (partner_id,id,at,action,subject_type,subject_id) VALUES ($1,$2,$3,'order.placed','order',$4)`,
      [p, randomUUID(), at, order],
    )
    await client.query(
      `INSERT INTO idempotency_keys (actor_id,key,partner_id,request_hash,reply,created_at) VALUES ($1,$2,$3,'\\x00','{}',$4)`,
      [club.founder.accountId, randomUUID(), p, at],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
