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
  isActive: boolean
}

const columns = sql`id, name, description, total_passes AS "totalPasses", price_minor AS price, currency,
  expiry_days AS "expiryDays", is_active AS "isActive"`

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

/** A package that can be bought: neither deleted nor inactive (PACKAGES-28). */
export const findBuyable = async ({ db, partnerId }: Command, id: string): Promise<PackageRow | undefined> => {
  const { rows } = await sql<PackageRow>`
    SELECT ${columns} FROM packages
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL AND is_active`.execute(db)
  return rows[0]
}

export const insertPackage = async ({ db, partnerId, now }: Command, row: PackageRow): Promise<void> => {
  await sql`
    INSERT INTO packages (partner_id, id, name, description, total_passes, price_minor, currency, expiry_days, is_active, created_at)
    VALUES (${partnerId}, ${row.id}, ${row.name}, ${row.description}, ${row.totalPasses}, ${row.price}, ${row.currency},
      ${row.expiryDays}, ${row.isActive}, ${new Date(now)})`.execute(db)
}

/** The currency in which the partner sells, and the zone in which its days are counted. */
export const findSeller = async ({ db, partnerId }: Command): Promise<{ currency: string; timezone: string }> => {
  const { rows } = await sql<{ currency: string; timezone: string }>`
    SELECT coalesce(default_currency_id, 'SGD') AS currency, timezone FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!
}
