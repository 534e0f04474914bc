import type { Venue } from '@fieldhouse/contract/venues'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type VenueRow = {
  id: string
  partner_id: string
  venue_name: string
  timezone: string
  phone_number: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  opening_hours: Partial<Venue['openingHours']>
  groups: Venue['facilityGroups']
}

/** Venues of a partner, oldest first, each with its live groups and their facilities; two statements, however many there are. */
export const findVenues = async (
  db: Kysely<DB>,
  partnerId: string,
  offset: number,
  limit: number,
): Promise<{ rows: VenueRow[]; total: number }> => {
  const { rows } = await sql<VenueRow>`
    SELECT v.id, v.partner_id, v.venue_name, v.timezone, v.phone_number, v.address, v.city, v.postal_code, v.latitude,
      v.longitude, v.opening_hours, coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'id', g.id, 'name', g.name, 'type', g.type, 'count', jsonb_array_length(f.facilities),
          'timeSlotInterval', g.time_slot_interval, 'onlineBookingEnabled', g.online_booking_enabled,
          'bookingDaysHorizon', g.booking_days_horizon, 'facilities', f.facilities
        ) ORDER BY g.position, g.created_at, g.id)
        FROM facility_groups g CROSS JOIN LATERAL (
          SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY position, created_at, id), '[]') AS facilities
          FROM facilities WHERE (partner_id, group_id) = (g.partner_id, g.id) AND deleted_at IS NULL
        ) f
        WHERE (g.partner_id, g.venue_id) = (v.partner_id, v.id) AND g.deleted_at IS NULL
      ), '[]') AS groups
    FROM venues v WHERE v.partner_id = ${partnerId}
    ORDER BY v.created_at, v.id OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const { total } = await db
    .selectFrom('venues')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return { rows, total }
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
