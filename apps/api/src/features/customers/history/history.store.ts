import type { HistoryEntry } from '@fieldhouse/contract/customers'
import type { HistoryKind, HistorySpan } from '@fieldhouse/domain/customers'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

/** Where a page ended: microseconds since the epoch, and the id of its last entry. */
export type HistoryCursor = { at: number; id: string }

export type AskedHistory = {
  partnerId: string
  customerId: string
  kinds: readonly HistoryKind[]
  span: HistorySpan | undefined
  after: HistoryCursor | undefined
  limit: number
  /** Epoch milliseconds. */
  now: number
  /** Whether the price of a booking is said. */
  withPrices: boolean
}

/** What an entry is, beside its order; instants in epoch milliseconds. */
export type HistoryRow = {
  kind: HistoryKind
  id: string
  at: number
  /** The same in microseconds: two entries of one millisecond keep their order. */
  micros: number
  timezone: string
  order: HistoryEntry['order']
  detail: Record<string, unknown>
}

/** Whether somebody is a live customer, and the standing one; undefined for an unknown one. */
export const findWhoseHistory = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
): Promise<{ isWalkIn: boolean } | undefined> => {
  const { rows } = await sql<{ isWalkIn: boolean }>`
    SELECT is_walk_in AS "isWalkIn" FROM customers
    WHERE (partner_id, id) = (${partnerId}, ${customerId}) AND deleted_at IS NULL`.execute(db)
  return rows[0]
}

/**
 * A page of entries, the latest first, in one statement: each kind finds as many of its own as the page has at most, from where the page
 * before ended, and the latest of all of them are the page. An entry of an order that the caller may not see is left out with it.
 */
export const findHistory = async (db: Kysely<DB>, asked: AskedHistory): Promise<HistoryRow[]> => {
  const branches = asked.kinds.map((kind) => sql`(${BRANCHES[kind](asked)})`)
  const { rows } = await sql<HistoryRow>`
    SELECT kind, id, at, (extract(epoch FROM at) * 1000000)::bigint AS micros, timezone, "order", detail
    FROM (${sql.join(branches, sql` UNION ALL `)}) entries (kind, id, at, timezone, "order", detail) ORDER BY at DESC, id DESC LIMIT ${asked.limit}`.execute(
    db,
  )
  return rows
}

