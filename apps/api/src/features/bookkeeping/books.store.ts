import type { BookSpan, ClosedDays, OwedOnDay, OwnAccount, OwnTaxRate, SoldRate } from '@fieldhouse/domain/bookkeeping'
import { PASS_UNIT } from '@fieldhouse/domain/ledger'
import type { LocalDate, TimeRange, Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { DAY_IN_SPAN, IN_SPAN, spanRows } from '../../books/book-spans.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** The zone whose days the books are counted by from now on, and what is closed, by the zone of then; the earliest period first. */
export const findBookClock = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ zone: Zone; periods: ClosedDays[] }> => {
  const { rows } = await sql<{ zone: Zone; periods: ClosedDays[] }>`
    SELECT p.timezone AS zone, coalesce((SELECT jsonb_agg(jsonb_build_object('lastDay', to_char(b.last_day, 'YYYY-MM-DD'),
      'zone', b.timezone, 'end', (extract(epoch FROM b.ends_at) * 1000)::bigint) ORDER BY b.ends_at)
      FROM book_periods b WHERE b.partner_id = ${partnerId}), '[]') AS periods
    FROM partners p WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}

/** The zone whose days the books are counted by. */
export const findZone = async (db: Kysely<DB>, partnerId: string): Promise<Zone> => {
  const { rows } = await sql<{ zone: Zone }>`SELECT timezone AS zone FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!.zone
}

/** A club's own chart of accounts; a tax rate of null is what every organisation of Xero has. */
export type ChartRow = { accounts: readonly OwnAccount[]; xeroTaxRate: string | null; taxRates: readonly OwnTaxRate[] }

type SettingsRow = ChartRow & { version: number }

const SETTINGS = sql`accounts, xero_tax_rate AS "xeroTaxRate", xero_tax_rates AS "taxRates", version`

/** A club's own chart, empty where it has said nothing. */
export const findBookSettings = async (db: Kysely<DB>, partnerId: string): Promise<SettingsRow> => {
  const { rows } = await sql<SettingsRow>`
    SELECT ${SETTINGS} FROM book_settings WHERE partner_id = ${partnerId}`.execute(db)
  return rows[0] ?? { accounts: [], xeroTaxRate: null, taxRates: [], version: 1 }
}

/** The same, of which nobody else changes anything until the command ends. */
export const lockBookSettings = async ({ db, partnerId }: Command): Promise<SettingsRow> => {
  const { rows } = await sql<SettingsRow>`
    INSERT INTO book_settings (partner_id, accounts) VALUES (${partnerId}, '[]')
    ON CONFLICT (partner_id) DO UPDATE SET version = book_settings.version RETURNING ${SETTINGS}`.execute(db)
  return rows[0]!
}

export const saveBookSettings = async (
  { db, partnerId }: Command,
  { accounts, xeroTaxRate, taxRates }: ChartRow,
): Promise<void> => {
  await sql`
    UPDATE book_settings SET accounts = ${JSON.stringify(accounts)}::jsonb, xero_tax_rate = ${xeroTaxRate},
      xero_tax_rates = ${JSON.stringify(taxRates)}::jsonb, version = version + 1
    WHERE partner_id = ${partnerId}`.execute(db)
}

/** What an account was debited and credited with, in minor units; neither is below 0. */
export type SumRow = { currency: string; account: string; debit: number; credit: number }

/** What of it is of one rate. */
type DayRow = SumRow & { day: LocalDate; taxRate: SoldRate | null }

const SUMS = sql`coalesce(sum(p.amount_minor) FILTER (WHERE p.amount_minor > 0), 0)::bigint AS debit,
  coalesce(-sum(p.amount_minor) FILTER (WHERE p.amount_minor < 0), 0)::bigint AS credit`
const POSTED = sql`journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)`
const MONEY = sql`j.currency <> ${PASS_UNIT}`

