import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

/** Postings of a partner whose journal there is not. */
export const findStrayPostings = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'journal ' || p.journal_id AS subject, 'has postings, and there is no such journal' AS message
    FROM postings p
    WHERE p.partner_id = ${partnerId} AND NOT EXISTS (SELECT FROM journals j WHERE j.partner_id = ${partnerId} AND j.id = p.journal_id)
    GROUP BY p.journal_id LIMIT ${MOST}`.execute(db)
  return rows
}

/** A journal that belongs to no order. */
export type LooseJournal = {
  id: string
  kind: string
  currency: string
  postings: { account: string; amount: number }[]
}

/** The next journals of a partner after the id `after` that belong to no order. */
export const findLooseJournals = async (
  db: Kysely<DB>,
  partnerId: string,
  after: string,
  limit: number,
): Promise<LooseJournal[]> => {
  const { rows } = await sql<LooseJournal>`
    SELECT j.id, j.kind, j.currency, coalesce((
        SELECT json_agg(json_build_object('account', p.account, 'amount', p.amount_minor))
        FROM postings p WHERE p.partner_id = ${partnerId} AND p.journal_id = j.id), '[]') AS postings
    FROM journals j WHERE j.partner_id = ${partnerId} AND j.order_id IS NULL AND j.id > ${after} ORDER BY j.id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Numbers that were given to orders of a partner which there are not any more, and orders whose number was not given to them. */
export const findLostOrders = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'order ' || r.readable_id AS subject, 'is gone: its number was given, and there is no such order' AS message
    FROM readable_ids r WHERE r.partner_id = ${partnerId}
      AND NOT EXISTS (SELECT FROM orders o WHERE o.partner_id = ${partnerId} AND o.id = r.order_id)
    UNION ALL
    SELECT 'order ' || o.readable_id, 'has a number that was not given to it'
    FROM orders o LEFT JOIN readable_ids r ON r.partner_id = ${partnerId} AND r.readable_id = o.readable_id
    WHERE o.partner_id = ${partnerId} AND r.order_id IS DISTINCT FROM o.id LIMIT ${MOST}`.execute(db)
  return rows
}

/** Memberships that are active though an order that sold them is cancelled (ORDERS-134), and such as ended though it stands and nobody removed them. */
export const findMembershipsOfCanceledOrders = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'membership ' || s.id AS subject, CASE WHEN s.canceled_at IS NULL THEN 'is live, its order ' || o.readable_id || ' is cancelled'
      ELSE 'has ended, its order ' || o.readable_id || ' stands, and nobody removed it' END AS message
    FROM subscriptions s
    JOIN order_line_items l ON l.partner_id = ${partnerId} AND l.target_id = s.id AND l.target_type = 'subscription'
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = l.order_id
    WHERE s.partner_id = ${partnerId} AND CASE WHEN s.canceled_at IS NULL AND s.deleted_at IS NULL THEN o.processing_status = 'CANCELED'
      ELSE (o.processing_status <> 'CANCELED' OR s.deleted_at IS NOT NULL) AND NOT EXISTS (
        SELECT FROM audit_entries t WHERE t.partner_id = ${partnerId} AND t.subject_id = s.id AND t.action = 'subscription.removed') END LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Memberships that rest on other days than their pauses say, or end neither after their months nor as many days later as they were paused (BEYOND-46). */
export const findWrongPauses = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH paused AS (
      SELECT r.subscription_id, range_agg(daterange(r.starts_on, r.ends_on, '[]')) AS ranges, sum(r.ends_on - r.starts_on + 1)::int AS days
      FROM subscription_pauses r WHERE r.partner_id = ${partnerId} AND r.undone_at IS NULL GROUP BY r.subscription_id
    )
    SELECT 'membership ' || s.id AS subject, CASE WHEN s.pauses <> coalesce(p.ranges, '{}') THEN 'rests on other days than its pauses say'
      WHEN p.days IS NULL THEN 'does not end after the months that were sold'
      ELSE 'does not end as many days later as it was paused' END AS message
    FROM subscriptions s LEFT JOIN paused p ON p.subscription_id = s.id
    WHERE s.partner_id = ${partnerId} AND (s.pauses <> coalesce(p.ranges, '{}') OR (s.pricing IS NOT NULL
      AND s.expires_on <> (SELECT CASE WHEN s.anchor_day IS NULL THEN due ELSE least(date_trunc('month', due)::date + s.anchor_day - 1,
            (date_trunc('month', due) + interval '1 month')::date - 1) END
          FROM (SELECT (s.starts_on + make_interval(months => (s.pricing ->> 'recurring')::int))::date AS due) d) - 1 + coalesce(p.days, 0)))
    LIMIT ${MOST}`.execute(db)
  return rows
}
