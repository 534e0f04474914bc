import type { PaymentMethod } from '@fieldhouse/domain/fees'
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

/**
 * What was paid at all venues between two instants in one currency, per payment method: successful purchases less successful refunds, as the
 * close of the day has it. A refund that went through and came back counts on both its days, and so does what a provider gave back too much;
 * what was free on none.
 */
export const findTakings = async (
  db: Kysely<DB>,
  partnerId: string,
  { from, until, currency }: { from: number; until: number; currency: string },
): Promise<{ paymentMethod: PaymentMethod; amount: number }[]> => {
  // A club may have sold in another currency before.
  const entries = sql`order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id) AND o.currency = ${currency}
      WHERE t.partner_id = ${partnerId} AND t.amount_minor > 0`
  const between = (column: string) =>
    sql`${sql.ref(column)} >= ${new Date(from)} AND ${sql.ref(column)} < ${new Date(until)}`
  const within = (column: 'settled_at' | 'reversed_at') => between(`t.${column}`)
  const excess = sql`over_refunds e JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id) AND o.currency = ${currency}`
  const paidBack = sql`${excess} JOIN over_refund_settlements s ON (s.partner_id, s.over_refund_id) = (e.partner_id, e.id)
      WHERE e.partner_id = ${partnerId} AND s.settled_as <> 'writtenOff'`
  const { rows } = await sql<{ paymentMethod: PaymentMethod; amount: number }>`
    SELECT payment_method AS "paymentMethod", sum(amount)::bigint AS amount FROM (
      SELECT t.payment_method, CASE t.transaction_type WHEN 'PURCHASE' THEN t.amount_minor ELSE -t.amount_minor END AS amount
      FROM ${entries} AND t.status = 'SUCCESS' AND ${within('settled_at')}
      UNION ALL
      SELECT t.payment_method, -t.amount_minor FROM ${entries} AND t.reversed_at IS NOT NULL AND ${within('settled_at')}
      UNION ALL
      SELECT t.payment_method, t.amount_minor FROM ${entries} AND ${within('reversed_at')}
      UNION ALL
      SELECT e.payment_method, -e.amount_minor FROM ${excess} WHERE e.partner_id = ${partnerId} AND ${between('e.created_at')}
      UNION ALL
      SELECT e.payment_method, e.amount_minor FROM ${excess} WHERE e.partner_id = ${partnerId} AND ${between('e.reversed_at')}
      UNION ALL
      SELECT s.settled_as, e.amount_minor FROM ${paidBack} AND ${between('s.settled_at')}
      UNION ALL
      SELECT s.settled_as, -e.amount_minor FROM ${paidBack} AND ${between('s.undone_at')}
    ) moved
    GROUP BY payment_method ORDER BY amount DESC, payment_method`.execute(db)
  return rows
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
