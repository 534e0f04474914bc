import { UNSETTLED, type Unsettled } from '@fieldhouse/domain/customers'
import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'
import { isOwedRefund } from '../customers.store.ts'

/**
 * What is still to come of a customer, who is locked, or to be settled with them. `today` is the partner's day: a membership counts until its last
 * one, whether or not it renews.
 */
export const findUnsettled = async (
  { db, partnerId, now }: Command,
  customerId: string,
  today: string,
): Promise<Unsettled[]> => {
  const at = new Date(now)
  const of = sql`partner_id = ${partnerId} AND customer_id = ${customerId}`
  const { rows } = await sql<Record<Unsettled, boolean>>`
    SELECT
      EXISTS (SELECT FROM facility_bookings b WHERE ${of} AND ends_at > ${at} AND NOT EXISTS (
        SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))) AS bookings,
      EXISTS (SELECT FROM class_participants p JOIN class_sessions s ON (s.partner_id, s.id) = (p.partner_id, p.session_id)
        WHERE p.partner_id = ${partnerId} AND p.customer_id = ${customerId} AND p.removed_at IS NULL
          AND s.canceled_at IS NULL AND s.ends_at > ${at}) AS classes,
      EXISTS (SELECT FROM waiting_entries WHERE ${of} AND status IN ('waiting', 'offered')) AS "waitingLists",
      EXISTS (SELECT FROM orders WHERE ${of} AND status = 'pending') AS unpaid,
      EXISTS (SELECT FROM payment_attempts t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
        WHERE o.partner_id = ${partnerId} AND o.customer_id = ${customerId} AND t.settled_at IS NULL) AS payments,
      ${isOwedRefund(partnerId, customerId)} AS refunds,
      EXISTS (SELECT FROM payment_disputes d JOIN orders o ON (o.partner_id, o.id) = (d.partner_id, d.order_id)
        WHERE o.partner_id = ${partnerId} AND o.customer_id = ${customerId} AND d.decided_at IS NULL) AS disputes,
      EXISTS (SELECT FROM over_refunds x JOIN orders o ON (o.partner_id, o.id) = (x.partner_id, x.order_id)
        WHERE o.partner_id = ${partnerId} AND o.customer_id = ${customerId}
          -- Given back too much and neither settled nor come back; or both, so that they have paid it back for nothing.
          AND (x.reversed_at IS NULL) = NOT EXISTS (SELECT FROM over_refund_settlements s
            WHERE (s.partner_id, s.over_refund_id) = (x.partner_id, x.id) AND s.undone_at IS NULL)) AS "overRefunds",
      EXISTS (SELECT FROM subscriptions s WHERE ${of} AND canceled_at IS NULL AND deleted_at IS NULL
        AND EXISTS (SELECT FROM unnest(s.member_days) AS d(days) WHERE upper(d.days) > ${today}::date)) AS memberships,
      EXISTS (SELECT FROM customer_packages WHERE ${of} AND passes_left > 0
        AND (expires_at IS NULL OR expires_at > ${at})) AS passes,
      EXISTS (SELECT FROM credit_balances WHERE ${of} AND balance_minor > 0) AS credits,
      EXISTS (SELECT FROM wallet_balances WHERE ${of} AND balance_minor > 0) AS wallet`.execute(db)
  const found = rows[0]!
  return UNSETTLED.filter((each) => found[each])
}
