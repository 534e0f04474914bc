import type { MergedHoldings, MergePreview } from '@fieldhouse/contract/customers'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { COLUMNS, FIELDS, type CustomerFields } from '../customer-fields.ts'

/** Two customers of whom one is merged into the other. */
export type Pair = { keptId: string; duplicateId: string }

export type LockedCustomer = CustomerFields & {
  id: string
  version: number
  isWalkIn: boolean
  createdAt: number
  sharesMobile: boolean
  mergedInto: string | null
  isGone: boolean
}

/**
 * Two customers with all their orders, locked until the command ends, by their ids; also one who is gone. In the order of whoever sells:
 * customers before orders, and each by its id. Sales that only hold a customer, so that they are not deleted, are waited for at last:
 * they lock nothing more of ours, while whoever holds an order may still ask for its customer.
 */
export const lockPair = async (
  { db, partnerId }: Command,
  { keptId, duplicateId }: Pair,
): Promise<LockedCustomer[]> => {
  const ids = [keptId, duplicateId]
  await sql`
    SELECT id FROM customers WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
  const lockOrders = () =>
    sql`
    SELECT id FROM orders WHERE partner_id = ${partnerId} AND customer_id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
      db,
    )
  await lockOrders()
  const fields = FIELDS.map((field) => sql`${sql.ref(COLUMNS[field])} AS ${sql.ref(field)}`)
  const { rows } = await sql<LockedCustomer>`
    SELECT id, ${sql.join(fields)}, version, is_walk_in AS "isWalkIn", created_at AS "createdAt", shares_mobile AS "sharesMobile",
      merged_into AS "mergedInto", deleted_at IS NOT NULL AS "isGone"
    FROM customers WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
  // What was sold to them while they were waited for.
  await lockOrders()
  return rows
}

/** How much a customer has, in one statement; `now` in epoch milliseconds. */
export const findHoldings = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
  now: number,
): Promise<MergedHoldings> => {
  const of = sql`partner_id = ${partnerId} AND customer_id = ${customerId}`
  const held = (table: string) => sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('amount', balance_minor, 'currency', currency) ORDER BY currency)
    FROM ${sql.table(table)} WHERE ${of} AND balance_minor > 0), '[]')`
  const { rows } = await sql<MergedHoldings>`
    SELECT (SELECT count(*) FROM orders WHERE ${of}) AS transactions,
      (SELECT count(*) FROM facility_bookings WHERE ${of} AND type = 'booking') AS bookings,
      (SELECT count(*) FROM facility_bookings b WHERE ${of} AND type = 'booking' AND ends_at > ${new Date(now)}
        AND NOT EXISTS (SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))) AS "comingBookings",
      (SELECT count(*) FROM class_participants WHERE ${of} AND removed_at IS NULL) AS classes,
      (SELECT count(*) FROM subscriptions WHERE ${of} AND deleted_at IS NULL) AS memberships,
      (SELECT count(*) FROM customer_packages WHERE ${of}) AS packages,
      (SELECT coalesce(sum(passes_left), 0)::integer FROM customer_packages WHERE ${of}) AS "passesLeft",
      (SELECT count(*) FROM coupon_uses WHERE ${of} AND given_back_at IS NULL) AS "couponUses",
      ${held('credit_balances')} AS credits, ${held('wallet_balances')} AS wallet`.execute(db)
  return rows[0]!
}

/** Memberships of both that hold on the same days from today on. */
export const findMembershipsAtOnce = async (
  { db, partnerId }: Command,
  { keptId, duplicateId }: Pair,
  today: string,
): Promise<MergePreview['membershipsAtOnce']> => {
  const { rows } = await sql<MergePreview['membershipsAtOnce'][number]>`
    SELECT k.name AS kept, d.name AS duplicate, lower(b.days)::text AS "startsOn", (upper(b.days) - 1)::text AS "expiresOn"
    FROM subscriptions s
    JOIN subscriptions o ON o.partner_id = s.partner_id AND o.customer_id = ${duplicateId} AND s.member_days && o.member_days
    CROSS JOIN LATERAL (SELECT s.member_days * o.member_days AS days) b
    JOIN membership_plans k ON (k.partner_id, k.id) = (s.partner_id, s.plan_id)
    JOIN membership_plans d ON (d.partner_id, d.id) = (o.partner_id, o.plan_id)
    WHERE s.partner_id = ${partnerId} AND s.customer_id = ${keptId} AND s.deleted_at IS NULL AND s.canceled_at IS NULL
      AND o.deleted_at IS NULL AND o.canceled_at IS NULL AND upper(b.days) > ${today}::date
    ORDER BY 3, 1, 2`.execute(db)
  return rows
}

