import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'
import { atEveryVenueIn } from '../../db/connect.ts'

/** The live bookings by which sessions of classes take courts, with their places, in the order of the courts. */
export const findBookingIdsOfSessions = async (
  { db, partnerId }: Command,
  sessionIds: readonly string[],
): Promise<{ id: string; facilityId: string }[]> => {
  const { rows } = await sql<{ id: string; facilityId: string }>`
    SELECT b.id, b.facility_id AS "facilityId" FROM facility_bookings b
    JOIN occupancies o ON (o.partner_id, o.booking_id) = (b.partner_id, b.id) AND o.released_at IS NULL
    WHERE b.partner_id = ${partnerId} AND b.class_session_id = ANY(${sessionIds}::uuid[]) ORDER BY b.facility_id, b.starts_at`.execute(
    db,
  )
  return rows
}

/** Calls bookings otherwise, and those of linked courts that follow them. */
export const renameBookings = async (
  { db, partnerId }: Command,
  bookingIds: readonly string[],
  name: string,
): Promise<void> => {
  await sql`
    UPDATE facility_bookings SET event_name = ${name} WHERE partner_id = ${partnerId}
      AND (id = ANY(${bookingIds}::uuid[]) OR main_booking_id = ANY(${bookingIds}::uuid[]))`.execute(atEveryVenueIn(db))
}
