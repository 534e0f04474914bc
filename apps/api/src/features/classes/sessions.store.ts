import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ClassKind, RepeatType } from '@fieldhouse/domain/classes'
import type { TimeRange } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A session with all that the calls answer of it; instants in epoch milliseconds, prices in minor units. */
export type SessionRow = TimeRange & {
  id: string
  classId: string
  kind: ClassKind
  repeatType: RepeatType
  endDate: string | null
  name: string
  description: string
  images: { url: string }[]
  typeOfSports: string[]
  venue: { id: string; venueName: string; timezone: string }
  facility: { id: string; name: string; groupId: string } | null
  memberPrice: number
  nonMemberPrice: number
  currency: string
  passesRequired: number
  maxPeople: number | null
  participantCount: number
  /** Places that are offered to who waits: nobody else's, as those that are given. */
  offeredCount: number
  version: number
  packageIds: string[]
  instructors: { id: string; firstName: string; lastName: string; email: string; avatar: string | null }[]
}

/** How many places of a session nobody else can have: those that are given, and those that are offered to who waits. */
export const placesOf = ({ participantCount, offeredCount }: SessionRow): number => participantCount + offeredCount

/** Who teaches the session `s`, each as `t` and `i`. Who was taken from the instructors before it began is in it no more (INSTRUCTORS-23). */
const teachers = sql`class_session_instructors t
      JOIN instructors i ON (i.partner_id, i.id) = (t.partner_id, t.instructor_id) AND (i.deleted_at IS NULL OR i.deleted_at > s.starts_at)`

/**
 * Sessions that take place, by start.
 * `partner` is how a statement names the partner, in each of its parts.
 */
const selectSessions = (partner: string, which: RawBuilder<unknown>) => sql<SessionRow>`
  SELECT s.id, s.class_id AS "classId", c.kind, c.repeat_type AS "repeatType", c.ends_on::text AS "endDate", s.name, s.description, s.images,
    s.types_of_sports AS "typeOfSports",
    jsonb_build_object('id', v.id, 'venueName', v.venue_name, 'timezone', v.timezone) AS venue,
    CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('id', f.id, 'name', f.name, 'groupId', f.group_id) END AS facility,
    (extract(epoch FROM s.starts_at) * 1000)::bigint AS start, (extract(epoch FROM s.ends_at) * 1000)::bigint AS "end",
    s.member_price_minor AS "memberPrice", s.non_member_price_minor AS "nonMemberPrice", s.currency,
    s.passes_required AS "passesRequired", s.max_people AS "maxPeople", s.participant_count AS "participantCount", s.offered_count AS "offeredCount", s.version,
    coalesce((SELECT jsonb_agg(p.package_id ORDER BY p.package_id) FROM class_session_packages p
      WHERE (p.partner_id, p.session_id) = (s.partner_id, s.id)), '[]') AS "packageIds",
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', i.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email,
        'avatar', i.avatar) ORDER BY t.place)
      FROM ${teachers}
      JOIN partner_staffs m ON (m.partner_id, m.id) = (i.partner_id, i.staff_id)
      WHERE (t.partner_id, t.session_id) = (s.partner_id, s.id)), '[]') AS instructors
  FROM class_sessions s
  JOIN classes c ON (c.partner_id, c.id) = (s.partner_id, s.class_id)
  JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
  LEFT JOIN facilities f ON (f.partner_id, f.id) = (s.partner_id, s.facility_id)
  WHERE s.partner_id = ${partner} AND s.canceled_at IS NULL AND ${which}
  ORDER BY s.starts_at, v.venue_name, s.name, s.id`

