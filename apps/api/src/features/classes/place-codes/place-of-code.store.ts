import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

/** A place that a code is of, also one that stands no more; instants in epoch milliseconds. */
export type CodedPlaceRow = {
  isRemoved: boolean
  customer: { id: string; firstName: string; lastName: string }
  checkedInAt: number | null
  session: {
    id: string
    name: string
    start: number
    end: number
    isCanceled: boolean
    venue: { venueName: string; timezone: string }
    instructorIds: string[]
  }
}

/** The place that an order gave and that can still be come to, with the club's key; undefined where there is none. */
export const findComingPlace = async (
  db: Kysely<DB>,
  partnerId: string,
  { orderId, now }: { orderId: string; now: number },
): Promise<{ placeId: string; key: Buffer } | undefined> => {
  const { rows } = await sql<{ placeId: string; key: Buffer }>`
    SELECT k.id AS "placeId", y.secret AS key
    FROM class_participants k
    JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
    JOIN class_code_keys y ON y.partner_id = k.partner_id
    WHERE (k.partner_id, k.order_id) = (${partnerId}, ${orderId}) AND k.removed_at IS NULL AND s.canceled_at IS NULL
      AND s.ends_at > ${new Date(now)}
    ORDER BY s.starts_at LIMIT 1`.execute(db)
  return rows[0]
}

/** The place of an id; undefined where whoever asks sees no such place. */
export const findCodedPlace = async (
  db: Kysely<DB>,
  partnerId: string,
  placeId: string,
): Promise<CodedPlaceRow | undefined> => {
  const { rows } = await sql<CodedPlaceRow>`
    SELECT k.removed_at IS NOT NULL AS "isRemoved",
      jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) AS customer,
      (extract(epoch FROM k.checked_in_at) * 1000)::bigint AS "checkedInAt",
      jsonb_build_object('id', s.id, 'name', s.name, 'isCanceled', s.canceled_at IS NOT NULL,
        'start', (extract(epoch FROM s.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM s.ends_at) * 1000)::bigint,
        'venue', jsonb_build_object('venueName', v.venue_name, 'timezone', v.timezone),
        'instructorIds', coalesce((SELECT jsonb_agg(t.instructor_id ORDER BY t.place) FROM class_session_instructors t
          WHERE (t.partner_id, t.session_id) = (s.partner_id, s.id)), '[]')) AS session
    FROM class_participants k
    JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
    JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
    JOIN customers c ON (c.partner_id, c.id) = (k.partner_id, k.customer_id)
    WHERE (k.partner_id, k.id) = (${partnerId}, ${placeId})`.execute(db)
  return rows[0]
}
