import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { Instant } from '@fieldhouse/domain/time'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { takingsOf, theOne } from '../schedule/index.ts'

export type BookingType = 'booking' | 'linked' | 'internalEvent' | 'closure' | 'classSession'

/** A booking that takes a facility, as conflict checks read it (BOOKING-05, BOOKING-54). */
export type FacilityBookingRecord = {
  id: string
  groupId: string
  facilityId: string
  facilityName: string
  type: BookingType
  eventName: string | null
  customerId: string | null
  customer: { id: string; firstName: string; lastName: string } | null
  processingStatus: 'DRAFT' | 'COMMITTED'
  orderId: string | null
  paymentMethod: PaymentMethod | null
  start: Instant
  end: Instant
  /** True for a closure of a linked facility: it comes and goes with the closure whose id its group has. */
  follows: boolean
  /** Goes up with each move of a closure. */
  version: number
}

/** What closes the facility `f` between two instants, read by the index of closures: bookings to come are many, closures few. */
const closedBy = ({ start, end }: { start: Instant; end: Instant | null }) => sql`(
    SELECT t.kind, t.booking_id, t.starts_at, t.ends_at FROM facility_bookings x
    JOIN occupancies t ON (t.partner_id, t.booking_id) = (x.partner_id, x.id) AND t.released_at IS NULL
    WHERE (x.partner_id, x.facility_id) = (f.partner_id, f.id) AND x.type = 'closure' AND x.ends_at > ${new Date(start)}
      AND x.starts_at < ${end === null ? 'infinity' : new Date(end).toISOString()}::timestamptz)`

/**
 * What takes the facilities of these groups, and these facilities of others, between two instants, in one statement; without an end everything from `start`
 * on. With `most` the earliest so many. Of what takes a facility by its link with one of another venue, who is held to this one is told
 * neither whose nor what it is (decision 0075).
 */
export const findBookingsOfGroups = async (
  db: Kysely<DB>,
  partnerId: string,
  groupIds: readonly string[],
  range: { start: Instant; end: Instant | null },
  types: readonly BookingType[],
  { most = null, facilityIds = [] }: { most?: number | null; facilityIds?: readonly string[] } = {},
): Promise<FacilityBookingRecord[]> => {
  const { rows } = await sql<FacilityBookingRecord>`
    SELECT b.id, b.booking_group_id AS "groupId", b.facility_id AS "facilityId", f.name AS "facilityName", b.type,
      CASE WHEN told.is THEN b.event_name END AS "eventName", CASE WHEN told.is THEN b.customer_id END AS "customerId",
      CASE WHEN c.id IS NOT NULL AND told.is THEN jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) END AS customer,
      b.processing_status AS "processingStatus",
      b.order_id AS "orderId", od.payment_method AS "paymentMethod", o.starts_at AS start, o.ends_at AS "end", b.version,
      (b.type = 'closure' AND b.event_name IS NULL AND b.booking_group_id <> b.id) AS follows
    FROM facilities f
    CROSS JOIN LATERAL ${types.every((type) => type === 'closure') ? closedBy(range) : takingsOf({ partner: sql`f.partner_id`, facility: sql`f.id` }, range)} AS o
    ${theOne('inner', 'facility_bookings', 'b', sql`(f.partner_id, o.booking_id)`)}
    -- What takes the ground from a court of another venue is not there for who is held to this one.
    CROSS JOIN LATERAL (SELECT b.type <> 'linked' OR EXISTS (
      SELECT FROM facility_bookings m WHERE (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)) AS is) AS told
    ${theOne('left', 'orders', 'od', sql`(b.partner_id, b.order_id)`)}
    ${theOne('left', 'customers', 'c', sql`(b.partner_id, b.customer_id)`)}
    WHERE f.partner_id = ${partnerId} AND (f.group_id = ANY(${groupIds}) OR f.id = ANY(${facilityIds}::uuid[])) AND f.deleted_at IS NULL AND o.kind = ANY(${types})
    ORDER BY o.starts_at, f.position, b.id
    LIMIT ${most}::int`.execute(db)
  return rows
}
