import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import type { Currency } from '@fieldhouse/domain/money'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { atEveryVenueIn } from '../../db/connect.ts'
import type { DB } from '../../db/schema.gen.ts'
import { limitsOfGroup, readVenueHours, readWeek, settingsOfGroup, takingsOf } from '../schedule/index.ts'
import type { StoredVenueHours, StoredWeek } from '../schedule/index.ts'
import type { FacilityRecord, GroupRecord } from './facility-groups/group-record.ts'

const linkedIds = sql`coalesce((
  SELECT jsonb_agg(o.id ORDER BY o.position, o.created_at, o.id)
  FROM facility_links l
  JOIN facilities o ON (o.partner_id, o.id) = (l.partner_id, CASE WHEN l.facility_a = f.id THEN l.facility_b ELSE l.facility_a END)
  WHERE l.partner_id = f.partner_id AND (l.facility_a = f.id OR l.facility_b = f.id) AND o.deleted_at IS NULL), '[]')`

const facilitiesOfGroup = sql<FacilityRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'linkedFacilityIds', ${linkedIds}, 'version', f.version)
    ORDER BY f.position, f.created_at, f.id)
  FROM facilities f
  WHERE (f.partner_id, f.group_id) = (g.partner_id, g.id) AND f.deleted_at IS NULL), '[]')`

type GroupRow = Omit<GroupRecord, 'currency' | 'openingHours' | 'venue'> & {
  currency: Currency | null
  openingHours: StoredWeek
  venue: Omit<GroupRecord['venue'], 'hours'> & { hours: StoredVenueHours }
}

const selectGroups = async (
  db: Kysely<DB>,
  partnerId: string,
  condition: RawBuilder<unknown>,
): Promise<GroupRecord[]> => {
  const { rows } = await sql<GroupRow>`
    SELECT g.id, g.partner_id AS "partnerId", g.venue_id AS "venueId", g.name, g.type,
      g.public_facility_names AS "publicFacilityNames", g.price_minor AS price, g.price_said AS "hasPrice", p.default_currency_id AS currency,
      g.online_booking_enabled AS "onlineBookingEnabled", g.time_slot_interval AS interval,
      g.private_booking AS "privateBooking", g.use_venue_opening_hours AS "useVenueOpeningHours",
      g.opening_hours AS "openingHours", g.booking_days_horizon AS "bookingDaysHorizon",
      g.maximum_booking_slots AS "maximumBookingSlots", ${limitsOfGroup} AS limits, g.version,
      jsonb_build_object('id', v.id, 'name', v.venue_name, 'timezone', v.timezone, 'hours', v.opening_hours) AS venue,
      ${facilitiesOfGroup} AS facilities, ${settingsOfGroup} AS "priceSettings"
    FROM facility_groups g
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    JOIN partners p ON p.id = g.partner_id
    WHERE g.partner_id = ${partnerId} AND ${condition} AND g.deleted_at IS NULL
    ORDER BY g.position, g.created_at, g.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    currency: row.currency ?? DEFAULT_CURRENCY,
    openingHours: readWeek(row.openingHours),
    venue: { ...row.venue, hours: readVenueHours(row.venue.hours) },
    priceSettings: row.priceSettings.sort((a, b) => a.createdAt - b.createdAt),
  }))
}

/** Facility groups by id with their venue, facilities, links and price settings, in one statement; unknown and removed ones are left out. */
export const findGroups = (db: Kysely<DB>, partnerId: string, ids: readonly string[]): Promise<GroupRecord[]> =>
  selectGroups(db, partnerId, sql`g.id = ANY(${ids})`)

/** The groups of a venue in their order, as `findGroups`. */
export const findGroupsOfVenue = (db: Kysely<DB>, partnerId: string, venueId: string): Promise<GroupRecord[]> =>
  selectGroups(db, partnerId, sql`g.venue_id = ${venueId}`)

/** The groups that hold these facilities, as `findGroups`. */
export const findGroupsOfFacilities = (
  db: Kysely<DB>,
  partnerId: string,
  facilityIds: readonly string[],
): Promise<GroupRecord[]> =>
  selectGroups(
    db,
    partnerId,
    sql`g.id IN (SELECT f.group_id FROM facilities f WHERE f.partner_id = ${partnerId} AND f.id = ANY(${facilityIds}) AND f.deleted_at IS NULL)`,
  )

/** One group; refuses an id that is unknown, removed or another partner's. */
export const findGroup = async (db: Kysely<DB>, partnerId: string, id: string): Promise<GroupRecord> => {
  const [group] = await findGroups(db, partnerId, [id])
  if (!group) throw new Refused({ code: 'error.notFound.facilityGroup' })
  return group
}

