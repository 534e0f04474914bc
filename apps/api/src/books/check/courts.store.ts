import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

// A draft takes its court only with an order line (BOOKING-07, BOOKING-85).
const live = sql`(x.booking_id IS NULL AND (b.processing_status <> 'DRAFT' OR b.order_id IS NOT NULL))`

/**
 * Bookings whose rows on the court are wrong: a live one must hold exactly one live row, of its own kind, court and time;
 * one that was taken off the schedule none.
 */
export const findBookingsWithoutCourt = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'booking ' || b.id AS subject,
      CASE WHEN NOT ${live} THEN 'was taken off the schedule and still holds its court'
        WHEN o.held IS NULL THEN 'is live and holds no court'
        WHEN o.held > 1 THEN 'holds ' || o.held || ' rows of the court'
        ELSE 'holds another court, time or kind than its own' END AS message
    FROM facility_bookings b
    LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
    LEFT JOIN (
      SELECT booking_id, count(*) AS held, min(facility_id::text) AS facility, min(kind) AS kind, min(starts_at) AS starts_at, max(ends_at) AS ends_at
      FROM occupancies WHERE partner_id = ${partnerId} AND released_at IS NULL AND booking_id IS NOT NULL GROUP BY 1
    ) o ON o.booking_id = b.id
    WHERE b.partner_id = ${partnerId} AND CASE WHEN ${live}
      THEN o.held IS DISTINCT FROM 1 OR (o.facility, o.kind, o.starts_at, o.ends_at) IS DISTINCT FROM (b.facility_id::text, b.type, b.starts_at, b.ends_at)
      ELSE o.held IS NOT NULL END LIMIT ${MOST}`.execute(db)
  return rows
}

/** Whether two courts, as columns, are linked now. */
const areLinked = (a: string, b: string) => sql`EXISTS (
  SELECT FROM facility_links k WHERE (k.partner_id, k.facility_a, k.facility_b)
    = (f.partner_id, least(${sql.ref(a)}, ${sql.ref(b)}), greatest(${sql.ref(a)}, ${sql.ref(b)})))`

/** Whether they were once, by the trail: what was taken then stays when a link is cut. */
const wereLinked = (a: string, b: string) => sql`EXISTS (
  SELECT FROM audit_entries t WHERE t.partner_id = f.partner_id AND t.subject_id IN (${sql.ref(a)}, ${sql.ref(b)})
    AND t.action = 'facility.unlinked' AND t.before -> 'facilityIds' @> to_jsonb(ARRAY[${sql.ref(a)}, ${sql.ref(b)}]))`

/**
 * What is live on a linked court and has no source any more: linked bookings whose main booking is gone, stands at another time or on a
 * court that was never linked with theirs, or ends after its court was removed; closures that follow one that is gone or ends before them.
 */
export const findStrayShadows = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'linked booking ' || b.id AS subject,
      CASE WHEN gone.booking_id IS NOT NULL THEN 'is live, the booking it follows is not'
        WHEN f.deleted_at < m.ends_at THEN 'is live, the court of the booking it follows was removed'
        WHEN (m.starts_at, m.ends_at) <> (b.starts_at, b.ends_at) THEN 'stands at another time than the booking it follows'
        ELSE 'stands on a court that was never linked with that of the booking it follows' END AS message
    FROM facility_bookings b
    LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
    JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)
    JOIN facilities f ON (f.partner_id, f.id) = (m.partner_id, m.facility_id)
    LEFT JOIN booking_cancellations gone ON (gone.partner_id, gone.booking_id) = (m.partner_id, m.id)
    WHERE b.partner_id = ${partnerId} AND b.type = 'linked' AND x.booking_id IS NULL
      AND (gone.booking_id IS NOT NULL OR f.deleted_at < m.ends_at OR (m.starts_at, m.ends_at) <> (b.starts_at, b.ends_at)
        OR f.deleted_at IS NULL AND NOT ${areLinked('b.facility_id', 'm.facility_id')} AND NOT ${wereLinked('b.facility_id', 'm.facility_id')}
          AND NOT EXISTS (SELECT FROM facilities own WHERE (own.partner_id, own.id) = (b.partner_id, b.facility_id) AND own.deleted_at IS NOT NULL))
    UNION ALL
    SELECT 'closure ' || b.id,
      CASE WHEN gone.booking_id IS NULL THEN 'reaches beyond the closure it follows' ELSE 'is live, the closure it follows is not' END
    FROM facility_bookings b
    JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.booking_group_id) AND m.id <> b.id
    LEFT JOIN booking_cancellations gone ON (gone.partner_id, gone.booking_id) = (m.partner_id, m.id)
    WHERE b.partner_id = ${partnerId} AND b.type = 'closure' AND b.event_name IS NULL
      AND (gone.booking_id IS NOT NULL OR b.starts_at < m.starts_at OR b.ends_at > m.ends_at) AND NOT EXISTS (
        SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
    LIMIT ${MOST}`.execute(db)
  return rows
}

