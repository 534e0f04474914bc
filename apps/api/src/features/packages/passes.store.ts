import { PASS_UNIT, type JournalKind } from '@fieldhouse/domain/ledger'
import type { HeldPasses, PassPosting } from '@fieldhouse/domain/packages'
import { sql, type Kysely } from 'kysely'
import { journalInsert, postingInsert } from '../../books/journals.store.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A package that a customer bought (PACKAGES-27). */
export type CustomerPackageRow = HeldPasses & {
  customerId: string
  packageId: string
  orderId: string
  name: string
  totalPasses: number
}

const columns = sql`id, customer_id AS "customerId", package_id AS "packageId", order_id AS "orderId", name,
  total_passes AS "totalPasses", passes_left AS "passesLeft", expires_at AS "expiresAt"`

/** What the line `li` of an order sold: the package as the customer bought it. */
export const describedPackage = sql`(
  SELECT jsonb_build_object('target', jsonb_build_object('id', k.id, 'name', k.name, 'totalPasses', k.total_passes))
  FROM customer_packages k WHERE (k.partner_id, k.id) = (li.partner_id, li.target_id))`

/** What a live customer has bought, the newest first, with how many there are in all; null for an unknown customer. */
export const findPackagesOfCustomer = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CustomerPackageRow[]; total: number } | null> => {
  const counted = await sql<{ total: number }>`
    SELECT (SELECT count(*) FROM customer_packages p WHERE (p.partner_id, p.customer_id) = (c.partner_id, c.id)) AS total
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}) AND c.deleted_at IS NULL`.execute(db)
  if (!counted.rows[0]) return null
  const { rows } = await sql<CustomerPackageRow>`
    SELECT ${columns} FROM customer_packages WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})
    ORDER BY created_at DESC, id OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return { rows, total: counted.rows[0].total }
}

// Of a sale that waits to be paid online nothing is used: it may end unpaid (BOOKING-86).
const isSold = sql`NOT EXISTS (
  SELECT FROM orders o WHERE (o.partner_id, o.id) = (p.partner_id, p.order_id) AND o.processing_status = 'DRAFT')`

/** All passes that a customer can still use, as the rules read them. */
export const findHeldPasses = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<HeldPasses[]> => {
  const { rows } = await sql<HeldPasses>`
    SELECT id, passes_left AS "passesLeft", expires_at AS "expiresAt" FROM customer_packages p
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) AND passes_left > 0 AND ${isSold}`.execute(db)
  return rows
}

/**
 * The same, locked until the command ends and in one order: of two desks that want the last pass the second one waits, and then
 * sees what the first one left.
 */
export const lockHeldPasses = async (
  { db, partnerId }: Command,
  customerId: string,
): Promise<(HeldPasses & { packageId: string })[]> => {
  const { rows } = await sql<HeldPasses & { packageId: string }>`
    SELECT id, package_id AS "packageId", passes_left AS "passesLeft", expires_at AS "expiresAt" FROM customer_packages p
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) AND ${isSold} ORDER BY id FOR NO KEY UPDATE OF p`.execute(
    db,
  )
  return rows.filter(({ passesLeft }) => passesLeft > 0)
}

/** The cancelled orders that sold a customer passes of which some are left. */
export const findCanceledSales = async ({ db, partnerId }: Command, customerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT o.id FROM customer_packages p JOIN orders o ON (o.partner_id, o.id) = (p.partner_id, p.order_id)
    WHERE (p.partner_id, p.customer_id) = (${partnerId}, ${customerId}) AND p.passes_left > 0 AND o.processing_status = 'CANCELED'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Passes that an order's lines hold, used and not given back: those first that expire first. */
export type UsedPasses = { lineId: string; customerPackageId: string; passes: number }

export const findUsedPasses = async ({ db, partnerId }: Command, orderId: string): Promise<UsedPasses[]> => {
  const { rows } = await sql<UsedPasses>`
    SELECT e.line_id AS "lineId", p.id AS "customerPackageId", -sum(e.passes)::int AS passes
    FROM pass_entries e JOIN customer_packages p ON (p.partner_id, p.id) = (e.partner_id, e.customer_package_id)
    WHERE (e.partner_id, e.order_id) = (${partnerId}, ${orderId}) AND e.line_id IS NOT NULL
    GROUP BY e.line_id, p.id, p.expires_at, p.created_at HAVING sum(e.passes) < 0
    ORDER BY p.expires_at, p.created_at, e.line_id`.execute(db)
  return rows
}

type PassesLeft = {
  id: string
  totalPasses: number
  passesLeft: number
  expiresAt: number | null
  /** By the rule of the package when it was sold. */
  unusedRefundPercent: number
}

/** How many passes are left of packages that customers bought, by their ids. */
export const findPassesLeft = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PassesLeft>> => {
  const { rows } = await sql<PassesLeft>`
    SELECT id, total_passes AS "totalPasses", passes_left AS "passesLeft", expires_at AS "expiresAt",
      unused_refund_percent AS "unusedRefundPercent" FROM customer_packages
    WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is left of the packages that an order sold, locked until the command ends. */
