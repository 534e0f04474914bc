import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type TodayVenue = { id: string; venueName: string; timezone: string; currency: string }

/** The venue asked for, or the partner's oldest one; null when there is none. */
export const findTodayVenue = async (
  db: Kysely<DB>,
  partnerId: string,
  venueId: string | null,
): Promise<TodayVenue | null> => {
  const { rows } = await sql<TodayVenue>`
    SELECT v.id, v.venue_name AS "venueName", v.timezone, coalesce(p.default_currency_id, 'SGD') AS currency
    FROM venues v JOIN partners p ON p.id = v.partner_id
    WHERE v.partner_id = ${partnerId} AND (${venueId}::uuid IS NULL OR v.id = ${venueId}::uuid) ORDER BY v.created_at, v.id LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * What came in at all venues between two instants, per payment method: successful purchases less successful refunds. A refund that
 * went through and came back counts on both its days.
 */
export const findTakings = async (
  db: Kysely<DB>,
  partnerId: string,
  from: number,
  until: number,
): Promise<{ paymentMethod: string; amount: number }[]> => {
  const within = (column: 'settled_at' | 'reversed_at') =>
    sql`${sql.ref(column)} >= ${new Date(from)} AND ${sql.ref(column)} < ${new Date(until)}`
  const { rows } = await sql<{ paymentMethod: string; amount: number }>`
    SELECT payment_method AS "paymentMethod", sum(amount)::bigint AS amount FROM (
      SELECT payment_method, CASE transaction_type WHEN 'PURCHASE' THEN amount_minor ELSE -amount_minor END AS amount
      FROM order_transactions WHERE partner_id = ${partnerId} AND status = 'SUCCESS' AND ${within('settled_at')}
      UNION ALL
      SELECT payment_method, -amount_minor FROM order_transactions WHERE partner_id = ${partnerId} AND reversed_at IS NOT NULL AND ${within('settled_at')}
      UNION ALL
      SELECT payment_method, amount_minor FROM order_transactions WHERE partner_id = ${partnerId} AND ${within('reversed_at')}
    ) moved
    GROUP BY payment_method ORDER BY amount DESC, payment_method`.execute(db)
  return rows
}

export type TodayCounts = { customers: number; venues: number; staff: number; toCollect: number }

/** How many customers, venues, staff and unpaid orders the partner has. */
export const findCounts = async (db: Kysely<DB>, partnerId: string): Promise<TodayCounts> => {
  const { rows } = await sql<TodayCounts>`
    SELECT (SELECT count(*) FROM customers WHERE partner_id = ${partnerId} AND deleted_at IS NULL) AS customers, (SELECT count(*) FROM venues WHERE partner_id = ${partnerId}) AS venues,
      (SELECT count(*) FROM partner_staffs WHERE partner_id = ${partnerId} AND deleted_at IS NULL) AS staff,
      (SELECT count(*) FROM orders WHERE partner_id = ${partnerId} AND status = 'pending') AS "toCollect"`.execute(db)
  return rows[0]!
}