/** Sessions in which both have a place; `at` in epoch milliseconds. */
export const findSameClasses = async (
  { db, partnerId }: Command,
  { keptId, duplicateId }: Pair,
): Promise<{ id: string; name: string; at: number; timezone: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; at: number; timezone: string }>`
    SELECT s.id, s.name, s.starts_at AS at, v.timezone
    FROM class_participants p
    JOIN class_participants o ON (o.partner_id, o.session_id) = (p.partner_id, p.session_id) AND o.customer_id = ${duplicateId}
    JOIN class_sessions s ON (s.partner_id, s.id) = (p.partner_id, p.session_id)
    JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
    WHERE p.partner_id = ${partnerId} AND p.customer_id = ${keptId} AND p.removed_at IS NULL AND o.removed_at IS NULL
    ORDER BY s.starts_at, s.id`.execute(db)
  return rows
}

/** Takes a duplicate off every list; their email and mobile are free from then on. */
export const closeDuplicate = async ({ db, partnerId, now }: Command, { keptId, duplicateId }: Pair): Promise<void> => {
  await sql`
    UPDATE customers SET deleted_at = ${new Date(now)}, merged_into = ${keptId}, version = version + 1
    WHERE (partner_id, id) = (${partnerId}, ${duplicateId})`.execute(db)
}

type Fields = Partial<CustomerFields>

/** Writes the merge down and hands all that the duplicate has to the kept one. */
export const moveAll = async (
  { db, partnerId, actor, now }: Command,
  {
    id,
    keptId,
    duplicateId,
    before,
    after,
    moved,
    mobileSharedBy,
  }: Pair & { id: string; before: Fields; after: Fields; moved: MergedHoldings; mobileSharedBy: readonly string[] },
): Promise<void> => {
  await sql`
    INSERT INTO customer_merges (partner_id, id, kept_id, duplicate_id, before, after, moved, mobile_shared_by, created_by, created_by_name, created_at)
    VALUES (${partnerId}, ${id}, ${keptId}, ${duplicateId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${JSON.stringify(moved)}::jsonb, ${[...mobileSharedBy]}::uuid[], ${actor.accountId}, ${actor.name}, ${new Date(now)})`.execute(
    db,
  )
  await sql`SELECT hand_over_customer(${partnerId}, ${id})`.execute(db)
}

export type MergeRow = Pair & {
  id: string
  before: Fields | null
  after: Fields | null
  moved: MergedHoldings
  /** Who shared the mobile of one of the two then. */
  mobileSharedBy: string[]
  mergedBy: string
  mergedAt: number
  undoneAt: number | null
}

const columns = sql`id, kept_id AS "keptId", duplicate_id AS "duplicateId", before, after, moved, mobile_shared_by AS "mobileSharedBy", created_by_name AS "mergedBy",
  created_at AS "mergedAt", undone_at AS "undoneAt"`

