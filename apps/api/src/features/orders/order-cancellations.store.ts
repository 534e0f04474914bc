import { touchedBy, type Place, type Touched } from '@fieldhouse/domain/schedule'
import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'

type Reason = { reason: string; comment: string }

/** Notes who cancelled an order, when and why (law 9). */
export const insertOrderCancellation = async (
  command: Command,
  orderId: string,
  { reason, comment }: Reason,
): Promise<void> => {
  await command.db
    .insertInto('order_cancellations')
    .values({
      partner_id: command.partnerId,
      order_id: orderId,
      canceled_at: new Date(command.now),
      canceled_by: command.actor.accountId,
      reason,
      comment,
    })
    .execute()
}

/**
 * Frees every court that an order holds, linked ones too, and ends the memberships that it sold (ORDERS-134); tells the
 * venue-local days and groups that changed.
 */
export const releaseTargets = async (
  command: Command,
  orderId: string,
  { reason, comment }: Reason,
): Promise<Touched> => {
  const { rows } = await sql<Place>`
    WITH main AS (SELECT partner_id, id FROM facility_bookings WHERE (partner_id, order_id) = (${command.partnerId}, ${orderId}::uuid)),
    gone AS (
      SELECT b.partner_id, b.id, b.facility_id, b.starts_at, b.ends_at FROM facility_bookings b
      WHERE b.partner_id = ${command.partnerId} AND (b.id IN (SELECT id FROM main) OR b.main_booking_id IN (SELECT id FROM main))
    ), noted AS (
      INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, canceled_by, reason, comment)
      SELECT ${command.partnerId}::uuid, id, ${new Date(command.now)}::timestamptz, ${command.actor.accountId}::uuid, ${reason}::text, ${comment}::text
      FROM gone ON CONFLICT DO NOTHING
    ), ended AS (
      UPDATE subscriptions SET canceled_at = ${new Date(command.now)}::timestamptz
      WHERE partner_id = ${command.partnerId} AND canceled_at IS NULL AND id IN (
        SELECT target_id FROM order_line_items WHERE (partner_id, order_id) = (${command.partnerId}, ${orderId}::uuid) AND target_type = 'subscription')
    ), freed AS (
      UPDATE occupancies SET released_at = ${new Date(command.now)}::timestamptz
      WHERE partner_id = ${command.partnerId} AND booking_id IN (SELECT id FROM gone) AND released_at IS NULL RETURNING booking_id
    )
    SELECT DISTINCT gone.starts_at AS start, gone.ends_at AS "end", v.timezone AS zone, f.group_id AS "groupId"
    FROM gone JOIN freed ON freed.booking_id = gone.id
    JOIN facilities f ON (f.partner_id, f.id) = (gone.partner_id, gone.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)`.execute(command.db)
  return touchedBy(rows)
}
