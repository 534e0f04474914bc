import type { Venue } from '@fieldhouse/contract/venues'
import { addressOf } from '@fieldhouse/domain/partners'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { claimAddress } from '../partners/index.ts'

/** What people change of a venue, by its columns. */
export type VenueColumns = {
  venue_name: string
  website: string | null
  tags: string[]
  uri: string | null
  meta_page_title: string | null
  meta_keywords: string[]
  meta_description: string | null
  phone_number: string | null
  can_call_to_book: boolean
  timezone: string
  additional_note: string | null
  media: Venue['media']
  is_address_selected: boolean
  place_id: string | null
  address: string | null
  place_name: string | null
  city: string | null
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  place_meta: NonNullable<Venue['location']>['meta']
  opening_hours: Partial<Venue['openingHours']>
}

export type VenueRow = VenueColumns & {
  id: string
  partner_id: string
  created_at: number
  updated_at: number | null
  version: number
  groups: Venue['facilityGroups']
}

const selectVenues = async (db: Kysely<DB>, which: RawBuilder<unknown>): Promise<VenueRow[]> => {
  const { rows } = await sql<VenueRow>`
    SELECT v.id, v.partner_id, v.venue_name, v.website, v.tags, v.uri, v.meta_page_title, v.meta_keywords, v.meta_description,
      v.phone_number, v.can_call_to_book, v.timezone, v.additional_note, v.media, v.is_address_selected, v.place_id, v.address,
      v.place_name, v.city, v.postal_code, v.latitude, v.longitude, v.place_meta, v.opening_hours, v.created_at, v.updated_at,
      v.version, coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'id', g.id, 'name', g.name, 'type', g.type, 'count', jsonb_array_length(f.facilities),
          'timeSlotInterval', g.time_slot_interval, 'openingHours', g.opening_hours,
          'useVenueOpeningHours', g.use_venue_opening_hours, 'onlineBookingEnabled', g.online_booking_enabled,
          'bookingDaysHorizon', g.booking_days_horizon, 'facilities', f.facilities, 'version', g.version
        ) ORDER BY g.position, g.created_at, g.id)
        FROM facility_groups g CROSS JOIN LATERAL (
          SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY position, created_at, id), '[]') AS facilities
          FROM facilities WHERE (partner_id, group_id) = (g.partner_id, g.id) AND deleted_at IS NULL
        ) f
        WHERE (g.partner_id, g.venue_id) = (v.partner_id, v.id) AND g.deleted_at IS NULL
      ), '[]') AS groups
    FROM venues v WHERE ${which}`.execute(db)
  return rows
}

/** Venues of a partner, oldest first, each with its live groups and their facilities; two statements, however many there are. */
export const findVenues = async (
  db: Kysely<DB>,
  partnerId: string,
  offset: number,
  limit: number,
): Promise<{ rows: VenueRow[]; total: number }> => {
  const rows = await selectVenues(
    db,
    sql`v.partner_id = ${partnerId} ORDER BY v.created_at, v.id OFFSET ${offset} LIMIT ${limit}`,
  )
  const { total } = await db
    .selectFrom('venues')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** All venues of a partner, as `findVenues`; one statement. */
export const findAllVenues = (db: Kysely<DB>, partnerId: string): Promise<VenueRow[]> =>
  selectVenues(db, sql`v.partner_id = ${partnerId} ORDER BY v.created_at, v.id`)

/** The venue whose page has this address. */
export const findVenueOfPage = async (db: Kysely<DB>, partnerId: string, uri: string): Promise<VenueRow | undefined> =>
  (await selectVenues(db, sql`v.partner_id = ${partnerId} AND v.uri = ${uri}`))[0]

/** A venue with its live groups. */
export const findVenue = async (db: Kysely<DB>, partnerId: string, id: string): Promise<VenueRow | undefined> =>
  (await selectVenues(db, sql`v.partner_id = ${partnerId} AND v.id = ${id}`))[0]

/** A venue that nobody else saves until the command has ended; bookings don't wait for that. */
export const lockVenue = async ({ db, partnerId }: Command, id: string): Promise<VenueRow | undefined> => {
  await sql`SELECT id FROM venues WHERE partner_id = ${partnerId} AND id = ${id} FOR NO KEY UPDATE`.execute(db)
  return findVenue(db, partnerId, id)
}

const written = ({ place_meta, opening_hours, media, ...columns }: VenueColumns) => ({
  ...columns,
  place_meta: place_meta && JSON.stringify(place_meta),
  opening_hours: JSON.stringify(opening_hours),
  media: JSON.stringify(media),
})

export const insertVenue = async ({ db, partnerId, now }: Command, id: string, venue: VenueColumns): Promise<void> => {
  await db
    .insertInto('venues')
    .values({ partner_id: partnerId, id, ...written(venue), created_at: new Date(now) })
    .execute()
}

/** Writes all of a venue, as its next version. */
export const saveVenue = async ({ db, partnerId, now }: Command, id: string, venue: VenueColumns): Promise<void> => {
  await db
    .updateTable('venues')
    .set((e) => ({ ...written(venue), updated_at: new Date(now), version: e('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** A venue in another zone than `timezone` with which a venue shares a ground, by the links of their live facilities. */
export const findLinkedInOtherZone = async (
  { db, partnerId }: Command,
  { id, timezone }: { id: string; timezone: string },
): Promise<{ venueName: string; timezone: string } | undefined> => {
  const { rows } = await sql<{ venueName: string; timezone: string }>`
    WITH placed AS (
      SELECT f.id, v.id AS venue_id, v.venue_name, v.timezone
      FROM facilities f
      JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
      JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
      WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL
    )
    SELECT there.venue_name AS "venueName", there.timezone
    FROM facility_links l
    JOIN placed here ON here.id IN (l.facility_a, l.facility_b) AND here.venue_id = ${id}
    JOIN placed there ON there.id IN (l.facility_a, l.facility_b) AND there.venue_id <> ${id}
    WHERE l.partner_id = ${partnerId} AND there.timezone <> ${timezone}
    ORDER BY there.venue_name LIMIT 1`.execute(db)
  return rows[0]
}

/** Takes the address of a venue's page from its name, with a part of its id where another page has that one. */
export const claimAddressByName = async (
  owner: Pick<Command, 'db' | 'partnerId'>,
  venueName: string,
  id: string,
): Promise<string> => {
  const uri = addressOf(venueName) || 'venue'
  if (await claimAddress(owner, 'venue', uri)) return uri
  const own = `${uri.slice(0, 51).replace(/-$/, '')}-${id.slice(0, 8)}`
  await claimAddress(owner, 'venue', own)
  return own
}

/** The venue of a live facility. */
export const findVenueOfFacility = (
  db: Kysely<DB>,
  partnerId: string,
  facilityId: string,
): Promise<{ id: string; venueName: string; timezone: string } | undefined> =>
  db
    .selectFrom('facilities as f')
    .innerJoin('facility_groups as g', (on) =>
      on.onRef('g.partner_id', '=', 'f.partner_id').onRef('g.id', '=', 'f.group_id'),
    )
    .innerJoin('venues as v', (on) => on.onRef('v.partner_id', '=', 'g.partner_id').onRef('v.id', '=', 'g.venue_id'))
    .select(['v.id', 'v.venue_name as venueName', 'v.timezone'])
    .where('f.partner_id', '=', partnerId)
    .where('f.id', '=', facilityId)
    .executeTakeFirst()
