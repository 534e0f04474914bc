import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { FacilityBooking } from '@fieldhouse/contract/facilities'
import { toIso, type TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Command } from '../../db/command.ts'
import { atEveryVenueIn } from '../../db/connect.ts'
import type { DB } from '../../db/schema.gen.ts'
import { mayReach } from '../../db/venue-limit.ts'

/** A booking to write: the row of the booking and the one row that takes the court. */
export type NewBooking = {
  id: string
  facilityId: string
  type: 'booking' | 'linked' | 'internalEvent' | 'closure' | 'classSession'
  /** For type classSession: the session that takes the court. */
  classSessionId?: string | undefined
  /** For type linked: the booking it shadows. */
  mainBookingId: string | null
  eventName: string | null
  customerId: string | null
  orderId: string | null
  staffId: string | null
  start: number
  end: number
  price: number
  /** What a coupon takes off the price. */
  discount: number
  /** The series that it is of, the day for which it stands there, and whether it was moved from there before it was booked. */
  series?: { id: string; originalDate: string; movedByHand: boolean } | undefined
}

/**
 * Writes bookings with their occupancies in one statement, courts in one order. The exclusion constraint of occupancies
 * refuses the whole statement when any court is taken (law 1). Drafts are those of an order that is one; what follows them on
 * linked courts has no order of its own and takes its court like any other (BOOKING-07, BOOKING-86).
 */
export const insertBookings = (
  command: Command,
  bookingGroupId: string,
  bookings: readonly NewBooking[],
  state: 'DRAFT' | 'COMMITTED' = 'COMMITTED',
): void => {
  const rows = bookings.map(({ series, ...b }) => ({
    ...b,
    start: new Date(b.start),
    end: new Date(b.end),
    seriesId: series?.id,
    originalDate: series?.originalDate,
    movedByHand: series?.movedByHand ?? false,
  }))
  command.write(
    sql`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "facilityId" uuid, type text, "mainBookingId" uuid,
        "eventName" text, "customerId" uuid, "orderId" uuid, "staffId" uuid, "classSessionId" uuid,
        start timestamptz, "end" timestamptz, price bigint, discount bigint, "seriesId" uuid, "originalDate" date, "movedByHand" boolean)
    ), booked AS (
      INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, main_booking_id, event_name, customer_id, order_id,
        staff_id, class_session_id, processing_status, starts_at, ends_at, price_minor, discount_minor, created_by, created_at,
        series_id, original_date, series_date, moved_by_hand)
      SELECT ${command.partnerId}::uuid, id, ${bookingGroupId}::uuid, "facilityId", type, "mainBookingId", "eventName", "customerId", "orderId",
        "staffId", "classSessionId", CASE WHEN type = 'booking' THEN ${state} ELSE 'COMMITTED' END, start, "end", price, discount, ${command.actor.accountId}::uuid, ${new Date(command.now)}::timestamptz,
        "seriesId", "originalDate", "originalDate", "movedByHand" FROM input RETURNING 1
    )
    INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id)
    SELECT ${command.partnerId}::uuid, gen_random_uuid(), "facilityId", start, "end", type, id FROM input ORDER BY "facilityId", start RETURNING 1`,
    'atEveryVenue',
  )
}

/** Takes bookings, and the linked ones that shadow them, off the schedule: who, when and why is written, the courts are free. */
export const releaseBookings = async (
  command: Command,
  bookingIds: readonly string[],
  { reason, comment }: { reason: string; comment: string },
): Promise<void> => {
  await sql`
    WITH gone AS (
      SELECT id FROM facility_bookings
      WHERE partner_id = ${command.partnerId} AND (id = ANY(${bookingIds}::uuid[]) OR main_booking_id = ANY(${bookingIds}::uuid[]))
    ), noted AS (
      INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, canceled_by, reason, comment)
      SELECT ${command.partnerId}::uuid, id, ${new Date(command.now)}::timestamptz, ${command.actor.accountId}::uuid, ${reason}::text, ${comment}::text
      FROM gone ON CONFLICT DO NOTHING
    )
    UPDATE occupancies SET released_at = ${new Date(command.now)}::timestamptz
    WHERE partner_id = ${command.partnerId} AND booking_id IN (SELECT id FROM gone) AND released_at IS NULL`.execute(
    atEveryVenueIn(command.db),
  )
}

