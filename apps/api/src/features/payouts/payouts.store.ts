import type { PayoutStatus } from '@fieldhouse/domain/payouts'
import type { LocalDate } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Due } from './what-is-due.ts'

/** Minor units; instants in epoch milliseconds. */
export type PayoutRow = {
  id: string
  readableId: string
  currency: string
  amount: number
  status: PayoutStatus
  provider: string
  providerAccountId: string
  bankAccountId: string
  /** The last four digits. */
  bankNumberEnd: string
  /** What the provider knows the bank account by; null where it is set up no more. */
  providerBankId: string | null
  providerPayoutId: string | null
  providerAmount: number | null
  utr: string | null
  requestedJournalId: string
  settledAt: number | null
  createdBy: string | null
  createdAt: number
}

const COLUMNS = sql`w.id, w.readable_id AS "readableId", w.currency, w.amount_minor AS amount, w.status, w.provider,
  w.provider_account_id AS "providerAccountId", w.bank_account_id AS "bankAccountId", w.bank_number_end AS "bankNumberEnd",
  (SELECT b.provider_bank_id FROM bank_accounts b WHERE b.partner_id = w.partner_id AND b.id = w.bank_account_id) AS "providerBankId",
  w.provider_payout_id AS "providerPayoutId", w.provider_amount_minor AS "providerAmount", w.settlement_utr AS utr,
  w.requested_journal_id AS "requestedJournalId", w.settled_at AS "settledAt", w.created_by_name AS "createdBy", w.created_at AS "createdAt"`

/** One payout of a partner is asked for at a time. */
export const lockPayouts = async ({ db, partnerId }: Command): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}, 23))`.execute(db)
}

type NewPayout = Pick<
  PayoutRow,
  | 'id'
  | 'readableId'
  | 'currency'
  | 'amount'
  | 'provider'
  | 'providerAccountId'
  | 'bankAccountId'
  | 'bankNumberEnd'
  | 'requestedJournalId'
>

/** Writes a payout with all that is in it; nothing is due of its orders any more (PAYOUTS-22). */
export const insertPayout = async (
  { db, partnerId, actor, now }: Command,
  payout: NewPayout,
  dues: readonly Due[],
): Promise<void> => {
  const items = dues.map(({ orderId, figures, accounts, rate }) => ({ orderId, ...figures, accounts, rate }))
  await sql`
    WITH requested AS (
      INSERT INTO payouts (partner_id, id, readable_id, currency, amount_minor, status, provider, provider_account_id, bank_account_id,
        bank_number_end, requested_journal_id, created_by, created_by_name, created_at)
      VALUES (${partnerId}, ${payout.id}, ${payout.readableId}, ${payout.currency}, ${payout.amount}, 'PENDING', ${payout.provider},
        ${payout.providerAccountId}, ${payout.bankAccountId}, ${payout.bankNumberEnd}, ${payout.requestedJournalId}, ${actor.accountId},
        ${actor.accountId === null ? null : actor.name}, ${new Date(now)})
    ), given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS r("orderId" uuid, taken bigint, refunded bigint, fees bigint,
        commission bigint, borne bigint, amount bigint, accounts jsonb, rate jsonb)
    ), items AS (
      INSERT INTO payout_items (partner_id, payout_id, order_id, taken_minor, refunded_minor, fees_minor, commission_minor,
        borne_minor, amount_minor, accounts, commission)
      SELECT ${partnerId}::uuid, ${payout.id}::uuid, g."orderId", g.taken, g.refunded, g.fees, g.commission, g.borne, g.amount, g.accounts, g.rate
      FROM given g
    )
    DELETE FROM payout_dues d USING given g WHERE d.partner_id = ${partnerId} AND d.order_id = g."orderId"`.execute(db)
}

/** A payout, locked until the command ends; undefined for an unknown one. */
export const lockPayout = async ({ db, partnerId }: Command, id: string): Promise<PayoutRow | undefined> => {
  const { rows } = await sql<PayoutRow>`
    SELECT ${COLUMNS} FROM payouts w WHERE w.partner_id = ${partnerId} AND w.id = ${id} AND w.status IS NOT NULL FOR UPDATE OF w`.execute(
    db,
  )
  return rows[0]
}

export const findPayout = async (db: Kysely<DB>, partnerId: string, id: string): Promise<PayoutRow | undefined> => {
  const { rows } = await sql<PayoutRow>`
    SELECT ${COLUMNS} FROM payouts w WHERE w.partner_id = ${partnerId} AND w.id = ${id} AND w.status IS NOT NULL`.execute(
    db,
  )
  return rows[0]
}

export type PayoutItemRow = {
  orderId: string
  readableId: string
  isCorrection: boolean
  taken: number
  refunded: number
  fees: number
  commission: number
  borne: number
  amount: number
}

/** What is in a payout, the oldest order first. Minor units. */
export const findItems = async (db: Kysely<DB>, partnerId: string, payoutId: string): Promise<PayoutItemRow[]> => {
  const { rows } = await sql<PayoutItemRow>`
    SELECT i.order_id AS "orderId", o.readable_id AS "readableId", i.taken_minor AS taken, i.refunded_minor AS refunded,
      i.fees_minor AS fees, i.commission_minor AS commission, i.borne_minor AS borne, i.amount_minor AS amount,
      EXISTS (
        SELECT FROM payout_items e JOIN payouts ew ON ew.partner_id = ${partnerId} AND ew.id = e.payout_id
        WHERE e.partner_id = ${partnerId} AND e.order_id = i.order_id AND ew.created_at < w.created_at
          AND ew.status NOT IN ('FAILED', 'CANCELED')
      ) AS "isCorrection"
    FROM payout_items i
    JOIN payouts w ON w.partner_id = ${partnerId} AND w.id = i.payout_id
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = i.order_id
    WHERE i.partner_id = ${partnerId} AND i.payout_id = ${payoutId}
    ORDER BY o.created_at, o.id`.execute(db)
  return rows
}

/** Keeps what the provider said of a payout that is under way still. */
export const noteProvider = async (
  { db, partnerId }: Command,
  id: string,
  told: { status: PayoutStatus; providerPayoutId: string; providerAmount: number; utr: string | null },
): Promise<void> => {
  await sql`
    UPDATE payouts SET status = ${told.status}, provider_payout_id = ${told.providerPayoutId}, provider_amount_minor = ${told.providerAmount},
      settlement_utr = coalesce(settlement_utr, ${told.utr})
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/**
 * Ends a payout by the provider's word; where it came back its orders are due again. Their marks are orders' own. The journal is
 * written before, in the same command.
 */
