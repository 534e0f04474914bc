import type { FacilityLink } from '@fieldhouse/domain/facilities'
import { sql, type Kysely } from 'kysely'
import { atEveryVenueIn } from '../../db/connect.ts'
import type { DB } from '../../db/schema.gen.ts'
import { mayReach } from '../../db/venue-limit.ts'
import { readGroup, type Court, type Courts, type GroupRow } from './court.ts'

/**
 * The price settings of the group `g` as the rules read them; `partner` is how the statement names the partner there, and `weekday` the
 * day of the week that is asked for: without it those of all days are read.
 */
export const settingsText = (partner: 'g.partner_id' | '$1', weekday?: `$${number}`): string => `coalesce((
  SELECT json_agg(json_build_object('id', s.id, 'groupId', s.group_id, 'isActive', s.is_active, 'priority', s.priority,
    'dayOfWeek', s.day_of_week, 'startMinute', s.start_minute, 'endMinute', s.end_minute, 'price', s.price_minor,
    'memberPrice', s.member_price_minor, 'isDisable', s.is_disable, 'excludeFacilities', s.exclude_facilities,
    'effectiveFrom', s.effective_from, 'effectiveUntil', s.effective_until, 'version', s.version,
    'createdAt', (extract(epoch FROM s.created_at) * 1000)::bigint) ORDER BY s.id)
  FROM price_settings s WHERE s.partner_id = ${partner} AND s.group_id = g.id${weekday ? ` AND s.day_of_week = ${weekday}` : ''}), '[]')`
export const settingsOfGroup = sql.raw(settingsText('g.partner_id'))

/** The limits of the group `g` as the rules read them. */
export const limitsText = `jsonb_build_object('perDay', g.bookings_per_day, 'perWeek', g.bookings_per_week,
  'atPeakPerWeek', g.bookings_at_peak_per_week, 'peakHours', CASE WHEN g.peak_start_minute IS NOT NULL THEN
    jsonb_build_object('days', g.peak_days, 'start', g.peak_start_minute, 'end', g.peak_end_minute) END,
  'minutesApart', g.minutes_between_bookings, 'minutesKeptFree', g.minutes_kept_free, 'memberDaysHorizon', g.member_days_horizon)`
export const limitsOfGroup = sql.raw(limitsText)

/** Links that touch any of the facilities `ids`, as pairs. */
const linksOf = (partnerId: string, ids: readonly string[]) => sql`
  SELECT l.facility_a AS a, l.facility_b AS b FROM facility_links l WHERE l.partner_id = ${partnerId} AND l.facility_a = ANY(${ids}::uuid[])
  UNION SELECT l.facility_a, l.facility_b FROM facility_links l WHERE l.partner_id = ${partnerId} AND l.facility_b = ANY(${ids}::uuid[])`

/**
 * The courts with these ids and all courts linked to them, in one statement. Deleted ones are left out,
 * and those of another partner, or of a venue that the caller may not see; those that share ground with a court of theirs are not.
 */
export const findCourts = async (db: Kysely<DB>, partnerId: string, ids: readonly string[]): Promise<Courts> => {
  const found = await findCourtsOfClub(db, partnerId, ids)
  const named = new Set(ids.map((id) => id.toLowerCase()))
  const away = [...found.courts.values()].filter(
    ({ facilityId, venueId }) => named.has(facilityId) && !mayReach(partnerId, venueId),
  )
  if (away.length === 0) return found
  const gone = new Set(away.map(({ facilityId }) => facilityId))
  return findCourtsOfClub(
    db,
    partnerId,
    [...named].filter((id) => !gone.has(id)),
  )
}

type OfGroup = Pick<Court, 'facilityId' | 'facilityName' | 'groupId'>

/**
 * The same of courts of any venue: for what follows from something that was found as the caller's own. A group is told once, with its
 * settings, however many of its courts are asked for.
 */
