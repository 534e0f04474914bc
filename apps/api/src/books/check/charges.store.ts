import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/**
 * Attempts by card of a partner that do not agree with the payment log: money that came or went is a successful entry of the same
 * amount, order and currency, by a provider of its method, which is the one that took what is given back, an attempt that is open is an entry of unknown outcome and the other way round, no charge gives back more
 * than it took, and nothing was paid by card that no provider took.
 */
export const findBrokenCharges = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH charges AS MATERIALIZED (SELECT * FROM payment_attempts WHERE partner_id = ${partnerId}),
    entries AS MATERIALIZED (
      SELECT t.id, t.order_id, t.transaction_type, t.status, t.payment_method, t.amount_minor, o.readable_id, o.currency
      FROM order_transactions t JOIN orders o ON o.partner_id = ${partnerId} AND o.id = t.order_id
      WHERE t.partner_id = ${partnerId} AND (t.payment_method IN ('creditCard', 'razorpay') OR t.status = 'UNKNOWN'
        OR t.id IN (SELECT transaction_id FROM charges))
    )
    SELECT 'order ' || t.readable_id AS subject, CASE
        WHEN t.order_id <> c.order_id THEN 'has a payment of {b} by card whose attempt names another order'
        WHEN t.currency <> c.currency THEN 'has an attempt by card of {a} in ' || c.currency || ', and is in ' || t.currency
        ELSE 'has an attempt by card of {a} that is ' || c.status || '; its entry of the payment log is ' || t.status || ' with {b}' END AS message,
      t.currency, c.amount_minor AS a, t.amount_minor AS b
    FROM charges c JOIN entries t ON t.id = c.transaction_id
    WHERE t.order_id <> c.order_id OR t.currency <> c.currency OR t.amount_minor <> c.amount_minor
      OR (c.status = 'succeeded' AND t.status <> 'SUCCESS') OR (c.status IN ('requested', 'unknown') AND t.status <> 'UNKNOWN')
      OR (t.transaction_type = 'REFUND') <> (c.kind = 'refund')
    UNION ALL
    SELECT 'order ' || t.readable_id, 'has an attempt of {a} by ' || c.provider || CASE
        WHEN taken.id IS NULL THEN ', which takes no payments of this kind' ELSE ', of what ' || taken.provider || ' took' END,
      t.currency, c.amount_minor, NULL
    FROM charges c JOIN entries t ON t.id = c.transaction_id
    LEFT JOIN charges taken ON taken.id = c.of_attempt_id AND taken.provider <> c.provider
    WHERE taken.id IS NOT NULL OR (c.status = 'succeeded' AND (c.provider, t.payment_method) IN (('stripe', 'razorpay'), ('razorpay', 'creditCard')))
    UNION ALL
    SELECT 'order ' || t.readable_id, CASE t.status WHEN 'UNKNOWN' THEN 'has a payment of {a} that is UNKNOWN, and no provider is being asked about it'
        ELSE 'was paid {a} by card, and no provider took it' END, t.currency, t.amount_minor, NULL
    FROM entries t
    WHERE (t.status = 'UNKNOWN' AND NOT EXISTS (
        SELECT FROM charges c WHERE c.transaction_id = t.id AND c.status IN ('requested', 'unknown')))
      OR (t.status = 'SUCCESS' AND t.transaction_type = 'PURCHASE' AND t.amount_minor > 0 AND t.payment_method IN ('creditCard', 'razorpay') AND NOT EXISTS (
        SELECT FROM charges c WHERE c.transaction_id = t.id AND c.status = 'succeeded'))
    UNION ALL
    SELECT 'order ' || o.readable_id, 'has a card that paid {a} and got back {b}', o.currency, c.amount_minor, sum(r.amount_minor)::bigint
    FROM charges c JOIN charges r ON r.of_attempt_id = c.id
    LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = c.order_id
    WHERE r.status <> 'failed' GROUP BY o.readable_id, o.currency, c.id, c.amount_minor HAVING sum(r.amount_minor) > c.amount_minor
    LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