/** A booking as commands read it before they change it. */
export type StoredBooking = {
  id: string
  bookingGroupId: string
  facilityId: string
  facilityGroupId: string
  type: NewBooking['type']
  eventName: string | null
  customerId: string | null
  orderId: string | null
  start: number
  end: number
  price: number
  /** What a coupon takes off the price, of one that was cancelled until then. */
  discount: number
  canceled: boolean
  zone: string
  /** The groups of the courts that it takes along, with the zones of their venues. */
  linkedGroups: { id: string; zone: string }[]
  /** The series that it is of; null for one that was not repeated. */
  seriesId: string | null
  /** Of one of a series: the day for which it was booked, and the day on which the series stands for it by now. */
  originalDate: string | null
  seriesDate: string | null
  movedByHand: boolean
}

const storedBooking = sql`b.id, b.booking_group_id AS "bookingGroupId", b.facility_id AS "facilityId", f.group_id AS "facilityGroupId", b.type,
  b.event_name AS "eventName", b.customer_id AS "customerId", b.order_id AS "orderId", (extract(epoch FROM b.starts_at) * 1000)::bigint AS start,
  (extract(epoch FROM b.ends_at) * 1000)::bigint AS end, b.price_minor AS price, b.discount_minor AS discount, v.timezone AS zone,
  v.id AS "venueId", b.series_id AS "seriesId", b.original_date::text AS "originalDate", b.series_date::text AS "seriesDate", b.moved_by_hand AS "movedByHand",
  EXISTS (SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id)) AS canceled,
  coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('id', lg.id, 'zone', lv.timezone)) FROM facility_bookings l
    JOIN facilities lf ON (lf.partner_id, lf.id) = (l.partner_id, l.facility_id)
    JOIN facility_groups lg ON (lg.partner_id, lg.id) = (lf.partner_id, lf.group_id)
    JOIN venues lv ON (lv.partner_id, lv.id) = (lg.partner_id, lg.venue_id)
    WHERE (l.partner_id, l.main_booking_id) = (b.partner_id, b.id)), '[]') AS "linkedGroups"`
const bookingPlace = sql`JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id) JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)`

/** As the schedule shows them, day by day: what is told of several bookings does not hang on random ids. */
const asShown = sql`ORDER BY b.starts_at, g.position, f.position, f.name, b.id`

/** Those of the caller's venues; what they take along on linked courts may lie at any. */
const storedBookings = async (
  db: Kysely<DB>,
  partnerId: string,
  condition: RawBuilder<unknown>,
): Promise<StoredBooking[]> => {
  const { rows } = await sql<StoredBooking & { venueId: string }>`
    SELECT ${storedBooking} FROM facility_bookings b ${bookingPlace} WHERE ${condition} ${asShown}`.execute(
    atEveryVenueIn(db),
  )
  return rows.flatMap(({ venueId, ...booking }) => (mayReach(partnerId, venueId) ? [booking] : []))
}

/** Bookings by id, cancelled ones too. */
export const findBookings = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<StoredBooking[]> =>
  storedBookings(db, partnerId, sql`b.partner_id = ${partnerId} AND b.id = ANY(${ids}::uuid[])`)

/** The live bookings of an order, linked ones left out, earliest first. */
export const findBookingsOfOrder = async (
  db: Kysely<DB>,
  partnerId: string,
  orderId: string,
): Promise<StoredBooking[]> =>
  storedBookings(
    db,
    partnerId,
    sql`(b.partner_id, b.order_id) = (${partnerId}, ${orderId}) AND b.type = 'booking' AND NOT EXISTS (
      SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))`,
  )

/** A booking as its customer knows it. */
export type PlayedBooking = { id: string; facilityName: string; start: number; end: number }

/** No booking lasts so long: the index of a customer's bookings by their start is read from here on. */
export const DAYS_OF_ONE_BOOKING = 2

/**
 * The live bookings of a customer that touch a span, earliest first, 200 at most; undefined for an unknown customer. None for the
 * walk-in, who is many people.
 */
