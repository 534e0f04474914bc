import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

/** Journals that do not sum to zero, hold no posting, or are not in their order's currency; those of passes are in a unit of their own. */
export const findBrokenJournals = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT j.partner_id AS "partnerId", 'journal ' || j.id AS subject,
      CASE WHEN p.lines IS NULL THEN 'holds no posting' WHEN p.total <> 0 THEN 'sums to ' || p.total
        ELSE 'is in ' || j.currency || ', its order in ' || o.currency END AS message
    FROM journals j
    LEFT JOIN (SELECT partner_id, journal_id, sum(amount_minor) AS total, count(*) AS lines FROM postings GROUP BY 1, 2) p
      ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
    LEFT JOIN orders o ON (o.partner_id, o.id) = (j.partner_id, j.order_id)
    WHERE p.lines IS NULL OR p.total <> 0 OR (o.currency <> j.currency AND j.currency <> 'PASS') LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Something that customers hold: their balances, its log with what each entry added, and its account in the ledger. */
type Holding = {
  what: string
  one: string
  balances: string
  entries: string
  added: RawBuilder<number>
  account: string
}

const CREDITS: Holding = {
  what: 'credits',
  one: 'credit entry',
  balances: 'credit_balances',
  entries: 'credit_entries',
  added: sql`CASE action WHEN 'Issue' THEN amount_minor ELSE -amount_minor END`,
  account: 'clubCredits',
}
const WALLETS: Holding = {
  what: 'wallet',
  one: 'wallet entry',
  balances: 'wallet_balances',
  entries: 'wallet_entries',
  added: sql`amount_minor`,
  account: 'wallet',
}

/** Credits of customers that do not agree with their log or the ledger. */
export const findBrokenCredits = (db: Kysely<DB>): Promise<Broken[]> => findBrokenHoldings(db, CREDITS)

/** Wallets that do not agree with their log or the ledger. */
export const findBrokenWallets = (db: Kysely<DB>): Promise<Broken[]> => findBrokenHoldings(db, WALLETS)

/** What does not agree: a balance with its log, an entry of the log with its journal, and all balances of a partner in a currency with the ledger. */
const findBrokenHoldings = async (db: Kysely<DB>, held: Holding): Promise<Broken[]> => {
  const [balances, entries] = [sql.table(held.balances), sql.table(held.entries)]
  const { rows } = await sql<Broken>`
    WITH logged AS (
      SELECT partner_id, customer_id, currency, sum(${held.added}) AS total FROM ${entries} GROUP BY 1, 2, 3
    ), posted AS (
      SELECT j.partner_id, j.id, j.currency, -sum(p.amount_minor) AS total
      FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
      WHERE p.account = ${held.account} GROUP BY 1, 2, 3
    ), added AS (
      SELECT partner_id, id, journal_id, ${held.added} AS total FROM ${entries}
    ), held AS (
      SELECT partner_id, currency, sum(balance_minor) AS total FROM ${balances} GROUP BY 1, 2
    ), owed AS (
      SELECT partner_id, currency, sum(total) AS total FROM posted GROUP BY 1, 2
    )
    SELECT partner_id AS "partnerId", ${held.what}::text || ' of customer ' || customer_id AS subject,
      'are ' || coalesce(b.balance_minor, 0) || ', their log says ' || coalesce(l.total, 0) AS message
    FROM ${balances} b FULL JOIN logged l USING (partner_id, customer_id, currency)
    WHERE coalesce(b.balance_minor, 0) <> coalesce(l.total, 0)
    UNION ALL
    SELECT e.partner_id, ${held.one}::text || ' ' || e.id, 'adds ' || e.total || ', its journal moved ' || coalesce(p.total, 0)
    FROM added e LEFT JOIN posted p ON (p.partner_id, p.id) = (e.partner_id, e.journal_id)
    WHERE coalesce(p.total, 0) <> e.total
    UNION ALL
    SELECT partner_id, ${held.what}::text || ' in ' || currency, 'come to ' || coalesce(h.total, 0) || ', the ledger says ' || coalesce(o.total, 0)
    FROM held h FULL JOIN owed o USING (partner_id, currency) WHERE coalesce(h.total, 0) <> coalesce(o.total, 0)
    LIMIT ${MOST}`.execute(db)
  return rows
}

