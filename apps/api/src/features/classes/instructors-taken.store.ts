import type { Taught } from '@fieldhouse/domain/classes'
import type { TimeRange } from '@fieldhouse/domain/time'
import { sql } from 'kysely'
import { calledOf } from '../../db/full-name.ts'
import type { Command } from '../../db/command.ts'

/** The instructors of the partner among these who still teach. */
export const findTeaching = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('instructors')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** How an instructor who still teaches is called; undefined for whoever doesn't. */
export const findTeachingName = async (
  { db, partnerId }: Command,
  instructorId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    SELECT ${calledOf('m')} AS name FROM instructors i
    JOIN partner_staffs m ON (m.partner_id, m.id) = (i.partner_id, i.staff_id)
    WHERE (i.partner_id, i.id) = (${partnerId}, ${instructorId}) AND i.deleted_at IS NULL`.execute(db)
  return rows[0]?.name
}

/** Locks instructors for the rest of the transaction, in one order: two commands never decide about one of them at once (0045). */
export const lockInstructors = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<void> => {
  await sql`
    SELECT pg_advisory_xact_lock(k) FROM (
      SELECT DISTINCT hashtextextended(${partnerId}::text || i, 12) AS k FROM unnest(${ids}::text[]) AS i ORDER BY k
    ) AS ordered`.execute(db)
}

/** A session that an instructor teaches, and what the two are called; the session has no name for who may not know its venue. */
export type TaughtByName = Taught & { sessionName: string | null; instructorName: string }

/** What instructors teach at any time between two instants, at every venue, also where they stand in two places. */
export const findTaught = async (
  { db, partnerId }: Pick<Command, 'db' | 'partnerId'>,
  instructorIds: readonly string[],
  { start, end }: TimeRange,
): Promise<TaughtByName[]> => {
  const { rows } = await sql<TaughtByName>`
    SELECT t.session_id AS "sessionId", s.name AS "sessionName", t.instructor_id AS "instructorId",
      ${calledOf('m')} AS "instructorName",
      (extract(epoch FROM t.starts_at) * 1000)::bigint AS start, (extract(epoch FROM t.ends_at) * 1000)::bigint AS "end"
    FROM taught_times(${partnerId}, ${instructorIds}::uuid[], ${new Date(start)}, ${new Date(end)}) t
    JOIN instructors i ON (i.partner_id, i.id) = (${partnerId}, t.instructor_id)
    JOIN partner_staffs m ON (m.partner_id, m.id) = (i.partner_id, i.staff_id)
    LEFT JOIN class_sessions s ON (s.partner_id, s.id) = (${partnerId}, t.session_id)
    ORDER BY t.starts_at, t.session_id, t.place`.execute(db)
  return rows
}

/**
 * Takes the instructors of sessions, each by one row. With `besidesOthers` who is taken already has no row here: the other session's
 * stands. Without, the exclusion constraint refuses the statement, whatever the code thought.
 */
export const takeInstructors = async (
  { db, partnerId }: Command,
  sessionIds: readonly string[],
  { besidesOthers }: { besidesOthers: boolean },
): Promise<void> => {
  await sql`
    INSERT INTO instructor_occupancies (partner_id, session_id, instructor_id, starts_at, ends_at)
    SELECT t.partner_id, t.session_id, t.instructor_id, s.starts_at, s.ends_at
    FROM class_session_instructors t JOIN class_sessions s ON (s.partner_id, s.id) = (t.partner_id, t.session_id)
    WHERE t.partner_id = ${partnerId} AND t.session_id = ANY(${sessionIds}::uuid[])
    ORDER BY t.instructor_id, s.starts_at
    ${besidesOthers ? sql`ON CONFLICT DO NOTHING` : sql``} RETURNING 1`.execute(db)
}

/** Frees the instructors of sessions: those that stood there beside another session have no row to give up. */
export const freeInstructors = async ({ db, partnerId }: Command, sessionIds: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('instructor_occupancies')
    .where('partner_id', '=', partnerId)
    .where('session_id', 'in', sessionIds)
    .execute()
}

/**
 * Who stood in two places and is free of one of them is taken by the other: what instructors teach between two instants and no row takes
 * them for, where there is room.
 */
export const takeFreed = async (
  { db, partnerId }: Command,
  instructorIds: readonly string[],
  { start, end }: TimeRange,
): Promise<void> => {
  await sql`
    INSERT INTO instructor_occupancies (partner_id, session_id, instructor_id, starts_at, ends_at)
    SELECT ${partnerId}::uuid, t.session_id, t.instructor_id, t.starts_at, t.ends_at
    FROM taught_times(${partnerId}, ${instructorIds}::uuid[], ${new Date(start)}, ${new Date(end)}) t
    ORDER BY t.instructor_id, t.starts_at
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
}
