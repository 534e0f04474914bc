import type { Period } from '@fieldhouse/domain/analytics'
import type { Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { StoredVenueHours, StoredWeek } from '../schedule/index.ts'

/** Of which courts: all, those of a venue, or those of a group. */
export type Asked = { venueId?: string | undefined; facilityGroupId?: string | undefined }

export type PlayedCourt = {
  facilityId: string
  facilityName: string
  groupId: string
  groupName: string
  venueId: string
  venueName: string
  zone: Zone
  currency: string
  useVenueOpeningHours: boolean
  openingHours: StoredWeek
  venueHours: StoredVenueHours
}

/** The courts of a partner with what says when they are open, by venue, group and their place in it. */
export const findPlayedCourts = async (
  db: Kysely<DB>,
  partnerId: string,
  { venueId, facilityGroupId }: Asked,
): Promise<PlayedCourt[]> => {
  const { rows } = await sql<PlayedCourt>`
    SELECT f.id AS "facilityId", f.name AS "facilityName", g.id AS "groupId", g.name AS "groupName", v.id AS "venueId", v.venue_name AS "venueName", v.timezone AS zone,
      coalesce(p.default_currency_id, 'SGD') AS currency, g.use_venue_opening_hours AS "useVenueOpeningHours",
      g.opening_hours AS "openingHours", v.opening_hours AS "venueHours"
    FROM facilities f
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    JOIN partners p ON p.id = f.partner_id
    WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL AND g.deleted_at IS NULL
      AND (${venueId ?? null}::uuid IS NULL OR v.id = ${venueId ?? null}::uuid)
      AND (${facilityGroupId ?? null}::uuid IS NULL OR g.id = ${facilityGroupId ?? null}::uuid)
    ORDER BY v.created_at, v.id, g.position, g.id, f.position, f.id`.execute(db)
  return rows
}

/** The courts and the days asked for as a table, `asked`: each with where its days begin and end, and its zone. */
const asked = (courts: readonly PlayedCourt[], { from, until }: Period) => sql`
  SELECT c.id, c.zone, (${from}::date::timestamp AT TIME ZONE c.zone) AS starts, ((${until}::date + 1)::timestamp AT TIME ZONE c.zone) AS ends
  FROM unnest(${courts.map(({ facilityId }) => facilityId)}::uuid[], ${courts.map(({ zone }) => zone)}::text[]) AS c (id, zone)`

/** What was played: everything that took a court itself, and was not cancelled. */
const PLAYED = sql.raw(`b.type IN ('booking', 'internalEvent', 'classSession')
  AND NOT EXISTS (SELECT FROM booking_cancellations n WHERE (n.partner_id, n.booking_id) = (b.partner_id, b.id))`)

export type BookedHour = { facilityId: string; hour: number; minutes: number }

/** Booked minutes of courts by hour of their wall clock, of what began within the period. */
export const findBookedHours = async (
  db: Kysely<DB>,
  partnerId: string,
  courts: readonly PlayedCourt[],
  period: Period,
): Promise<BookedHour[]> => {
  const { rows } = await sql<BookedHour>`
    WITH asked AS MATERIALIZED (${asked(courts, period)}), played AS (
      SELECT b.facility_id, b.starts_at AT TIME ZONE a.zone AS starts, b.ends_at AT TIME ZONE a.zone AS ends, count(*) AS times
      FROM asked a JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = a.id
        AND b.starts_at >= a.starts AND b.starts_at < a.ends
      WHERE ${PLAYED} GROUP BY 1, 2, 3
    )
    SELECT p.facility_id AS "facilityId", extract(hour FROM h)::int AS hour,
      sum(p.times * extract(epoch FROM least(p.ends, h + interval '1 hour') - greatest(p.starts, h)) / 60)::bigint AS minutes
    FROM played p CROSS JOIN LATERAL generate_series(date_trunc('hour', p.starts), p.ends - interval '1 microsecond', interval '1 hour') h
    GROUP BY 1, 2`.execute(db)
  return rows
}

export type CourtRevenue = { facilityId: string; bookings: number; revenue: number }

/** How many bookings of customers began on each court within the period, and what they cost, in minor units of one currency. */
export const findCourtRevenue = async (
  db: Kysely<DB>,
  partnerId: string,
  courts: readonly PlayedCourt[],
  period: Period,
  currency: string,
): Promise<CourtRevenue[]> => {
  const { rows } = await sql<CourtRevenue>`
    WITH asked AS MATERIALIZED (${asked(courts, period)})
    SELECT b.facility_id AS "facilityId", count(*) AS bookings, sum(b.price_minor)::bigint AS revenue
    FROM asked a JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = a.id
      AND b.starts_at >= a.starts AND b.starts_at < a.ends
    JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
    WHERE b.type = 'booking' AND o.currency = ${currency} AND ${PLAYED} GROUP BY 1`.execute(db)
  return rows
}

export type ClosedRange = { facilityId: string; start: number; end: number }

/** When courts were closed within the period, or are; a closure that was lifted is none. */
export const findClosedRanges = async (
  db: Kysely<DB>,
  partnerId: string,
  courts: readonly PlayedCourt[],
  period: Period,
): Promise<ClosedRange[]> => {
  const { rows } = await sql<ClosedRange>`
    WITH asked AS MATERIALIZED (${asked(courts, period)})
    SELECT b.facility_id AS "facilityId", b.starts_at AS start, b.ends_at AS end
    FROM asked a JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = a.id AND b.type = 'closure'
      AND b.ends_at > a.starts AND b.starts_at < a.ends
    WHERE NOT EXISTS (SELECT FROM booking_cancellations n WHERE (n.partner_id, n.booking_id) = (b.partner_id, b.id))
    ORDER BY b.starts_at, b.id`.execute(db)
  return rows
}
