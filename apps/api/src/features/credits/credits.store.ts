import { creditCurrency, REFUND_CREDIT_TYPE, type CreditAction, type CreditLimits } from '@fieldhouse/domain/credits'
import type { LocalDate } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import { lockBalanceIn } from '../../books/balances.store.ts'
import { fullNameOf } from '../../db/full-name.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { venueLimitIn } from '../../db/venue-limit.ts'
import { saveSettings } from '../partners/index.ts'

/** The partner's limits, the currency in which its credits are issued (CREDITS-54), and the zone of its days. */
export type CreditSettings = CreditLimits & { currency: string; methodsForStaff: string[]; timezone: string }

/** How the partner issues credits. */
export const findCreditSettings = async (db: Kysely<DB>, partnerId: string): Promise<CreditSettings> => {
  const { rows } = await sql<CreditSettings & { currency: string | null }>`
    SELECT max_credit_issue_minor AS "maxClubCreditIssue", max_credit_customer_minor AS "maxClubCreditCustomer",
      max_credit_staff_minor AS "maxClubCreditStaff", default_currency_id AS currency,
      payment_methods_for_staff AS "methodsForStaff", timezone
    FROM partners WHERE id = ${partnerId}`.execute(db)
  const settings = rows[0]!
  return { ...settings, currency: creditCurrency(settings.currency) }
}

/** Writes the limits of issuing. Minor units. */
export const updateCreditLimits = (command: Command, limits: CreditLimits): Promise<void> =>
  saveSettings(command, {
    max_credit_issue_minor: limits.maxClubCreditIssue,
    max_credit_customer_minor: limits.maxClubCreditCustomer,
    max_credit_staff_minor: limits.maxClubCreditStaff,
  })

/** One issue at a time for each partner: the overall limit is a sum over all its customers. */
export const lockIssuing = async ({ db, partnerId }: Command): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}, 13))`.execute(db)
}

/** What all customers of the partner hold in a currency, minor units. */
export const findOutstanding = async ({ db, partnerId }: Command, currency: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(balance_minor), 0)::bigint AS total FROM credit_balances
    WHERE partner_id = ${partnerId} AND currency = ${currency}`.execute(db)
  return rows[0]!.total
}

/** A live customer's credits in a currency, locked until the command ends; null for an unknown customer. Minor units. */
export const lockBalance = (command: Command, customerId: string, currency: string): Promise<number | null> =>
  lockBalanceIn('credit_balances', command, customerId, currency)

/** What a customer holds, in every currency where it is above 0, locked until the command ends. Minor units. */
export const lockBalances = async (
  { db, partnerId }: Command,
  customerId: string,
): Promise<{ currency: string; balance: number }[]> => {
  const { rows } = await sql<{ currency: string; balance: number }>`
    SELECT currency, balance_minor AS balance FROM credit_balances
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) AND balance_minor > 0
    ORDER BY currency FOR UPDATE`.execute(db)
  return rows
}

export type CreditMovement = {
  id: string
  customerId: string
  action: CreditAction
  typeId: string | null
  /** Minor units, above 0; the action says which way. */
  amount: number
  currency: string
  orderId: string | null
  journalId: string
}

/** Writes a movement of credits: the new balance and its entry in the log. The database refuses a balance below 0. */
export const insertMovement = async (
  { db, partnerId, actor, now }: Command,
  movement: CreditMovement,
  balance: number,
): Promise<void> => {
  const at = new Date(now)
  await sql`
    WITH moved AS (
      UPDATE credit_balances SET balance_minor = ${balance}
      WHERE (partner_id, customer_id, currency) = (${partnerId}, ${movement.customerId}, ${movement.currency})
    )
    INSERT INTO credit_entries (partner_id, id, customer_id, action, credit_type_id, amount_minor, currency, order_id, journal_id,
      created_by, staff_id, created_by_name, created_at)
    VALUES (${partnerId}, ${movement.id}, ${movement.customerId}, ${movement.action}, ${movement.typeId}, ${movement.amount},
      ${movement.currency}, ${movement.orderId}, ${movement.journalId}, ${actor.accountId}, ${actor.staffId}, ${actor.name}, ${at})`.execute(
    db,
  )
}

export type CreditEntryRow = {
  id: string
  action: CreditAction
  type_id: string | null
  amount: number
  currency: string
  order_id: string | null
  customer_id: string
  first_name: string
  last_name: string
  staff_id: string | null
  created_by_name: string | null
  created_at: number
}

export type CreditFilter = {
  q?: string | undefined
  type?: string | undefined
  activity?: CreditAction | undefined
  start?: number | undefined
  end?: number | undefined
  issueBy?: string | undefined
}

