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
    SELECT f.id AS "facilityId", f.name AS "facilityName", g.id AS "groupId", g.label AS "groupName", v.id AS "venueId", v.venue_name AS "venueName", v.timezone AS zone,
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

/** Of a court within a period: booked minutes by hour of its wall clock, and how many bookings of customers began and what they cost less their parts of discounts. */
export type PlayedFigures = {
  facilityId: string
  hours: { hour: number; minutes: number }[]
  bookings: number
  /** Minor units of one currency. */
  revenue: number
}

/**
 * What was played on courts within a period, in one walk through its bookings. Of a booking its hours say no more than when on the wall clock
 * it began and how long it lasted there: those of one length and time are taken together before they are cut into hours.
 */
export const findPlayed = async (
  db: Kysely<DB>,
  partnerId: string,
  courts: readonly PlayedCourt[],
  period: Period,
  currency: string,
): Promise<PlayedFigures[]> => {
  const { rows } = await sql<PlayedFigures>`
    WITH asked AS MATERIALIZED (${asked(courts, period)}),
    played AS MATERIALIZED (
      SELECT facility_id, starts::time AS began, ends - starts AS lasted, count(*) AS times,
        count(*) FILTER (WHERE is_sold) AS bookings, coalesce(sum(price) FILTER (WHERE is_sold), 0) AS revenue
      FROM (
        SELECT b.facility_id, b.starts_at AT TIME ZONE a.zone AS starts, b.ends_at AT TIME ZONE a.zone AS ends,
          b.type = 'booking' AND o.currency = ${currency} AS is_sold, b.price_minor - b.discount_minor AS price
        FROM asked a JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = a.id
          AND b.starts_at >= a.starts AND b.starts_at < a.ends
        LEFT JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
        WHERE ${PLAYED}
      ) one GROUP BY 1, 2, 3
    ), hours AS (
      SELECT p.facility_id, extract(hour FROM h)::int AS hour,
        sum(p.times * extract(epoch FROM least(d.starts + p.lasted, h + interval '1 hour') - greatest(d.starts, h)) / 60)::bigint AS minutes
      FROM played p CROSS JOIN LATERAL (SELECT date '2000-01-01' + p.began AS starts) d
      CROSS JOIN LATERAL generate_series(date_trunc('hour', d.starts), d.starts + p.lasted - interval '1 microsecond', interval '1 hour') h
      GROUP BY 1, 2
    )
    SELECT p.facility_id AS "facilityId", sum(p.bookings)::bigint AS bookings, sum(p.revenue)::bigint AS revenue,
      coalesce((SELECT jsonb_agg(jsonb_build_object('hour', h.hour, 'minutes', h.minutes)) FROM hours h
        WHERE h.facility_id = p.facility_id), '[]') AS hours
    FROM played p GROUP BY 1`.execute(db)
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
