import { sql } from 'kysely'
import { fullNameOf } from '../../../db/full-name.ts'
import type { Command } from '../../../db/command.ts'
import type { CustomerFields } from '../customer-fields.ts'
import { ERASED } from '../customers.store.ts'
import type { Fill } from '../../imports/index.ts'

type Standing = CustomerFields & { id: string; importId: string | null }

/** Live customers who have one of these emails (in small letters) or mobiles (digits), by their ids; locked where they are to be changed. */
export const findStanding = async (
  { db, partnerId }: Command,
  { emails, mobiles, lock }: { emails: readonly string[]; mobiles: readonly string[]; lock: boolean },
): Promise<Standing[]> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM customers_with_contacts(${partnerId}, ${[...emails]}::text[], ${[...mobiles]}::text[])`.execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql<Standing>`
    SELECT id, import_id AS "importId", first_name AS "firstName", last_name AS "lastName", email, mobile, gender, dob,
      address_street AS "addressStreet", address_unit AS "addressUnit", address_city AS "addressCity", address_country AS "addressCountry",
      address_postal_code AS "addressPostalCode", partner_side_customer_id_string AS "partnerSideCustomerIdString",
      partner_note AS "partnerNote"
    FROM customers WHERE partner_id = ${partnerId} AND id = ANY(${found.rows.map(({ id }) => id)}::uuid[]) AND deleted_at IS NULL
    ORDER BY id ${lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows
}

/**
 * Adds customers in one statement, and answers whom: one whose email or mobile there is already, among them or before, is left out.
 * They are as old as each other, in the order of the file.
 */
