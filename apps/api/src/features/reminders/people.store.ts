import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { hasBounced } from '../campaigns/index.ts'

/** A customer as reminders know them. */
export type Person = {
  id: string
  firstName: string
  /** Null where they have none that is one; the walk-in and who was deleted have neither. */
  email: string | null
  mobile: string | null
  hasStopped: boolean
  hasBounced: boolean
}

/** Customers by id: one statement. */
export const findPeople = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, Person>> => {
  const { rows } = await sql<Person>`
    SELECT c.id, c.first_name AS "firstName", CASE WHEN is_email(c.email) THEN c.email END AS email, c.mobile,
      EXISTS (SELECT FROM reminder_stops s WHERE (s.partner_id, s.customer_id) = (${partnerId}, c.id)) AS "hasStopped",
      c.email IS NOT NULL AND ${hasBounced(partnerId, sql`c.email`)} AS "hasBounced"
    FROM customers c WHERE c.partner_id = ${partnerId} AND c.id = ANY(${[...ids]}::uuid[]) AND c.deleted_at IS NULL
      AND NOT c.is_walk_in`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** In which language customers read the product, of those who have an account of it. */
export const findLanguages = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; locale: string }>`
    SELECT customer_id AS id, locale FROM languages_of_customers(${partnerId}, ${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}

/** Notes that customers want no reminders any more; false where all of them said so before. */
export const insertStops = async (
  db: Kysely<DB>,
  { partnerId, ids }: { partnerId: string; ids: readonly string[] },
  at: number,
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO reminder_stops (partner_id, customer_id, at)
    SELECT ${partnerId}, id, ${new Date(at)} FROM unnest(${[...ids]}::uuid[]) AS id
    ON CONFLICT (partner_id, customer_id) DO NOTHING RETURNING customer_id`.execute(db)
  return rows.length > 0
}

/** Notes that customers want them again; false where none of them ever said otherwise. */
export const deleteStops = async (
  db: Kysely<DB>,
  { partnerId, ids }: { partnerId: string; ids: readonly string[] },
): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM reminder_stops WHERE partner_id = ${partnerId} AND customer_id = ANY(${[...ids]}::uuid[])
    RETURNING customer_id`.execute(db)
  return rows.length > 0
}
