import {
  MONEY_KINDS,
  type CashCount,
  type CashDifference,
  type DayBooks,
  type DayFigures,
} from '@fieldhouse/domain/day-close'
import { PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { accountOf } from '@fieldhouse/domain/orders'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { isOpenItem } from '../orders/index.ts'

/** The zone whose days are closed, and the currency that an empty day is shown in. */
export const findPartnerDay = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ zone: string; currency: string }> => {
  const { rows } = await sql<{ zone: string; currency: string }>`
    SELECT timezone AS zone, coalesce(default_currency_id, 'SGD') AS currency FROM partners WHERE id = ${partnerId}`.execute(
    db,
  )
  return rows[0]!
}

/** One transaction whose log and ledger disagree on a day; minor units. */
export type Difference = {
  orderId: string | null
  readableId: string | null
  currency: string
  method: PaymentMethod
  logged: number
  ledger: number
}

/** Differences beyond this many are only seen in the sums. */
const MOST_DIFFERENCES = 100

const ACCOUNTS = JSON.stringify(PAYMENT_METHODS.map((method) => ({ method, account: accountOf(method) })))

/**
 * The books of a span of time: log, ledger, the open items that were asked for in it, and the transactions whose log and ledger disagree in it. One
 * statement, so that all of it is read at one moment. What was free is nothing that was taken. The ledger counts by its journals' time, the log by when an entry
 * succeeded.
 */
export const findDayBooks = async (
  db: Kysely<DB>,
  partnerId: string,
  { start, end }: { start: number; end: number },
): Promise<DayBooks & { differences: Difference[] }> => {
  const [from, until] = [new Date(start), new Date(end)]
  const sums = (source: string) => sql`coalesce((SELECT jsonb_agg(s) FROM (
    SELECT currency, method, "transactionType", sum(amount)::bigint AS amount, count(*) AS count
    FROM ${sql.table(source)} GROUP BY 1, 2, 3) s), '[]')`
  const entries = (
    amount: 't.amount_minor' | '-t.amount_minor',
  ) => sql`t.order_id, o.readable_id, o.currency, t.payment_method AS method,
      t.transaction_type AS "transactionType", ${sql.raw(amount)} AS amount
      FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id) AND t.amount_minor > 0`
  const excess = (
    method: RawBuilder<unknown>,
    amount: RawBuilder<unknown>,
  ) => sql`e.order_id, o.readable_id, o.currency,
      ${method} AS method, 'REFUND' AS "transactionType", ${amount} AS amount
      FROM over_refunds e JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id)`
  const settlements = sql`JOIN over_refund_settlements s ON (s.partner_id, s.over_refund_id) = (e.partner_id, e.id)
      WHERE e.partner_id = ${partnerId} AND s.settled_as <> 'writtenOff'`
  const { rows } = await sql<DayBooks & { differences: Difference[] }>`
    WITH entries AS MATERIALIZED (
      SELECT ${entries('t.amount_minor')}
      WHERE t.partner_id = ${partnerId} AND t.status = 'SUCCESS' AND t.settled_at >= ${from} AND t.settled_at < ${until}
      -- A refund that went through and came back was one on its day, and takes itself back on the other.
      UNION ALL SELECT ${entries('t.amount_minor')}
      WHERE t.partner_id = ${partnerId} AND t.reversed_at IS NOT NULL AND t.settled_at >= ${from} AND t.settled_at < ${until}
      UNION ALL SELECT ${entries('-t.amount_minor')}
      WHERE t.partner_id = ${partnerId} AND t.reversed_at >= ${from} AND t.reversed_at < ${until}
      -- What providers gave back too much is a refund of its day; it is one no more when it comes back, or is paid back.
      UNION ALL SELECT ${excess(sql`e.payment_method`, sql`e.amount_minor`)}
      WHERE e.partner_id = ${partnerId} AND e.created_at >= ${from} AND e.created_at < ${until}
      UNION ALL SELECT ${excess(sql`e.payment_method`, sql`-e.amount_minor`)}
      WHERE e.partner_id = ${partnerId} AND e.reversed_at >= ${from} AND e.reversed_at < ${until}
      UNION ALL SELECT ${excess(sql`s.settled_as`, sql`-e.amount_minor`)} ${settlements}
        AND s.settled_at >= ${from} AND s.settled_at < ${until}
      UNION ALL SELECT ${excess(sql`s.settled_as`, sql`e.amount_minor`)} ${settlements}
        AND s.undone_at >= ${from} AND s.undone_at < ${until}
    ), waiting AS MATERIALIZED (
      SELECT ${entries('t.amount_minor')}
      WHERE t.partner_id = ${partnerId} AND t.created_at >= ${from} AND t.created_at < ${until}
        AND ${isOpenItem}
    ), moved AS MATERIALIZED (
      SELECT j.order_id, j.currency, j.kind, p.account, p.amount_minor AS amount
      FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
      WHERE j.partner_id = ${partnerId} AND j.created_at >= ${from} AND j.created_at < ${until}
    ), accounts AS (
      SELECT * FROM jsonb_to_recordset(${ACCOUNTS}::jsonb) AS r(method text, account text)
    ), differences AS (
      SELECT order_id, currency, method, coalesce(l.amount, 0)::bigint AS logged, coalesce(p.amount, 0)::bigint AS ledger
      FROM (
        SELECT order_id, currency, method, sum(CASE "transactionType" WHEN 'REFUND' THEN -amount ELSE amount END) AS amount
        FROM entries GROUP BY 1, 2, 3
      ) l FULL JOIN (
        SELECT order_id, currency, method, sum(amount) AS amount
        FROM moved JOIN accounts USING (account) WHERE kind = ANY(${[...MONEY_KINDS]}) GROUP BY 1, 2, 3
      ) p USING (order_id, currency, method)
      WHERE coalesce(l.amount, 0) <> coalesce(p.amount, 0)
    )
    SELECT ${sums('entries')} AS logged, ${sums('waiting')} AS open,
      coalesce((SELECT jsonb_agg(s) FROM (
        SELECT currency, kind, account, sum(amount)::bigint AS amount FROM moved GROUP BY 1, 2, 3, amount > 0) s), '[]') AS posted,
      coalesce((SELECT jsonb_agg(s) FROM (
        SELECT d.order_id AS "orderId", o.readable_id AS "readableId", d.currency, d.method, d.logged, d.ledger
        FROM differences d LEFT JOIN orders o ON (o.partner_id, o.id) = (${partnerId}, d.order_id)
        ORDER BY abs(d.logged - d.ledger) DESC, d.order_id, d.method LIMIT ${MOST_DIFFERENCES}) s), '[]') AS differences`.execute(
    db,
  )
  return rows[0]!
}

