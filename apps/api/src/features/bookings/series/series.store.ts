import type { Weekday } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { Repeating } from './series-of-request.ts'

/** Writes the series of an order, which all repeat by one rule. */
export const insertSeries = (
  command: Command,
  orderId: string,
  ids: readonly string[],
  { time, startOn, endOn, includeDays }: Repeating,
): void => {
  if (ids.length === 0) return
  const weekdays = time === 'week' ? includeDays : []
  command.write(sql`
    INSERT INTO booking_series (partner_id, id, order_id, repeats, weekdays, starts_on, ends_on)
    SELECT ${command.partnerId}::uuid, of_order.id, ${orderId}::uuid, ${time}::text, ${weekdays}::text[], ${startOn}::date, ${endOn}::date
    FROM unnest(${ids}::uuid[]) AS of_order (id)`)
}

/** A booking of a series as its list shows it. */
export type SeriesBooking = {
  id: string
  facilityId: string
  facilityName: string
  start: number
  end: number
  price: number
  discount: number
  originalDate: string
  seriesDate: string
  movedByHand: boolean
  canceled: boolean
  zone: string
}

export type StoredSeries = {
  repeats: 'week' | 'daily'
  weekdays: Weekday[]
  startsOn: string
  endsOn: string
  bookings: SeriesBooking[]
}

/** The series that a booking of an order is of, with all of its bookings, cancelled ones too, in the order of their days; null where it is of none. */
export const findSeries = async (
  db: Kysely<DB>,
  partnerId: string,
  { orderId, bookingId }: { orderId: string; bookingId: string },
): Promise<StoredSeries | null> => {
  const { rows } = await sql<StoredSeries>`
    SELECT s.repeats, s.weekdays, s.starts_on::text AS "startsOn", s.ends_on::text AS "endsOn", (
      SELECT jsonb_agg(jsonb_build_object('id', b.id, 'facilityId', b.facility_id, 'facilityName', f.name,
        'start', (extract(epoch FROM b.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM b.ends_at) * 1000)::bigint,
        'price', b.price_minor, 'discount', b.discount_minor, 'originalDate', b.original_date, 'seriesDate', b.series_date,
        'movedByHand', b.moved_by_hand, 'canceled', c.booking_id IS NOT NULL, 'zone', v.timezone) ORDER BY b.original_date, b.id)
      FROM facility_bookings b
      JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
      JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
      JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
      LEFT JOIN booking_cancellations c ON (c.partner_id, c.booking_id) = (b.partner_id, b.id)
      WHERE (b.partner_id, b.series_id) = (s.partner_id, s.id)
    ) AS bookings
    FROM facility_bookings own JOIN booking_series s ON (s.partner_id, s.id) = (own.partner_id, own.series_id)
    WHERE (own.partner_id, own.id) = (${partnerId}, ${bookingId}) AND own.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** Where a booking stands in its series: the day on which the series stands for it by now, and whether it was moved away from there. */
export type InItsSeries = { id: string; date: string; movedByHand: boolean }

/** How bookings stand in their series by now. */
export const saveInSeries = async ({ db, partnerId }: Command, bookings: readonly InItsSeries[]): Promise<void> => {
  await sql`
    UPDATE facility_bookings b SET series_date = r.date, moved_by_hand = r."movedByHand"
    FROM jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) AS r(id uuid, date date, "movedByHand" boolean)
    WHERE (b.partner_id, b.id) = (${partnerId}, r.id) AND b.series_id IS NOT NULL`.execute(db)
}