/** How many sessions start on each day of their venues, in a range and narrowed as a list of them. */
export const countByDay = async (
  db: Kysely<DB>,
  partnerId: string,
  filter: SessionFilter,
): Promise<{ day: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; count: number }>`
    SELECT (s.starts_at AT TIME ZONE v.timezone)::date::text AS day, count(*) AS count
    FROM class_sessions s JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
    WHERE s.partner_id = ${partnerId} AND s.canceled_at IS NULL AND ${within(filter)}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

export type SessionFilter = TimeRange & {
  /** Empty for all. */
  venueIds: readonly string[]
  instructorIds: readonly string[]
}

/** Sessions that start in a range, at any of the venues and with any of the instructors: one statement, however many there are. */
export const findSessions = async (db: Kysely<DB>, partnerId: string, filter: SessionFilter): Promise<SessionRow[]> =>
  (await selectSessions(partnerId, within(filter)).execute(db)).rows

const within = ({ start, end, venueIds, instructorIds }: SessionFilter) => {
  const taughtBy = sql`EXISTS (SELECT FROM class_session_instructors t
    WHERE (t.partner_id, t.session_id) = (s.partner_id, s.id) AND t.instructor_id = ANY(${instructorIds}::uuid[]))`
  return sql`s.starts_at >= ${new Date(start)} AND s.starts_at < ${new Date(end)}
      ${venueIds.length > 0 ? sql`AND s.venue_id = ANY(${venueIds}::uuid[])` : sql``}
      ${instructorIds.length > 0 ? sql`AND ${taughtBy}` : sql``}`
}

export const findSession = async (db: Kysely<DB>, partnerId: string, id: string): Promise<SessionRow | undefined> =>
  (await selectSessions(partnerId, sql`s.id = ${id}`).execute(db)).rows[0]

/** The instructors of a session that takes place, by id; undefined for one that does not. */
export const findTeachers = async (
  db: Kysely<DB>,
  partnerId: string,
  sessionId: string,
): Promise<string[] | undefined> => {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT ARRAY(SELECT i.id FROM ${teachers} WHERE (t.partner_id, t.session_id) = (s.partner_id, s.id)) AS ids
    FROM class_sessions s WHERE (s.partner_id, s.id) = (${partnerId}, ${sessionId}) AND s.canceled_at IS NULL`.execute(
    db,
  )
  return rows[0]?.ids
}

/**
 * A session that stands, and its class with it: nobody else changes any of the class's until the command has ended. Undefined for one that
 * is cancelled or unknown.
 */
export const lockSession = ({ db, partnerId, write }: Command, id: string): Promise<SessionRow | undefined> => {
  // Sent ahead of what is read, which so waits behind it.
  write(sql`
    SELECT 1 FROM classes WHERE partner_id = ${partnerId}
      AND id = (SELECT class_id FROM class_sessions WHERE (partner_id, id) = (${partnerId}, ${id})) FOR NO KEY UPDATE`)
  return findSession(db, partnerId, id)
}

/** The sessions of the same class that start later, take place and have not begun, by start (CLASSES-72). */
export const findFollowing = async (
  db: Kysely<DB>,
  partnerId: string,
  { classId, start }: Pick<SessionRow, 'classId' | 'start'>,
  now: number,
): Promise<SessionRow[]> => {
  const after = new Date(Math.max(start, now))
  return (await selectSessions(partnerId, sql`s.class_id = ${classId} AND s.starts_at > ${after}`).execute(db)).rows
}

