import type { CountedBooking } from '@fieldhouse/domain/bookings'
import type { TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { DAYS_OF_ONE_BOOKING } from '../bookings.store.ts'

/** A customer's booking that counts, by its id. */
export type StandingBooking = CountedBooking & { id: string }

/**
 * Whoever counts a customer's bookings to place one more waits for whoever does: two desks never both see the last one free. Before the
 * courts are locked, always. The walk-in is many people, and is locked by nobody.
 */
export const lockCounting = async ({ db, partnerId }: Command, customerId: string): Promise<void> => {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}::text || c.id::text, 29)) FROM customers c
    WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}) AND NOT c.is_walk_in`.execute(db)
}

/**
 * The live bookings of a customer in groups that touch a span: one statement for all slots that are asked for. Null for the walk-in, whose
 * bookings nobody counts. Drafts count, as they take their courts; cancelled bookings do not.
 */
export const findCountedBookings = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
  { groupIds, span }: { groupIds: readonly string[]; span: TimeRange },
): Promise<StandingBooking[] | null> => {
  const { rows } = await sql<{ standing: StandingBooking[] }>`
    SELECT coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', b.id, 'groupId', f.group_id,
        'start', (extract(epoch FROM b.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM b.ends_at) * 1000)::bigint) ORDER BY b.starts_at, b.id)
      FROM facility_bookings b
      JOIN occupancies o ON (o.partner_id, o.booking_id) = (b.partner_id, b.id) AND o.released_at IS NULL
      JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
      WHERE b.partner_id = ${partnerId} AND b.customer_id = c.id AND b.type = 'booking' AND f.group_id = ANY(${groupIds}::uuid[])
        AND b.starts_at > ${new Date(span.start)}::timestamptz - ${DAYS_OF_ONE_BOOKING} * interval '1 day'
        AND b.starts_at < ${new Date(span.end)} AND b.ends_at > ${new Date(span.start)}
    ), '[]') AS standing
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}) AND NOT c.is_walk_in`.execute(db)
  return rows[0]?.standing ?? null
}