/** Of whom a merge is; undefined for an unknown one. */
export const findMerge = async (db: Kysely<DB>, partnerId: string, id: string): Promise<MergeRow | undefined> => {
  const { rows } = await sql<MergeRow>`
    SELECT ${columns} FROM customer_merges WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
  return rows[0]
}

export type DuplicateRow = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  createdAt: number
  version: number
}

/** Merges into a customer that stand, the latest first, each with its duplicate. */
export const findMergesInto = async (
  db: Kysely<DB>,
  partnerId: string,
  keptId: string,
): Promise<(MergeRow & { duplicate: DuplicateRow })[]> => {
  const { rows } = await sql<MergeRow & { duplicate: DuplicateRow }>`
    SELECT m.*, jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'mobile', c.mobile,
      'createdAt', (extract(epoch FROM c.created_at) * 1000)::bigint, 'version', c.version) AS duplicate
    FROM (
      SELECT ${columns}, partner_id FROM customer_merges
      WHERE partner_id = ${partnerId} AND kept_id = ${keptId} AND undone_at IS NULL
      ORDER BY created_at DESC, id LIMIT 100
    ) m JOIN customers c ON (c.partner_id, c.id) = (m.partner_id, m."duplicateId")
    ORDER BY m."mergedAt" DESC, m.id`.execute(db)
  return rows.map(({ duplicate, ...row }) => ({ ...row, duplicate }))
}

/** What may be used up by something that stays, by the name of its table. */
export type Mixed = 'credit_balances' | 'wallet_balances' | 'customer_packages' | 'subscriptions'

/** What went and can't be told apart from what came since, by the name of its table; null where all of it went back. */
export const giveBackAll = async ({ db, partnerId, now }: Command, id: string): Promise<Mixed | null> => {
  const { rows } = await sql<{ mixed: Mixed | null }>`
    SELECT give_back_customer(${partnerId}, ${id}, ${new Date(now)}) AS mixed`.execute(db)
  return rows[0]!.mixed
}

/**
 * Makes a duplicate a customer of their own again, who shares their mobile as it is said; false where somebody has their email or mobile by now: the
 * transaction is lost then.
 */
export const reopenDuplicate = async (
  { db, partnerId }: Command,
  duplicateId: string,
  sharesMobile: boolean,
): Promise<boolean> => {
  try {
    await sql`
      UPDATE customers SET deleted_at = NULL, merged_into = NULL, shares_mobile = ${sharesMobile}, version = version + 1
      WHERE (partner_id, id) = (${partnerId}, ${duplicateId})`.execute(db)
    return true
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && (constraint === 'customers_email' || constraint === 'customers_mobile')) return false
    throw error
  }
}

/** Notes that a merge was undone. */
export const noteUndone = async ({ db, partnerId, actor, now }: Command, id: string): Promise<void> => {
  await sql`
    UPDATE customer_merges SET undone_at = ${new Date(now)}, undone_by = ${actor.accountId}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Everybody who was merged into a customer, also by another one. */
export const findMergedInto = async ({ db, partnerId }: Command, keptId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE gone AS (
      SELECT partner_id, id FROM customers WHERE partner_id = ${partnerId} AND merged_into = ${keptId}
      UNION SELECT c.partner_id, c.id FROM gone g JOIN customers c ON (c.partner_id, c.merged_into) = (g.partner_id, g.id) WHERE c.partner_id = ${partnerId}
    ) SELECT id FROM gone`.execute(db)
  return rows.map(({ id }) => id)
}

/** Erases what merges of a customer say of somebody. */
export const eraseMergesInto = async ({ db, partnerId }: Command, keptIds: readonly string[]): Promise<void> => {
  await sql`
    UPDATE customer_merges SET before = NULL, after = NULL
    WHERE partner_id = ${partnerId} AND (kept_id = ANY(${keptIds}::uuid[]) OR duplicate_id = ANY(${keptIds}::uuid[]))`.execute(
    db,
  )
}

/** Into whom a customer was merged who is found no more; undefined where they were not. */
export const findMergedIntoWhom = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ into: string | null }>`
    SELECT merged_into AS into FROM customers WHERE (partner_id, id) = (${partnerId}, ${customerId})`.execute(db)
  return rows[0]?.into ?? undefined
}

/** Who a customer is by now: themselves, whom they were merged into, and whom that one was, with who of them stands. Null for who is none. */
export type ByNow = { ids: string[]; standing: string }

/** What somebody says by a link of an old mail holds for who they are by now (BEYOND-34). */
export const findByNow = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<ByNow | null> => {
  const { rows } = await sql<{ id: string; into: string | null }>`
    WITH RECURSIVE them AS (
      SELECT id, merged_into FROM customers WHERE (partner_id, id) = (${partnerId}, ${customerId})
      UNION SELECT c.id, c.merged_into FROM them t JOIN customers c ON c.partner_id = ${partnerId} AND c.id = t.merged_into
    ) SELECT id, merged_into AS into FROM them`.execute(db)
  const standing = rows.find(({ into }) => into === null)
  return standing ? { ids: rows.map(({ id }) => id), standing: standing.id } : null
}
