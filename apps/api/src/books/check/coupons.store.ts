import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/**
 * Coupons of a partner that count other uses than orders hold, and orders whose line of a coupon is not what its use says: another amount, coupon
 * or customer, none at all, one that was given back while the order stands, one that is still held though the order was cancelled or nothing is
 * taken off (COUPONS-55), one whose discount is not what is taken off the order's bookings, or one of which the platform bears another
 * part than its share (COUPONS-57).
 */
export const findBrokenCoupons = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH held AS (
      SELECT coupon_id AS id, count(*) AS uses FROM coupon_uses
      WHERE partner_id = ${partnerId} AND given_back_at IS NULL GROUP BY 1
    ), lines AS (
      SELECT order_id, target_id, price_minor FROM order_line_items WHERE partner_id = ${partnerId} AND target_type = 'coupon'
    ), used AS (
      SELECT order_id, coupon_id, customer_id, code, discount_minor, given_back_at FROM coupon_uses WHERE partner_id = ${partnerId}
    ), parts AS (
      SELECT b.order_id, sum(b.discount_minor)::bigint AS discount FROM facility_bookings b
      WHERE b.partner_id = ${partnerId} AND b.discount_minor > 0 AND NOT EXISTS (
        SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
      GROUP BY 1
    )
    SELECT 'coupon ' || c.code AS subject,
      'counts uses: ' || c.used_count || ', by the orders that hold one ' || coalesce(h.uses, 0) AS message,
      c.currency, NULL::bigint AS a, NULL::bigint AS b
    FROM coupons c LEFT JOIN held h ON h.id = c.id
    WHERE c.partner_id = ${partnerId} AND c.used_count <> coalesce(h.uses, 0)
    UNION ALL
    SELECT 'order ' || o.readable_id, CASE
        WHEN u.order_id IS NULL THEN 'has {a} taken off by a coupon, and used none'
        WHEN l.order_id IS NULL THEN 'used coupon ' || u.code || ', and has no line of it'
        WHEN u.customer_id IS DISTINCT FROM o.customer_id THEN 'used coupon ' || u.code || ' as another customer than the one who bought'
        WHEN l.target_id IS DISTINCT FROM u.coupon_id THEN 'used coupon ' || u.code || ', and its line is of another one'
        WHEN -l.price_minor <> u.discount_minor THEN 'has {a} taken off by coupon ' || u.code || ', by its use {b}'
        WHEN u.given_back_at IS NULL AND u.discount_minor = 0 THEN 'has nothing taken off by coupon ' || u.code || ', and holds a use of it'
        WHEN u.given_back_at IS NULL THEN 'was cancelled, and still holds its use of coupon ' || u.code
        ELSE 'stands, and has given back its use of coupon ' || u.code END,
      o.currency, -l.price_minor, u.discount_minor
    FROM lines l FULL JOIN used u ON u.order_id = l.order_id
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = coalesce(l.order_id, u.order_id)
    WHERE u.order_id IS NULL OR l.order_id IS NULL OR u.customer_id IS DISTINCT FROM o.customer_id OR l.target_id IS DISTINCT FROM u.coupon_id
      OR -l.price_minor <> u.discount_minor OR (u.given_back_at IS NOT NULL) <> (o.processing_status = 'CANCELED' OR u.discount_minor = 0)
    UNION ALL
    SELECT 'order ' || o.readable_id, 'used coupon ' || u.code || ', and there is no such coupon', o.currency, NULL, NULL
    FROM used u JOIN orders o ON o.partner_id = ${partnerId} AND o.id = u.order_id
    WHERE NOT EXISTS (SELECT FROM coupons c WHERE c.partner_id = ${partnerId} AND c.id = u.coupon_id)
    UNION ALL
    SELECT 'order ' || o.readable_id, 'has {a} taken off by its coupon, off its bookings {b}', o.currency,
      coalesce(u.discount_minor, 0), coalesce(p.discount, 0)
    FROM used u FULL JOIN parts p ON p.order_id = u.order_id
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = coalesce(u.order_id, p.order_id)
    WHERE o.processing_status <> 'CANCELED' AND coalesce(u.discount_minor, 0) <> coalesce(p.discount, 0)
    UNION ALL
    SELECT 'order ' || o.readable_id, 'has {a} of its discount borne by the platform, by its share {b}', o.currency,
      u.platform_minor, floor(u.discount_minor * u.platform_share)::bigint
    FROM coupon_uses u JOIN orders o ON o.partner_id = ${partnerId} AND o.id = u.order_id
    WHERE u.partner_id = ${partnerId} AND u.platform_minor <> floor(u.discount_minor * u.platform_share)
    LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