/** Refuses a venue that is unknown or another partner's. */
export const requireVenue = async (db: Kysely<DB>, partnerId: string, venueId: string): Promise<void> => {
  const row = await db
    .selectFrom('venues')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', venueId)
    .executeTakeFirst()
  if (!row) throw new Refused({ code: 'error.notFound.venue' })
}

/** The currency of the partner's prices: its default, SGD where it has none (FACILITIES-86). */
export const findCurrency = async (db: Kysely<DB>, partnerId: string): Promise<Currency> => {
  const row = await db
    .selectFrom('partners')
    .select('default_currency_id')
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return row?.default_currency_id ?? DEFAULT_CURRENCY
}

/**
 * A group whose head no other command changes until this one ends: two desks that add facilities at once must not give
 * the same name twice. Refuses as `findGroup`.
 */
export const lockGroup = async (db: Kysely<DB>, partnerId: string, id: string): Promise<GroupRecord> => {
  await db
    .selectFrom('facility_groups')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return findGroup(db, partnerId, id)
}

/** The columns of a group that people change; price in minor units, hours in their stored form. */
export type GroupColumns = Pick<
  GroupRecord,
  | 'name'
  | 'type'
  | 'publicFacilityNames'
  | 'price'
  | 'onlineBookingEnabled'
  | 'interval'
  | 'privateBooking'
  | 'useVenueOpeningHours'
  | 'bookingDaysHorizon'
  | 'maximumBookingSlots'
  | 'limits'
> & { openingHours: StoredWeek }

const columnsOf = (group: GroupColumns) => ({
  name: group.name,
  type: group.type,
  public_facility_names: group.publicFacilityNames,
  price_minor: group.price,
  online_booking_enabled: group.onlineBookingEnabled,
  time_slot_interval: group.interval,
  private_booking: group.privateBooking,
  use_venue_opening_hours: group.useVenueOpeningHours,
  opening_hours: JSON.stringify(group.openingHours),
  booking_days_horizon: group.bookingDaysHorizon,
  maximum_booking_slots: group.maximumBookingSlots,
  bookings_per_day: group.limits.perDay,
  bookings_per_week: group.limits.perWeek,
  bookings_at_peak_per_week: group.limits.atPeakPerWeek,
  peak_days: [...(group.limits.peakHours?.days ?? [])],
  peak_start_minute: group.limits.peakHours?.start ?? null,
  peak_end_minute: group.limits.peakHours?.end ?? null,
  minutes_between_bookings: group.limits.minutesApart,
  minutes_kept_free: group.limits.minutesKeptFree,
  member_days_horizon: group.limits.memberDaysHorizon,
})

