import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A package of the catalogue; price in minor units. */
export type PackageRow = {
  id: string
  name: string
  description: string
  totalPasses: number
  price: number
  currency: string
  /** Days from the purchase; null: its passes never expire. */
  expiryDays: number | null
  /** How many per cent of the value of unused passes cancelling suggests to give back. */
  unusedRefundPercent: number
  isActive: boolean
  /** How often it was saved. */
  version: number
}

const columns = sql`id, name, description, total_passes AS "totalPasses", price_minor AS price, currency,
  expiry_days AS "expiryDays", unused_refund_percent AS "unusedRefundPercent", is_active AS "isActive", version`

/** Packages of a partner, newest first, with how many there are in all; deleted ones are left out. */
export const findPackages = async (
  db: Kysely<DB>,
  partnerId: string,
  { isActive, offset, limit }: { isActive: boolean | null; offset: number; limit: number },
): Promise<{ rows: PackageRow[]; total: number }> => {
  const where = sql`partner_id = ${partnerId} AND deleted_at IS NULL ${isActive === null ? sql`` : sql`AND is_active = ${isActive}`}`
  const { rows } = await sql<PackageRow>`
    SELECT ${columns} FROM packages WHERE ${where} ORDER BY created_at DESC, id OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM packages WHERE ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export const findPackage = async (db: Kysely<DB>, partnerId: string, id: string): Promise<PackageRow | undefined> => {
  const { rows } = await sql<PackageRow>`
    SELECT ${columns} FROM packages WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** A package that is not deleted, locked until the command ends: two edits at once follow each other. */
export const lockPackage = async ({ db, partnerId }: Command, id: string): Promise<PackageRow | undefined> => {
  const { rows } = await sql<PackageRow>`
    SELECT ${columns} FROM packages
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** Writes all of a package; what customers bought of it is a copy, and stays as it is (PACKAGES-27). */
export const savePackage = async ({ db, partnerId }: Command, row: PackageRow): Promise<void> => {
  await sql`
    UPDATE packages SET name = ${row.name}, description = ${row.description}, total_passes = ${row.totalPasses},
      price_minor = ${row.price}, currency = ${row.currency}, expiry_days = ${row.expiryDays},
      unused_refund_percent = ${row.unusedRefundPercent}, is_active = ${row.isActive}, version = ${row.version}
    WHERE (partner_id, id) = (${partnerId}, ${row.id})`.execute(db)
}

export const markDeleted = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`UPDATE packages SET deleted_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}

/** A package that can be bought: neither deleted nor inactive (PACKAGES-28). */
export const findBuyable = async ({ db, partnerId }: Command, id: string): Promise<PackageRow | undefined> => {
  const { rows } = await sql<PackageRow>`
    SELECT ${columns} FROM packages
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL AND is_active`.execute(db)
  return rows[0]
}

export const insertPackage = async ({ db, partnerId, now }: Command, row: PackageRow): Promise<void> => {
  await sql`
    INSERT INTO packages (partner_id, id, name, description, total_passes, price_minor, currency, expiry_days, unused_refund_percent,
      is_active, created_at)
    VALUES (${partnerId}, ${row.id}, ${row.name}, ${row.description}, ${row.totalPasses}, ${row.price}, ${row.currency},
      ${row.expiryDays}, ${row.unusedRefundPercent}, ${row.isActive}, ${new Date(now)})`.execute(db)
}

/** The currency in which the partner sells, and the zone in which its days are counted. */
export const findSeller = async ({ db, partnerId }: Command): Promise<{ currency: string; timezone: string }> => {
  const { rows } = await sql<{ currency: string; timezone: string }>`
    SELECT coalesce(default_currency_id, 'SGD') AS currency, timezone FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!
}