export const lockSoldPasses = async ({ db, partnerId }: Command, orderId: string): Promise<HeldPasses[]> => {
  const { rows } = await sql<HeldPasses>`
    SELECT id, passes_left AS "passesLeft", expires_at AS "expiresAt" FROM customer_packages
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows.filter(({ passesLeft }) => passesLeft > 0)
}

/** Writes a package that a customer buys; its passes come by a movement. */
export const insertCustomerPackage = async (
  { db, partnerId, now }: Command,
  row: Omit<CustomerPackageRow, 'passesLeft'> & { unusedRefundPercent: number },
): Promise<void> => {
  await sql`
    INSERT INTO customer_packages (partner_id, id, customer_id, package_id, order_id, name, total_passes, passes_left, expires_at,
      unused_refund_percent, created_at)
    VALUES (${partnerId}, ${row.id}, ${row.customerId}, ${row.packageId}, ${row.orderId}, ${row.name}, ${row.totalPasses}, 0,
      ${row.expiresAt === null ? null : new Date(row.expiresAt)}, ${row.unusedRefundPercent}, ${new Date(now)})`.execute(
    db,
  )
}

export type PassMovement = {
  journalId: string
  kind: Extract<JournalKind, `passes${string}`>
  orderId: string
  postings: readonly PassPosting[]
  /** Signed, as the customer sees it. */
  entries: readonly { id: string; customerPackageId: string; lineId: string | null; passes: number }[]
}

/** Writes a movement of passes: its journal, its entries and what is left of each package. The database refuses fewer than none. */
export const insertPassMovement = async (
  command: Command,
  { journalId, kind, orderId, postings, entries }: PassMovement,
): Promise<void> => {
  const { db, partnerId } = command
  const journals = [{ id: journalId, kind, postings }]
  await sql`
    WITH journaled AS (${journalInsert(command, { orderId, currency: PASS_UNIT }, journals)}
    ), moved AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS r(id uuid, "customerPackageId" uuid, "lineId" uuid, passes int)
    ), counted AS (
      UPDATE customer_packages p SET passes_left = p.passes_left + m.passes
      FROM (SELECT "customerPackageId" AS id, sum(passes)::int AS passes FROM moved GROUP BY 1) m
      WHERE (p.partner_id, p.id) = (${partnerId}, m.id)
    ), logged AS (
      INSERT INTO pass_entries (partner_id, id, customer_package_id, passes, order_id, line_id, journal_id, expires_at)
      SELECT ${partnerId}::uuid, m.id, m."customerPackageId", m.passes, ${orderId}::uuid, m."lineId", ${journalId}::uuid,
        CASE WHEN ${kind} = 'passesSold' THEN p.expires_at END
      FROM moved m LEFT JOIN customer_packages p ON p.partner_id = ${partnerId} AND p.id = m."customerPackageId" RETURNING 1
    )
    ${postingInsert(partnerId, journals)}`.execute(db)
}
