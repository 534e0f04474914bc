import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { COLUMNS, columnsOf, FIELDS, type CustomerFields } from './customer-fields.ts'

/** A partner as its customers are read by it. */
export type ClubOfCustomers = {
  /** The country by whose numbering plan numbers are read. */
  country: string
  /** Today's date in its time zone. */
  today: string
}

/** Undefined for an unknown partner; `now` in epoch milliseconds. */
export const findClubOfCustomers = async (
  db: Kysely<DB>,
  partnerId: string,
  now: number,
): Promise<ClubOfCustomers | undefined> => {
  const { rows } = await sql<ClubOfCustomers>`
    SELECT country_code AS country, (${new Date(now)}::timestamptz AT TIME ZONE timezone)::date AS today
    FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]
}

export type EditedCustomer = CustomerFields & { version: number; isWalkIn: boolean }

/** A live customer as they stand, locked until the command ends; sales to them go on meanwhile. Undefined for an unknown one. */
export const lockCustomerToEdit = async (
  { db, partnerId }: Command,
  id: string,
): Promise<EditedCustomer | undefined> => {
  const fields = FIELDS.map((field) => sql`${sql.ref(COLUMNS[field])} AS ${sql.ref(field)}`)
  const { rows } = await sql<EditedCustomer>`
    SELECT ${sql.join(fields)}, version, is_walk_in AS "isWalkIn" FROM customers
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/**
 * Saves changed fields of a customer as their next version. Of a mobile that changes it is said whether they share it with who has it. False when
 * another live customer of the partner has the email or the mobile: the transaction is lost then.
 */
export const saveCustomer = async (
  { db, partnerId }: Command,
  id: string,
  changed: Partial<CustomerFields>,
  sharesMobile?: boolean,
): Promise<boolean> => {
  try {
    await db
      .updateTable('customers')
      .set((e) => ({
        ...columnsOf(changed),
        ...(sharesMobile !== undefined && { shares_mobile: sharesMobile }),
        version: e('version', '+', 1),
      }))
      .where('partner_id', '=', partnerId)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

const isTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === 'customers_email' || constraint === 'customers_mobile')
}