export const endPayout = async (
  { db, partnerId, now }: Command,
  id: string,
  told: {
    status: 'PAID' | 'FAILED' | 'CANCELED'
    providerPayoutId: string
    providerAmount: number
    utr: string | null
    journalId: string
  },
): Promise<void> => {
  await sql`
    WITH ended AS (
      UPDATE payouts SET status = ${told.status}, provider_payout_id = ${told.providerPayoutId},
        provider_amount_minor = ${told.providerAmount}, settlement_utr = coalesce(settlement_utr, ${told.utr}),
        settled_at = ${new Date(now)}, settled_journal_id = ${told.journalId}
      WHERE (partner_id, id) = (${partnerId}, ${id})
    )
    INSERT INTO payout_dues (partner_id, order_id)
    SELECT i.partner_id, i.order_id FROM payout_items i
    WHERE i.partner_id = ${partnerId} AND i.payout_id = ${id} AND ${told.status !== 'PAID'}
    ON CONFLICT (partner_id, order_id) DO NOTHING`.execute(db)
}

/** The postings of a journal, in their order. */
export const findPostings = async (
  { db, partnerId }: Command,
  journalId: string,
): Promise<{ account: string; amount: number }[]> => {
  const { rows } = await sql<{ account: string; amount: number }>`
    SELECT account, amount_minor AS amount FROM postings
    WHERE (partner_id, journal_id) = (${partnerId}, ${journalId}) ORDER BY line`.execute(db)
  return rows
}

