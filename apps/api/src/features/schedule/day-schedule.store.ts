import type { FacilityLink } from '@fieldhouse/domain/facilities'
import type { Occupancy } from '@fieldhouse/domain/schedule'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { readCourt, type Court, type CourtRow } from './court.ts'
import { settingsOfGroup } from './courts.store.ts'
import { takingsOf } from './occupancies.store.ts'

/** A booking on the schedule with everything a cell shows of it. */
export type ScheduledBooking = Occupancy & {
  bookingId: string
  type: 'booking' | 'linked' | 'internalEvent' | 'closure'
  groupId: string
  groupSize: number
  eventName: string | null
  processingStatus: 'DRAFT' | 'COMMITTED'
  hasOrderLine: boolean
  mainFacilityName: string | null
  customer: {
    id: string
    firstName: string
    lastName: string
    email: string | null
    mobile: string | null
    planName: string | null
    partnerNote: string | null
  } | null
  order: {
    id: string
    readableId: string
    status: 'pending' | 'paid' | 'canceled' | 'refunded'
    paymentMethod: string
    price: number
    lineCount: number
    customerNote: string | null
    partnerNote: string | null
    paidOut: boolean
  } | null
}

export type ScheduledHold = {
  id: string
  facilityId: string
  start: number
  end: number
  heldUntil: number
  holderName: string
  sessionId: string
}

export type DayOfGroup = {
  group: Omit<Court, 'facilityId' | 'facilityName'>
  facilities: { id: string; name: string }[]
  links: FacilityLink[]
  bookings: ScheduledBooking[]
  holds: ScheduledHold[]
}

const HOUR = 3_600_000

/**
 * The day of one facility group, or of all groups of a venue, in ONE statement, whatever the number of courts and bookings;
 * empty for an unknown one. The day's bounds are widened by the largest zone offset, because the venue's zone is only known
 * from the same statement.
 */
