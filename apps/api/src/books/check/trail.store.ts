import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

/**
 * Closed days, closed periods and renewals that are not as the audit trail tells that somebody closed or ordered them, or are gone: nothing else
 * says so once they are (BEYOND-14, BEYOND-27, BEYOND-36).
 */
export const findUnlikeTheirTrail = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH told AS MATERIALIZED (
      SELECT action, at, subject_id, after FROM audit_entries
      WHERE partner_id = ${partnerId} AND action IN ('day.closed', 'book.periodClosed', 'subscription.renewalOrdered')
    ), closes AS (
      SELECT (after ->> 'id')::uuid AS id, at, (after ->> 'day')::date AS day, (after ->> 'revision')::int AS revision FROM told WHERE action = 'day.closed'
    ), periods AS (
      SELECT (after ->> 'id')::uuid AS id, at, (after ->> 'lastDay')::date AS last_day, after ->> 'timezone' AS zone, (after ->> 'endsAt')::bigint AS ends_at
      FROM told WHERE action = 'book.periodClosed'
    ), renewals AS (
      SELECT subject_id AS id, (after ->> 'orderId')::uuid AS order_id, (after ->> 'nextSubscriptionId')::uuid AS next_id
      FROM told WHERE action = 'subscription.renewalOrdered'
    )
    SELECT 'close of ' || to_char(coalesce(c.day, a.day), 'YYYY-MM-DD') AS subject, CASE WHEN a.id IS NULL THEN 'was made by nobody'
      WHEN c.id IS NULL THEN 'is gone' ELSE 'is not as it was made' END AS message
    FROM (SELECT * FROM day_closes WHERE partner_id = ${partnerId}) c FULL JOIN closes a ON a.id = c.id
    WHERE (c.id, c.day, c.revision, c.closed_at) IS DISTINCT FROM (a.id, a.day, coalesce(a.revision, c.revision), a.at)
    UNION ALL
    SELECT 'period up to ' || to_char(coalesce(b.last_day, a.last_day), 'YYYY-MM-DD'), CASE WHEN a.id IS NULL THEN 'was closed by nobody'
      WHEN b.id IS NULL THEN 'is gone' ELSE 'is not as it was closed' END
    FROM (SELECT * FROM book_periods WHERE partner_id = ${partnerId}) b FULL JOIN periods a ON a.id = b.id
    WHERE (b.id, b.last_day, b.timezone, round(date_part('epoch', b.ends_at) * 1000)::bigint, b.closed_at) IS DISTINCT FROM (a.id, a.last_day, coalesce(a.zone, b.timezone), a.ends_at, a.at)
    UNION ALL
    SELECT 'renewal of membership ' || coalesce(r.subscription_id, a.id), CASE WHEN a.id IS NULL THEN 'was ordered by nothing'
      WHEN r.id IS NULL THEN 'is gone' ELSE 'is not as it was ordered' END
    FROM (SELECT * FROM subscription_renewals WHERE partner_id = ${partnerId}) r FULL JOIN renewals a ON a.order_id = r.order_id
    WHERE (r.subscription_id, r.next_subscription_id) IS DISTINCT FROM (a.id, a.next_id)
    LIMIT ${MOST}`.execute(db)
  return rows
}