/** What payouts of a currency come to, by their status. Minor units. */
export const findSums = async (
  db: Kysely<DB>,
  partnerId: string,
  currency: string,
): Promise<Partial<Record<PayoutStatus, number>>> => {
  const { rows } = await sql<{ status: PayoutStatus; amount: number }>`
    SELECT status, sum(amount_minor)::bigint AS amount FROM payouts
    WHERE partner_id = ${partnerId} AND currency = ${currency} AND status IS NOT NULL GROUP BY status`.execute(db)
  return Object.fromEntries(rows.map(({ status, amount }) => [status, amount]))
}

/** `from` and `to` are days of the partner's zone, both with it. */
export type PayoutFilter = {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  status?: readonly PayoutStatus[] | undefined
  bankIds?: readonly string[] | undefined
}

const CAME_BACK: PayoutStatus[] = ['FAILED', 'CANCELED']

/** A page of the log, newest first, with how many there are in all and what they come to by currency, without those that came back. */
export const findPayouts = async (
  db: Kysely<DB>,
  partnerId: string,
  { fromDate, toDate, status, bankIds }: PayoutFilter,
  { offset, limit, zone }: { offset: number; limit: number; zone: string },
): Promise<{ rows: PayoutRow[]; sums: { currency: string; amount: number; count: number }[] }> => {
  const where = sql.join(
    [
      sql`w.partner_id = ${partnerId}`,
      sql`w.status IS NOT NULL`,
      ...(fromDate ? [sql`w.created_at >= ${fromDate}::date::timestamp AT TIME ZONE ${zone}`] : []),
      ...(toDate ? [sql`w.created_at < (${toDate}::date + 1)::timestamp AT TIME ZONE ${zone}`] : []),
      ...(status?.length ? [sql`w.status = ANY(${status})`] : []),
      ...(bankIds?.length ? [sql`w.bank_account_id = ANY(${bankIds}::uuid[])`] : []),
    ],
    sql` AND `,
  )
  const { rows } = await sql<PayoutRow>`
    SELECT ${COLUMNS} FROM payouts w WHERE ${where} ORDER BY w.created_at DESC, w.id DESC OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  // What came back is no payout, unless it is looked for alone.
  const stands = status?.some((each) => CAME_BACK.includes(each))
    ? sql`true`
    : sql`w.status <> ALL(${CAME_BACK}::text[])`
  const { rows: sums } = await sql<{ currency: string; amount: number; count: number }>`
    SELECT w.currency, coalesce(sum(w.amount_minor) FILTER (WHERE ${stands}), 0)::bigint AS amount, count(*)::bigint AS count FROM payouts w WHERE ${where}
    GROUP BY w.currency ORDER BY w.currency`.execute(db)
  return { rows, sums }
}

/** The bank accounts that payouts of a partner went to, by how their numbers end. */
export const findBanksOfPayouts = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ id: string; accountNumber: string }[]> => {
  const { rows } = await sql<{ id: string; accountNumber: string }>`
    SELECT DISTINCT bank_account_id AS id, bank_number_end AS "accountNumber" FROM payouts
    WHERE partner_id = ${partnerId} AND status IS NOT NULL ORDER BY "accountNumber", id`.execute(db)
  return rows
}

/** Payouts of all partners that are under way. For the platform's entrance. */
export const findUnderWay = async (db: Kysely<DB>): Promise<{ partnerId: string; id: string }[]> => {
  const { rows } = await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
    SELECT partner_id AS "partnerId", id FROM payouts WHERE status IN ('PENDING', 'IN_TRANSIT') ORDER BY partner_id, id`.execute(
    db,
  )
  return rows
}

/** Partners that are paid out by a schedule. For the platform's entrance. */
export const findScheduled = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${acrossPartners('due work')}
    SELECT id FROM partners WHERE config->>'payoutFrequency' IN ('WEEKLY', 'MONTHLY') ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a day of a partner's schedule is done with. */
export const isDayDone = async ({ db, partnerId }: Command, day: LocalDate): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM payout_days WHERE (partner_id, day) = (${partnerId}, ${day}::date)`.execute(db)
  return rows.length > 0
}

/** Notes that a day of a partner's schedule is done with: it was paid out, or nothing was to be. */
export const noteDay = async ({ db, partnerId }: Command, day: LocalDate): Promise<void> => {
  await sql`INSERT INTO payout_days (partner_id, day) VALUES (${partnerId}, ${day}::date)`.execute(db)
}
