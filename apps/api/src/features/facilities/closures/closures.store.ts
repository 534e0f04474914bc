import type { Place } from '@fieldhouse/domain/schedule'
import type { Instant } from '@fieldhouse/domain/time'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import { atEveryVenueIn } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { mayReach } from '../../../db/venue-limit.ts'
import { takingsOf } from '../../schedule/index.ts'
import type { Follower, Lead } from './plan-closures.ts'

/** A closure that stands, with the place it closes. */
export type StandingClosure = Lead & { facilityGroupId: string; version: number }

/** A closure that somebody made, with those that follow it on linked facilities. */
export type ClosureFamily = { lead: StandingClosure; followers: StandingClosure[] }

// A closure without an event name; with one it is a block (SCHEDULE-60). It stands while its occupancy does.
const standing = sql`facility_bookings b
  JOIN occupancies o ON (o.partner_id, o.booking_id) = (b.partner_id, b.id) AND o.released_at IS NULL
  JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)`
const isClosure = sql`b.type = 'closure' AND b.event_name IS NULL`

type AskedFamily = ClosureFamily & { isLead: boolean }

/**
 * Closures with their families, by the id of any of them, in one statement; what names none is left out. `isLead` tells whether the id is
 * the one that somebody made. Whoever is held to venues has those that were made at theirs, with all that follow them.
 */
export const findClosureFamilies = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, AskedFamily>> => {
  const { rows } = await sql<StandingClosure & { askedId: string; venueId: string; isLead: boolean; isAsked: boolean }>`
    WITH asked AS (
      SELECT b.id AS asked_id, coalesce(m.id, b.id) AS lead_id FROM facility_bookings b
      LEFT JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.booking_group_id)
      WHERE b.partner_id = ${partnerId} AND b.id = ANY(${ids}::uuid[]) AND ${isClosure}
    )
    SELECT asked.asked_id AS "askedId", b.id, b.facility_id AS "facilityId", f.group_id AS "facilityGroupId", g.venue_id AS "venueId", o.starts_at AS start,
      o.ends_at AS "end", b.version, b.id = asked.lead_id AS "isLead", b.id = asked.asked_id AS "isAsked"
    FROM asked, ${standing}
    WHERE b.partner_id = ${partnerId} AND ${isClosure} AND (b.id = asked.lead_id OR b.booking_group_id = asked.lead_id)`.execute(
    atEveryVenueIn(db),
  )
  return new Map(
    [...Map.groupBy(rows, ({ askedId }) => askedId)].flatMap(([askedId, family]) => {
      if (family.some(({ isLead, venueId }) => isLead && !mayReach(partnerId, venueId))) return []
      const members = family.map(({ askedId: _askedId, venueId: _venueId, ...member }) => member)
      const lead = members.find(({ isLead }) => isLead)
      const asked = members.find(({ isAsked }) => isAsked)
      const followers = members.filter(({ isLead }) => !isLead)
      return lead && asked ? [[askedId, { lead, followers, isLead: asked.isLead }] as const] : []
    }),
  )
}

/** Which of these closures follow another one: their ids with its id. */
export const findLeadIds = async (
  db: Kysely<DB>,
  partnerId: string,
  closureIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; leadId: string }>`
    SELECT b.id, m.id AS "leadId" FROM facility_bookings b
    JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.booking_group_id) AND m.id <> b.id
    WHERE b.partner_id = ${partnerId} AND b.id = ANY(${closureIds}::uuid[]) AND ${isClosure}`.execute(
    atEveryVenueIn(db),
  )
  return new Map(rows.map((row) => [row.id, row.leadId]))
}

/** The closures that somebody made on these facilities and that reach into a range; without an end all from its start on. */
export const findLeads = async (
  db: Kysely<DB>,
  partnerId: string,
  facilityIds: readonly string[],
  range: { start: Instant; end: Instant | null },
): Promise<Lead[]> => {
  const { rows } = await sql<Lead>`
    SELECT b.id, b.facility_id AS "facilityId", o.starts_at AS start, o.ends_at AS "end"
    FROM unnest(${facilityIds}::uuid[]) AS court(id)
    CROSS JOIN LATERAL ${takingsOf({ partner: sql`${partnerId}::uuid`, facility: sql`court.id` }, range)} AS o
    JOIN facility_bookings b ON (b.partner_id, b.id) = (o.partner_id, o.booking_id)
    WHERE ${isClosure}
      AND NOT EXISTS (SELECT 1 FROM facility_bookings m
        WHERE (m.partner_id, m.id) = (b.partner_id, b.booking_group_id) AND m.id <> b.id)
    ORDER BY o.starts_at, b.id`.execute(atEveryVenueIn(db))
  return rows
}

