import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fullNameOf } from '../../db/full-name.ts'
import type { DB } from '../../db/schema.gen.ts'
import { inWords, MOST, type Broken, type BrokenRow } from './broken.ts'

/** Something that customers hold: their balances, its log with what each entry added, and its account in the ledger. */
type Holding = {
  what: string
  balances: string
  entries: string
  added: RawBuilder<number>
  account: string
  /** When an entry was made, where it says so. */
  at: RawBuilder<unknown>
  /** The kind of the journal of an entry that belongs to no order, and the action in the audit trail that made it. */
  kind: RawBuilder<unknown>
  audited: RawBuilder<unknown>
  /** Whether the trail's entry `a` is by whoever the log says made `named`, where it says so. */
  isBySame: RawBuilder<unknown>
}

export const CREDITS: Holding = {
  what: 'credits',
  balances: 'credit_balances',
  entries: 'credit_entries',
  added: sql`CASE e.action WHEN 'Issue' THEN e.amount_minor ELSE -e.amount_minor END`,
  account: 'clubCredits',
  at: sql`e.created_at`,
  kind: sql`CASE e.action WHEN 'Issue' THEN 'creditIssue' WHEN 'Revoked' THEN 'creditRevocation' END`,
  audited: sql`CASE e.action WHEN 'Issue' THEN 'credit.issued' ELSE 'credit.revoked' END`,
  isBySame: sql`a.actor_id IS NOT DISTINCT FROM (SELECT e.created_by FROM credit_entries e WHERE (e.partner_id, e.id) = (a.partner_id, named.id))`,
}
export const WALLETS: Holding = {
  what: 'wallets',
  balances: 'wallet_balances',
  entries: 'wallet_entries',
  added: sql`e.amount_minor`,
  account: 'wallet',
  at: sql`j.created_at`,
  kind: sql`CASE WHEN e.amount_minor > 0 THEN 'walletTopUp' END`,
  audited: sql`'wallet.credited'`,
  isBySame: sql`true`,
}

/** A moment of these rows by the clocks of their club, which stands beside them as `zone`. */
const said = (at: string) => sql`to_char(${sql.ref(at)} AT TIME ZONE zone, 'FMDD Mon YYYY, HH24:MI:SS')`

