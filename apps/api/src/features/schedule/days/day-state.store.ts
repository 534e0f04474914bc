import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { widenedDay } from './day-rows.store.ts'

export type ScheduledHold = {
  id: string
  facilityId: string
  start: number
  end: number
  heldUntil: number
  holderName: string
  sessionId: string
}

/** What tells whether a kept day of a group still holds, and the holds on its courts, which no kept day has. */
export type DayState = {
  /** The versions that cover the day; another text for another state of it, empty where nothing has changed yet. */
  versions: string
  holds: ScheduledHold[]
}

/** Those of the groups that whoever asks may see, with their venues. */
export const findSeenGroups = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<{ id: string; venueId: string }[]> => {
  const { rows } = await sql<{ id: string; venueId: string }>`
    SELECT id, venue_id AS "venueId" FROM facility_groups WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** The state of a group's day: one statement, by keys only, whether or not there is such a group. */
export const findDayState = async (
  db: Kysely<DB>,
  partnerId: string,
  groupId: string,
  date: string,
): Promise<DayState> => {
  const { start, end } = widenedDay(date)
  const { rows } = await sql<DayState>`
    SELECT
      (SELECT coalesce(string_agg(version::text, ' ' ORDER BY facility_group_id NULLS FIRST, day NULLS FIRST, writer), '') FROM schedule_versions
        WHERE partner_id = ${partnerId} AND (facility_group_id = ${groupId} OR facility_group_id IS NULL) AND (day = ${date} OR day IS NULL)) AS versions,
      coalesce((SELECT json_agg(json_build_object('id', h.id, 'facilityId', h.facility_id, 'holderName', h.holder_name, 'sessionId', h.session_id,
        'start', (extract(epoch FROM h.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM h.ends_at) * 1000)::bigint,
        'heldUntil', (extract(epoch FROM h.held_until) * 1000)::bigint) ORDER BY h.starts_at, f.position, f.name, h.id)
        FROM holds h JOIN facilities f ON (f.partner_id, f.id) = (h.partner_id, h.facility_id)
        WHERE h.partner_id = ${partnerId} AND f.group_id = ${groupId} AND h.held_until > now()
          AND h.starts_at < ${new Date(end)} AND h.ends_at > ${new Date(start)}), '[]') AS holds`.execute(db)
  return rows[0]!
}
