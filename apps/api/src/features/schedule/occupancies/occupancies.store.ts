import type { Occupancy } from '@fieldhouse/domain/schedule'
import type { Instant, TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { calledOf } from '../../../db/full-name.ts'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { atEveryVenueIn } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { venueLimitIn } from '../../../db/venue-limit.ts'

/** What takes a court, with what a person may read of it. Holds are told apart by their session. */
export type Taken = Occupancy & {
  bookingId: string | null
  /** For a linked booking: the one it shadows. */
  mainBookingId: string | null
  /** The session of a class that takes it, also through a linked court. */
  classSessionId: string | null
  hold: { sessionId: string; isOver: boolean } | null
  /** Customer, event name or holder; null for a plain closure. */
  label: string | null
}

/** A court as a statement names it. */
type NamedCourt = { partner: RawBuilder<unknown>; facility: RawBuilder<unknown> }

/**
 * What takes one court between two instants, as a table to join LATERAL; without an end everything from `start` on. However long
 * something lasts and however long the history is, two ranges of one index are read: takings of a court never overlap (law 1), so
 * besides those that start in the range only the last one before it can reach into it. The bounds are compared by btree: && would leave
 * the index unused under row-level security. The last one is looked for by court and time as one key, which no other index can answer:
 * that of the exclusion constraint looks as cheap while a court is young, and all that ever took it would be walked.
 */
export const takingsOf = (
  { partner, facility }: NamedCourt,
  { start, end }: { start: Instant; end: Instant | null },
) => {
  const from = new Date(start)
  const until = end === null ? 'infinity' : new Date(end).toISOString()
  const columns = sql`t.partner_id, t.id, t.facility_id, t.kind, t.booking_id, t.hold_id, t.starts_at, t.ends_at`
  return sql`(
    SELECT * FROM (SELECT ${columns} FROM occupancies t WHERE t.partner_id = ${partner} AND t.released_at IS NULL
        AND (t.facility_id, t.starts_at) < (${facility}, ${from}::timestamptz) AND (t.facility_id, t.starts_at) >= (${facility}, '-infinity'::timestamptz)
      ORDER BY t.facility_id DESC, t.starts_at DESC LIMIT 1) AS before WHERE before.ends_at > ${from}
    UNION ALL
    SELECT ${columns} FROM occupancies t WHERE t.partner_id = ${partner} AND t.released_at IS NULL
      AND (t.facility_id, t.starts_at) >= (${facility}, ${from}::timestamptz)
      AND (t.facility_id, t.starts_at) < (${facility}, ${until}::timestamptz)
  )`
}

/**
 * Joins the one row with that key, by its index. How many rows `takingsOf` has nobody can tell beforehand: joined as a table, all that the club
 * ever had would be read as soon as the guess is high.
 */
export const theOne = (
  join: 'inner' | 'left',
  table: 'facility_bookings' | 'orders' | 'customers',
  as: string,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const row = sql`(SELECT * FROM ${sql.table(table)} WHERE (partner_id, id) = ${key} LIMIT 1) AS ${sql.id(as)}`
  return join === 'left' ? sql`LEFT JOIN LATERAL ${row} ON true` : sql`CROSS JOIN LATERAL ${row}`
}

/**
 * Everything that takes any of these facilities between two instants: one statement. Holds that ran out take nothing. Of what lies at
 * a venue that the caller may not see, on a court that shares ground with theirs, it is told that it takes the ground and not who it is.
 */
export const findTaken = async (
  db: Kysely<DB>,
  partnerId: string,
  facilityIds: readonly string[],
  range: TimeRange,
): Promise<Taken[]> => {
  const { rows } = await sql<Taken & { mainFacilityId: string | null }>`
    SELECT o.id, o.facility_id AS "facilityId", o.booking_id AS "bookingId", b.main_booking_id AS "mainBookingId",
      m.facility_id AS "mainFacilityId",
      coalesce(b.class_session_id, m.class_session_id) AS "classSessionId",
      (extract(epoch FROM o.starts_at) * 1000)::bigint AS start, (extract(epoch FROM o.ends_at) * 1000)::bigint AS end,
      CASE WHEN o.kind = 'closure' AND b.event_name IS NOT NULL THEN 'block' ELSE o.kind END AS kind,
      coalesce(h.holder_name, b.event_name, ${calledOf('c')}, c.mobile) AS label,
      CASE WHEN h.id IS NOT NULL THEN jsonb_build_object('sessionId', h.session_id, 'isOver', h.held_until <= now()) END AS hold
    FROM (SELECT DISTINCT unnest(${facilityIds}::uuid[]) AS id) AS court
    CROSS JOIN LATERAL ${takingsOf({ partner: sql`${partnerId}::uuid`, facility: sql`court.id` }, range)} AS o
    ${theOne('left', 'facility_bookings', 'b', sql`(o.partner_id, o.booking_id)`)}
    ${theOne('left', 'facility_bookings', 'm', sql`(b.partner_id, b.main_booking_id)`)}
    ${theOne('left', 'customers', 'c', sql`(b.partner_id, b.customer_id)`)}
    LEFT JOIN holds h ON (h.partner_id, h.id) = (o.partner_id, o.hold_id)
    ORDER BY o.facility_id, o.starts_at`.execute(atEveryVenueIn(db))
  const mains = rows.flatMap(({ mainFacilityId }) => mainFacilityId ?? [])
  const own = await ownAmong(db, partnerId, [...facilityIds, ...mains])
  // Not a condition of the statement: it would only lead the planner astray.
  return rows
    .filter(({ hold }) => !hold?.isOver)
    .map(({ mainFacilityId, ...taken }) =>
      own === null || (own.has(taken.facilityId) && (mainFacilityId === null || own.has(mainFacilityId)))
        ? taken
        : { ...taken, label: null },
    )
}

/** Which of these facilities the caller may see; null where they are held to no venue. */
const ownAmong = async (
  db: Kysely<DB>,
  partnerId: string,
  facilityIds: readonly string[],
): Promise<ReadonlySet<string> | null> => {
  if (venueLimitIn(partnerId) === null) return null
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM facilities WHERE partner_id = ${partnerId} AND id = ANY(${facilityIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What is in the way of the caller: everything but the holds of its own session. */
export const notOwnHolds = (taken: readonly Taken[], { actor }: Context): Taken[] =>
  taken.filter(({ hold }) => hold === null || hold.sessionId !== actor.sessionId)

/**
 * Removes holds on these facilities that ended, and those of the caller's own session: before a command takes the courts.
 * Their occupancies go with them.
 */
export const dropHolds = (command: Command, facilityIds: readonly string[]): void => {
  command.write(
    sql`
    DELETE FROM holds WHERE partner_id = ${command.partnerId} AND facility_id = ANY(${facilityIds}::uuid[])
      AND (held_until <= now() OR session_id = ${command.actor.sessionId}::uuid)`,
    'atEveryVenue',
  )
}