export const findBookingsOfCustomer = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
  { start, end }: TimeRange,
): Promise<PlayedBooking[] | undefined> => {
  const { rows } = await sql<{ bookings: PlayedBooking[] }>`
    SELECT coalesce((
      SELECT jsonb_agg(to_jsonb(played)) FROM (
        SELECT b.id, f.name AS "facilityName", (extract(epoch FROM b.starts_at) * 1000)::bigint AS start,
          (extract(epoch FROM b.ends_at) * 1000)::bigint AS end
        FROM facility_bookings b
        JOIN occupancies o ON (o.partner_id, o.booking_id) = (b.partner_id, b.id) AND o.released_at IS NULL
        JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
        WHERE b.partner_id = ${partnerId} AND b.customer_id = c.id AND b.type = 'booking' AND NOT c.is_walk_in
          AND b.starts_at > ${new Date(start)}::timestamptz - ${DAYS_OF_ONE_BOOKING} * interval '1 day'
          AND b.starts_at < ${new Date(end)} AND b.ends_at > ${new Date(start)}
        ORDER BY b.starts_at, f.name, b.id LIMIT 200
      ) played
    ), '[]') AS bookings
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}) AND c.deleted_at IS NULL`.execute(db)
  return rows[0]?.bookings
}

/** The live internal events and blocks of a booking group. */
export const findInternalOfGroup = async (
  db: Kysely<DB>,
  partnerId: string,
  bookingGroupId: string,
): Promise<StoredBooking[]> =>
  storedBookings(
    db,
    partnerId,
    sql`(b.partner_id, b.booking_group_id) = (${partnerId}, ${bookingGroupId}) AND b.type IN ('internalEvent', 'closure') AND b.event_name IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))`,
  )

type BookingReply = z.infer<typeof FacilityBooking>