/** What customers of a partner hold and do not by its log, with what all of them hold by the ledger. */
export const findBrokenBalances = async (db: Kysely<DB>, partnerId: string, held: Holding): Promise<Broken[]> => {
  const [balances, entries] = [sql.table(held.balances), sql.table(held.entries)]
  const { rows } = await sql<BrokenRow>`
    WITH logged AS (
      SELECT customer_id, currency, sum(${held.added}) AS total FROM ${entries} e WHERE partner_id = ${partnerId} GROUP BY 1, 2
    ), held AS (
      SELECT customer_id, currency, balance_minor AS total FROM ${balances} WHERE partner_id = ${partnerId}
    ), posted AS (
      SELECT j.currency, -sum(p.amount_minor) AS total
      FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
      WHERE p.partner_id = ${partnerId} AND j.partner_id = ${partnerId} AND p.account = ${held.account} GROUP BY 1
    )
    SELECT ${held.what}::text || ' of ' || ${fullNameOf('c')} AS subject,
      'hold {a}, by their log {b}' AS message, f.currency, f.a::bigint, f.b::bigint
    FROM (
      SELECT customer_id, currency, coalesce(h.total, 0) AS a, coalesce(l.total, 0) AS b
      FROM held h FULL JOIN logged l USING (customer_id, currency)
    ) f LEFT JOIN customers c ON c.partner_id = ${partnerId} AND c.id = f.customer_id
    WHERE f.a <> f.b
    UNION ALL
    SELECT ${held.what}::text || ' in ' || currency, 'come to {a}, by the ledger to {b}', currency, a::bigint, b::bigint
    FROM (
      SELECT currency, coalesce(h.total, 0) AS a, coalesce(p.total, 0) AS b
      FROM (SELECT currency, sum(total) AS total FROM held GROUP BY 1) h FULL JOIN posted p USING (currency)
    ) f WHERE a <> b
    LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}

/**
 * Entries of a log that are not what their journals say, and journals that no entry belongs to: amount, order, customer, currency, day
 * and kind, and for what belongs to no order, the command that did it.
 */
export const findBrokenEntries = async (db: Kysely<DB>, partnerId: string, held: Holding): Promise<Broken[]> => {
  const entries = sql.table(held.entries)
  const { rows } = await sql<BrokenRow>`
    WITH RECURSIVE merged AS (
      SELECT id, merged_into AS into_id FROM customers WHERE partner_id = ${partnerId} AND merged_into IS NOT NULL
      UNION SELECT m.id, c.merged_into FROM merged m
        JOIN customers c ON c.partner_id = ${partnerId} AND c.id = m.into_id AND c.merged_into IS NOT NULL
    ), posted AS (
      SELECT j.id, -sum(p.amount_minor) AS total
      FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
      WHERE p.partner_id = ${partnerId} AND j.partner_id = ${partnerId} AND p.account = ${held.account} GROUP BY 1
    ), logged AS (
      SELECT journal_id AS id, sum(${held.added}) AS total FROM ${entries} e WHERE partner_id = ${partnerId} GROUP BY 1
    ), amounts AS (
      SELECT id, coalesce(l.total, 0) AS a, coalesce(p.total, 0) AS b FROM logged l FULL JOIN posted p USING (id)
    ), moved AS (
      SELECT e.id, e.order_id, e.customer_id, e.currency, e.journal_id, ${held.added} AS added, ${held.at} AS at,
        j.created_at AS posted_at, j.order_id AS posted_order, ledger.readable_id AS posted_readable_id, j.currency AS posted_currency, j.kind AS posted_kind,
        ${held.kind} AS kind, ${held.audited} AS audited, o.readable_id, o.customer_id AS buyer
      FROM ${entries} e
      LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = e.journal_id
      LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = e.order_id
      LEFT JOIN orders ledger ON ledger.partner_id = ${partnerId} AND ledger.id = j.order_id
      WHERE e.partner_id = ${partnerId}
    ), named AS (
      SELECT m.*, club.timezone AS zone, CASE WHEN m.readable_id IS NULL
        THEN ${held.what}::text || ' of ' || ${fullNameOf('c')}
        ELSE ${held.what}::text || ' of order ' || m.readable_id END AS subject
      FROM moved m JOIN partners club ON club.id = ${partnerId}
      LEFT JOIN customers c ON c.partner_id = ${partnerId} AND c.id = m.customer_id
    )
    SELECT CASE WHEN o.id IS NULL THEN ${held.what}::text || ' journal ' || x.id ELSE ${held.what}::text || ' of order ' || o.readable_id END AS subject,
      'moved {b} by the ledger, {a} by their log' AS message, coalesce(j.currency, 'SGD') AS currency, x.a::bigint, x.b::bigint
    FROM amounts x
    LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = x.id
    LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = j.order_id
    WHERE x.a <> x.b
    UNION ALL
    SELECT subject, CASE
        WHEN posted_kind IS NULL THEN 'moved {a} by their log, and have no journal'
        WHEN order_id IS DISTINCT FROM posted_order
          THEN 'moved {a} by their log, and by the ledger for ' || coalesce('order ' || posted_readable_id, 'no order')
        WHEN currency <> posted_currency THEN 'moved {a} by their log, and are in ' || posted_currency || ' in the ledger'
        WHEN at <> posted_at THEN 'moved {a} on ' || ${said('at')} || ' by their log, by the ledger on ' || ${said('posted_at')}
        WHEN order_id IS NOT NULL THEN 'moved {a} of another customer than the one who bought'
        WHEN posted_kind IS DISTINCT FROM kind THEN 'moved {a} without an order, and their journal calls it ' || posted_kind
        ELSE 'moved {a} on ' || ${said('at')} || ', when nobody did so by the audit trail' END,
      currency, added::bigint, NULL
    FROM named WHERE posted_kind IS NULL OR order_id IS DISTINCT FROM posted_order OR currency <> posted_currency OR at <> posted_at
      OR (order_id IS NOT NULL AND buyer IS DISTINCT FROM customer_id)
      OR (order_id IS NULL AND (posted_kind IS DISTINCT FROM kind OR NOT EXISTS (
        -- Found by its customer: many are issued some at one moment, as by an import, and by that each would be looked for among all of those.
        SELECT FROM audit_entries a WHERE a.partner_id = ${partnerId}
          AND a.subject_id = ANY(ARRAY(SELECT named.customer_id UNION ALL SELECT m.id FROM merged m WHERE m.into_id = named.customer_id))
          AND a.action = named.audited AND a.at IS NOT DISTINCT FROM named.at AND ${held.isBySame})))
    LIMIT ${MOST}`.execute(db)
  return rows.map(inWords)
}