export const findDayOfGroups = async (
  db: Kysely<DB>,
  scope: { groupId: string } | { venueId: string },
  date: string,
): Promise<DayOfGroup[]> => {
  // json and not jsonb: it is only sent on, and putting hundreds of bookings together as text takes two thirds of the time.
  const inScope = 'groupId' in scope ? sql`g.id = ${scope.groupId}` : sql`g.venue_id = ${scope.venueId}`
  const start = Date.parse(`${date}T00:00:00Z`) - 15 * HOUR
  const { rows } = await sql<{
    group: CourtRow
    facilities: DayOfGroup['facilities']
    links: FacilityLink[]
    bookings: ScheduledBooking[]
    holds: ScheduledHold[]
  }>`
    WITH courts AS MATERIALIZED (
      SELECT f.partner_id, f.id, f.group_id, f.name, f.position FROM facility_groups g
      JOIN facilities f ON (f.partner_id, f.group_id) = (g.partner_id, g.id)
      WHERE ${inScope} AND g.deleted_at IS NULL AND f.deleted_at IS NULL
    ), taken AS MATERIALIZED (
      SELECT o.*, c.group_id FROM courts c CROSS JOIN LATERAL ${takingsOf(sql`(c.partner_id, c.id)`, { start, end: start + 54 * HOUR })} AS o
    )
    SELECT
      json_build_object('groupId', g.id, 'groupName', g.name, 'sport', g.type, 'venueId', v.id, 'venueName', v.venue_name, 'zone', v.timezone, 'interval', g.time_slot_interval,
        'groupPrice', g.price_minor, 'currency', coalesce(p.default_currency_id, 'SGD'), 'bookingDaysHorizon', g.booking_days_horizon,
        'maximumBookingSlots', g.maximum_booking_slots, 'useVenueOpeningHours', g.use_venue_opening_hours,
        'openingHours', g.opening_hours, 'venueHours', v.opening_hours, 'settings', ${settingsOfGroup}) AS "group",
      coalesce((SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY position, name, id) FROM courts WHERE group_id = g.id), '[]') AS facilities,
      coalesce((SELECT json_agg(json_build_array(l.facility_a, l.facility_b)) FROM facility_links l
        WHERE l.facility_a IN (SELECT id FROM courts WHERE group_id = g.id) OR l.facility_b IN (SELECT id FROM courts WHERE group_id = g.id)), '[]') AS links,
      coalesce((SELECT json_agg(json_build_object('id', h.id, 'facilityId', h.facility_id, 'holderName', h.holder_name, 'sessionId', h.session_id,
        'start', (extract(epoch FROM h.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM h.ends_at) * 1000)::bigint,
        'heldUntil', (extract(epoch FROM h.held_until) * 1000)::bigint) ORDER BY h.starts_at)
        FROM taken t JOIN holds h ON (h.partner_id, h.id) = (t.partner_id, t.hold_id) WHERE t.group_id = g.id AND h.held_until > now()), '[]') AS holds,
      coalesce((SELECT json_agg(json_build_object(
          'id', t.id, 'bookingId', b.id, 'facilityId', t.facility_id, 'type', b.type,
          'kind', CASE WHEN b.type = 'closure' AND b.event_name IS NOT NULL THEN 'block' ELSE b.type END,
          'start', (extract(epoch FROM t.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM t.ends_at) * 1000)::bigint,
          'groupId', b.booking_group_id, 'eventName', b.event_name, 'processingStatus', b.processing_status,
          'hasOrderLine', b.order_id IS NOT NULL,
          'groupSize', (SELECT count(*) FROM facility_bookings s WHERE (s.partner_id, s.booking_group_id) = (b.partner_id, b.booking_group_id)
            AND s.type <> 'linked' AND NOT EXISTS (SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (s.partner_id, s.id))),
          'mainFacilityName', CASE WHEN b.main_booking_id IS NOT NULL THEN (SELECT mg.name || ' ' || mf.name FROM facility_bookings m
            JOIN facilities mf ON (mf.partner_id, mf.id) = (m.partner_id, m.facility_id)
            JOIN facility_groups mg ON (mg.partner_id, mg.id) = (mf.partner_id, mf.group_id)
            WHERE (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)) END,
          'customer', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
            'email', c.email, 'mobile', c.mobile, 'partnerNote', c.partner_note, 'planName', plan.name) END,
          'order', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'readableId', o.readable_id, 'status', o.status,
            'paymentMethod', o.payment_method, 'price', b.price_minor, 'customerNote', o.customer_note, 'partnerNote', o.partner_note,
            'paidOut', o.processing_payout_id IS NOT NULL OR o.successful_payout_id IS NOT NULL,
            'lineCount', (SELECT count(*) FROM facility_bookings s WHERE (s.partner_id, s.order_id) = (o.partner_id, o.id) AND s.type = 'booking'
              AND NOT EXISTS (SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (s.partner_id, s.id)))) END
        ) ORDER BY t.starts_at, t.id)
        FROM taken t
        JOIN facility_bookings b ON (b.partner_id, b.id) = (t.partner_id, t.booking_id)
        LEFT JOIN customers c ON (c.partner_id, c.id) = (b.partner_id, b.customer_id)
        LEFT JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
        LEFT JOIN LATERAL (
          SELECT mp.name FROM subscriptions sub JOIN membership_plans mp ON (mp.partner_id, mp.id) = (sub.partner_id, sub.plan_id)
          WHERE (sub.partner_id, sub.customer_id) = (c.partner_id, c.id) AND sub.canceled_at IS NULL
            AND (t.starts_at AT TIME ZONE v.timezone)::date BETWEEN sub.starts_on AND sub.expires_on
          ORDER BY sub.expires_on DESC LIMIT 1
        ) plan ON true WHERE t.group_id = g.id), '[]') AS bookings
    FROM facility_groups g
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    JOIN partners p ON p.id = g.partner_id
    WHERE ${inScope} AND g.deleted_at IS NULL ORDER BY g.position, g.created_at, g.id`.execute(db)
  return rows.map((row) => {
    const { facilityId: _, facilityName: __, ...group } = readCourt(row.group)
    return { ...row, group }
  })
}
