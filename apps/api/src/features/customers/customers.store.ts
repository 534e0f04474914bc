import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { columnsOf, type CustomerFields } from './customer-fields.ts'
import { findFilteredIds, type AskedCustomers } from './filtered-customers.store.ts'
import { findHeirOfMobile, inheritMobile } from './shared-mobiles.store.ts'

/** A membership; both days belong to it, 'YYYY-MM-DD'. */
export type SubscriptionOfCustomer = {
  id: string
  planId: string
  planName: string
  startsOn: string
  expiresOn: string
  isCanceled: boolean
  /** Days on which it rests, both ends inclusive. */
  pauses: { from: string; until: string }[]
  /** Days on which it makes them a member, both ends inclusive. */
  memberDays: { from: string; until: string }[]
}

export type CustomerRow = {
  id: string
  partner_id: string
  partner_side_customer_id_string: string | null
  first_name: string
  last_name: string
  email: string | null
  mobile: string | null
  gender: 'female' | 'male'
  dob: string | null
  address_street: string | null
  address_unit: string | null
  address_city: string | null
  address_country: string | null
  address_postal_code: string | null
  invoice_name: string | null
  tax_number: string | null
  partner_note: string | null
  version: number
  is_walk_in: boolean
  created_at: number
  /** Those that were not removed, the one that lasts longest first. */
  subscriptions: SubscriptionOfCustomer[]
  /** Today's date in the partner's time zone. */
  today: string
  /** Club credits by currency, minor units; none where nothing is left. */
  credits: { currency: string; amount: number }[]
}

/** Customers with their memberships and credits. `now` in epoch milliseconds. */
const select = async (db: Kysely<DB>, now: number, rest: RawBuilder<unknown>): Promise<CustomerRow[]> => {
  const { rows } = await sql<CustomerRow>`
    SELECT c.id, c.partner_id, c.partner_side_customer_id_string, c.first_name, c.last_name, c.email, c.mobile, c.gender,
      c.dob, c.address_street, c.address_unit, c.address_city, c.address_country, c.address_postal_code, c.invoice_name,
      c.tax_number, c.partner_note, c.version, c.is_walk_in, c.created_at, (${new Date(now)}::timestamptz AT TIME ZONE p.timezone)::date AS today,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', s.id, 'planId', s.plan_id, 'planName', m.name, 'startsOn', s.starts_on,
          'expiresOn', s.expires_on, 'isCanceled', s.canceled_at IS NOT NULL,
          'pauses', coalesce((SELECT jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1))
            FROM unnest(s.pauses) AS d(days)), '[]'),
          'memberDays', coalesce((SELECT jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1))
            FROM unnest(s.member_days) AS d(days)), '[]')) ORDER BY s.expires_on DESC, s.id)
        FROM subscriptions s JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
        WHERE (s.partner_id, s.customer_id) = (c.partner_id, c.id) AND s.deleted_at IS NULL
      ), '[]') AS subscriptions,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('currency', b.currency, 'amount', b.balance_minor) ORDER BY b.currency)
        FROM credit_balances b WHERE (b.partner_id, b.customer_id) = (c.partner_id, c.id) AND b.balance_minor > 0
      ), '[]') AS credits
    FROM customers c
    JOIN partners p ON p.id = c.partner_id
    ${rest}`.execute(db)
  return rows
}

export const findCustomer = async (
  db: Kysely<DB>,
  partnerId: string,
  id: string,
  now: number,
): Promise<CustomerRow | undefined> => {
  const rows = await select(db, now, sql`WHERE c.partner_id = ${partnerId} AND c.id = ${id} AND c.deleted_at IS NULL`)
  return rows[0]
}

/** Live customers among these ids, newest first. */
export const findCustomersByIds = (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
  now: number,
): Promise<CustomerRow[]> =>
  select(
    db,
    now,
    sql`WHERE c.partner_id = ${partnerId} AND c.id = ANY(${ids}::uuid[]) AND c.deleted_at IS NULL
        ORDER BY c.created_at DESC, c.id`,
  )