/**
 * What was placed since its court was linked with another one, by the trail, and leaves that one free: closures are asked by their own
 * rule (they follow where there is room).
 */
export const findMissingShadows = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH linked AS (
      SELECT p.own, p.other, (
        SELECT max(t.at) FROM audit_entries t WHERE t.partner_id = k.partner_id AND t.subject_id IN (p.own, p.other)
          AND t.action = 'facility.linked' AND t.after -> 'facilityIds' @> to_jsonb(ARRAY[p.own, p.other])) AS since
      FROM facility_links k, LATERAL (VALUES (k.facility_a, k.facility_b), (k.facility_b, k.facility_a)) AS p(own, other)
      WHERE k.partner_id = ${partnerId}
    )
    SELECT 'booking ' || b.id AS subject, 'leaves a court free that is linked with its own' AS message
    FROM linked k JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = k.own AND b.created_at > k.since
    LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
    WHERE b.type IN ('booking', 'internalEvent', 'classSession') AND ${live} AND NOT EXISTS (
      SELECT FROM facility_bookings s WHERE s.partner_id = ${partnerId} AND s.main_booking_id = b.id AND s.facility_id = k.other
        AND NOT EXISTS (SELECT FROM booking_cancellations y WHERE (y.partner_id, y.booking_id) = (s.partner_id, s.id)))
    LIMIT ${MOST}`.execute(db)
  return rows
}

/** Bookings that are live in a cancelled order, and such as are a draft where their order is none, or the other way round (BOOKING-86). */
export const findBookingsOfCanceledOrders = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'booking ' || b.id AS subject, CASE WHEN o.processing_status = 'CANCELED' THEN 'is live, its order ' || o.readable_id || ' is cancelled'
      ELSE 'is ' || b.processing_status || ', its order ' || o.readable_id || ' is ' || o.processing_status END AS message
    FROM facility_bookings b JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
    WHERE b.partner_id = ${partnerId} AND o.processing_status <> b.processing_status AND NOT EXISTS (
      SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id)) LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Customer bookings that no order line, or more than one, charges for. */
export const findBookingsWithoutLine = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'booking ' || b.id AS subject, 'has ' || count(l.id) || ' order lines' AS message
    FROM facility_bookings b
    LEFT JOIN order_line_items l ON (l.partner_id, l.target_id, l.order_id) = (b.partner_id, b.id, b.order_id) AND l.target_type = 'facilityBooking'
    WHERE b.partner_id = ${partnerId} AND b.type = 'booking' GROUP BY b.partner_id, b.id HAVING count(l.id) <> 1 LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Courts that two live rows take at once; the exclusion constraint forbids it, this reads whether it held. */
export const findCourtsTakenTwice = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'court ' || facility_id AS subject, 'is taken twice at ' || starts_at AS message
    FROM (
      SELECT facility_id, starts_at,
        max(ends_at) OVER (PARTITION BY facility_id ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
      FROM occupancies WHERE partner_id = ${partnerId} AND released_at IS NULL
    ) o WHERE starts_at < taken_until LIMIT ${MOST}`.execute(db)
  return rows
}
