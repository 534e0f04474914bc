import type { TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

export type OldDraft = { partnerId: string; id: string }

/** Drafts of all partners but those named, that nobody paid and that were placed before, the oldest first. For the platform's entrance. */
export const findOldDrafts = async (
  db: Kysely<DB>,
  { placedBefore, limit, except }: { placedBefore: number; limit: number; except: readonly string[] },
): Promise<OldDraft[]> => {
  const { rows } = await sql<OldDraft>`${acrossPartners('due work')}
    SELECT o.partner_id AS "partnerId", o.id FROM orders o
    WHERE o.processing_status = 'DRAFT' AND o.created_at <= ${new Date(placedBefore)} AND o.id <> ALL(${except}::uuid[]) AND NOT EXISTS (
      SELECT 1 FROM order_transactions t
      WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id) AND t.transaction_type = 'PURCHASE' AND t.status IN ('SUCCESS', 'UNKNOWN'))
    ORDER BY o.created_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Such drafts of a partner that hold a court, or one that is linked to it, within any of the ranges. */
export const findDraftsInTheWay = async (
  db: Kysely<DB>,
  partnerId: string,
  ranges: readonly (TimeRange & { facilityId: string })[],
  placedBefore: number,
): Promise<OldDraft[]> => {
  const rows = ranges.map(({ facilityId, start, end }) => ({ facilityId, start: new Date(start), end: new Date(end) }))
  const found = await sql<OldDraft>`
    SELECT DISTINCT o.partner_id AS "partnerId", o.id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("facilityId" uuid, start timestamptz, "end" timestamptz)
    JOIN LATERAL (
      SELECT r."facilityId" AS id
      UNION SELECT l.facility_b FROM facility_links l WHERE l.partner_id = ${partnerId} AND l.facility_a = r."facilityId"
      UNION SELECT l.facility_a FROM facility_links l WHERE l.partner_id = ${partnerId} AND l.facility_b = r."facilityId"
    ) court ON true
    JOIN occupancies x ON x.partner_id = ${partnerId} AND x.facility_id = court.id AND x.released_at IS NULL
      AND x.starts_at < r."end" AND x.ends_at > r.start
    JOIN facility_bookings b ON (b.partner_id, b.id) = (x.partner_id, x.booking_id)
    JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, coalesce(b.main_booking_id, b.id))
    JOIN orders o ON (o.partner_id, o.id) = (m.partner_id, m.order_id)
    WHERE o.processing_status = 'DRAFT' AND o.payment_status = 'pending' AND o.created_at <= ${new Date(placedBefore)}`.execute(
    db,
  )
  return found.rows
}

/** The bookings of an order are drafts no more. */
export const commitBookings = async ({ db, partnerId }: Command, orderId: string): Promise<void> => {
  await sql`
    UPDATE facility_bookings SET processing_status = 'COMMITTED'
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND processing_status = 'DRAFT'`.execute(db)
}
