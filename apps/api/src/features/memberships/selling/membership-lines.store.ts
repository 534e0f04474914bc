import type { OverTerm } from '@fieldhouse/domain/bookkeeping'
import type { LocalDate } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

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

/** A term that was sold, with how many per cent of the value of its unused days go back. */
type SoldTerm = OverTerm & { unusedRefundPercent: number }

/** The terms of memberships that stand, by their ids, and the partner's day. */
export const findTerms = async (
  db: Kysely<DB>,
  partnerId: string,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<{ today: LocalDate; terms: ReadonlyMap<string, SoldTerm> }> => {
  const { rows } = await sql<{ today: LocalDate; terms: Record<string, SoldTerm> }>`
    SELECT (${new Date(now)}::timestamptz AT TIME ZONE p.timezone)::date AS today, coalesce((
      SELECT jsonb_object_agg(s.id, jsonb_build_object('by', 'month', 'startsOn', s.starts_on, 'lastDay', s.expires_on,
        'months', (s.pricing ->> 'recurring')::int, 'anchorDay', s.anchor_day, 'unusedRefundPercent', s.unused_refund_percent,
        'pauses', coalesce((SELECT jsonb_agg(jsonb_build_object('from', u.starts_on, 'until', u.ends_on)) FROM subscription_pauses u
          WHERE (u.partner_id, u.subscription_id) = (s.partner_id, s.id) AND u.undone_at IS NULL), '[]')))
      FROM subscriptions s WHERE s.partner_id = p.id AND s.id = ANY(${ids}::uuid[]) AND s.canceled_at IS NULL AND s.deleted_at IS NULL
    ), '{}') AS terms FROM partners p WHERE p.id = ${partnerId}`.execute(db)
  const { today, terms } = rows[0]!
  return { today, terms: new Map(Object.entries(terms)) }
}