/** Locks the classes in which an instructor teaches sessions to come, in one order, until the command has ended. */
export const lockClassesAhead = async ({ db, partnerId, now }: Command, instructorId: string): Promise<void> => {
  await sql`
    SELECT 1 FROM classes WHERE partner_id = ${partnerId} AND id IN (
      SELECT s.class_id FROM class_session_instructors t JOIN class_sessions s ON (s.partner_id, s.id) = (t.partner_id, t.session_id)
      WHERE t.partner_id = ${partnerId} AND t.instructor_id = ${instructorId} AND s.canceled_at IS NULL AND s.starts_at > ${new Date(now)})
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** The sessions of an instructor that take place and have not begun, by start. */
export const findAhead = async (
  db: Kysely<DB>,
  partnerId: string,
  instructorId: string,
  now: number,
): Promise<SessionRow[]> =>
  (
    await selectSessions(
      partnerId,
      sql`s.starts_at > ${new Date(now)} AND EXISTS (SELECT FROM class_session_instructors t
        WHERE (t.partner_id, t.session_id) = (s.partner_id, s.id) AND t.instructor_id = ${instructorId})`,
    ).execute(db)
  ).rows

/** Sessions by their ids, those that take place, by start. */
export const findSessionsById = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<SessionRow[]> => (await selectSessions(partnerId, sql`s.id = ANY(${ids}::uuid[])`).execute(db)).rows

/** The sessions of a class that take place, by start. */
export const findSessionsOfClass = async (db: Kysely<DB>, partnerId: string, classId: string): Promise<SessionRow[]> =>
  (await selectSessions(partnerId, sql`s.class_id = ${classId}`).execute(db)).rows

/** What is written of a session. */
export type NewSession = TimeRange & {
  id: string
  name: string
  description: string
  images: readonly { url: string }[]
  typeOfSports: readonly string[]
  venueId: string
  facilityId: string | null
  memberPrice: number
  nonMemberPrice: number
  currency: string
  passesRequired: number
  maxPeople: number | null
  packageIds: readonly string[]
  instructorIds: readonly string[]
}

export type NewClass = {
  id: string
  kind: ClassKind
  repeatType: RepeatType
  endDate: string | null
  /** Of lessons: as what they are taught, and how much of it the instructor has. */
  terms?: { level: string | null; sharePercent: number | null }
}

export const insertClass = async (
  { db, partnerId, actor, now }: Command,
  { id, kind, repeatType, endDate, terms }: NewClass,
): Promise<void> => {
  await db
    .insertInto('classes')
    .values({
      partner_id: partnerId,
      id,
      kind,
      repeat_type: repeatType,
      ends_on: endDate,
      lesson_level: terms?.level ?? null,
      share_percent: terms?.sharePercent ?? null,
      created_by: actor.accountId,
      created_at: new Date(now),
    })
    .execute()
}

/** Writes sessions of a class with who teaches them and the packages that pay for them, in one statement. */
export const insertSessions = async (
  { db, partnerId }: Command,
  classId: string,
  sessions: readonly NewSession[],
): Promise<void> => {
  const rows = sessions.map((session) => ({
    ...session,
    start: new Date(session.start),
    end: new Date(session.end),
  }))
  await sql`
    WITH input AS (${inputOf(rows)}), held AS (
      INSERT INTO class_sessions (partner_id, id, class_id, name, description, images, types_of_sports, venue_id, facility_id, starts_at,
        ends_at, member_price_minor, non_member_price_minor, currency, passes_required, max_people)
      SELECT ${partnerId}::uuid, id, ${classId}::uuid, name, description, images, "typeOfSports", "venueId", "facilityId", start, "end",
        "memberPrice", "nonMemberPrice", currency, "passesRequired", "maxPeople" FROM input RETURNING 1
    ), paid AS (
      INSERT INTO class_session_packages (partner_id, session_id, package_id)
      SELECT ${partnerId}::uuid, id, unnest("packageIds") FROM input RETURNING 1
    )
    INSERT INTO class_session_instructors (partner_id, session_id, instructor_id, place)
    SELECT ${partnerId}::uuid, id, i, place FROM input, unnest("instructorIds") WITH ORDINALITY AS named(i, place) RETURNING 1`.execute(
    db,
  )
}

/** Writes all of sessions anew, each as its next version, in one statement. */
export const saveSessions = async ({ db, partnerId, now }: Command, sessions: readonly NewSession[]): Promise<void> => {
  const rows = sessions.map((session) => ({
    ...session,
    start: new Date(session.start),
    end: new Date(session.end),
  }))
  await sql`
    WITH input AS (${inputOf(rows)}), left_out AS (
      DELETE FROM class_session_packages p USING input i WHERE p.partner_id = ${partnerId} AND p.session_id = i.id
        AND NOT p.package_id = ANY(i."packageIds")
    ), paid AS (
      INSERT INTO class_session_packages (partner_id, session_id, package_id)
      SELECT ${partnerId}::uuid, id, unnest("packageIds") FROM input ON CONFLICT DO NOTHING
    ), gone AS (
      DELETE FROM class_session_instructors t USING input i WHERE t.partner_id = ${partnerId} AND t.session_id = i.id
        AND NOT t.instructor_id = ANY(i."instructorIds")
    ), taught AS (
      INSERT INTO class_session_instructors (partner_id, session_id, instructor_id, place)
      SELECT ${partnerId}::uuid, id, i, place FROM input, unnest("instructorIds") WITH ORDINALITY AS named(i, place)
      ON CONFLICT (partner_id, session_id, instructor_id) DO UPDATE SET place = excluded.place
    )
    UPDATE class_sessions s SET name = input.name, description = input.description, images = input.images,
      types_of_sports = input."typeOfSports", venue_id = input."venueId", facility_id = input."facilityId", starts_at = input.start,
      ends_at = input."end", member_price_minor = input."memberPrice", non_member_price_minor = input."nonMemberPrice",
      currency = input.currency, passes_required = input."passesRequired", max_people = input."maxPeople", version = s.version + 1,
      timed_at = CASE WHEN s.starts_at = input.start THEN s.timed_at ELSE ${new Date(now)}::timestamptz END
    FROM input WHERE (s.partner_id, s.id) = (${partnerId}::uuid, input.id)`.execute(db)
}

/** Takes sessions off the calendar: who did it, and when. */
export const markCanceled = async ({ db, partnerId, actor, now }: Command, ids: readonly string[]): Promise<void> => {
  await db
    .updateTable('class_sessions')
    .set((e) => ({ canceled_at: new Date(now), canceled_by: actor.accountId, version: e('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', 'in', ids)
    .execute()
}

/** Sessions that were sent, as rows of a table. */
const inputOf = (rows: readonly object[]) => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, name text, description text, images jsonb,
    "typeOfSports" text[], "venueId" uuid, "facilityId" uuid, start timestamptz, "end" timestamptz, "memberPrice" bigint,
    "nonMemberPrice" bigint, currency text, "passesRequired" integer, "maxPeople" integer, "packageIds" uuid[], "instructorIds" uuid[])`
