import type { FacilityLink } from '@fieldhouse/domain/facilities'
import { COLLECTABLE } from '@fieldhouse/domain/orders'
import { kindOfBooking, type Occupancy } from '@fieldhouse/domain/schedule'
import { dateOf, type LocalDate, type TimeRange, type Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { readCourt, type Court, type CourtRow } from '../court.ts'
import { settingsOfGroup } from '../courts.store.ts'
import { takingsOf } from '../occupancies/occupancies.store.ts'

/** A booking on the schedule with everything a cell shows of it. */
export type ScheduledBooking = Occupancy & {
  bookingId: string
  type: 'booking' | 'linked' | 'internalEvent' | 'closure'
  groupId: string
  groupSize: number
  eventName: string | null
  processingStatus: 'DRAFT' | 'COMMITTED'
  hasOrderLine: boolean
  mainFacilityName: string | null
  customer: {
    id: string
    firstName: string
    lastName: string
    email: string | null
    mobile: string | null
    planName: string | null
    memberDays: { from: string; until: string }[]
    partnerNote: string | null
  } | null
  order: {
    id: string
    readableId: string
    status: 'pending' | 'paid' | 'canceled' | 'refunded'
    paymentMethod: string
    price: number
    owed: number
    owedBy: string[]
    lineCount: number
    customerNote: string | null
    partnerNote: string | null
    paidOut: boolean
  } | null
}

export type DayOfGroup = {
  group: Omit<Court, 'facilityId' | 'facilityName'>
  facilities: { id: string; name: string }[]
  links: FacilityLink[]
  bookings: ScheduledBooking[]
}

type Scope = { groupId: string } | { venueId: string }
const within = (scope: Scope) =>
  'groupId' in scope ? sql`g.id = ${scope.groupId}` : sql`g.venue_id = ${scope.venueId}`
/** The courts of a scope, as tables and their condition: of one group by its key alone, without a look at the group for each court. */
const courtsOf = (partnerId: string, scope: Scope) =>
  'groupId' in scope
    ? { tables: sql`facilities f`, condition: sql`f.partner_id = ${partnerId} AND f.group_id = ${scope.groupId}` }
    : {
        tables: sql`facility_groups g JOIN facilities f ON (f.partner_id, f.group_id) = (g.partner_id, g.id)`,
        condition: sql`g.partner_id = ${partnerId} AND ${within(scope)} AND g.deleted_at IS NULL`,
      }

const HOUR = 3_600_000

/** A day's bounds, widened by the largest zone offset: the venue's zone is only known from the statement that they are for. */
export const widenedDay = (date: LocalDate): TimeRange => {
  const start = Date.parse(`${date}T00:00:00Z`) - 15 * HOUR
  return { start, end: start + 54 * HOUR }
}

/**
 * The day of one facility group, or of all groups of a venue, in six statements that travel in two turns, whatever the number of courts
 * and bookings; empty for an unknown one.
 */
export const findDayOfGroups = async (
  db: Kysely<DB>,
  partnerId: string,
  scope: Scope,
  date: LocalDate,
): Promise<DayOfGroup[]> => {
  const [groups, rows] = await Promise.all([findGroups(db, partnerId, scope), findRows(db, partnerId, scope, date)])
  const around = await findAround(db, partnerId, rows)
  const byGroup = Map.groupBy(rows, (row) => row.courtGroupId)
  return groups.map((group) => ({
    ...group,
    bookings: (byGroup.get(group.group.groupId) ?? []).map((row) => scheduled(row, group.group.zone, around)),
  }))
}

const findGroups = async (db: Kysely<DB>, partnerId: string, scope: Scope): Promise<Omit<DayOfGroup, 'bookings'>[]> => {
  const { rows } = await sql<{ group: CourtRow; facilities: DayOfGroup['facilities']; links: FacilityLink[] }>`
    SELECT
      json_build_object('groupId', g.id, 'groupName', g.name, 'sport', g.type, 'venueId', v.id, 'venueName', v.venue_name, 'zone', v.timezone, 'interval', g.time_slot_interval,
        'groupPrice', g.price_minor, 'currency', coalesce(p.default_currency_id, 'SGD'), 'bookingDaysHorizon', g.booking_days_horizon,
        'maximumBookingSlots', g.maximum_booking_slots, 'useVenueOpeningHours', g.use_venue_opening_hours,
        'openingHours', g.opening_hours, 'venueHours', v.opening_hours, 'settings', ${settingsOfGroup}) AS "group",
      coalesce(courts.list, '[]') AS facilities,
      coalesce((SELECT json_agg(json_build_array(l.facility_a, l.facility_b)) FROM facility_links l
        WHERE l.partner_id = g.partner_id AND (l.facility_a = ANY(courts.ids) OR l.facility_b = ANY(courts.ids))), '[]') AS links
    FROM facility_groups g
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    JOIN partners p ON p.id = g.partner_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.position, f.name, f.id) AS list, array_agg(f.id) AS ids
      FROM facilities f WHERE (f.partner_id, f.group_id) = (g.partner_id, g.id) AND f.deleted_at IS NULL
    ) courts ON true
    WHERE g.partner_id = ${partnerId} AND ${within(scope)} AND g.deleted_at IS NULL ORDER BY g.position, g.created_at, g.id`.execute(
    db,
  )
  return rows.map(({ facilities, links, group: row }) => {
    const { facilityId: _, facilityName: __, ...group } = readCourt(row)
    return { group, facilities, links }
  })
}

/** A booking with its customer and order, as flat as the database has it. */
type BookingRow = {
  courtGroupId: string
  id: string
  facilityId: string
  start: number
  end: number
  bookingId: string
  type: ScheduledBooking['type']
  groupId: string
  eventName: string | null
  processingStatus: ScheduledBooking['processingStatus']
  mainFacilityName: string | null
  price: number
  customerId: string | null
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  customerPartnerNote: string | null
  orderId: string | null
  readableId: string
  status: NonNullable<ScheduledBooking['order']>['status']
  paymentMethod: string
  customerNote: string | null
  partnerNote: string | null
  paidOut: boolean
}

const findRows = async (db: Kysely<DB>, partnerId: string, scope: Scope, date: LocalDate): Promise<BookingRow[]> => {
  const courts = courtsOf(partnerId, scope)
  const { rows } = await sql<BookingRow>`
    SELECT f.group_id AS "courtGroupId", t.id, t.facility_id AS "facilityId",
      (extract(epoch FROM t.starts_at) * 1000)::bigint AS start, (extract(epoch FROM t.ends_at) * 1000)::bigint AS "end",
      b.id AS "bookingId", b.type, b.booking_group_id AS "groupId", b.event_name AS "eventName", b.processing_status AS "processingStatus",
      mg.name || ' ' || mf.name AS "mainFacilityName", b.price_minor AS price,
      c.id AS "customerId", c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.mobile, c.partner_note AS "customerPartnerNote",
      o.id AS "orderId", o.readable_id AS "readableId", o.status, o.payment_method AS "paymentMethod", o.customer_note AS "customerNote",
      o.partner_note AS "partnerNote", o.processing_payout_id IS NOT NULL OR o.successful_payout_id IS NOT NULL AS "paidOut"
    FROM ${courts.tables}
    CROSS JOIN LATERAL ${takingsOf(sql`(f.partner_id, f.id)`, widenedDay(date))} AS t
    JOIN facility_bookings b ON (b.partner_id, b.id) = (t.partner_id, t.booking_id)
    LEFT JOIN customers c ON (c.partner_id, c.id) = (b.partner_id, b.customer_id)
    LEFT JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
    LEFT JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)
    LEFT JOIN facilities mf ON (mf.partner_id, mf.id) = (m.partner_id, m.facility_id)
    LEFT JOIN facility_groups mg ON (mg.partner_id, mg.id) = (mf.partner_id, mf.group_id)
    WHERE ${courts.condition} AND f.deleted_at IS NULL
    ORDER BY t.starts_at, t.id`.execute(db)
  return rows
}

/** What cells say of a booking that stands elsewhere: how many belong together, what is to be paid, and whether its customer is a member. */
type Around = {
  groupSizes: ReadonlyMap<string, number>
  lineCounts: ReadonlyMap<string, number>
  open: ReadonlyMap<string, { owed: number; methods: string[] }>
  plans: ReadonlyMap<string, Plan[]>
}
/** A membership of a customer, both days inclusive. */
type Plan = { customerId: string; name: string; from: LocalDate; until: LocalDate }

const LIVE = sql`NOT EXISTS (SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (s.partner_id, s.id))`

/** Each kind once for all bookings, by a list of keys; asked row by row, each would cost as much as the row itself. */
const findAround = async (db: Kysely<DB>, partnerId: string, rows: readonly BookingRow[]): Promise<Around> => {
  const orders = rows.filter(({ orderId }) => orderId !== null)
  const [groupSizes, lineCounts, open, plans] = await Promise.all([
    sql<{ id: string; count: number }>`SELECT s.booking_group_id AS id, count(*) FROM facility_bookings s
      WHERE s.partner_id = ${partnerId} AND s.booking_group_id = ANY(${keys(rows, 'groupId')}::uuid[]) AND s.type <> 'linked' AND ${LIVE}
      GROUP BY 1`.execute(db),
    sql<{ id: string; count: number }>`SELECT s.order_id AS id, count(*) FROM facility_bookings s
      WHERE s.partner_id = ${partnerId} AND s.order_id = ANY(${keys(orders, 'orderId')}::uuid[]) AND s.type = 'booking' AND ${LIVE}
      GROUP BY 1`.execute(db),
    sql<{ id: string; owed: number; methods: string[] }>`SELECT x.order_id AS id, sum(x.amount_minor)::bigint AS owed,
        array_agg(DISTINCT x.payment_method) AS methods FROM order_transactions x
      WHERE x.partner_id = ${partnerId} AND x.order_id = ANY(${keys(
        orders.filter(({ status }) => status === 'pending'),
        'orderId',
      )}::uuid[]) AND x.transaction_type = 'PURCHASE' AND x.status = ANY(${[...COLLECTABLE]}) GROUP BY 1`.execute(db),
    sql<Plan>`SELECT s.customer_id AS "customerId", mp.name, s.starts_on AS "from", s.expires_on AS "until"
      FROM subscriptions s JOIN membership_plans mp ON (mp.partner_id, mp.id) = (s.partner_id, s.plan_id)
      WHERE s.partner_id = ${partnerId} AND s.customer_id = ANY(${keys(rows, 'customerId')}::uuid[]) AND s.canceled_at IS NULL
      ORDER BY s.expires_on DESC, s.id`.execute(db),
  ])
  return {
    groupSizes: new Map(groupSizes.rows.map(({ id, count }) => [id, count])),
    lineCounts: new Map(lineCounts.rows.map(({ id, count }) => [id, count])),
    open: new Map(open.rows.map((entry) => [entry.id, entry])),
    plans: Map.groupBy(plans.rows, ({ customerId }) => customerId),
  }
}

/** Ids as PostgreSQL writes a list of them: the driver would look through each for what must be escaped. */
const keys = (rows: readonly BookingRow[], of: 'groupId' | 'orderId' | 'customerId'): string => {
  const found = new Set<string>()
  for (const row of rows) {
    const key = row[of]
    if (key !== null) found.add(key)
  }
  return `{${[...found].join(',')}}`
}

const scheduled = (row: BookingRow, zone: Zone, around: Around): ScheduledBooking => ({
  id: row.id,
  facilityId: row.facilityId,
  start: row.start,
  end: row.end,
  kind: kindOfBooking(row.type, row.eventName),
  bookingId: row.bookingId,
  type: row.type,
  groupId: row.groupId,
  groupSize: around.groupSizes.get(row.groupId) ?? 0,
  eventName: row.eventName,
  processingStatus: row.processingStatus,
  hasOrderLine: row.orderId !== null,
  mainFacilityName: row.mainFacilityName,
  customer: row.customerId === null ? null : customerOf(row, row.customerId, zone, around),
  order: row.orderId === null ? null : orderOf(row, row.orderId, around),
})

const customerOf = (row: BookingRow, id: string, zone: Zone, { plans }: Around): ScheduledBooking['customer'] => {
  const own = plans.get(id) ?? []
  const day = own.length > 0 ? dateOf(row.start, zone) : ''
  return {
    id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    mobile: row.mobile,
    partnerNote: row.customerPartnerNote,
    planName: own.find(({ from, until }) => from <= day && day <= until)?.name ?? null,
    memberDays: own.map(({ from, until }) => ({ from, until })),
  }
}

const orderOf = (row: BookingRow, id: string, { open, lineCounts }: Around): ScheduledBooking['order'] => {
  const { readableId, status, paymentMethod, price, customerNote, partnerNote, paidOut } = row
  const { owed, methods } = open.get(id) ?? { owed: 0, methods: [] }
  const lineCount = lineCounts.get(id) ?? 0
  return {
    id,
    readableId,
    status,
    paymentMethod,
    price,
    owed,
    owedBy: methods,
    lineCount,
    customerNote,
    partnerNote,
    paidOut,
  }
}
