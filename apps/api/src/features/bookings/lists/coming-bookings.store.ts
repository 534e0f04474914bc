import type { OrderStatus } from '@fieldhouse/domain/orders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { DAYS_OF_ONE_BOOKING } from '../bookings.store.ts'

export type ComingRow = {
  id: string
  start: number
  end: number
  timezone: string
  facilityName: string
  venueId: string
  venueName: string
  readableId: string
  status: OrderStatus
}

type Wanted = { partnerId: string; customerId: string; now: number; offset: number; limit: number }

/** Whether the partner has this customer. */
export const isCustomer = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM customers WHERE partner_id = ${partnerId} AND id = ${customerId} AND deleted_at IS NULL`.execute(db)
  return rows.length > 0
}

/**
 * A page of a customer's live bookings that end after `now` (epoch milliseconds), earliest first, with how many there are. Found by
 * when they start, so that what lies behind is not looked at: the walk-in stands on most of a club's orders.
 */
export const pageOfComing = async (
  db: Kysely<DB>,
  { partnerId, customerId, now, offset, limit }: Wanted,
): Promise<{ rows: ComingRow[]; total: number }> => {
  const coming = sql`
    FROM facility_bookings b
    WHERE b.partner_id = ${partnerId} AND b.customer_id = ${customerId} AND b.type = 'booking' AND b.order_id IS NOT NULL
      AND b.starts_at > ${new Date(now)}::timestamptz - ${DAYS_OF_ONE_BOOKING} * interval '1 day' AND b.ends_at > ${new Date(now)}
      AND NOT EXISTS (SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))`
  const { rows } = await sql<ComingRow & { total: number }>`
    SELECT k.id, k.starts_at AS start, k.ends_at AS "end", v.timezone, f.name AS "facilityName", v.id AS "venueId",
      v.venue_name AS "venueName", o.readable_id AS "readableId", o.status, k.total
    FROM (
      SELECT b.partner_id, b.id, b.facility_id, b.order_id, b.starts_at, b.ends_at, count(*) OVER () AS total ${coming}
      ORDER BY b.starts_at, b.id LIMIT ${limit} OFFSET ${offset}
    ) k
    JOIN orders o ON (o.partner_id, o.id) = (k.partner_id, k.order_id)
    JOIN facilities f ON (f.partner_id, f.id) = (k.partner_id, k.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    ORDER BY k.starts_at, k.id`.execute(db)
  const page = rows.map(({ total: _total, ...row }): ComingRow => row)
  if (rows.length > 0 || offset === 0) return { rows: page, total: rows[0]?.total ?? 0 }
  // A page past the end has no row that could carry the total (API-19).
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*) AS total ${coming}`.execute(db)
  return { rows: page, total: counted[0]!.total }
}
