import { PAID_OUT_FROM } from '@fieldhouse/domain/payouts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/** The accounts that a payout takes money from: what the wallet paid was paid into it before. */
const LEFT_FROM = PAID_OUT_FROM.map((account) => (account === 'wallet' ? 'walletFunded' : account))

/** What is wrong with payouts: their items, their journals, their orders, and what the provider says of them. */
export const findBrokenPayouts = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH live AS (SELECT * FROM payouts w WHERE w.partner_id = ${partnerId} AND w.status IS NOT NULL),
    sums AS (
      SELECT payout_id, sum(amount_minor)::bigint AS amount, sum(borne_minor)::bigint AS borne FROM payout_items WHERE partner_id = ${partnerId} GROUP BY payout_id
    ), moved AS (
      SELECT p.journal_id, sum(p.amount_minor) FILTER (WHERE p.account = 'payoutsUnderWay')::bigint AS under_way,
        -sum(p.amount_minor) FILTER (WHERE p.account = 'discountsBorne')::bigint AS borne
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
      SELECT w.readable_id, 'has {a} in it of discounts that the platform bears, and its request posted {b}', w.currency,
        coalesce(s.borne, 0), coalesce(m.borne, 0)
      FROM live w LEFT JOIN sums s ON s.payout_id = w.id LEFT JOIN moved m ON m.journal_id = w.requested_journal_id
      WHERE coalesce(s.borne, 0) <> coalesce(m.borne, 0)
      UNION ALL
      SELECT w.readable_id, 'has {a} in it for order ' || o.readable_id || ', and what that was taken, less refunds, fees and commission, is {b}', w.currency,
        i.amount_minor, i.taken_minor - i.refunded_minor - i.fees_minor - i.commission_minor + i.borne_minor
      FROM live w
      JOIN payout_items i ON i.partner_id = ${partnerId} AND i.payout_id = w.id
      JOIN orders o ON o.partner_id = ${partnerId} AND o.id = i.order_id
      WHERE i.amount_minor <> i.taken_minor - i.refunded_minor - i.fees_minor - i.commission_minor + i.borne_minor
      UNION ALL
      SELECT w.readable_id, 'ended at another moment than its journal says', NULL, NULL, NULL
      FROM live w LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = w.settled_journal_id
      WHERE w.settled_at IS DISTINCT FROM j.created_at
      UNION ALL
      SELECT w.readable_id, 'moved {a} on ''' || x.account || ''', and what is in it comes to {b} there', w.currency, -coalesce(x.posted, 0), coalesce(x.held, 0)
      FROM live w CROSS JOIN LATERAL (
        SELECT account, p.posted, h.held FROM (
          SELECT account, sum(amount_minor)::bigint AS posted FROM postings
          WHERE partner_id = ${partnerId} AND journal_id = w.requested_journal_id AND account = ANY(${LEFT_FROM}) GROUP BY 1
        ) p FULL JOIN (
          SELECT CASE e.key WHEN 'wallet' THEN 'walletFunded' ELSE e.key END AS account, sum((e.value ->> 'taken')::bigint
            - (e.value ->> 'refunded')::bigint - coalesce((e.value ->> 'withheld')::bigint, 0))::bigint AS held
          FROM payout_items i CROSS JOIN LATERAL jsonb_each(i.accounts) AS e
          WHERE i.partner_id = ${partnerId} AND i.payout_id = w.id GROUP BY 1
        ) h USING (account)
      ) x WHERE coalesce(x.held, 0) <> -coalesce(x.posted, 0)
      UNION ALL
      SELECT w.readable_id, 'was asked for at another moment than its journal says', NULL, NULL, NULL
      FROM live w LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = w.requested_journal_id
      WHERE w.created_at IS DISTINCT FROM j.created_at
      UNION ALL
      SELECT w.readable_id, 'was settled elsewhere, and was asked for here', NULL, NULL, NULL
      FROM payouts w WHERE w.partner_id = ${partnerId} AND w.status IS NULL AND w.requested_journal_id IS NOT NULL
      UNION ALL
      SELECT j.id::text, 'is a journal of a payout that there is not', NULL, NULL, NULL
      FROM journals j WHERE j.partner_id = ${partnerId} AND j.kind IN ('payoutRequest', 'payoutReturn', 'payoutPaid')
        AND NOT EXISTS (
          SELECT FROM payouts w WHERE w.partner_id = ${partnerId} AND (w.requested_journal_id = j.id OR w.settled_journal_id = j.id)
        )
    ), held AS (
      SELECT i.order_id, sum(i.borne_minor)::bigint AS borne, sum(i.taken_minor - i.refunded_minor - i.fees_minor)::bigint AS kept
      FROM live w JOIN payout_items i ON i.partner_id = ${partnerId} AND i.payout_id = w.id
      WHERE w.status NOT IN ('FAILED', 'CANCELED') GROUP BY i.order_id
    ), shares AS (
      SELECT o.readable_id, o.currency, h.borne AS a,
        CASE WHEN h.kept > 0 AND u.given_back_at IS NULL THEN coalesce(u.platform_minor, 0) ELSE 0 END AS b
      FROM held h JOIN orders o ON o.partner_id = ${partnerId} AND o.id = h.order_id
      LEFT JOIN coupon_uses u ON u.partner_id = ${partnerId} AND u.order_id = h.order_id
      -- Of the others something is due still.
      WHERE NOT EXISTS (SELECT FROM payout_dues d WHERE d.partner_id = ${partnerId} AND d.order_id = h.order_id)
    ), collected AS (
      SELECT j.order_id, sum(p.amount_minor) FILTER (WHERE j.kind = 'payment')::bigint AS taken,
        -sum(p.amount_minor) FILTER (WHERE j.kind NOT IN ('payment', 'feeWithheld'))::bigint AS refunded
      FROM journals j JOIN postings p ON p.partner_id = ${partnerId} AND p.journal_id = j.id
      WHERE j.partner_id = ${partnerId} AND j.order_id IS NOT NULL AND p.account = ANY(${PAID_OUT_FROM}) GROUP BY 1
    ), paid_out AS (
      SELECT i.order_id, sum(i.taken_minor)::bigint AS taken, sum(i.refunded_minor)::bigint AS refunded
      FROM live w JOIN payout_items i ON i.partner_id = ${partnerId} AND i.payout_id = w.id
      WHERE w.status NOT IN ('FAILED', 'CANCELED') GROUP BY 1
    ), lost AS (
      SELECT o.readable_id, o.currency, coalesce(c.taken, 0) - coalesce(c.refunded, 0) AS a,
        coalesce(h.taken, 0) - coalesce(h.refunded, 0) AS b, coalesce(h.taken, 0) <> coalesce(c.taken, 0) AS is_taken
      FROM collected c FULL JOIN paid_out h ON h.order_id = c.order_id
      JOIN orders o ON o.partner_id = ${partnerId} AND o.id = coalesce(c.order_id, h.order_id)
      LEFT JOIN payouts s ON s.partner_id = ${partnerId} AND s.id = o.successful_payout_id
      WHERE (coalesce(c.taken, 0), coalesce(c.refunded, 0)) <> (coalesce(h.taken, 0), coalesce(h.refunded, 0))
        -- Of what was given back before any payout held it nothing is due.
        AND (h.order_id IS NOT NULL OR coalesce(c.taken, 0) <> coalesce(c.refunded, 0))
        -- What was settled elsewhere stays so.
        AND NOT (o.successful_payout_id IS NOT NULL AND s.status IS NULL)
        AND NOT EXISTS (SELECT FROM payout_dues d WHERE d.partner_id = ${partnerId} AND d.order_id = o.id)
    )
    SELECT 'payout ' || id AS subject, message, currency, a, b FROM found
    UNION ALL
    SELECT 'order ' || o.readable_id, 'is in a payout that does not hold it', NULL, NULL, NULL
    FROM orders o CROSS JOIN LATERAL (VALUES (o.processing_payout_id, true), (o.successful_payout_id, false)) AS p(id, is_under_way)
    LEFT JOIN payouts w ON w.partner_id = ${partnerId} AND w.id = p.id
    LEFT JOIN payout_items i ON i.partner_id = ${partnerId} AND i.payout_id = w.id AND i.order_id = o.id
    WHERE o.partner_id = ${partnerId} AND p.id IS NOT NULL AND (w.id IS NULL OR (w.status IS NOT NULL OR p.is_under_way) AND (i.order_id IS NULL
      OR (w.status IN ('PENDING', 'IN_TRANSIT')) <> p.is_under_way))
    UNION ALL
    SELECT 'order ' || readable_id, 'was paid out with {a} of a discount that the platform bears, and it bears {b}', currency, a, b
    FROM shares WHERE a <> b
    UNION ALL
    SELECT 'order ' || readable_id, CASE WHEN is_taken THEN 'brought {a} that is paid out to the club, and payouts have {b} of it; nothing is due'
      ELSE 'has other refunds in payouts than were made; nothing is due' END, currency, a, b FROM lost LIMIT ${MOST}`.execute(
    db,
  )
  return rows.map(inWords)
}
