import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/** What was sold to somebody else than the order says: each thing of an order is its customer's, whoever it is by now. */
export const findOthersThings = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH sold AS (
      SELECT b.order_id, b.customer_id, 'booking' AS what FROM facility_bookings b WHERE b.partner_id = ${partnerId} AND b.type = 'booking'
      UNION ALL
      SELECT k.order_id, k.customer_id, 'place in a class' FROM class_participants k WHERE k.partner_id = ${partnerId}
      UNION ALL
      SELECT l.order_id, s.customer_id, 'membership' FROM subscriptions s
      JOIN order_line_items l ON l.partner_id = ${partnerId} AND l.target_type = 'subscription' AND l.target_id = s.id
      WHERE s.partner_id = ${partnerId}
    )
    SELECT 'order ' || o.readable_id AS subject, 'has a ' || s.what || ' of another customer than the one who bought' AS message
    FROM sold s JOIN orders o ON o.partner_id = ${partnerId} AND o.id = s.order_id
    WHERE s.customer_id IS DISTINCT FROM o.customer_id LIMIT ${MOST}`.execute(db)
  return rows
}

/** Live bookings and memberships that cost another price than their line, less a tax that was added to it, and orders that are called otherwise than what they sold. */
export const findOtherPrices = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH kinds AS (
      SELECT order_id, array_agg(DISTINCT target_type) AS kinds FROM order_line_items
      WHERE partner_id = ${partnerId} AND target_type IN ('facilityBooking', 'subscription', 'buyPackage', 'joinClass') GROUP BY 1
    )
    SELECT 'order ' || o.readable_id AS subject, 'has a booking of {a}, and its line is of {b}' AS message, o.currency, b.price_minor AS a,
      l.price_minor AS b
    FROM facility_bookings b
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = b.order_id
    JOIN order_line_items l ON l.partner_id = ${partnerId} AND l.target_type = 'facilityBooking' AND l.target_id = b.id
    WHERE b.partner_id = ${partnerId} AND b.type = 'booking' AND b.price_minor <> l.price_minor
      AND NOT EXISTS (SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
    UNION ALL
    SELECT 'order ' || o.readable_id, 'sold a membership of {a}, and its line is of {b}', s.pricing ->> 'currency', (s.pricing ->> 'priceMinor')::bigint, t.price
    FROM order_line_items l
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = l.order_id
    JOIN subscriptions s ON s.partner_id = ${partnerId} AND s.id = l.target_id
    CROSS JOIN LATERAL (
      SELECT l.price_minor - CASE WHEN NOT (l.tax_rate ->> 'inclusive')::boolean THEN coalesce((SELECT sum(part) FROM unnest(l.tax_parts) AS part), 0) ELSE 0 END AS price
    ) t
    WHERE l.partner_id = ${partnerId} AND l.target_type = 'subscription' AND s.canceled_at IS NULL
      AND ((s.pricing ->> 'priceMinor')::bigint, s.pricing ->> 'currency') IS DISTINCT FROM (t.price, o.currency)
    UNION ALL
    SELECT 'order ' || o.readable_id, 'is called ' || o.service_type || ', and sold ' || array_to_string(k.kinds, ', '), NULL, NULL, NULL
    FROM kinds k JOIN orders o ON o.partner_id = ${partnerId} AND o.id = k.order_id WHERE NOT o.service_type = ANY(k.kinds)
    LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
