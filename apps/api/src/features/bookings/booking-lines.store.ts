import { touchedBy, type Place, type Touched } from '@fieldhouse/domain/schedule'
import type { TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import { atEveryVenueIn } from '../../db/connect.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { AskedPlay, WhyCanceled } from '../orders/index.ts'

/** What the line `li` of an order sold: its booking with court and time, also after it was cancelled. */
export const describedBooking = sql`(
  SELECT jsonb_build_object(
    'time', jsonb_build_object('start', (extract(epoch FROM b.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM b.ends_at) * 1000)::bigint),
    'canceled', bc.booking_id IS NOT NULL, 'discount', CASE WHEN bc.booking_id IS NULL THEN b.discount_minor ELSE 0 END,
    'target', jsonb_build_object('id', b.id, 'facilityId', f.id, 'facilityName', CASE WHEN f.deleted_at IS NULL THEN f.name END))
  FROM facility_bookings b JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  LEFT JOIN booking_cancellations bc ON (bc.partner_id, bc.booking_id) = (b.partner_id, b.id)
  WHERE (b.partner_id, b.id) = (li.partner_id, li.target_id))`

/**
 * SQL: the bookings that were not cancelled and began on some days of their venue, each with its order and what it cost less its part of a
 * discount; the figures of analytics are those of these bookings (BEYOND-25). Courts that were removed since have no figures any more.
 */
export const ordersOfPlayed = (
  partnerId: string,
  { playedFrom, playedTo, playedHour: hour, playedVenueId, playedGroupId, playedFacilityId }: AskedPlay,
) => sql`
  SELECT b.order_id, b.price_minor - b.discount_minor AS amount FROM facility_bookings b
  JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id) AND f.deleted_at IS NULL
  JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id) AND g.deleted_at IS NULL
  JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
  WHERE b.partner_id = ${partnerId} AND b.type = 'booking' AND b.order_id IS NOT NULL
    ${playedFacilityId === undefined ? NOTHING : sql`AND b.facility_id = ${playedFacilityId}`}
    ${playedGroupId === undefined ? NOTHING : sql`AND g.id = ${playedGroupId}`}
    ${playedVenueId === undefined ? NOTHING : sql`AND v.id = ${playedVenueId}`}
    AND b.starts_at >= (${playedFrom}::date::timestamp AT TIME ZONE v.timezone)
    AND b.starts_at < ((${playedTo}::date + 1)::timestamp AT TIME ZONE v.timezone)
    ${hour === undefined ? NOTHING : sql`AND ${hour} IN (SELECT extract(hour FROM h) FROM ${hoursOf(sql`v.timezone`)} h)`}
    AND NOT EXISTS (SELECT FROM booking_cancellations n WHERE (n.partner_id, n.booking_id) = (b.partner_id, b.id))`

const NOTHING = sql``

/** The hours of the wall clock that the booking `b` reaches into, each by when it begins. */
const hoursOf = (zone: RawBuilder<unknown>) => sql`generate_series(date_trunc('hour', b.starts_at AT TIME ZONE ${zone}),
  (b.ends_at AT TIME ZONE ${zone}) - interval '1 microsecond', interval '1 hour')`

/** Frees every court that an order holds, linked ones too; tells the venue-local days and groups that changed. */
export const releaseBookingsOfOrder = async (
  command: Command,
  orderId: string,
  { reason, comment }: WhyCanceled,
): Promise<Touched> => {
  const { rows } = await sql<Place>`
    WITH main AS (SELECT partner_id, id FROM facility_bookings WHERE (partner_id, order_id) = (${command.partnerId}, ${orderId}::uuid)),
    gone AS (
      SELECT b.partner_id, b.id, b.facility_id, b.starts_at, b.ends_at
      FROM main JOIN facility_bookings b ON (b.partner_id, b.id) = (main.partner_id, main.id)
      UNION ALL
      SELECT b.partner_id, b.id, b.facility_id, b.starts_at, b.ends_at
      FROM main JOIN facility_bookings b ON (b.partner_id, b.main_booking_id) = (main.partner_id, main.id)
    ), noted AS (
      INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, canceled_by, reason, comment)
      SELECT ${command.partnerId}::uuid, id, ${new Date(command.now)}::timestamptz, ${command.actor.accountId}::uuid, ${reason}::text, ${comment}::text
      FROM gone ON CONFLICT DO NOTHING
    ), freed AS (
      UPDATE occupancies SET released_at = ${new Date(command.now)}::timestamptz
      WHERE partner_id = ${command.partnerId} AND booking_id IN (SELECT id FROM gone) AND released_at IS NULL RETURNING booking_id
    )
    SELECT DISTINCT gone.starts_at AS start, gone.ends_at AS "end", v.timezone AS zone, f.group_id AS "groupId"
    FROM gone JOIN freed ON freed.booking_id = gone.id
    JOIN facilities f ON (f.partner_id, f.id) = (gone.partner_id, gone.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)`.execute(atEveryVenueIn(command.db))
  return touchedBy(rows)
}

/** The bookings of an order are drafts no more: they stand since now. */
export const commitBookings = async ({ db, partnerId, now }: Command, orderId: string): Promise<void> => {
  await sql`
    UPDATE facility_bookings SET processing_status = 'COMMITTED', timed_at = ${new Date(now)}
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND processing_status = 'DRAFT'`.execute(db)
}

/** The venue-local days and the groups in which bookings of orders stand, for the notice to open grids. */
export const findBookingDaysOfOrders = async (
  db: Kysely<DB>,
  partnerId: string,
  orderIds: readonly string[],
): Promise<Touched> => {
  const { rows } = await sql<Place>`
    SELECT DISTINCT b.starts_at AS start, b.ends_at AS "end", v.timezone AS zone, f.group_id AS "groupId"
    FROM facility_bookings b
    JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE b.partner_id = ${partnerId} AND b.order_id = ANY(${orderIds}::uuid[])`.execute(db)
  return touchedBy(rows)
}

/** Drafts of a partner that were placed before, and hold a court, or one that is linked to it, within any of the ranges. */
export const findDraftsInTheWay = async (
  db: Kysely<DB>,
  partnerId: string,
  ranges: readonly (TimeRange & { facilityId: string })[],
  placedBefore: number,
): Promise<{ partnerId: string; id: string }[]> => {
  const rows = ranges.map(({ facilityId, start, end }) => ({ facilityId, start: new Date(start), end: new Date(end) }))
  const found = await sql<{ partnerId: string; id: string }>`
    SELECT DISTINCT o.partner_id AS "partnerId", o.id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("facilityId" uuid, start timestamptz, "end" timestamptz)
    JOIN LATERAL (
      SELECT r."facilityId" AS id
      UNION SELECT l.facility_b FROM facility_links l WHERE l.partner_id = ${partnerId} AND l.facility_a = r."facilityId"
      UNION SELECT l.facility_a FROM facility_links l WHERE l.partner_id = ${partnerId} AND l.facility_b = r."facilityId"
    ) court ON true
    JOIN occupancies x ON x.partner_id = ${partnerId} AND x.facility_id = court.id AND x.released_at IS NULL
      AND x.starts_at < r."end" AND x.ends_at > r.start
    JOIN facility_bookings b ON (b.partner_id, b.id) = (x.partner_id, x.booking_id)
    JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, coalesce(b.main_booking_id, b.id))
    JOIN orders o ON (o.partner_id, o.id) = (m.partner_id, m.order_id)
    WHERE o.processing_status = 'DRAFT' AND o.payment_status = 'pending' AND o.created_at <= ${new Date(placedBefore)}`.execute(
    atEveryVenueIn(db),
  )
  return found.rows
}

/** By facility, the name of its group, where customers are to see no other (FACILITIES-77); the other facilities are left out. */
export const findPublicNames = async (
  db: Kysely<DB>,
  partnerId: string,
  facilityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT f.id, g.label AS name FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    WHERE f.partner_id = ${partnerId} AND f.id = ANY(${facilityIds}::uuid[]) AND NOT g.public_facility_names`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
