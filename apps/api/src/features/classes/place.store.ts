import type { VenueHours } from '@fieldhouse/domain/facilities'
import { CLASSES_MAX_DAYS } from '@fieldhouse/domain/partners'
import type { Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { readVenueHours, type StoredVenueHours } from '../schedule/index.ts'

/** What the rules of a class ask of its partner and its venue. */
export type ClassPlace = {
  currency: string
  /** How far ahead classes repeat, in days. */
  maxDays: number
  /** The venue's own zone; null where the partner has no such venue. */
  zone: string | null
  /** Where the facility is; null where the partner has no such facility. */
  facilityVenueId: string | null
}

/** The partner as its classes are bound by it, with the zone of one of its venues, and where one of its facilities is. */
export const findClassPlace = async (
  db: Kysely<DB>,
  partnerId: string,
  { venueId, facilityId }: { venueId: string | null; facilityId: string | null },
): Promise<ClassPlace> => {
  const { rows } = await sql<ClassPlace>`
    SELECT coalesce(p.default_currency_id, 'SGD') AS currency, coalesce((p.config ->> 'classesMaxDays')::integer, ${CLASSES_MAX_DAYS}) AS "maxDays",
      v.timezone AS zone, (
        SELECT g.venue_id FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
        WHERE f.partner_id = ${partnerId} AND f.id = ${facilityId}::uuid AND f.deleted_at IS NULL
      ) AS "facilityVenueId"
    FROM partners p LEFT JOIN venues v ON (v.partner_id, v.id) = (p.id, ${venueId}::uuid) AND v.partner_id = ${partnerId}
    WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}

/** When venues are open, by their clocks. */
export const findOpenings = async (
  db: Kysely<DB>,
  partnerId: string,
  venueIds: readonly string[],
): Promise<Map<string, { zone: Zone; hours: VenueHours }>> => {
  const { rows } = await sql<{ id: string; zone: Zone; hours: StoredVenueHours }>`
    SELECT id, timezone AS zone, opening_hours AS hours FROM venues
    WHERE partner_id = ${partnerId} AND id = ANY(${[...venueIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, zone, hours }) => [id, { zone, hours: readVenueHours(hours) }]))
}

/** The packages of the partner among these, also those that can't be bought any more. */
export const findKnownPackages = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('packages')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** The instructor that somebody of the staff is; null for whoever teaches not. */
export const findOwnInstructorId = async (
  db: Kysely<DB>,
  partnerId: string,
  staffId: string | null,
): Promise<string | null> => {
  if (staffId === null) return null
  const row = await db
    .selectFrom('instructors')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('staff_id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The facilities of the partner among these that were not removed, with what they and their venues are called. */
export const findStandingFacilities = async (
  { db, partnerId }: Command,
  ids: readonly string[],
): Promise<{ id: string; name: string; venueName: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; venueName: string }>`
    SELECT f.id, f.name, v.venue_name AS "venueName" FROM facilities f
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE f.partner_id = ${partnerId} AND f.id = ANY(${ids}::uuid[]) AND f.deleted_at IS NULL`.execute(db)
  return rows
}