export const insertImportedCustomers = async (
  { db, partnerId, now }: Command,
  importId: string,
  customers: readonly ({ id: string; sharesMobile: boolean } & Partial<CustomerFields>)[],
): Promise<ReadonlySet<string>> => {
  if (customers.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO customers (partner_id, id, import_id, first_name, last_name, email, mobile, shares_mobile, gender, dob, address_street,
      address_unit, address_city, address_country, address_postal_code, partner_side_customer_id_string, partner_note, created_at)
    SELECT ${partnerId}::uuid, (r.c ->> 'id')::uuid, ${importId}::uuid, r.c ->> 'firstName', r.c ->> 'lastName', r.c ->> 'email',
      r.c ->> 'mobile', (r.c ->> 'sharesMobile')::boolean, r.c ->> 'gender', (r.c ->> 'dob')::date, r.c ->> 'addressStreet',
      r.c ->> 'addressUnit', r.c ->> 'addressCity', r.c ->> 'addressCountry', r.c ->> 'addressPostalCode',
      r.c ->> 'partnerSideCustomerIdString', r.c ->> 'partnerNote', ${new Date(now)}::timestamptz
    FROM jsonb_array_elements(${JSON.stringify(customers)}::jsonb) WITH ORDINALITY AS r(c, place) ORDER BY r.place
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Fills in what customers lack, who are locked, and answers their versions; of who came by the same import it stays as it is. */
export const fillCustomers = async (
  { db, partnerId }: Command,
  importId: string,
  customers: readonly ({ id: string } & Partial<CustomerFields>)[],
): Promise<ReadonlyMap<string, number>> => {
  if (customers.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: number }>`
    UPDATE customers c SET
      last_name = coalesce(nullif(c.last_name, ''), f.c ->> 'lastName', ''),
      email = coalesce(c.email, f.c ->> 'email'), mobile = coalesce(c.mobile, f.c ->> 'mobile'),
      dob = coalesce(c.dob, (f.c ->> 'dob')::date), address_street = coalesce(c.address_street, f.c ->> 'addressStreet'),
      address_unit = coalesce(c.address_unit, f.c ->> 'addressUnit'), address_city = coalesce(c.address_city, f.c ->> 'addressCity'),
      address_country = coalesce(c.address_country, f.c ->> 'addressCountry'),
      address_postal_code = coalesce(c.address_postal_code, f.c ->> 'addressPostalCode'),
      partner_side_customer_id_string = coalesce(c.partner_side_customer_id_string, f.c ->> 'partnerSideCustomerIdString'),
      partner_note = coalesce(c.partner_note, f.c ->> 'partnerNote'),
      version = c.version + CASE WHEN c.import_id = ${importId}::uuid THEN 0 ELSE 1 END
    FROM jsonb_array_elements(${JSON.stringify(customers)}::jsonb) AS f(c)
    WHERE c.partner_id = ${partnerId} AND c.id = (f.c ->> 'id')::uuid
    RETURNING c.id, c.version`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Everybody who came by an import or was filled in by it, locked: the ids of those who came by it. */
export const lockImported = async (
  { db, partnerId }: Command,
  importId: string,
  fills: readonly Fill[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; isOfImport: boolean }>`
    SELECT id, import_id IS NOT DISTINCT FROM ${importId}::uuid AS "isOfImport" FROM customers
    WHERE partner_id = ${partnerId} AND (import_id = ${importId} OR id = ANY(${fills.map(({ customerId }) => customerId)}::uuid[]))
      AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`.execute(db)
  return rows.filter((row) => row.isOfImport).map((row) => row.id)
}

/** What somebody of an import has since, which keeps the import from being taken back. */
export type InTheWay = { id: string; name: string; why: 'edited' | 'transaction' | 'wallet' | 'credits' | 'membership' }

/**
 * Who of an import has something since: an edit, an order other than those in `own`, a membership that was not of `createdAt`, credits or a
 * wallet; or was filled in and edited after.
 */
export const findInTheWay = async (
  { db, partnerId }: Command,
  {
    importId,
    createdAt,
    fills,
    own,
  }: { importId: string; createdAt: number; fills: readonly Fill[]; own: readonly string[] },
): Promise<InTheWay[]> => {
  const { rows } = await sql<InTheWay>`
    SELECT c.id, ${fullNameOf('c')} AS name, built.why
    FROM customers c, LATERAL (SELECT CASE
      WHEN c.version > 1 THEN 'edited'
      WHEN EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.customer_id) = (c.partner_id, c.id) AND o.id <> ALL(${own}::uuid[]))
        THEN 'transaction'
      WHEN EXISTS (SELECT FROM wallet_balances w WHERE (w.partner_id, w.customer_id) = (c.partner_id, c.id)) THEN 'wallet'
      WHEN EXISTS (SELECT FROM credit_balances b WHERE (b.partner_id, b.customer_id) = (c.partner_id, c.id)) THEN 'credits'
      WHEN EXISTS (SELECT FROM subscriptions s WHERE (s.partner_id, s.customer_id) = (c.partner_id, c.id)
        AND s.created_at <> ${new Date(createdAt)}) THEN 'membership' END AS why) AS built
    WHERE (c.partner_id, c.import_id) = (${partnerId}, ${importId}) AND c.deleted_at IS NULL AND built.why IS NOT NULL
    UNION ALL
    SELECT c.id, ${fullNameOf('c')}, 'edited'
    FROM jsonb_to_recordset(${JSON.stringify(fills)}::jsonb) AS f("customerId" uuid, version integer)
    JOIN customers c ON c.partner_id = ${partnerId} AND c.id = f."customerId"
    WHERE c.version <> f.version OR c.deleted_at IS NOT NULL
    ORDER BY name, id`.execute(db)
  return rows
}

/** Empties again what of customers, who are locked, was filled in. */
export const emptyFills = async ({ db, partnerId }: Command, fills: readonly Fill[]): Promise<void> => {
  if (fills.length === 0) return
  await sql`
    UPDATE customers c SET
      last_name = CASE WHEN f.fields ? 'lastName' THEN '' ELSE c.last_name END,
      email = CASE WHEN f.fields ? 'email' THEN NULL ELSE c.email END,
      mobile = CASE WHEN f.fields ? 'mobile' THEN NULL ELSE c.mobile END,
      dob = CASE WHEN f.fields ? 'dob' THEN NULL ELSE c.dob END,
      address_street = CASE WHEN f.fields ? 'addressStreet' THEN NULL ELSE c.address_street END,
      address_unit = CASE WHEN f.fields ? 'addressUnit' THEN NULL ELSE c.address_unit END,
      address_city = CASE WHEN f.fields ? 'addressCity' THEN NULL ELSE c.address_city END,
      address_country = CASE WHEN f.fields ? 'addressCountry' THEN NULL ELSE c.address_country END,
      address_postal_code = CASE WHEN f.fields ? 'addressPostalCode' THEN NULL ELSE c.address_postal_code END,
      partner_side_customer_id_string =
        CASE WHEN f.fields ? 'partnerSideCustomerIdString' THEN NULL ELSE c.partner_side_customer_id_string END,
      partner_note = CASE WHEN f.fields ? 'partnerNote' THEN NULL ELSE c.partner_note END,
      version = c.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(fills)}::jsonb) AS f("customerId" uuid, fields jsonb)
    WHERE c.partner_id = ${partnerId} AND c.id = f."customerId"`.execute(db)
}

/**
 * Takes customers, who are locked, off every list; how to reach them is erased, as of whoever is deleted, and so is who they are, unless
 * transactions name them: `name` stands there from then on.
 */
export const eraseImported = async (
  { db, partnerId, now }: Command,
  customerIds: readonly string[],
  name: string,
): Promise<void> => {
  const at = new Date(now)
  await sql`
    UPDATE customers SET deleted_at = ${at}, ${ERASED}
    WHERE partner_id = ${partnerId} AND id = ANY(${customerIds}::uuid[]) AND deleted_at IS NULL`.execute(db)
  await sql`
    UPDATE customers c SET erased_at = ${at}, first_name = ${name}, last_name = '', gender = DEFAULT, partner_side_customer_id_string = NULL
    WHERE c.partner_id = ${partnerId} AND c.id = ANY(${customerIds}::uuid[]) AND c.deleted_at IS NOT NULL AND c.merged_into IS NULL
      AND NOT EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.customer_id) = (c.partner_id, c.id))`.execute(db)
}
