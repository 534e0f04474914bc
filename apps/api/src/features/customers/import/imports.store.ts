import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { CustomerFields } from '../customer-fields.ts'
import { ERASED } from '../customers.store.ts'

/** Notes that a file is being taken: what is made of it refers to it. */
export const insertImport = async (
  { db, partnerId, now }: Command,
  { id, fileName, rows, createdBy }: { id: string; fileName: string; rows: number; createdBy: string | null },
): Promise<void> => {
  await sql`
    INSERT INTO customer_imports (partner_id, id, file_name, rows, imported, skipped, created_by, created_at)
    VALUES (${partnerId}, ${id}, ${fileName}, ${rows}, 0, '[]', ${createdBy}, ${new Date(now)})`.execute(db)
}

/** Notes what came of a file. */
export const finishImport = async (
  { db, partnerId }: Command,
  id: string,
  { imported, skipped }: { imported: number; skipped: readonly unknown[] },
): Promise<void> => {
  await sql`
    UPDATE customer_imports SET imported = ${imported}, skipped = ${JSON.stringify(skipped)}::jsonb
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/**
 * Adds customers in one statement, and answers whom: one whose email or mobile there is already, among them or before, is left out.
 * They are as old as each other, in the order of the file.
 */
export const insertImportedCustomers = async (
  { db, partnerId, now }: Command,
  importId: string,
  customers: readonly ({ id: string } & Partial<CustomerFields>)[],
): Promise<ReadonlySet<string>> => {
  if (customers.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO customers (partner_id, id, import_id, first_name, last_name, email, mobile, gender, dob, address_street, address_unit,
      address_city, address_country, address_postal_code, partner_side_customer_id_string, partner_note, created_at)
    SELECT ${partnerId}::uuid, (r.c ->> 'id')::uuid, ${importId}::uuid, r.c ->> 'firstName', r.c ->> 'lastName', r.c ->> 'email',
      r.c ->> 'mobile', r.c ->> 'gender', (r.c ->> 'dob')::date, r.c ->> 'addressStreet', r.c ->> 'addressUnit',
      r.c ->> 'addressCity', r.c ->> 'addressCountry', r.c ->> 'addressPostalCode', r.c ->> 'partnerSideCustomerIdString',
      r.c ->> 'partnerNote', ${new Date(now)}::timestamptz
    FROM jsonb_array_elements(${JSON.stringify(customers)}::jsonb) WITH ORDINALITY AS r(c, place) ORDER BY r.place
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** An import of which nothing was taken back, locked with everybody who came by it; undefined for another. */
export const lockImport = async (
  { db, partnerId }: Command,
  id: string,
): Promise<{ createdAt: number; isUndone: boolean; customerIds: string[] } | undefined> => {
  const { rows } = await sql<{ createdAt: number; isUndone: boolean }>`
    SELECT created_at AS "createdAt", undone_at IS NOT NULL AS "isUndone" FROM customer_imports
    WHERE (partner_id, id) = (${partnerId}, ${id}) FOR UPDATE`.execute(db)
  if (!rows[0]) return undefined
  const customers = await sql<{ id: string }>`
    SELECT id FROM customers WHERE (partner_id, import_id) = (${partnerId}, ${id}) AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`.execute(db)
  return { ...rows[0], customerIds: customers.rows.map((row) => row.id) }
}

/** How many of an import's customers have something since: an edit, an order, a membership, credits or money in the wallet. */
export const countBuiltOn = async ({ db, partnerId }: Command, id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM customers c JOIN customer_imports i ON (i.partner_id, i.id) = (c.partner_id, c.import_id)
    WHERE (c.partner_id, c.import_id) = (${partnerId}, ${id}) AND c.deleted_at IS NULL AND (
      c.version > 1
      OR EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.customer_id) = (c.partner_id, c.id))
      OR EXISTS (SELECT FROM wallet_balances w WHERE (w.partner_id, w.customer_id) = (c.partner_id, c.id))
      OR EXISTS (SELECT FROM credit_balances b WHERE (b.partner_id, b.customer_id) = (c.partner_id, c.id))
      OR EXISTS (SELECT FROM subscriptions s WHERE (s.partner_id, s.customer_id) = (c.partner_id, c.id) AND s.created_at <> i.created_at))`.execute(
    db,
  )
  return rows[0]!.count
}

/** Takes everybody of an import off every list; how to reach them is erased, as of whoever is deleted. */
export const eraseImport = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  const at = new Date(now)
  await sql`
    UPDATE customers SET deleted_at = ${at}, ${ERASED}
    WHERE (partner_id, import_id) = (${partnerId}, ${id}) AND deleted_at IS NULL`.execute(db)
  await sql`UPDATE customer_imports SET undone_at = ${at} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}