/** What is left of a kind behind the page before and on the side of now that is asked for, as far as one page holds. */
const rest = ({ after, span, now, limit }: AskedHistory, at: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
  const from =
    after &&
    sql`AND (${at}, ${id}) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
  const moment = sql`${new Date(now)}::timestamptz`
  const side = span && (span === 'coming' ? sql`AND ${at} > ${moment}` : sql`AND ${at} <= ${moment}`)
  return sql`${from ?? sql``} ${side ?? sql``} ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit}`
}

const ORDER = sql`CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'readableId', o.readable_id) END AS "order"`

/** Milliseconds of an instant within JSON. */
const millis = (at: string) => sql`(extract(epoch FROM ${sql.ref(at)}) * 1000)::bigint`

const BRANCHES: Record<HistoryKind, (asked: AskedHistory) => RawBuilder<unknown>> = {
  booking: (asked) => sql`
    SELECT 'booking' AS kind, k.id, k.starts_at AS at, v.timezone, ${ORDER}, jsonb_build_object('end', ${millis('k.ends_at')},
      'facilityName', f.name, 'venueName', v.venue_name, 'isCanceled', x.booking_id IS NOT NULL, 'amount',
      CASE WHEN ${asked.withPrices} AND o.id IS NOT NULL THEN jsonb_build_object('amount', k.price_minor, 'currency', o.currency) END) AS detail
    FROM (
      SELECT b.* FROM facility_bookings b
      WHERE b.partner_id = ${asked.partnerId} AND b.customer_id = ${asked.customerId} AND b.type = 'booking'
      ${rest(asked, sql`b.starts_at`, sql`b.id`)}
    ) k
    LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (k.partner_id, k.id)
    LEFT JOIN orders o ON (o.partner_id, o.id) = (k.partner_id, k.order_id)
    JOIN facilities f ON (f.partner_id, f.id) = (k.partner_id, k.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)`,
  class: (asked) => sql`
    SELECT 'class', p.id, s.starts_at, v.timezone, ${ORDER}, jsonb_build_object('end', ${millis('s.ends_at')}, 'name', s.name,
      'venueName', v.venue_name, 'isCanceled', p.removed_at IS NOT NULL OR s.canceled_at IS NOT NULL,
      'checkedInAt', ${millis('p.checked_in_at')})
    FROM class_participants p
    JOIN class_sessions s ON (s.partner_id, s.id) = (p.partner_id, p.session_id)
    JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
    LEFT JOIN orders o ON (o.partner_id, o.id) = (p.partner_id, p.order_id)
    WHERE p.partner_id = ${asked.partnerId} AND p.customer_id = ${asked.customerId}
    ${rest(asked, sql`s.starts_at`, sql`p.id`)}`,
  transaction: (asked) => sql`
    SELECT 'transaction', o.id, o.created_at, coalesce(v.timezone, c.timezone), ${ORDER}, jsonb_build_object('status', o.status,
      'description', coalesce(l.description, ''), 'lines', coalesce(l.lines, 0),
      'amount', jsonb_build_object('amount', o.total_minor, 'currency', o.currency))
    FROM (
      SELECT o.* FROM orders o WHERE o.partner_id = ${asked.partnerId} AND o.customer_id = ${asked.customerId}
      ${rest(asked, sql`o.created_at`, sql`o.id`)}
    ) o
    JOIN partners c ON c.id = o.partner_id
    LEFT JOIN venues v ON (v.partner_id, v.id) = (o.partner_id, o.venue_id)
    LEFT JOIN LATERAL (
      SELECT li.description, count(*) OVER () AS lines FROM order_line_items li
      WHERE (li.partner_id, li.order_id) = (o.partner_id, o.id) ORDER BY li.position, li.id LIMIT 1
    ) l ON true`,
  credit: (asked) => sql`
    SELECT 'credit', e.id, e.created_at, c.timezone, ${ORDER}, jsonb_build_object('action', e.action, 'clubCreditTypeId', e.credit_type_id,
      'amount', jsonb_build_object('amount', CASE e.action WHEN 'Issue' THEN e.amount_minor ELSE -e.amount_minor END, 'currency', e.currency))
    FROM credit_entries e
    JOIN partners c ON c.id = e.partner_id
    LEFT JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id)
    WHERE e.partner_id = ${asked.partnerId} AND e.customer_id = ${asked.customerId} AND (e.order_id IS NULL OR o.id IS NOT NULL)
    ${rest(asked, sql`e.created_at`, sql`e.id`)}`,
  wallet: (asked) => sql`
    SELECT 'wallet', e.id, j.created_at, c.timezone, ${ORDER},
      jsonb_build_object('amount', jsonb_build_object('amount', e.amount_minor, 'currency', e.currency))
    FROM wallet_entries e
    JOIN journals j ON (j.partner_id, j.id) = (e.partner_id, e.journal_id)
    JOIN partners c ON c.id = e.partner_id
    LEFT JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id)
    WHERE e.partner_id = ${asked.partnerId} AND e.customer_id = ${asked.customerId} AND (e.order_id IS NULL OR o.id IS NOT NULL)
    ${rest(asked, sql`j.created_at`, sql`e.id`)}`,
  passes: (asked) => sql`
    SELECT 'passes', e.id, j.created_at, c.timezone, ${ORDER}, jsonb_build_object('name', k.name, 'passes', e.passes)
    FROM customer_packages k
    JOIN pass_entries e ON (e.partner_id, e.customer_package_id) = (k.partner_id, k.id)
    JOIN journals j ON (j.partner_id, j.id) = (e.partner_id, e.journal_id)
    JOIN partners c ON c.id = k.partner_id
    JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id)
    WHERE k.partner_id = ${asked.partnerId} AND k.customer_id = ${asked.customerId}
    ${rest(asked, sql`j.created_at`, sql`e.id`)}`,
  // From the first moment of its first day by the clocks of the club.
  membership: (asked) => sql`
    SELECT 'membership', s.id, s.at, s.timezone, NULL::jsonb, jsonb_build_object('planName', m.name, 'startsOn', s.starts_on,
      'expiresOn', s.expires_on, 'isCanceled', s.canceled_at IS NOT NULL OR s.deleted_at IS NOT NULL)
    FROM (
      SELECT s.*, s.starts_on::timestamp AT TIME ZONE c.timezone AS at, c.timezone
      FROM subscriptions s JOIN partners c ON c.id = s.partner_id
      WHERE s.partner_id = ${asked.partnerId} AND s.customer_id = ${asked.customerId}
    ) s
    JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
    WHERE true ${rest(asked, sql`s.at`, sql`s.id`)}`,
  // What was said in it is kept for days, and nobody's to read again. One that is about no order may be of any venue.
  message: (asked) => sql`
    SELECT 'message', m.id, m.at, coalesce(v.timezone, c.timezone), ${ORDER}, jsonb_build_object('channel', m.channel,
      'recipient', m.recipient, 'state', CASE WHEN m.failed_at IS NOT NULL THEN 'failed' WHEN m.sent_at IS NOT NULL THEN 'sent' ELSE 'waiting' END)
    FROM (
      SELECT x.id, x.order_id, x.channel, x.recipient, x.failed_at, x.sent_at, coalesce(x.sent_at, x.failed_at, x.created_at) AS at
      FROM outbox_messages x WHERE x.partner_id = ${asked.partnerId} AND x.customer_id = ${asked.customerId}
    ) m
    LEFT JOIN orders o ON o.partner_id = ${asked.partnerId} AND o.id = m.order_id
    JOIN partners c ON c.id = ${asked.partnerId}
    LEFT JOIN venues v ON (v.partner_id, v.id) = (o.partner_id, o.venue_id)
    WHERE (o.id IS NOT NULL OR (m.order_id IS NULL AND (SELECT current_venues() IS NULL)))
    ${rest(asked, sql`m.at`, sql`m.id`)}`,
  // Who could get none of it when it was sent has an entry there, too, and none here.
  campaign: (asked) => sql`
    SELECT 'campaign', m.id, m.at, c.timezone, NULL::jsonb, jsonb_build_object('name', k.name, 'subject', r.subject, 'state',
      CASE WHEN m.unreached IN ('soft', 'refused', 'bounced') THEN 'failed' WHEN m.settled_at IS NOT NULL THEN 'sent' ELSE 'waiting' END)
    FROM (
      SELECT g.*, g.handed_at AS at FROM campaign_messages g
      WHERE g.partner_id = ${asked.partnerId} AND g.customer_id = ${asked.customerId} AND g.handed_at IS NOT NULL
        AND (g.unreached IS NULL OR g.unreached IN ('soft', 'refused', 'unknown')
          OR g.bounced_at IS NOT NULL OR g.complained_at IS NOT NULL)
    ) m
    JOIN campaign_runs r ON r.partner_id = ${asked.partnerId} AND r.id = m.run_id
    JOIN campaigns k ON k.partner_id = ${asked.partnerId} AND k.id = m.campaign_id
    JOIN partners c ON c.id = ${asked.partnerId}
    WHERE true ${rest(asked, sql`m.at`, sql`m.id`)}`,
}
