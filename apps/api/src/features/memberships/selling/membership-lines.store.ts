import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'

/** What the line `li` of an order sold: its membership. */
export const describedMembership = sql`(
  SELECT jsonb_build_object('target', jsonb_build_object('id', s.id, 'planName', m.name))
  FROM subscriptions s JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
  WHERE (s.partner_id, s.id) = (li.partner_id, li.target_id))`

/** Ends the memberships that an order sold. */
export const endMembershipsOfOrder = async ({ db, partnerId, now }: Command, orderId: string): Promise<void> => {
  await sql`
    UPDATE subscriptions SET canceled_at = ${new Date(now)}
    WHERE partner_id = ${partnerId} AND canceled_at IS NULL AND id IN (
      SELECT target_id FROM order_line_items WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND target_type = 'subscription')`.execute(
    db,
  )
}