/** The rates of tax that a club has, and those that something was sold at before they were called otherwise, corrected or removed; each once. */
export const findSoldRates = async (db: Kysely<DB>, partnerId: string): Promise<SoldRate[]> => {
  const { rows } = await sql<SoldRate>`
    SELECT DISTINCT r.rate ->> 'name' AS name, ${PERCENT(sql`r.rate -> 'parts'`)}::float8 AS percent FROM (
      SELECT jsonb_build_object('name', name, 'parts', parts) AS rate FROM tax_rates WHERE partner_id = ${partnerId}
      UNION SELECT tax_rate FROM order_line_items WHERE partner_id = ${partnerId} AND tax_rate IS NOT NULL
      UNION SELECT fee_tax_rate FROM orders WHERE partner_id = ${partnerId} AND fee_tax_rate IS NOT NULL AND fee_exclusive_minor > 0
    ) r ORDER BY 1, 2`.execute(db)
  return rows
}

/** All parts of a rate in percent. */
const PERCENT = (parts: RawBuilder<unknown>) =>
  sql`(SELECT trim_scale(sum((part ->> 'millionths')::numeric) / 10000) FROM jsonb_array_elements(${parts}) part)`

/** The same of each day of some spans, day by day; an account that did not move on a day is not in it. What was sold is by its rate. */
export const findDaySums = async (db: Kysely<DB>, partnerId: string, spans: readonly BookSpan[]): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    SELECT to_char(${DAY_IN_SPAN}, 'YYYY-MM-DD') AS day, j.currency, p.account,
      t.rate AS "taxRate", ${SUMS}
    FROM ${spanRows(spans)}
    JOIN journals j ON j.partner_id = ${partnerId} AND ${IN_SPAN}
    JOIN postings p ON (p.partner_id, p.journal_id) = (${partnerId}, j.id)
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('name', kept.rate -> 'name', 'percent', ${PERCENT(sql`kept.rate -> 'parts'`)}) AS rate
      FROM (
        -- A fee within the price is taxed as the price is.
        SELECT CASE WHEN p.account = 'sales' OR o.fee_exclusive_minor = 0 THEN (SELECT l.tax_rate FROM order_line_items l
          WHERE (l.partner_id, l.order_id) = (j.partner_id, j.order_id) AND l.tax_rate IS NOT NULL LIMIT 1)
        ELSE o.fee_tax_rate END AS rate
        FROM orders o WHERE p.account IN ('sales', 'processingFees') AND (o.partner_id, o.id) = (j.partner_id, j.order_id)
          -- Whoever never said anything of taxes has no rate to be found.
          AND (SELECT EXISTS (SELECT FROM tax_settings s WHERE s.partner_id = ${partnerId}))
      ) kept
      WHERE kept.rate IS NOT NULL
    ) t ON true
    WHERE j.partner_id = ${partnerId} AND ${MONEY}
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 NULLS FIRST`.execute(db)
  return rows
}

/** What accounts come to from an instant, or from the beginning of the books, to another. */
export const findSums = async (
  db: Kysely<DB>,
  partnerId: string,
  { start, end }: { start: number | null; end: number },
): Promise<SumRow[]> => {
  const from = start === null ? sql`` : sql`AND j.created_at >= ${new Date(start)}`
  const { rows } = await sql<SumRow>`
    SELECT j.currency, p.account, ${SUMS} FROM ${POSTED}
    WHERE j.partner_id = ${partnerId} ${from} AND j.created_at < ${new Date(end)} AND ${MONEY}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}

export type JournalRow = {
  id: string
  /** Epoch milliseconds. */
  at: number
  /** The same in microseconds, for the next page. */
  micros: number
  kind: string
  currency: string
  orderId: string | null
  reference: string | null
  postings: { account: string; amount: number }[]
}

/** Journals of money in a range of time with their postings, the earliest first, from behind the page before. */
export const findJournals = async (
  db: Kysely<DB>,
  partnerId: string,
  { span, after, limit }: { span: TimeRange; after: { at: number; id: string } | undefined; limit: number },
): Promise<JournalRow[]> => {
  const rest = after
    ? sql`AND (j.created_at, j.id) > (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)
        AND j.created_at >= timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`
    : sql``
  const { rows } = await sql<JournalRow>`
    SELECT j.id, j.created_at AS at, (extract(epoch FROM j.created_at) * 1000000)::bigint AS micros, j.kind, j.currency,
      j.order_id AS "orderId", o.readable_id AS reference,
      (SELECT jsonb_agg(jsonb_build_object('account', p.account, 'amount', p.amount_minor) ORDER BY p.line) FROM postings p
        WHERE (p.partner_id, p.journal_id) = (j.partner_id, j.id)) AS postings
    FROM (SELECT * FROM journals j WHERE j.partner_id = ${partnerId} AND j.created_at >= ${new Date(span.start)}
      AND j.created_at < ${new Date(span.end)} AND ${MONEY} ${rest} ORDER BY j.created_at, j.id LIMIT ${limit}) j
    LEFT JOIN orders o ON (o.partner_id, o.id) = (${partnerId}, j.order_id)
    ORDER BY j.created_at, j.id`.execute(db)
  return rows
}