/**
 * Writes closures and the row by which each takes its court, in one statement; the exclusion constraint refuses all of them
 * when a court is taken (law 1). A lead has its own id as its group, a follower the lead's.
 */
export const insertClosures = async (
  command: Command,
  leads: readonly Lead[],
  followers: readonly Follower[],
): Promise<void> => {
  const rows = [...leads.map((lead) => ({ ...lead, leadId: lead.id })), ...followers].map((row) => ({
    id: 'id' in row ? row.id : null,
    leadId: row.leadId,
    facilityId: row.facilityId,
    start: new Date(row.start),
    end: new Date(row.end),
  }))
  if (rows.length === 0) return
  await sql`
    WITH input AS MATERIALIZED (
      SELECT coalesce(r.id, gen_random_uuid()) AS id, r."leadId", r."facilityId", r.start, r."end"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id uuid, "leadId" uuid, "facilityId" uuid, start timestamptz, "end" timestamptz)
    ), closed AS (
      INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, processing_status, starts_at, ends_at, created_by, created_at)
      SELECT ${command.partnerId}::uuid, id, "leadId", "facilityId", 'closure', 'COMMITTED', start, "end",
        ${command.actor.accountId}::uuid, ${new Date(command.now)}::timestamptz FROM input RETURNING 1
    )
    INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id)
    SELECT ${command.partnerId}::uuid, gen_random_uuid(), "facilityId", start, "end", 'closure', id
    FROM input ORDER BY "facilityId", start RETURNING 1`.execute(atEveryVenueIn(command.db))
}

/** Ends closures: who and when is written, the courts are free. */
export const releaseClosures = async (command: Command, ids: readonly string[], reason: string): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    WITH noted AS (
      INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, canceled_by, reason, comment)
      SELECT ${command.partnerId}::uuid, id, ${new Date(command.now)}::timestamptz, ${command.actor.accountId}::uuid, ${reason}::text, ''
      FROM unnest(${ids}::uuid[]) AS gone(id) RETURNING 1
    )
    UPDATE occupancies SET released_at = ${new Date(command.now)}::timestamptz
    WHERE partner_id = ${command.partnerId} AND booking_id = ANY(${ids}::uuid[]) AND released_at IS NULL`.execute(
    atEveryVenueIn(command.db),
  )
}

/** Moves a closure that somebody made to another court or time, as its next version; its id stays. */
export const moveLead = async (command: Command, lead: Lead): Promise<void> => {
  await sql`
    WITH moved AS (
      UPDATE facility_bookings SET facility_id = ${lead.facilityId}::uuid, starts_at = ${new Date(lead.start)}, ends_at = ${new Date(lead.end)}, version = version + 1
      WHERE (partner_id, id) = (${command.partnerId}, ${lead.id}::uuid)
    )
    UPDATE occupancies SET facility_id = ${lead.facilityId}::uuid, starts_at = ${new Date(lead.start)}, ends_at = ${new Date(lead.end)}
    WHERE (partner_id, booking_id) = (${command.partnerId}, ${lead.id}::uuid) AND released_at IS NULL`.execute(
    command.db,
  )
}

/** A row of a block on one facility: the block itself, or what shadows it on a linked one. */
type BlockedPlace = Place & { id: string; facilityId: string; eventName: string; isMain: boolean }

/**
 * What is to come of blocks on facilities, with what shadows them on linked ones, and what shadows there the blocks of others. Blocks are
 * closures with an event name (SCHEDULE-60).
 */
export const findBlocksOf = async (
  { db, partnerId, now }: Command,
  facilityIds: readonly string[],
): Promise<BlockedPlace[]> => {
  const court = { partner: sql`${partnerId}::uuid`, facility: sql`court.id` }
  const { rows } = await sql<BlockedPlace>`
    WITH here AS (
      SELECT b.id FROM unnest(${facilityIds}::uuid[]) AS court(id)
      CROSS JOIN LATERAL ${takingsOf(court, { start: now, end: null })} AS o
      JOIN facility_bookings b ON (b.partner_id, b.id) = (o.partner_id, o.booking_id)
      LEFT JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)
      WHERE coalesce(m.type, b.type) = 'closure' AND b.event_name IS NOT NULL
    )
    SELECT b.id, b.facility_id AS "facilityId", b.event_name AS "eventName", b.main_booking_id IS NULL AS "isMain", f.group_id AS "groupId",
      v.timezone AS zone, o.starts_at AS start, o.ends_at AS "end"
    FROM ${standing} JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE b.partner_id = ${partnerId} AND b.id IN (
      SELECT id FROM here UNION ALL
      SELECT s.id FROM here JOIN facility_bookings s ON s.partner_id = ${partnerId} AND s.main_booking_id = here.id)
    ORDER BY o.starts_at, b.id`.execute(atEveryVenueIn(db))
  return rows
}
