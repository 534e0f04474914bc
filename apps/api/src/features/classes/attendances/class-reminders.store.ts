import type { ClassKind } from '@fieldhouse/domain/classes'
import { sql } from 'kysely'
import type { ReminderKind, ReminderThing } from '../../../messages/reminder-kind.ts'

/** Places in sessions of a kind of class, as those who have them are reminded of them (BEYOND-48). */
const placesIn = (kind: ClassKind): ReminderKind => ({
  kind,
  entry: 'classSession',
  right: 'class.view',
  columns: { id: sql`k.id`, start: sql`s.starts_at`, order: sql`k.order_id`, zone: sql`v.timezone` },
  select: (partner, which) => sql<ReminderThing>`
    SELECT k.id, k.customer_id AS "customerId", k.order_id AS "orderId", s.starts_at AS start, s.ends_at AS "end",
      greatest(k.created_at, s.timed_at) AS since, s.name,
      CASE WHEN g.public_facility_names THEN f.name ELSE g.label END AS facility, v.venue_name AS venue,
      nullif(concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.city, v.postal_code), '')), '') AS address, v.timezone AS zone,
      s.id AS "calendarId", c.created_at AS "createdAt",
      s.version - 1 + (SELECT (count(*) - 1 + count(p.removed_at))::integer FROM class_participants p
        WHERE (p.partner_id, p.customer_id, p.session_id) = (k.partner_id, k.customer_id, k.session_id)) AS sequence
    FROM class_sessions s
    JOIN class_participants k ON (k.partner_id, k.session_id) = (s.partner_id, s.id) AND k.removed_at IS NULL
    JOIN classes c ON (c.partner_id, c.id) = (s.partner_id, s.class_id)
    JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
    LEFT JOIN facilities f ON (f.partner_id, f.id) = (s.partner_id, s.facility_id)
    LEFT JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    WHERE s.partner_id = ${partner} AND s.canceled_at IS NULL AND c.kind = ${kind} AND ${which}`,
})

export const classReminders = placesIn('class')
export const lessonReminders = placesIn('lesson')