export type CloseRow = {
  revision: number
  closedAt: number
  closedBy: string
  note: string | null
  counts: CashCount[]
  figures: DayFigures[]
}

/** How a day was closed, newest first. */
export const findCloses = async (db: Kysely<DB>, partnerId: string, day: string): Promise<CloseRow[]> => {
  const { rows } = await sql<CloseRow>`
    SELECT revision, closed_at AS "closedAt", closed_by_name AS "closedBy", note, counts, figures
    FROM day_closes WHERE partner_id = ${partnerId} AND day = ${day}::date ORDER BY revision DESC`.execute(db)
  return rows
}

/** One close of a day at a time; the second one waits, and then sees the first one's. */
export const lockDay = async ({ db, partnerId }: Command, day: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId} || ${day}, 17))`.execute(db)
}

/** What the closes of a day have posted of its cash, by currency. */
export const findPostedCash = async (db: Kysely<DB>, partnerId: string, day: string): Promise<CashDifference[]> => {
  const { rows } = await sql<CashDifference>`
    SELECT j.currency, sum(j.amount)::bigint AS amount
    FROM day_closes c, jsonb_to_recordset(c.cash_journals) AS j(currency text, amount bigint)
    WHERE c.partner_id = ${partnerId} AND c.day = ${day}::date GROUP BY j.currency`.execute(db)
  return rows
}

export type NewClose = {
  id: string
  day: string
  zone: string
  revision: number
  figures: readonly DayFigures[]
  counts: readonly CashCount[]
  note: string | null
  /** The journals of cash that was over or short. */
  cashJournals: readonly (CashDifference & { journalId: string })[]
}

export const insertClose = async ({ db, partnerId, actor, now }: Command, close: NewClose): Promise<void> => {
  await sql`
    INSERT INTO day_closes (partner_id, id, day, timezone, revision, figures, counts, note, cash_journals, closed_at, closed_by, closed_by_name)
    VALUES (${partnerId}, ${close.id}, ${close.day}::date, ${close.zone}, ${close.revision}, ${JSON.stringify(close.figures)}::jsonb,
      ${JSON.stringify(close.counts)}::jsonb, ${close.note}, ${JSON.stringify(close.cashJournals)}::jsonb, ${new Date(now)}, ${actor.accountId}, ${actor.name})`.execute(
    db,
  )
}