/** A page of the credit log, newest first, and how many entries there are in all. `q` is part of a customer's name, email or mobile. */
export const findEntries = async (
  db: Kysely<DB>,
  partnerId: string,
  filter: CreditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CreditEntryRow[]; total: number }> => {
  const conditions = [
    sql`e.partner_id = ${partnerId}`,
    ...(filter.type ? [sql`e.credit_type_id = ${filter.type}`] : []),
    ...(filter.activity ? [sql`e.action = ${filter.activity}`] : []),
    ...(filter.start !== undefined ? [sql`e.created_at >= ${new Date(filter.start)}`] : []),
    ...(filter.end !== undefined ? [sql`e.created_at <= ${new Date(filter.end)}`] : []),
    ...(filter.issueBy ? [sql`e.staff_id = ${filter.issueBy}`] : []),
    // Whoever is held to venues reads of no order of another one, as in the history of a customer.
    ...(venueLimitIn(partnerId) === null
      ? []
      : [
          sql`(e.order_id IS NULL OR EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.id) = (e.partner_id, e.order_id)))`,
        ]),
    // Under row-level security only a function can use the index of the search.
    ...(filter.q ? [sql`e.customer_id IN (SELECT id FROM search_customers(${partnerId}, ${filter.q}, 10000, 0))`] : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const { rows } = await sql<CreditEntryRow>`
    SELECT e.id, e.action, e.credit_type_id AS type_id, e.amount_minor AS amount, e.currency, e.order_id, e.customer_id,
      c.first_name, c.last_name, e.staff_id, e.created_by_name, e.created_at
    FROM credit_entries e JOIN customers c ON (c.partner_id, c.id) = (e.partner_id, e.customer_id)
    WHERE ${where} ORDER BY e.created_at DESC, e.id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::bigint AS total FROM credit_entries e WHERE ${where}`.execute(db)
  return { rows, total: counted[0]!.total }
}

/** Sums of the log in one currency, by what was done; minor units. */
export const findTotals = async (
  db: Kysely<DB>,
  partnerId: string,
  currency: string,
): Promise<Record<CreditAction, number>> => {
  const { rows } = await sql<{ action: CreditAction; total: number }>`
    SELECT u.action, sum(u.amount)::bigint AS total FROM credit_entries e CROSS JOIN LATERAL (
      SELECT CASE WHEN e.credit_type_id = ${REFUND_CREDIT_TYPE}::uuid THEN 'Utilised' ELSE e.action END AS action,
        CASE WHEN e.credit_type_id = ${REFUND_CREDIT_TYPE}::uuid THEN -e.amount_minor ELSE e.amount_minor END AS amount) u
    WHERE e.partner_id = ${partnerId} AND e.currency = ${currency} GROUP BY u.action`.execute(db)
  const of = (action: CreditAction) => rows.find((row) => row.action === action)?.total ?? 0
  return { Issue: of('Issue'), Utilised: of('Utilised'), Revoked: of('Revoked') }
}

/** Staff of the partner who issued, revoked or used credits at the desk, by name; who left is among them. */
export const findIssuers = async (db: Kysely<DB>, partnerId: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT s.id, ${fullNameOf('s')} AS name FROM partner_staffs s
    WHERE s.partner_id = ${partnerId}
      AND EXISTS (SELECT FROM credit_entries e WHERE e.partner_id = ${partnerId} AND e.staff_id = s.id)
    ORDER BY name, s.id`.execute(db)
  return rows
}

/** What was issued and used on each day of a zone from `first` to `last`, both with it, in one currency; minor units. */
export const findDailyCredits = async (
  db: Kysely<DB>,
  partnerId: string,
  range: { first: LocalDate; last: LocalDate; zone: string; currency: string },
): Promise<{ day: LocalDate; issue: number; utilised: number }[]> => {
  const { first, last, zone, currency } = range
  const { rows } = await sql<{ day: LocalDate; issue: number; utilised: number }>`
    WITH moved AS (
      SELECT (e.created_at AT TIME ZONE ${zone})::date AS day,
        sum(e.amount_minor) FILTER (WHERE e.action = 'Issue') AS issue,
        sum(e.amount_minor) FILTER (WHERE e.action = 'Utilised') AS utilised
      FROM credit_entries e
      WHERE e.partner_id = ${partnerId} AND e.currency = ${currency}
        AND e.created_at >= ${first}::date::timestamp AT TIME ZONE ${zone}
        AND e.created_at < (${last}::date + 1)::timestamp AT TIME ZONE ${zone}
      GROUP BY 1
    )
    SELECT d::date AS day, coalesce(m.issue, 0)::bigint AS issue, coalesce(m.utilised, 0)::bigint AS utilised
    FROM generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') d
    LEFT JOIN moved m ON m.day = d::date
    ORDER BY d`.execute(db)
  return rows
}
