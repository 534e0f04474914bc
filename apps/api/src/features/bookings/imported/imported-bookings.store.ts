import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** The courts that whoever asks may see, by what files call them. */
export type NamedCourt = { id: string; name: string; groupName: string; venueName: string }

export const findNamedCourts = async (db: Kysely<DB>, partnerId: string): Promise<NamedCourt[]> =>
  (
    await sql<NamedCourt>`
      SELECT f.id, f.name, g.label AS "groupName", v.venue_name AS "venueName" FROM facilities f
      JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id) AND g.deleted_at IS NULL
      JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
      WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL ORDER BY v.venue_name, g.label, f.name, f.id`.execute(
      db,
    )
  ).rows

/** The currency in which a club sells; null for an unknown club. */
export const findCurrency = async (db: Kysely<DB>, partnerId: string): Promise<string | null> =>
  (
    await sql<{ currency: string }>`
      SELECT coalesce(default_currency_id, 'SGD') AS currency FROM partners WHERE id = ${partnerId}`.execute(db)
  ).rows[0]?.currency ?? null

/** A booking that came by a file, as it was then. */
export type ImportedBookingRow = {
  bookingId: string
  line: number
  orderId: string | null
  facilityId: string
  start: number
  end: number
  reference: string
}

/** Notes which row became which booking. */
export const insertImportedBookings = (
  command: Command,
  importId: string,
  rows: readonly ImportedBookingRow[],
): void => {
  const written = rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }))
  command.write(sql`
    INSERT INTO imported_bookings (partner_id, import_id, booking_id, line, order_id, facility_id, starts_at, ends_at, reference)
    SELECT ${command.partnerId}::uuid, ${importId}::uuid, r."bookingId", r.line, r."orderId", r."facilityId", r.start, r."end", r.reference
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS r("bookingId" uuid, line integer, "orderId" uuid, "facilityId" uuid,
      start timestamptz, "end" timestamptz, reference text)`)
}

/** Which rows came before, by an import that stands: the same court, time and reference. Answers their places among `rows`. */
export const findImportedBefore = async (
  { db, partnerId }: Command,
  rows: readonly { facilityId: string; start: number; end: number; reference: string }[],
): Promise<ReadonlySet<number>> => {
  const asked = rows.map((row, place) => ({ ...row, place, start: new Date(row.start), end: new Date(row.end) }))
  const { rows: found } = await sql<{ place: number }>`
    SELECT DISTINCT r.place FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      AS r(place integer, "facilityId" uuid, start timestamptz, "end" timestamptz, reference text)
    JOIN imported_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = r."facilityId" AND b.starts_at = r.start
      AND b.ends_at = r."end" AND b.reference = r.reference
    JOIN imports i ON (i.partner_id, i.id) = (b.partner_id, b.import_id) AND i.undone_at IS NULL`.execute(db)
  return new Set(found.map(({ place }) => place))
}

/** On which days customers are members, both ends inclusive; of who is none nothing. */
export const findMemberDays = async (
  { db, partnerId }: Command,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, { from: string; until: string }[]>> => {
  const { rows } = await sql<{ customerId: string; memberDays: { from: string; until: string }[] }>`
    SELECT s.customer_id AS "customerId", jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1)) AS "memberDays"
    FROM subscriptions s CROSS JOIN LATERAL unnest(s.member_days) AS d(days)
    WHERE s.partner_id = ${partnerId} AND s.customer_id = ANY(${customerIds}::uuid[]) GROUP BY 1`.execute(db)
  return new Map(rows.map(({ customerId, memberDays }) => [customerId, memberDays]))
}

/** What became of bookings of an import. */
export type BuiltOn = { line: number; court: string; start: number; why: 'canceled' | 'moved' | 'paid' | 'edited' }

/** What has become of bookings `i` of an import since, as `why`; null where they are as they came. */
const sinceImported = sql`
  CASE WHEN o.processing_status = 'CANCELED' OR x.booking_id IS NOT NULL THEN 'canceled'
    WHEN (b.facility_id, b.starts_at, b.ends_at) IS DISTINCT FROM (i.facility_id, i.starts_at, i.ends_at) THEN 'moved'
    WHEN EXISTS (SELECT FROM order_transactions t WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id)
      AND t.amount_minor > 0 AND t.status <> 'PENDING') THEN 'paid'
    WHEN o.updated_at > o.created_at THEN 'edited' END`
const importedWithTheirs = sql`
  imported_bookings i JOIN facility_bookings b ON (b.partner_id, b.id) = (i.partner_id, i.booking_id)
  LEFT JOIN orders o ON (o.partner_id, o.id) = (i.partner_id, i.order_id)
  LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (i.partner_id, i.booking_id)`

/** The orders of the bookings of an import, how many bookings there are, and those that are no more as they came. */
export const findImportedBookings = async (
  { db, partnerId }: Command,
  importId: string,
): Promise<{ orderIds: string[]; bookings: number; builtOn: BuiltOn[] }> => {
  const { rows } = await sql<{ orderIds: string[]; bookings: number }>`
    SELECT coalesce(array_agg(order_id) FILTER (WHERE order_id IS NOT NULL), '{}') AS "orderIds", count(*) AS bookings
    FROM imported_bookings WHERE (partner_id, import_id) = (${partnerId}, ${importId})`.execute(db)
  const builtOn = await sql<BuiltOn>`
    SELECT r.line, f.name AS court, (extract(epoch FROM r.starts_at) * 1000)::bigint AS start, r.why
    FROM (SELECT i.partner_id, i.facility_id, i.line, i.starts_at, ${sinceImported} AS why FROM ${importedWithTheirs}
      WHERE (i.partner_id, i.import_id) = (${partnerId}, ${importId})) AS r
    JOIN facilities f ON (f.partner_id, f.id) = (r.partner_id, r.facility_id)
    WHERE r.why IS NOT NULL ORDER BY r.line`.execute(db)
  return { ...rows[0]!, builtOn: builtOn.rows }
}

/** A booking of an import, and what has become of it since. */
type ImportedBooking = { bookingId: string; orderId: string | null; line: number; why: BuiltOn['why'] | null }

/** The next bookings of an import after a line, their orders locked. */
export const lockNextImported = async (
  { db, partnerId }: Command,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportedBooking[]> => {
  const { rows: next } = await sql<{ bookingId: string; orderId: string | null }>`
    SELECT booking_id AS "bookingId", order_id AS "orderId" FROM imported_bookings
    WHERE (partner_id, import_id) = (${partnerId}, ${importId}) AND line > ${after} ORDER BY line LIMIT ${limit}`.execute(
    db,
  )
  const orderIds = next.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  await sql`
    SELECT id FROM orders WHERE partner_id = ${partnerId} AND id = ANY(${orderIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  const { rows } = await sql<ImportedBooking>`
    SELECT i.booking_id AS "bookingId", i.order_id AS "orderId", i.line, ${sinceImported} AS why FROM ${importedWithTheirs}
    WHERE i.partner_id = ${partnerId} AND i.booking_id = ANY(${next.map(({ bookingId }) => bookingId)}::uuid[])
    ORDER BY i.line`.execute(db)
  return rows
}

/** The orders of an import that are cancelled. */
export const findCanceledImported = async ({ db, partnerId }: Command, importId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM imported_bookings i JOIN orders o ON (o.partner_id, o.id) = (i.partner_id, i.order_id)
    WHERE (i.partner_id, i.import_id) = (${partnerId}, ${importId}) AND o.processing_status = 'CANCELED'`.execute(db)
  return rows.map(({ id }) => id)
}
