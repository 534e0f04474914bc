import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/** What is wrong with payouts: their items, their journals, their orders, and what the provider says of them. */
export const findBrokenPayouts = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH live AS (SELECT * FROM payouts w WHERE w.partner_id = ${partnerId} AND w.status IS NOT NULL),
    sums AS (
      SELECT payout_id, sum(amount_minor)::bigint AS amount FROM payout_items WHERE partner_id = ${partnerId} GROUP BY payout_id
    ), moved AS (
      SELECT p.journal_id, sum(p.amount_minor) FILTER (WHERE p.account = 'payoutsUnderWay')::bigint AS under_way
      FROM postings p JOIN journals j ON j.partner_id = ${partnerId} AND j.id = p.journal_id
      WHERE p.partner_id = ${partnerId} AND j.kind IN ('payoutRequest', 'payoutReturn', 'payoutPaid') GROUP BY p.journal_id
    ), found AS (
      SELECT w.readable_id AS id, 'is of {a}, and what is in it comes to {b}' AS message, w.currency, w.amount_minor AS a,
        coalesce(s.amount, 0) AS b
      FROM live w LEFT JOIN sums s ON s.payout_id = w.id WHERE coalesce(s.amount, 0) <> w.amount_minor
      UNION ALL
      SELECT w.readable_id, 'is of {a}, and its request posted {b}', w.currency, w.amount_minor, coalesce(m.under_way, 0)
      FROM live w
      LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = w.requested_journal_id AND j.kind = 'payoutRequest'
        AND j.currency = w.currency
      LEFT JOIN moved m ON m.journal_id = j.id WHERE coalesce(m.under_way, 0) <> w.amount_minor
      UNION ALL
      SELECT w.readable_id, 'ended with {a}, and its end posted {b}', w.currency, w.amount_minor, -coalesce(m.under_way, 0)
      FROM live w
      LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = w.settled_journal_id AND j.currency = w.currency
        AND j.kind = CASE w.status WHEN 'PAID' THEN 'payoutPaid' ELSE 'payoutReturn' END
      LEFT JOIN moved m ON m.journal_id = j.id
      WHERE w.settled_journal_id IS NOT NULL AND coalesce(m.under_way, 0) <> -w.amount_minor
      UNION ALL
      SELECT w.readable_id, 'is of {a}, and the provider says that it paid {b}', w.currency, w.amount_minor, w.provider_amount_minor
      FROM live w WHERE w.status = 'PAID' AND w.provider_amount_minor IS DISTINCT FROM w.amount_minor
      UNION ALL
      SELECT w.readable_id, 'is ' || CASE WHEN w.status IN ('PENDING', 'IN_TRANSIT') THEN 'under way' ELSE 'at its end' END
        || ', and order ' || o.readable_id || ' in it says otherwise', NULL, NULL, NULL
      FROM live w
      JOIN payout_items i ON i.partner_id = ${partnerId} AND i.payout_id = w.id
      JOIN orders o ON o.partner_id = ${partnerId} AND o.id = i.order_id
      WHERE (w.status IN ('PENDING', 'IN_TRANSIT')) <> (o.processing_payout_id IS NOT DISTINCT FROM w.id)
        OR (w.status = 'PAID' AND o.successful_payout_id IS NULL)
      UNION ALL
      SELECT j.id::text, 'is a journal of a payout that there is not', NULL, NULL, NULL
      FROM journals j WHERE j.partner_id = ${partnerId} AND j.kind IN ('payoutRequest', 'payoutReturn', 'payoutPaid')
        AND NOT EXISTS (
          SELECT FROM payouts w WHERE w.partner_id = ${partnerId} AND (w.requested_journal_id = j.id OR w.settled_journal_id = j.id)
        )
    )
    SELECT 'payout ' || id AS subject, message, currency, a, b FROM found LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
