import { PASS_UNIT } from '@fieldhouse/domain/ledger'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/**
 * Closed periods whose postings are not what they came to when they were closed (BEYOND-36), and such as do not follow the one before
 * without a gap.
 */
export const findBrokenPeriods = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH periods AS (
      SELECT last_day, first_day, ends_at, sums, lag(ends_at) OVER w AS starts_at, lag(last_day) OVER w AS day_before
      FROM book_periods WHERE partner_id = ${partnerId} WINDOW w AS (ORDER BY ends_at)
    ), posted AS (
      SELECT b.last_day, j.currency, p.account, coalesce(sum(p.amount_minor) FILTER (WHERE p.amount_minor > 0), 0)::bigint AS debit,
        coalesce(-sum(p.amount_minor) FILTER (WHERE p.amount_minor < 0), 0)::bigint AS credit
      FROM periods b
      JOIN journals j ON j.partner_id = ${partnerId} AND j.created_at < b.ends_at AND (b.starts_at IS NULL OR j.created_at >= b.starts_at)
      JOIN postings p ON p.partner_id = ${partnerId} AND p.journal_id = j.id
      WHERE j.currency <> ${PASS_UNIT} GROUP BY 1, 2, 3
    ), kept AS (
      SELECT b.last_day, k.* FROM periods b, jsonb_to_recordset(b.sums) AS k(currency text, account text, debit bigint, credit bigint)
    ), sides AS (
      SELECT last_day, currency, account, side, a, b FROM posted FULL JOIN kept USING (last_day, currency, account),
        LATERAL (VALUES ('debited', coalesce(posted.debit, 0), coalesce(kept.debit, 0)),
          ('credited', coalesce(posted.credit, 0), coalesce(kept.credit, 0))) AS s(side, a, b)
      WHERE a <> b
    )
    SELECT 'period up to ' || to_char(last_day, 'YYYY-MM-DD') AS subject,
      side || ' ' || account || ' with {a}, and with {b} when it was closed' AS message, currency, a, b FROM sides
    UNION ALL SELECT 'period up to ' || to_char(last_day, 'YYYY-MM-DD'), 'does not begin where the one before ended', NULL, NULL, NULL
    FROM periods WHERE first_day IS DISTINCT FROM day_before + 1
    ORDER BY 1, 2 LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
