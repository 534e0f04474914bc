import type { Period } from '@fieldhouse/domain/analytics'
import type { DayHours, PeriodHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS, weekdayOf, type LocalDate, type Zone } from '@fieldhouse/domain/time'
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
  /** Whose opening hours it has: its group's or its venue's. */
  hoursId: string
}

/** The courts of a partner with whose opening hours they have, by venue, group and their place in it. */
export const findPlayedCourts = async (
  db: Kysely<DB>,
  partnerId: string,
  { venueId, facilityGroupId }: Asked,
): Promise<PlayedCourt[]> => {
  const { rows } = await sql<PlayedCourt>`
    SELECT f.id AS "facilityId", f.name AS "facilityName", g.id AS "groupId", g.label AS "groupName", v.id AS "venueId", v.venue_name AS "venueName", v.timezone AS zone,
      coalesce(p.default_currency_id, 'SGD') AS currency,
      CASE WHEN g.use_venue_opening_hours THEN v.id ELSE g.id END AS "hoursId"
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

/** Opening hours of a group or a venue, as they are stored. */
export type PlayedHours = {
  id: string
  useVenueOpeningHours: boolean
  openingHours: StoredWeek
  venueHours: StoredVenueHours
}

/** The opening hours that courts have, each once: a venue's, with all of its exceptions, are shared by all of its courts. */
export const findPlayedHours = async (
  db: Kysely<DB>,
  partnerId: string,
  courts: readonly PlayedCourt[],
): Promise<PlayedHours[]> => {
  const ids = [...new Set(courts.map(({ hoursId }) => hoursId))]
  const { rows } = await sql<PlayedHours>`
    SELECT id, true AS "useVenueOpeningHours", '{}'::jsonb AS "openingHours", opening_hours AS "venueHours"
    FROM venues WHERE partner_id = ${partnerId} AND id = ANY(${ids})
    UNION ALL SELECT id, false, opening_hours, '{}'::jsonb
    FROM facility_groups WHERE partner_id = ${partnerId} AND id = ANY(${ids})`.execute(db)
  return rows
}

/** Of a court: minutes by hour of its wall clock. */
export type ClosedMinutes = { facilityId: string; hours: { hour: number; minutes: number }[] }

/** The days of opening hours by their kind: days with the same hours are of one, whichever they are and whoever has them. */
const kindsOf = (hours: ReadonlyMap<string, PeriodHours>) => {
  const kinds = new Map<string, number>()
  const open: { kind: number; start: number; end: number }[] = []
  const kindOf = (ranges: DayHours): number => {
    const key = ranges.map(({ start, end }) => `${start}-${end}`).join()
    const known = kinds.get(key)
    if (known !== undefined) return known
    const kind = kinds.size
    kinds.set(key, kind)
    open.push(...ranges.map((range) => ({ kind, ...range })))
    return kind
  }
  const weekly: { id: string; weekday: number; kind: number }[] = []
  const exceptional: { id: string; day: LocalDate; kind: number; instead: number }[] = []
  for (const [id, { week, exceptional: others }] of hours) {
    for (const [place, day] of WEEKDAYS.entries()) weekly.push({ id, weekday: place + 1, kind: kindOf(week[day]) })
    for (const [day, ranges] of others)
      exceptional.push({ id, day, kind: kindOf(ranges), instead: kindOf(week[weekdayOf(day)]) })
  }
  return { open, weekly, exceptional }
}

/**
 * For how long courts were closed within the period while they would have been open, or are; a closure that was lifted is none. Closures
 * that follow each other are one, which is cut at the midnights of the court's wall clock: its first day and its last, and of the whole days
 * between them how many there are of each weekday, those of a date with other hours taken out. So a closure of a year is no more work than
 * one of a week.
 */
export const findClosedMinutes = async (
  db: Kysely<DB>,
  partnerId: string,
  courts: readonly PlayedCourt[],
  period: Period,
  hours: ReadonlyMap<string, PeriodHours>,
): Promise<ClosedMinutes[]> => {
  const { open, weekly, exceptional } = kindsOf(hours)
  const { from, until } = period
  const { rows } = await sql<ClosedMinutes>`
    WITH asked AS MATERIALIZED (${asked(courts, period)}),
    hours_of AS MATERIALIZED (
      SELECT * FROM unnest(${courts.map(({ facilityId }) => facilityId)}::uuid[], ${courts.map(({ hoursId }) => hoursId)}::uuid[]) AS h (facility_id, hours_id)
    ), open AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(open)}::jsonb) AS o (kind int, start int, "end" int)
    ), weekly AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(weekly)}::jsonb) AS w (id uuid, weekday int, kind int)
    ), exceptional AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(exceptional)}::jsonb) AS e (id uuid, day date, kind int, instead int)
    ), closed AS MATERIALIZED (
      SELECT a.id, a.zone, unnest(range_agg(tstzrange(b.starts_at, b.ends_at))) AS range
      FROM asked a JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.facility_id = a.id AND b.type = 'closure'
        AND b.ends_at > a.starts AND b.starts_at < a.ends
      WHERE NOT EXISTS (SELECT FROM booking_cancellations n WHERE (n.partner_id, n.booking_id) = (b.partner_id, b.id))
      GROUP BY 1, 2
    ), walls AS MATERIALIZED (
      SELECT w.id AS facility_id, h.hours_id, w.first::date AS first_day, (extract(epoch FROM w.first::time) / 60)::int AS first_minute,
        w.last::date AS last_day, floor(extract(epoch FROM w.last::time) / 60)::int + 1 AS last_minute
      FROM (SELECT id, lower(range) AT TIME ZONE zone AS first, (upper(range) - interval '1 millisecond') AT TIME ZONE zone AS last FROM closed) w
      JOIN hours_of h ON h.facility_id = w.id
    ), edges AS (
      SELECT facility_id, hours_id, first_day AS day, first_minute AS start, CASE WHEN last_day = first_day THEN last_minute ELSE 1440 END AS "end" FROM walls
      UNION ALL SELECT facility_id, hours_id, last_day, 0, last_minute FROM walls WHERE last_day > first_day
    ), between_edges AS MATERIALIZED (
      SELECT facility_id, hours_id, greatest(first_day + 1, ${from}::date) AS first_day, least(last_day - 1, ${until}::date) AS last_day FROM walls
      WHERE greatest(first_day + 1, ${from}::date) <= least(last_day - 1, ${until}::date)
    ), days AS (
      SELECT d.facility_id, coalesce(e.kind, w.kind) AS kind, d.start, d."end", 1 AS times
      FROM edges d JOIN weekly w ON w.id = d.hours_id AND w.weekday = extract(isodow FROM d.day)
      LEFT JOIN exceptional e ON e.id = d.hours_id AND e.day = d.day
      WHERE d.day BETWEEN ${from}::date AND ${until}::date
      UNION ALL SELECT d.facility_id, w.kind, 0, 1440,
        (d.last_day - d.first_day - (w.weekday - extract(isodow FROM d.first_day)::int + 7) % 7 + 7) / 7
      FROM between_edges d JOIN weekly w ON w.id = d.hours_id
      UNION ALL SELECT d.facility_id, k.kind, 0, 1440, k.times
      FROM between_edges d JOIN exceptional e ON e.id = d.hours_id AND e.day BETWEEN d.first_day AND d.last_day
      CROSS JOIN LATERAL (VALUES (e.kind, 1), (e.instead, -1)) k (kind, times)
    ), kinds AS MATERIALIZED (
      SELECT facility_id, kind, start, "end", sum(times) AS times FROM days GROUP BY 1, 2, 3, 4
    ), by_hour AS (
      SELECT k.facility_id, hour, sum(k.times * (least(k."end", o."end", hour * 60 + 60) - greatest(k.start, o.start, hour * 60)))::bigint AS minutes
      FROM kinds k JOIN open o ON o.kind = k.kind AND o.start < k."end" AND o."end" > k.start
      CROSS JOIN LATERAL generate_series(greatest(k.start, o.start) / 60, (least(k."end", o."end") - 1) / 60) hour
      GROUP BY 1, 2
    )
    SELECT facility_id AS "facilityId", jsonb_agg(jsonb_build_object('hour', hour, 'minutes', minutes)) AS hours
    FROM by_hour GROUP BY 1`.execute(db)
  return rows
}