/**
 * What a live customer has paid and was not given back, by currency in minor units, the currencies in order; undefined for an
 * unknown one (CUSTOMERS-41).
 */
export const findSpend = async (
  db: Kysely<DB>,
  partnerId: string,
  id: string,
): Promise<{ currency: string; amount: number }[] | undefined> => {
  const { rows } = await sql<{ spend: { currency: string; amount: number }[] }>`
    SELECT coalesce((
      SELECT jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount) ORDER BY s.currency) FROM (
        SELECT o.currency, sum(CASE t.transaction_type WHEN 'PURCHASE' THEN t.amount_minor ELSE -t.amount_minor END) AS amount
        FROM orders o JOIN order_transactions t ON (t.partner_id, t.order_id) = (o.partner_id, o.id)
        WHERE (o.partner_id, o.customer_id) = (c.partner_id, c.id) AND t.status = 'SUCCESS'
        GROUP BY o.currency
      ) s
    ), '[]') AS spend
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${id}) AND c.deleted_at IS NULL`.execute(db)
  return rows[0]?.spend
}

type Page = { offset: number; limit: number }
type Found = { rows: CustomerRow[]; total: number }

/** The partner's customers, newest first, with how many there are in all. */
export const findNewestCustomers = async (
  db: Kysely<DB>,
  partnerId: string,
  { offset, limit }: Page,
  now: number,
): Promise<Found> => {
  // The keys of the page first: what customers hold is read for those that are shown, not for those before them.
  const rows = await select(
    db,
    now,
    sql`JOIN (SELECT id FROM customers WHERE partner_id = ${partnerId} AND deleted_at IS NULL
          ORDER BY created_at DESC, id OFFSET ${offset} LIMIT ${limit}) shown ON shown.id = c.id
        WHERE c.partner_id = ${partnerId} ORDER BY c.created_at DESC, c.id`,
  )
  const { total } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Customers of whom the text is part of a name, the email, the mobile or the own id, in any case and accent, and who have what the filter asks; newest first. */
export const findFilteredCustomers = async (
  db: Kysely<DB>,
  partnerId: string,
  asked: AskedCustomers,
  page: Page,
  now: number,
): Promise<Found> => {
  const { ids, total } = await findFilteredIds(db, partnerId, asked, page, now)
  return { rows: ids.length > 0 ? await findCustomersByIds(db, partnerId, ids, now) : [], total }
}

/** Customers who hold club credits in a currency, newest first, as far as a text finds them; with how many there are in all. */
export const findCreditHolders = async (
  db: Kysely<DB>,
  partnerId: string,
  { currency, text, offset, limit }: Page & { currency: string; text: string | undefined },
  now: number,
): Promise<Found> => {
  const holders = sql`
    FROM credit_balances b JOIN customers c ON (c.partner_id, c.id) = (b.partner_id, b.customer_id)
    WHERE b.partner_id = ${partnerId} AND b.currency = ${currency} AND b.balance_minor > 0 AND c.deleted_at IS NULL
      ${text ? sql`AND c.id IN (SELECT id FROM search_customers(${partnerId}, ${text}, 10000, 0))` : sql``}`
  const { rows: found } = await sql<{ id: string }>`
    SELECT c.id ${holders} ORDER BY c.created_at DESC, c.id OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::bigint AS total ${holders}`.execute(db)
  const ids = found.map(({ id }) => id)
  const rows = await select(
    db,
    now,
    sql`WHERE c.partner_id = ${partnerId} AND c.id = ANY(${ids}::uuid[]) ORDER BY c.created_at DESC, c.id`,
  )
  return { rows, total: counted[0]!.total }
}

/** The id of the club's standing customer; undefined until it is first asked for. */
export const findWalkInId = async (db: Kysely<DB>, partnerId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM customers WHERE partner_id = ${partnerId} AND is_walk_in`.execute(db)
  return rows[0]?.id
}

export type NewCustomer = CustomerFields & { id: string; partnerId: string; isWalkIn?: boolean }

/** Adds a customer; false when a live one of the partner has the same email or mobile. */
export const insertCustomer = async (db: Kysely<DB>, customer: NewCustomer, at: number): Promise<boolean> => {
  const made = await db
    .insertInto('customers')
    .values({
      partner_id: customer.partnerId,
      id: customer.id,
      ...columnsOf(customer),
      is_walk_in: customer.isWalkIn ?? false,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * A live customer, locked until the command ends, whether a transaction of them is not cancelled, and whether something is still to be given
 * back to them; undefined for an unknown one. The lock waits for orders that are being placed for them, and lets none begin.
 */
export const lockCustomer = async (
  { db, partnerId }: Command,
  id: string,
): Promise<{ id: string; isWalkIn: boolean; hasOpenOrders: boolean; isOwed: boolean } | undefined> => {
  const locked = await sql<{ id: string; isWalkIn: boolean }>`
    SELECT id, is_walk_in AS "isWalkIn" FROM customers WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL FOR UPDATE`.execute(
    db,
  )
  if (!locked.rows[0]) return undefined
  // A statement of its own: it sees what was committed while the lock was waited for.
  const { rows } = await sql<{ hasOpenOrders: boolean; isOwed: boolean }>`
    SELECT EXISTS (SELECT FROM orders WHERE (partner_id, customer_id) = (${partnerId}, ${id})
      AND processing_status <> 'CANCELED') AS "hasOpenOrders", ${isOwedRefund(partnerId, id)} AS "isOwed"`.execute(db)
  return { ...locked.rows[0], ...rows[0]! }
}

/** SQL: whether a refund to a customer is not done. Nothing can be given back to who is gone. */
export const isOwedRefund = (partnerId: string, customerId: string) => sql<boolean>`
  EXISTS (SELECT FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
    WHERE o.partner_id = ${partnerId} AND o.customer_id = ${customerId} AND t.transaction_type = 'REFUND'
      AND t.status IN ('PENDING', 'UNKNOWN'))`

/** What is erased of a deleted customer: how to reach them, which account they are, and what was noted of them. */
export const ERASED = sql.raw(`email = NULL, mobile = NULL, partner_note = NULL, dob = NULL, address_street = NULL,
  address_unit = NULL, address_city = NULL, address_country = NULL, address_postal_code = NULL, invoice_name = NULL,
  tax_number = NULL, profile_id = NULL`)

/**
 * Takes a customer off every list. Their name stays for the orders that go on naming them; how to reach them, what was noted of
 * them, and what the audit trail says of them is erased. Who shared their mobile has it now: no third one gets it.
 */
export const eraseCustomer = async (running: Command, id: string): Promise<void> => {
  const { db, partnerId, now } = running
  const heir = await findHeirOfMobile(running, id)
  await sql`
    UPDATE customers SET deleted_at = ${new Date(now)}, ${ERASED}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
  await inheritMobile(running, heir)
  await sql`SELECT erase_deleted_customer(${partnerId}, ${id})`.execute(db)
}

/** Has an erased customer go by a neutral name, and no more by what else tells of them. */
export const nameErased = async ({ db, partnerId, now }: Command, id: string, name: string): Promise<void> => {
  await sql`
    UPDATE customers SET erased_at = ${new Date(now)}, first_name = ${name}, last_name = '', gender = DEFAULT,
      partner_side_customer_id_string = NULL, version = version + 1
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Takes the notes off an erased customer's transactions, in the audit trail too, and removes the messages to them. */
export const eraseWordsAbout = async ({ db, partnerId }: Command, id: string): Promise<void> => {
  await sql`SELECT erase_words_about(${partnerId}, ${id})`.execute(db)
}
