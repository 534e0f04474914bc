import type { TaxRate, TaxRounding } from '@fieldhouse/domain/taxes'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** What a club says of its taxes beside its rates. */
export type SettingsRow = { rounding: TaxRounding; sellerName: string; sellerAddress: string; version: number }

const NEW: SettingsRow = { rounding: 'line', sellerName: '', sellerAddress: '', version: 1 }

const SETTINGS = sql`rounding, seller_name AS "sellerName", seller_address AS "sellerAddress", version`

/** What a partner says of its taxes; by line, where it has said nothing. */
export const findSettings = async (db: Kysely<DB>, partnerId: string): Promise<SettingsRow> => {
  const { rows } = await sql<SettingsRow>`SELECT ${SETTINGS} FROM tax_settings WHERE partner_id = ${partnerId}`.execute(
    db,
  )
  return rows[0] ?? NEW
}

/** The same of the command's partner; nobody else saves it until the command has ended. */
export const lockSettings = async ({ db, partnerId }: Command): Promise<SettingsRow> => {
  await sql`
    INSERT INTO tax_settings (partner_id, rounding, seller_name, seller_address)
    VALUES (${partnerId}, ${NEW.rounding}, '', '') ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<SettingsRow>`
    SELECT ${SETTINGS} FROM tax_settings WHERE partner_id = ${partnerId} FOR NO KEY UPDATE`.execute(db)
  return rows[0]!
}

/** The rates of a partner, those that are valid last first. */
export const findRates = async (db: Kysely<DB>, partnerId: string): Promise<TaxRate[]> => {
  const { rows } = await sql<TaxRate>`
    SELECT id, name, registration_number AS "registrationNumber", inclusive, valid_from AS "validFrom", kinds, parts
    FROM tax_rates WHERE partner_id = ${partnerId} ORDER BY valid_from DESC, name, kinds, id`.execute(db)
  return rows
}

/** Writes what a partner says of its taxes in place of what stands. */
export const saveAll = async (
  { db, partnerId }: Command,
  { rounding, sellerName, sellerAddress, version }: SettingsRow,
  rates: readonly TaxRate[],
): Promise<void> => {
  await sql`
    UPDATE tax_settings SET rounding = ${rounding}, seller_name = ${sellerName}, seller_address = ${sellerAddress}, version = ${version}
    WHERE partner_id = ${partnerId}`.execute(db)
  await sql`DELETE FROM tax_rates WHERE partner_id = ${partnerId}`.execute(db)
  await sql`
    INSERT INTO tax_rates (partner_id, id, name, registration_number, inclusive, valid_from, kinds, parts)
    SELECT ${partnerId}::uuid, r.id, r.name, r."registrationNumber", r.inclusive, r."validFrom", r.kinds, r.parts
    FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS r(id uuid, name text, "registrationNumber" text, inclusive boolean,
      "validFrom" date, kinds text[], parts jsonb)`.execute(db)
}
