import { sql } from 'kysely'
import type { ReminderKind, ReminderThing } from '../../messages/reminder-kind.ts'

/** Bookings as their customers are reminded of them (BEYOND-48): courts that are not named to customers go by their group's name (FACILITIES-77). */
export const bookingReminders: ReminderKind = {
  kind: 'booking',
  entry: 'booking',
  right: 'facilityBooking.view',
  columns: { id: sql`b.id`, start: sql`b.starts_at`, order: sql`b.order_id`, zone: sql`v.timezone` },
  select: (partner, which) => sql<ReminderThing>`
    SELECT b.id, b.customer_id AS "customerId", b.order_id AS "orderId", b.starts_at AS start, b.ends_at AS "end",
      coalesce(b.timed_at, b.created_at) AS since, CASE WHEN g.public_facility_names THEN f.name ELSE g.label END AS name,
      NULL::text AS facility, v.venue_name AS venue,
      nullif(concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.city, v.postal_code), '')), '') AS address, v.timezone AS zone,
      b.id AS "calendarId", b.created_at AS "createdAt",
      coalesce((SELECT h.changes FROM calendar_changes h WHERE (h.partner_id, h.booking_id) = (b.partner_id, b.id)), 0) AS sequence
    FROM facility_bookings b
    JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE b.partner_id = ${partner} AND b.type = 'booking' AND b.processing_status = 'COMMITTED' AND NOT EXISTS (
      SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id)) AND ${which}`,
}