/**
 * Passes that do not agree: what is left of a package with its entries, the entries of a journal with its postings, an order by passes
 * that took none, a cancelled one that holds some, and a line that got back more than it took.
 */
export const findBrokenPasses = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH left_over AS (
      SELECT partner_id, customer_package_id AS id, sum(passes) AS total FROM pass_entries GROUP BY 1, 2
    ), moved AS (
      SELECT partner_id, journal_id AS id, sum(passes) AS total FROM pass_entries GROUP BY 1, 2
    ), posted AS (
      SELECT j.partner_id, j.id, -sum(p.amount_minor) AS total
      FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
      WHERE p.account = 'passesHeld' GROUP BY 1, 2
    ), used AS (
      SELECT partner_id, order_id, line_id, customer_package_id, -sum(passes) AS total
      FROM pass_entries WHERE line_id IS NOT NULL GROUP BY 1, 2, 3, 4
    )
    SELECT c.partner_id AS "partnerId", 'customer package ' || c.id AS subject,
      'has ' || c.passes_left || ' passes left, its entries say ' || coalesce(l.total, 0) AS message
    FROM customer_packages c LEFT JOIN left_over l ON (l.partner_id, l.id) = (c.partner_id, c.id)
    WHERE c.passes_left <> coalesce(l.total, 0)
    UNION ALL
    SELECT partner_id, 'pass journal ' || id, 'moved ' || coalesce(p.total, 0) || ', its entries say ' || coalesce(m.total, 0)
    FROM moved m FULL JOIN posted p USING (partner_id, id) WHERE coalesce(p.total, 0) <> coalesce(m.total, 0)
    UNION ALL
    SELECT o.partner_id, 'order ' || o.readable_id,
      CASE WHEN u.total IS NULL THEN 'was paid by passes and took none' ELSE 'is cancelled and holds ' || u.total || ' passes' END
    FROM orders o LEFT JOIN (SELECT partner_id, order_id, sum(total) AS total FROM used GROUP BY 1, 2) u
      ON (u.partner_id, u.order_id) = (o.partner_id, o.id)
    WHERE o.payment_method = 'packages' AND (u.total IS NULL OR (u.total > 0 AND o.processing_status = 'CANCELED'))
    UNION ALL
    SELECT partner_id, 'order line ' || line_id, 'got back ' || -total || ' passes more than it took' FROM used WHERE total < 0
    LIMIT ${MOST}`.execute(db)
  return rows
}

/**
 * Attempts by card that do not agree with the payment log: money that came or went is a successful entry of the same amount, an
 * attempt that is open is an entry of unknown outcome and the other way round, and no charge gives back more than it took.
 */
export const findBrokenCharges = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT c.partner_id AS "partnerId", 'card ' || c.kind || ' ' || c.id AS subject,
      'is ' || c.status || ' with ' || c.amount_minor || ', its entry is ' || t.status || ' with ' || t.amount_minor AS message
    FROM card_charges c JOIN order_transactions t ON (t.partner_id, t.id) = (c.partner_id, c.transaction_id)
    WHERE (c.status = 'succeeded' AND t.status <> 'SUCCESS') OR (c.status IN ('requested', 'unknown') AND t.status <> 'UNKNOWN')
      OR t.amount_minor <> c.amount_minor OR (t.transaction_type = 'REFUND') <> (c.kind = 'refund')
    UNION ALL
    SELECT t.partner_id, 'entry ' || t.id, 'is UNKNOWN, and no provider is being asked about it'
    FROM order_transactions t WHERE t.status = 'UNKNOWN' AND NOT EXISTS (
      SELECT 1 FROM card_charges c
      WHERE (c.partner_id, c.transaction_id) = (t.partner_id, t.id) AND c.status IN ('requested', 'unknown'))
    UNION ALL
    SELECT c.partner_id, 'card charge ' || c.id, 'took ' || c.amount_minor || ' and gave back ' || sum(r.amount_minor)
    FROM card_charges c JOIN card_charges r ON (r.partner_id, r.charge_id) = (c.partner_id, c.id)
    WHERE r.status <> 'failed' GROUP BY c.partner_id, c.id HAVING sum(r.amount_minor) > c.amount_minor
    LIMIT ${MOST}`.execute(db)
  return rows
}