/** A page of the live bookings of a booking group, linked ones included, with the total. */
export const pageOfGroup = async (
  db: Kysely<DB>,
  partnerId: string,
  bookingGroupId: string,
  offset: number,
  limit: number,
): Promise<{ bookings: BookingReply[]; total: number }> => {
  const { rows } = await sql<{
    id: string
    facilityId: string
    facilityName: string
    type: BookingReply['type']
    eventName: string | null
    customerId: string | null
    customer: BookingReply['customer']
    start: number
    end: number
    processingStatus: BookingReply['processingStatus']
    orderId: string | null
    paymentMethod: PaymentMethod | null
    total: number
  }>`
    SELECT b.id, b.facility_id AS "facilityId", f.name AS "facilityName", b.type, b.event_name AS "eventName", b.customer_id AS "customerId",
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) END AS customer,
      b.starts_at AS start, b.ends_at AS end, b.processing_status AS "processingStatus", b.order_id AS "orderId", o.payment_method AS "paymentMethod",
      count(*) OVER () AS total
    FROM facility_bookings b
    ${bookingPlace}
    LEFT JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
    LEFT JOIN customers c ON (c.partner_id, c.id) = (b.partner_id, b.customer_id)
    WHERE (b.partner_id, b.booking_group_id) = (${partnerId}, ${bookingGroupId}) AND NOT EXISTS (
      SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
      -- What follows a booking of a venue that the caller may not see says of it no more than that the ground is taken.
      AND (b.main_booking_id IS NULL OR EXISTS (
        SELECT 1 FROM facility_bookings m WHERE (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)))
    ${asShown} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  // A page past the end has no row that could carry the total (API-19).
  if (rows.length === 0 && offset > 0)
    return { bookings: [], total: (await pageOfGroup(db, partnerId, bookingGroupId, 0, 1)).total }
  return {
    bookings: rows.map((row) => ({
      id: row.id,
      facilityId: row.facilityId,
      facilityName: row.facilityName,
      type: row.type,
      eventName: row.eventName,
      customerId: row.customerId,
      customer: row.customer,
      timeRange: { start: toIso(row.start), end: toIso(row.end) },
      processingStatus: row.processingStatus,
      orderLineItem:
        row.orderId && row.paymentMethod ? { orderId: row.orderId, order: { paymentMethod: row.paymentMethod } } : null,
      groupId: bookingGroupId,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** A booking with the place it moves to, and the linked bookings that shadow it there. */
export type Move = {
  booking: Pick<StoredBooking, 'id' | 'bookingGroupId'>
  to: { facilityId: string; start: number; end: number }
  price: number
  discount: number
  linked: readonly { id: string; facilityId: string }[]
}

/**
 * Moves bookings, all in one go: first every old place is free, then every new one is taken, so that two bookings may change
 * places. Linked shadows end at the old place and begin at the new one.
 */
export const rebook = async (command: Command, moves: readonly Move[]): Promise<void> => {
  const at = new Date(command.now)
  const ids = moves.map(({ booking }) => booking.id)
  await sql`
    WITH shadows AS (SELECT id FROM facility_bookings WHERE partner_id = ${command.partnerId} AND main_booking_id = ANY(${ids}::uuid[])), ended AS (
      INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, canceled_by, reason, comment)
      SELECT ${command.partnerId}::uuid, id, ${at}::timestamptz, ${command.actor.accountId}::uuid, 'moved', '' FROM shadows ON CONFLICT DO NOTHING
    )
    UPDATE occupancies SET released_at = ${at}::timestamptz
    WHERE partner_id = ${command.partnerId} AND released_at IS NULL
      AND booking_id IN (SELECT unnest(${ids}::uuid[]) UNION ALL SELECT id FROM shadows)`.execute(
    atEveryVenueIn(command.db),
  )
  const rows = moves.map(({ booking, to, price, discount }) => ({
    id: booking.id,
    facilityId: to.facilityId,
    start: new Date(to.start),
    end: new Date(to.end),
    price,
    discount,
  }))
  const shadows = moves.flatMap(({ booking, to, linked }) =>
    linked.map((l) => ({
      id: l.id,
      mainId: booking.id,
      facilityId: l.facilityId,
      start: new Date(to.start),
      end: new Date(to.end),
    })),
  )
  await sql`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "facilityId" uuid, start timestamptz, "end" timestamptz, price bigint, discount bigint)
    ), shadow AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(shadows)}::jsonb) AS r(id uuid, "mainId" uuid, "facilityId" uuid, start timestamptz, "end" timestamptz)
    ), moved AS (
      UPDATE facility_bookings b SET facility_id = input."facilityId", starts_at = input.start, ends_at = input."end", price_minor = input.price, discount_minor = input.discount,
        timed_at = CASE WHEN b.starts_at = input.start THEN b.timed_at ELSE ${at}::timestamptz END
      FROM input WHERE (b.partner_id, b.id) = (${command.partnerId}, input.id)
    ), shadowed AS (
      INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, main_booking_id, event_name, customer_id, order_id, staff_id,
        processing_status, starts_at, ends_at, price_minor, created_by, created_at)
      SELECT b.partner_id, shadow.id, b.booking_group_id, shadow."facilityId", 'linked', b.id, b.event_name, b.customer_id, NULL, b.staff_id,
        'COMMITTED', shadow.start, shadow."end", 0, ${command.actor.accountId}::uuid, ${at}::timestamptz
      FROM shadow JOIN facility_bookings b ON (b.partner_id, b.id) = (${command.partnerId}, shadow."mainId") RETURNING 1
    )
    INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id)
    SELECT ${command.partnerId}::uuid, gen_random_uuid(), taken."facilityId", taken.start, taken."end", taken.kind, taken.id FROM (
      SELECT id, "facilityId", start, "end", 'booking' AS kind FROM input UNION ALL SELECT id, "facilityId", start, "end", 'linked' FROM shadow
    ) AS taken ORDER BY taken."facilityId", taken.start RETURNING 1`.execute(atEveryVenueIn(command.db))
}

/** What a coupon takes off bookings by now. */
export const saveDiscounts = async (
  { db, partnerId }: Command,
  discounts: readonly { id: string; discount: number }[],
): Promise<void> => {
  await sql`
    UPDATE facility_bookings b SET discount_minor = r.discount
    FROM jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) AS r(id uuid, discount bigint)
    WHERE (b.partner_id, b.id) = (${partnerId}, r.id)`.execute(db)
}
