import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

/**
 * Places in classes that no order line sold, or the line of another order; those that stand in a cancelled order; and sessions that count other
 * places, given or offered, than there are (ATTENDANCE-41, BEYOND-13).
 */
export const findBrokenPlaces = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH given AS (
      SELECT session_id, count(*) AS places FROM class_participants WHERE partner_id = ${partnerId} AND removed_at IS NULL GROUP BY 1
    ), offered AS (
      SELECT session_id, count(*) AS places FROM waiting_entries
      WHERE partner_id = ${partnerId} AND kind = 'class' AND status = 'offered' GROUP BY 1
    ), counted AS (
      SELECT s.name, s.starts_at, s.canceled_at, s.participant_count, s.offered_count, coalesce(g.places, 0) AS given, coalesce(w.places, 0) AS offered
      FROM class_sessions s LEFT JOIN given g ON g.session_id = s.id LEFT JOIN offered w ON w.session_id = s.id
      WHERE s.partner_id = ${partnerId}
    )
    SELECT 'order ' || o.readable_id AS subject, CASE
        WHEN l.id IS NULL THEN 'has a place in a class that it did not sell'
        WHEN l.order_id <> k.order_id THEN 'has a place in a class that another order sold'
        ELSE 'is cancelled, and its place in a class stands' END AS message
    FROM class_participants k JOIN orders o ON o.partner_id = ${partnerId} AND o.id = k.order_id
    LEFT JOIN order_line_items l ON l.partner_id = ${partnerId} AND l.target_type = 'joinClass' AND l.target_id = k.id
    WHERE k.partner_id = ${partnerId} AND (l.id IS NULL OR l.order_id <> k.order_id OR (o.processing_status = 'CANCELED' AND k.removed_at IS NULL))
    UNION ALL
    SELECT 'order ' || o.readable_id, 'has a place in a class that there is not'
    FROM class_participants k JOIN orders o ON o.partner_id = ${partnerId} AND o.id = k.order_id
    WHERE k.partner_id = ${partnerId} AND NOT EXISTS (SELECT FROM class_sessions s WHERE s.partner_id = ${partnerId} AND s.id = k.session_id)
    UNION ALL
    SELECT 'class ' || name || ' at ' || starts_at, CASE
        WHEN participant_count <> given THEN 'counts ' || participant_count || ' places that are given, and there are ' || given
        WHEN offered_count <> offered THEN 'counts ' || offered_count || ' places that are offered, and there are ' || offered
        ELSE 'is cancelled, and ' || given || ' places in it stand' END
    FROM counted WHERE (participant_count, offered_count) <> (given, offered) OR (canceled_at IS NOT NULL AND given > 0) LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}
