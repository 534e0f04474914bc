import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/**
 * What is wrong with cash that was over or short (BEYOND-14): the closes of a day together posted what was counted last less what was
 * expected, each by a journal of that amount, and no such journal is of no close. Closes from before they posted anything are left out.
 */
export const findBrokenCashCounts = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<BrokenRow>`
    WITH closes AS (
      SELECT c.id, c.day, c.revision, c.counts, c.cash_journals FROM day_closes c WHERE c.partner_id = ${partnerId}
    ), named AS (
      SELECT c.day, n.currency, n.amount, n."journalId" AS journal_id
      FROM closes c, jsonb_to_recordset(c.cash_journals) AS n(currency text, amount bigint, "journalId" uuid)
    ), latest AS (
      SELECT DISTINCT ON (c.day) c.day, c.counts, c.cash_journals FROM closes c ORDER BY c.day, c.revision DESC
    ), counted AS (
      SELECT l.day, k.currency, k.counted - k.expected AS amount
      FROM latest l, jsonb_to_recordset(l.counts) AS k(currency text, counted bigint, expected bigint) WHERE l.cash_journals IS NOT NULL
    ), posted AS (
      SELECT n.day, n.currency, sum(n.amount)::bigint AS amount FROM named n GROUP BY 1, 2
    ), moved AS (
      SELECT j.id, j.currency, sum(p.amount_minor) FILTER (WHERE p.account = 'settlement.cash')::bigint AS amount
      FROM journals j LEFT JOIN postings p ON p.partner_id = ${partnerId} AND p.journal_id = j.id
      WHERE j.partner_id = ${partnerId} AND j.kind = 'cashCount' GROUP BY 1, 2
    ), found AS (
      SELECT coalesce(k.day, p.day)::text AS id, 'was counted {a} over, and {b} was posted' AS message,
        coalesce(k.currency, p.currency) AS currency, coalesce(k.amount, 0) AS a, coalesce(p.amount, 0) AS b
      FROM counted k FULL JOIN posted p ON p.day = k.day AND p.currency = k.currency
      WHERE coalesce(k.amount, 0) <> coalesce(p.amount, 0)
      UNION ALL
      SELECT n.day::text, 'says that {a} was posted, and its journal has {b}', n.currency, n.amount, coalesce(m.amount, 0)
      FROM named n LEFT JOIN moved m ON m.id = n.journal_id AND m.currency = n.currency WHERE coalesce(m.amount, 0) <> n.amount
      UNION ALL
      SELECT m.id::text, 'is a journal of cash that was counted, and no close names it', NULL, NULL, NULL
      FROM moved m WHERE NOT EXISTS (SELECT FROM named n WHERE n.journal_id = m.id)
    )
    SELECT 'day close ' || id AS subject, message, currency, a, b FROM found ORDER BY id LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