export type NewPeriod = ChartRow & {
  id: string
  firstDay: LocalDate | null
  lastDay: LocalDate
  timezone: Zone
  /** The first instant that is open. */
  endsAt: number
  sums: readonly SumRow[]
  /** What was owed of what was sold ahead at the ends of its months and of itself. */
  owed: readonly OwedOnDay[]
}

export type PeriodRow = Omit<NewPeriod, 'sums' | 'owed'> & { sums: SumRow[]; closedAt: number; closedBy: string }

/** Periods beyond this many are told by the audit trail. */
const MOST_PERIODS = 240

/** The periods that are closed, the newest first. */
export const findPeriods = async (db: Kysely<DB>, partnerId: string): Promise<PeriodRow[]> => {
  const { rows } = await sql<PeriodRow>`
    SELECT id, to_char(first_day, 'YYYY-MM-DD') AS "firstDay", to_char(last_day, 'YYYY-MM-DD') AS "lastDay", timezone, ends_at AS "endsAt",
      sums, accounts, xero_tax_rate AS "xeroTaxRate", xero_tax_rates AS "taxRates", closed_at AS "closedAt", closed_by_name AS "closedBy"
    FROM book_periods WHERE partner_id = ${partnerId} ORDER BY ends_at DESC LIMIT ${MOST_PERIODS}`.execute(db)
  return rows
}

/** What was kept of what was owed at the ends of some days when their periods were closed; days of which nothing was kept are not in it. */
export const findOwedKept = async (
  db: Kysely<DB>,
  partnerId: string,
  days: readonly LocalDate[],
): Promise<{ closedUntil: LocalDate | null; kept: OwedOnDay[] }> => {
  const { rows } = await sql<{ closedUntil: LocalDate | null; kept: OwedOnDay[] }>`
    SELECT to_char(max(last_day), 'YYYY-MM-DD') AS "closedUntil", coalesce((
      SELECT jsonb_agg(o) FROM book_periods b, jsonb_array_elements(b.owed) o
      WHERE b.partner_id = ${partnerId} AND b.last_day >= ${days[0]!}::date AND o ->> 'day' = ANY(${days})), '[]') AS kept
    FROM book_periods WHERE partner_id = ${partnerId}`.execute(db)
  return rows[0]!
}

/** The day of a zone on which the first journal was posted; null where there is none. */
export const findFirstDay = async (db: Kysely<DB>, partnerId: string, zone: Zone): Promise<LocalDate | null> => {
  const { rows } = await sql<{ day: LocalDate | null }>`
    SELECT to_char(min(created_at) AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day FROM journals WHERE partner_id = ${partnerId}`.execute(
    db,
  )
  return rows[0]!.day
}

/** Nobody posts while a period is closed: whoever posts holds the same lock shared (migration 0250). */
export const lockPosting = async ({ db, partnerId }: Command): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}::text, 31))`.execute(db)
}

export const insertPeriod = async ({ db, partnerId, actor, now }: Command, period: NewPeriod): Promise<void> => {
  await sql`
    INSERT INTO book_periods (partner_id, id, first_day, last_day, timezone, ends_at, sums, owed, accounts, xero_tax_rate, xero_tax_rates, closed_at, closed_by,
      closed_by_name)
    VALUES (${partnerId}, ${period.id}, ${period.firstDay}::date, ${period.lastDay}::date, ${period.timezone}, ${new Date(period.endsAt)},
      ${JSON.stringify(period.sums)}::jsonb, ${JSON.stringify(period.owed)}::jsonb, ${JSON.stringify(period.accounts)}::jsonb, ${period.xeroTaxRate},
      ${JSON.stringify(period.taxRates)}::jsonb, ${new Date(now)},
      ${actor.accountId}, ${actor.name})`.execute(db)
}