export const findCourtsOfClub = async (db: Kysely<DB>, partnerId: string, ids: readonly string[]): Promise<Courts> => {
  const { rows } = await sql<{ courts: OfGroup[]; groups: GroupRow[]; links: FacilityLink[] }>`
    WITH links AS (${linksOf(partnerId, ids)}), wanted AS (
      SELECT unnest(${ids}::uuid[]) AS id UNION SELECT a FROM links UNION SELECT b FROM links
    ), courts AS MATERIALIZED (
      SELECT f.id, f.name, f.group_id FROM facilities f JOIN wanted w ON w.id = f.id WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL
    ), groups AS (
      SELECT json_build_object('groupId', g.id, 'groupName', g.label, 'sport', g.type, 'venueId', v.id, 'venueName', v.venue_name, 'zone', v.timezone,
        'interval', g.time_slot_interval, 'groupPrice', CASE WHEN g.price_said THEN g.price_minor END, 'currency', coalesce(p.default_currency_id, 'SGD'),
        'bookingDaysHorizon', g.booking_days_horizon, 'maximumBookingSlots', g.maximum_booking_slots,
        'limits', ${limitsOfGroup},
        'useVenueOpeningHours', g.use_venue_opening_hours, 'openingHours', g.opening_hours, 'venueHours', v.opening_hours,
        'settings', ${settingsOfGroup}) AS rules
      FROM facility_groups g
      JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
      JOIN partners p ON p.id = g.partner_id
      WHERE g.partner_id = ${partnerId} AND g.deleted_at IS NULL AND g.id IN (SELECT group_id FROM courts)
    )
    SELECT coalesce((SELECT json_agg(json_build_object('facilityId', id, 'facilityName', name, 'groupId', group_id) ORDER BY id) FROM courts), '[]') AS courts,
      coalesce((SELECT json_agg(rules) FROM groups), '[]') AS groups,
      coalesce((SELECT json_agg(json_build_array(a, b)) FROM links), '[]') AS links`.execute(atEveryVenueIn(db))
  const { courts, groups, links } = rows[0]!
  const ofId = new Map(groups.map((group) => [group.groupId, readGroup(group)]))
  const found = courts.flatMap(({ facilityId, facilityName, groupId }) => {
    const group = ofId.get(groupId)
    return group ? [[facilityId, { ...group, facilityId, facilityName }] as const] : []
  })
  return { courts: new Map(found), links: found.length > 0 ? links : [] }
}

/** Says that what was read before the locks is no longer so; its code lets the command run again from its beginning. */
class CourtsChanged extends Error {
  readonly code = '40001'
}

/**
 * Makes sure, under the locks, that the courts `ids` and those linked to them are still the `known` ones: somebody may have
 * removed a court or linked it while the locks were waited for. When they are not, the command is tried again.
 */
export const expectUnchanged = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
  { courts: known }: Courts,
): Promise<void> => {
  // What was not found before is refused, whatever it is by now.
  const asked = ids.filter((id) => known.has(id.toLowerCase()))
  const { rows } = await sql<{ id: string }>`
    WITH links AS (${linksOf(partnerId, asked)}), wanted AS (
      SELECT unnest(${asked}::uuid[]) AS id UNION SELECT a FROM links UNION SELECT b FROM links
    )
    SELECT f.id FROM facilities f JOIN wanted w ON w.id = f.id WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL`.execute(
    atEveryVenueIn(db),
  )
  if (rows.length !== known.size || rows.some(({ id }) => !known.has(id)))
    throw new CourtsChanged('the courts changed while they were waited for')
}

/** The ids of all courts that share a group with one of these, themselves included. */
export const findGroupMates = async (db: Kysely<DB>, partnerId: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM facilities f WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL
      AND f.group_id IN (SELECT m.group_id FROM facilities m WHERE m.partner_id = ${partnerId} AND m.id = ANY(${ids}::uuid[])) ORDER BY f.position, f.name, f.id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