/** Writes a new group as the last of its venue; without `hasPrice` its price is none that anybody has set. */
export const insertGroup = async (
  command: Command,
  id: string,
  venueId: string,
  { group, hasPrice }: { group: GroupColumns; hasPrice: boolean },
): Promise<void> => {
  await command.db
    .insertInto('facility_groups')
    .values({
      partner_id: command.partnerId,
      id,
      venue_id: venueId,
      ...columnsOf(group),
      price_said: hasPrice,
      position: sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM facility_groups WHERE partner_id = ${command.partnerId} AND venue_id = ${venueId})`,
      created_at: new Date(command.now),
    })
    .execute()
}

/** Writes a changed group, as its next version. */
export const updateGroup = async (
  db: Kysely<DB>,
  partnerId: string,
  id: string,
  { group, setsPrice }: { group: GroupColumns; setsPrice: boolean },
): Promise<void> => {
  await db
    .updateTable('facility_groups')
    .set((e) => ({
      ...columnsOf(group),
      version: e('version', '+', 1),
      ...(setsPrice && { price_said: true }),
    }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Writes new facilities, as the last of their group, in the order given. */
export const insertFacilities = async (
  command: Command,
  groupId: string,
  facilities: readonly { id: string; name: string }[],
): Promise<void> => {
  await sql`
    INSERT INTO facilities (partner_id, id, group_id, name, position, created_at)
    SELECT ${command.partnerId}::uuid, r.id, ${groupId}::uuid, r.name, r.nth - 1 + (
      SELECT coalesce(max(position) + 1, 0) FROM facilities WHERE partner_id = ${command.partnerId} AND group_id = ${groupId}::uuid), ${new Date(command.now)}::timestamptz
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(facilities)}::jsonb) AS (id uuid, name text)) WITH ORDINALITY AS r(id, name, nth)
    RETURNING 1`.execute(command.db)
}

/** The group of a facility, locked as `lockGroup`; refuses a facility that is unknown, removed or another partner's. */
export const lockGroupOfFacility = async (
  db: Kysely<DB>,
  partnerId: string,
  facilityId: string,
): Promise<{ group: GroupRecord; facility: FacilityRecord }> => {
  const known = await db
    .selectFrom('facilities')
    .select('group_id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', facilityId)
    .executeTakeFirst()
  if (!known) throw new Refused({ code: 'error.notFound.facility' })
  await db
    .selectFrom('facility_groups')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', known.group_id)
    .forNoKeyUpdate()
    .execute()
  const [group] = await findGroups(db, partnerId, [known.group_id])
  const facility = group?.facilities.find(({ id }) => id === facilityId.toLowerCase())
  if (!group || !facility) throw new Refused({ code: 'error.notFound.facility' })
  return { group, facility }
}

/** Gives a facility another name, as its next version. */
export const renameFacilityRow = async (db: Kysely<DB>, partnerId: string, id: string, name: string): Promise<void> => {
  await db
    .updateTable('facilities')
    .set((e) => ({ name, version: e('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Removes facilities softly, so that old orders keep them, and cuts their links: those that they were linked with have another version (FACILITIES-84). */
export const removeFacilities = async (command: Command, ids: readonly string[]): Promise<void> => {
  await sql`
    WITH cut AS (DELETE FROM facility_links
      WHERE partner_id = ${command.partnerId} AND (facility_a = ANY(${ids}::uuid[]) OR facility_b = ANY(${ids}::uuid[]))
      RETURNING facility_a, facility_b),
    others AS (UPDATE facilities SET version = version + 1 WHERE partner_id = ${command.partnerId} AND id <> ALL(${ids}::uuid[])
      AND id IN (SELECT facility_a FROM cut UNION SELECT facility_b FROM cut))
    UPDATE facilities SET deleted_at = ${new Date(command.now)} WHERE partner_id = ${command.partnerId} AND id = ANY(${ids}::uuid[])`.execute(
    atEveryVenueIn(command.db),
  )
}

/** Removes a group softly. */
export const removeGroup = async (command: Command, id: string): Promise<void> => {
  await command.db
    .updateTable('facility_groups')
    .set({ deleted_at: new Date(command.now) })
    .where('partner_id', '=', command.partnerId)
    .where('id', '=', id)
    .execute()
}

/**
 * True when any of the facilities has a booking that is not over and not cancelled, or is held for somebody to whom it is offered from a
 * waiting list; closures and blocks do not count, also where they shadow one of a linked facility (FACILITIES-84).
 */
export const hasFutureBookings = async (command: Command, facilityIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM unnest(${facilityIds}::uuid[]) AS f(id)
    CROSS JOIN LATERAL ${takingsOf({ partner: sql`${command.partnerId}::uuid`, facility: sql`f.id` }, { start: command.now, end: null })} AS o
    LEFT JOIN facility_bookings b ON (b.partner_id, b.id) = (o.partner_id, o.booking_id)
    LEFT JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)
    LEFT JOIN holds h ON (h.partner_id, h.id) = (o.partner_id, o.hold_id)
    LEFT JOIN waiting_entries w ON (w.partner_id, w.id) = (h.partner_id, h.session_id)
    WHERE CASE o.kind WHEN 'hold' THEN w.status = 'offered' WHEN 'linked' THEN m.type <> 'closure' ELSE o.kind <> 'closure' END
    LIMIT 1`.execute(atEveryVenueIn(command.db))
  return rows.length > 0
}

/** Keeps the venues of facilities from being saved until the command has ended, in one order; it waits for who is saving one. */
export const keepVenuesOf = async ({ db, partnerId }: Command, facilityIds: readonly string[]): Promise<void> => {
  await sql`
    SELECT v.id FROM venues v WHERE v.partner_id = ${partnerId} AND v.id IN (
      SELECT g.venue_id FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
      WHERE f.partner_id = ${partnerId} AND f.id = ANY(${facilityIds}::uuid[]))
    ORDER BY v.id FOR SHARE`.execute(db)
}

/** Whether two facilities are linked; one lock of the facilities keeps it so. */
export const areLinked = async (
  { db, partnerId }: Command,
  [one, other]: readonly [string, string],
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM facility_links WHERE (partner_id, facility_a, facility_b)
      = (${partnerId}::uuid, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))`.execute(db)
  return rows.length > 0
}

/** Links two facilities or unlinks them, and gives both their next version (FACILITIES-75). */
export const setLink = async (command: Command, pair: readonly [string, string], linked: boolean): Promise<void> => {
  const [one, other] = pair
  const row = sql`${command.partnerId}::uuid, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid)`
  const change = linked
    ? sql`INSERT INTO facility_links (partner_id, facility_a, facility_b) VALUES (${row}) ON CONFLICT DO NOTHING`
    : sql`DELETE FROM facility_links WHERE (partner_id, facility_a, facility_b) = (${row})`
  await sql`
    WITH change AS (${change})
    UPDATE facilities SET version = version + 1 WHERE partner_id = ${command.partnerId} AND id IN (${one}::uuid, ${other}::uuid)`.execute(
    command.db,
  )
}
