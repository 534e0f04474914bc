import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A membership; both days belong to it, 'YYYY-MM-DD'. */
export type SubscriptionOfCustomer = {
  id: string
  planId: string
  planName: string
  startsOn: string
  expiresOn: string
  isCanceled: boolean
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
  partner_note: string | null
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
      c.partner_note, c.is_walk_in, c.created_at, (${new Date(now)}::timestamptz AT TIME ZONE p.timezone)::date AS today,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', s.id, 'planId', s.plan_id, 'planName', m.name, 'startsOn', s.starts_on,
          'expiresOn', s.expires_on, 'isCanceled', s.canceled_at IS NOT NULL) ORDER BY s.expires_on DESC, s.id)
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

type Page = { offset: number; limit: number }
type Found = { rows: CustomerRow[]; total: number }

/** The partner's customers, newest first, with how many there are in all. */
export const findNewestCustomers = async (
  db: Kysely<DB>,
  partnerId: string,
  { offset, limit }: Page,
  now: number,
): Promise<Found> => {
  const rows = await select(
    db,
    now,
    sql`WHERE c.partner_id = ${partnerId} AND c.deleted_at IS NULL
        ORDER BY c.created_at DESC, c.id OFFSET ${offset} LIMIT ${limit}`,
  )
  const { total } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Customers whose name, email, mobile or own id contains the text, in any case and accent; newest first. */
export const searchCustomers = async (
  db: Kysely<DB>,
  partnerId: string,
  text: string,
  { offset, limit }: Page,
  now: number,
): Promise<Found> => {
  const search = async (rows: number, skip: number) =>
    (
      await sql<{
        id: string
        total: number
      }>`SELECT id, total FROM search_customers(${partnerId}, ${text}, ${rows}, ${skip})`.execute(db)
    ).rows
  const found = await search(limit, offset)
  // Past the last page no row is left to carry the total.
  const total = (found[0] ?? (offset > 0 ? (await search(1, 0))[0] : undefined))?.total ?? 0
  if (found.length === 0) return { rows: [], total }
  const ids = found.map((row) => row.id)
  const rows = await select(
    db,
    now,
    sql`WHERE c.partner_id = ${partnerId} AND c.id = ANY(${ids}::uuid[]) ORDER BY c.created_at DESC, c.id`,
  )
  return { rows, total }
}

/** The country by whose numbering plan a partner's numbers are read; undefined for an unknown partner. */
export const findCountryOf = async (db: Kysely<DB>, partnerId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('partners').select('country_code').where('id', '=', partnerId).executeTakeFirst()
  return row?.country_code
}

/** The id of the club's standing customer; undefined until it is first asked for. */
export const findWalkInId = async (db: Kysely<DB>, partnerId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('is_walk_in', '=', true)
    .executeTakeFirst()
  return row?.id
}

export type NewCustomer = {
  id: string
  partnerId: string
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  gender: 'female' | 'male'
  partnerSideCustomerIdString: string | null
  partnerNote: string | null
  isWalkIn?: boolean
}

/** Adds a customer; false when a live one of the partner has the same email or mobile. */
export const insertCustomer = async (db: Kysely<DB>, customer: NewCustomer, at: number): Promise<boolean> => {
  const made = await db
    .insertInto('customers')
    .values({
      partner_id: customer.partnerId,
      id: customer.id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
      mobile: customer.mobile,
      gender: customer.gender,
      partner_side_customer_id_string: customer.partnerSideCustomerIdString,
      partner_note: customer.partnerNote,
      is_walk_in: customer.isWalkIn ?? false,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * A live customer, locked until the command ends, and whether a transaction of them is not cancelled; undefined for an
 * unknown one. The lock waits for orders that are being placed for them, and lets none begin.
 */
export const lockCustomer = async (
  { db, partnerId }: Command,
  id: string,
): Promise<{ id: string; isWalkIn: boolean; hasOpenOrders: boolean } | undefined> => {
  const locked = await sql<{ id: string; isWalkIn: boolean }>`
    SELECT id, is_walk_in AS "isWalkIn" FROM customers WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL FOR UPDATE`.execute(
    db,
  )
  if (!locked.rows[0]) return undefined
  // A statement of its own: it sees what was committed while the lock was waited for.
  const { rows } = await sql<{ hasOpenOrders: boolean }>`
    SELECT EXISTS (SELECT FROM orders WHERE (partner_id, customer_id) = (${partnerId}, ${id})
      AND processing_status <> 'CANCELED') AS "hasOpenOrders"`.execute(db)
  return { ...locked.rows[0], hasOpenOrders: rows[0]!.hasOpenOrders }
}

/**
 * Takes a customer off every list. Their name stays for the orders that go on naming them; how to reach them, what was noted of
 * them, and what the audit trail says of them is erased. Who shared their mobile has it now: no third one gets it.
 */
export const eraseCustomer = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    SELECT heir.id FROM customers gone
    JOIN customers heir ON (heir.partner_id, heir.mobile_digits) = (gone.partner_id, gone.mobile_digits)
    WHERE (gone.partner_id, gone.id) = (${partnerId}, ${id}) AND NOT gone.shares_mobile
      AND heir.shares_mobile AND heir.deleted_at IS NULL
    ORDER BY heir.created_at, heir.id LIMIT 1 FOR UPDATE OF heir`.execute(db)
  await sql`
    UPDATE customers SET deleted_at = ${new Date(now)}, email = NULL, mobile = NULL, partner_note = NULL, dob = NULL,
      address_street = NULL, address_unit = NULL, address_city = NULL, address_country = NULL, address_postal_code = NULL
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
  if (rows[0])
    await sql`
      UPDATE customers SET shares_mobile = false WHERE (partner_id, id) = (${partnerId}, ${rows[0].id})`.execute(db)
  await sql`SELECT erase_deleted_customer(${partnerId}, ${id})`.execute(db)
}
