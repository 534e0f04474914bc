import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { isOpenItem } from '../orders/index.ts'

export type TodayVenue = { id: string; venueName: string; timezone: string; clubZone: string; currency: string }

/** The venue asked for, or the partner's oldest one; null when there is none. */
export const findTodayVenue = async (
  db: Kysely<DB>,
  partnerId: string,
  venueId: string | null,
): Promise<TodayVenue | null> => {
  const { rows } = await sql<TodayVenue>`
    SELECT v.id, v.venue_name AS "venueName", v.timezone, p.timezone AS "clubZone", coalesce(p.default_currency_id, 'SGD') AS currency
    FROM venues v JOIN partners p ON p.id = v.partner_id
    WHERE v.partner_id = ${partnerId} AND (${venueId}::uuid IS NULL OR v.id = ${venueId}::uuid) ORDER BY v.created_at, v.id LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export type TodayCounts = { customers: number; venues: number; staff: number }

/** How many customers, venues and staff the partner has. */
export const findCounts = async (db: Kysely<DB>, partnerId: string): Promise<TodayCounts> => {
  const { rows } = await sql<TodayCounts>`
    SELECT (SELECT count(*) FROM customers WHERE partner_id = ${partnerId} AND deleted_at IS NULL) AS customers, (SELECT count(*) FROM venues WHERE partner_id = ${partnerId}) AS venues,
      (SELECT count(*) FROM partner_staffs WHERE partner_id = ${partnerId} AND deleted_at IS NULL) AS staff`.execute(db)
  return rows[0]!
}

/** How many orders there are with such items, and what they come to; minor units. */
type OpenItems = { count: number; amount: number }

/** What is unpaid of a partner in a currency, on all days, and what is to be given back to its customers: the figures of BEYOND-38. */
export const findOpenItems = async (
  db: Kysely<DB>,
  partnerId: string,
  currency: string,
): Promise<{ unpaid: OpenItems; toHandBack: OpenItems }> => {
  const of = (type: 'PURCHASE' | 'REFUND') => sql`jsonb_build_object(
    'count', count(DISTINCT t.order_id) FILTER (WHERE t.transaction_type = ${sql.lit(type)}),
    'amount', coalesce(sum(t.amount_minor) FILTER (WHERE t.transaction_type = ${sql.lit(type)}), 0))`
  const { rows } = await sql<{ unpaid: OpenItems; toHandBack: OpenItems }>`
    SELECT ${of('PURCHASE')} AS unpaid, ${of('REFUND')} AS "toHandBack"
    FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
    WHERE t.partner_id = ${partnerId} AND o.currency = ${currency} AND ${isOpenItem}`.execute(db)
  return rows[0]!
}
