import type { BookSpan, Delivery, Moved, Owed, SoldAhead, SoldKind } from '@fieldhouse/domain/bookkeeping'
import { owedByKind } from '@fieldhouse/domain/bookkeeping'
import type { ServiceType } from '@fieldhouse/domain/orders'
import { dateOf, dayRange, type LocalDate, type Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { DAY_IN_SPAN, IN_SPAN, spanRows } from './book-spans.ts'

const KIND_OF_SERVICE: Record<ServiceType, SoldKind> = {
  subscription: 'memberships',
  buyPackage: 'packages',
  facilityBooking: 'bookings',
  joinClass: 'classes',
  counterSale: 'items',
}
const KIND = sql`CASE o.service_type ${sql.join(
  Object.entries(KIND_OF_SERVICE).map(([service, kind]) => sql`WHEN ${sql.lit(service)} THEN ${sql.lit(kind)}`),
  sql` `,
)} END`

const sumWhere = (sign: 1 | -1, condition: RawBuilder<unknown>) =>
  sql`(coalesce(sum(p.amount_minor) FILTER (WHERE ${condition}), 0) * ${sql.lit(sign)})::bigint`
const SALES = sql`p.account = 'sales'`
const OF_METHOD = sql`p.account NOT IN ('receivable', 'sales', 'processingFees', 'taxPayable')`

/** What journals of orders moved in spans of days, month by month, kind by kind and currency by currency (BEYOND-37). */
export const findMoved = async (db: Kysely<DB>, partnerId: string, spans: readonly BookSpan[]): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    SELECT to_char(${DAY_IN_SPAN}, 'YYYY-MM') AS month, ${KIND} AS kind, j.currency,
      ${sumWhere(1, sql`${OF_METHOD} AND j.kind = 'payment'`)} AS paid,
      ${sumWhere(-1, sql`${OF_METHOD} AND j.kind <> 'payment'`)} AS "paidBack",
      ${sumWhere(-1, sql`${SALES} AND p.amount_minor < 0`)} AS sold,
      ${sumWhere(1, sql`${SALES} AND p.amount_minor > 0`)} AS "givenBack",
      ${sumWhere(-1, sql`p.account = 'taxPayable'`)} AS tax,
      ${sumWhere(-1, sql`p.account = 'processingFees'`)} AS fees,
      ${sumWhere(1, sql`p.account = 'receivable'`)} AS opened
    FROM ${spanRows(spans)}
    JOIN journals j ON j.partner_id = ${partnerId} AND ${IN_SPAN}
    JOIN postings p ON (p.partner_id, p.journal_id) = (${partnerId}, j.id)
    JOIN orders o ON (o.partner_id, o.id) = (${partnerId}, j.order_id)
    WHERE j.partner_id = ${partnerId} AND j.kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'overRefund', 'overRefundPaidBack')
      -- What lies in suspense is of nothing that was sold.
      AND NOT EXISTS (
        SELECT FROM postings q WHERE q.partner_id = ${partnerId} AND q.journal_id = j.id AND q.account = 'suspense')
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db)
  return rows
}

type AheadRow = {
  id: string
  kind: SoldKind
  currency: string
  endedOn: LocalDate | null
  sales: { day: LocalDate; amount: number }[]
  versions: { from: LocalDate; lines: [price: number, start: string | null][] }[]
  lines: { deliver: Delivery | null }[]
}

/** The calendar day of an instant, as text. */
const dayOf = (at: RawBuilder<unknown>, zone: Zone) => sql`to_char(${at} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`
const col = (name: string) => sql.ref(name)
const asDay = (date: RawBuilder<unknown>) => sql`to_char(${date}, 'YYYY-MM-DD')`

/** When the thing that the line `li` sold is delivered; null for one that sold nothing of that kind. */
const delivery = (zone: Zone) => sql`CASE li.target_type
  WHEN 'facilityBooking' THEN (
    SELECT jsonb_build_object('by', 'day', 'day', ${dayOf(col('b.starts_at'), zone)}, 'endedOn', ${dayOf(col('n.canceled_at'), zone)})
    FROM facility_bookings b LEFT JOIN booking_cancellations n ON (n.partner_id, n.booking_id) = (b.partner_id, b.id)
    WHERE (b.partner_id, b.id) = (li.partner_id, li.target_id))
  WHEN 'joinClass' THEN (
    SELECT jsonb_build_object('by', 'day', 'day', ${dayOf(col('s.starts_at'), zone)}, 'endedOn', ${dayOf(col('k.removed_at'), zone)})
    FROM class_participants k JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
    WHERE (k.partner_id, k.id) = (li.partner_id, li.target_id))
  WHEN 'subscription' THEN (
    SELECT jsonb_build_object('by', 'month', 'startsOn', ${asDay(col('s.starts_on'))}, 'lastDay', ${asDay(col('s.expires_on'))},
      'months', (s.pricing ->> 'recurring')::int, 'anchorDay', s.anchor_day,
      'endedOn', ${dayOf(sql`least(s.canceled_at, s.deleted_at)`, zone)},
      'pauses', coalesce((SELECT jsonb_agg(jsonb_build_object('from', ${asDay(col('u.starts_on'))}, 'until', ${asDay(col('u.ends_on'))}))
        FROM subscription_pauses u WHERE (u.partner_id, u.subscription_id) = (s.partner_id, s.id) AND u.undone_at IS NULL), '[]'))
    FROM subscriptions s WHERE (s.partner_id, s.id) = (li.partner_id, li.target_id))
  WHEN 'buyPackage' THEN (
    SELECT jsonb_build_object('by', 'pass', 'passes', c.total_passes, 'expiresOn', ${dayOf(col('c.expires_at'), zone)}, 'endedOn', NULL,
      'used', coalesce((
        SELECT jsonb_agg(jsonb_build_object('day', ${dayOf(col('j.created_at'), zone)}, 'passes', -e.passes,
          'playedOn', ${dayOf(sql`coalesce(b.starts_at, s.starts_at, j.created_at)`, zone)}))
        FROM pass_entries e JOIN journals j ON (j.partner_id, j.id) = (e.partner_id, e.journal_id)
        LEFT JOIN order_line_items l ON (l.partner_id, l.id) = (e.partner_id, e.line_id)
        LEFT JOIN facility_bookings b ON l.target_type = 'facilityBooking' AND (b.partner_id, b.id) = (l.partner_id, l.target_id)
        LEFT JOIN class_participants k ON l.target_type = 'joinClass' AND (k.partner_id, k.id) = (l.partner_id, l.target_id)
        LEFT JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
        WHERE (e.partner_id, e.customer_package_id) = (c.partner_id, c.id) AND j.kind IN ('passesUsed', 'passesGivenBack')), '[]'))
    FROM customer_packages c WHERE (c.partner_id, c.id) = (li.partner_id, li.target_id)) END`

/**
 * Orders that owed something at one at least of some instants, which rise, or may have: what they sold was sold before and is delivered
 * after it. A booking that was moved after the first of them may have been played later until then: its versions say when.
 */
const aheadOf = (partnerId: string, ends: readonly Date[], firstDay: LocalDate) => sql`
  SELECT b.order_id AS id FROM facility_bookings b
  WHERE b.partner_id = ${partnerId} AND b.type = 'booking' AND b.order_id IS NOT NULL AND b.starts_at >= ${ends[0]!}
    AND width_bucket(b.created_at, ${ends}::timestamptz[]) < width_bucket(b.starts_at, ${ends}::timestamptz[])
  UNION SELECT b.order_id FROM facility_bookings b
  WHERE b.partner_id = ${partnerId} AND b.type = 'booking' AND b.order_id IS NOT NULL AND b.timed_at >= ${ends[0]!}
    AND b.created_at < ${ends.at(-1)!}
  UNION SELECT k.order_id FROM class_sessions s JOIN class_participants k ON (k.partner_id, k.session_id) = (s.partner_id, s.id)
  WHERE s.partner_id = ${partnerId} AND s.starts_at >= ${ends[0]!}
    AND width_bucket(k.created_at, ${ends}::timestamptz[]) < width_bucket(s.starts_at, ${ends}::timestamptz[])
  UNION SELECT l.order_id FROM subscriptions s JOIN order_line_items l ON (l.partner_id, l.target_id) = (s.partner_id, s.id)
  WHERE s.partner_id = ${partnerId} AND s.expires_on > ${firstDay}::date AND l.target_type = 'subscription'
  UNION SELECT c.order_id FROM customer_packages c
  WHERE c.partner_id = ${partnerId} AND (c.expires_at >= ${ends[0]!} OR c.expires_at IS NULL) AND c.created_at < ${ends.at(-1)!}`

/**
 * What orders sold ahead of any of some days, which rise, with all that says when it is earned (BEYOND-37). One statement. Of the versions of
 * an order the last ones before the ends of these days: as many as there are days at most, however often it changed.
 */
const findSoldAhead = async (
  db: Kysely<DB>,
  partnerId: string,
  zone: Zone,
  days: readonly LocalDate[],
): Promise<SoldAhead[]> => {
  const ends = days.map((day) => new Date(dayRange(day, zone).end))
  const { rows } = await sql<AheadRow>`
    SELECT o.id, ${KIND} AS kind, o.currency,
      (SELECT ${dayOf(col('x.canceled_at'), zone)} FROM order_cancellations x
        WHERE (x.partner_id, x.order_id) = (o.partner_id, o.id)) AS "endedOn",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('day', ${dayOf(col('j.created_at'), zone)}, 'amount', -p.amount_minor)), '[]')
        FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
        WHERE (j.partner_id, j.order_id) = (o.partner_id, o.id) AND p.account = 'sales') AS sales,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('from', ${dayOf(col('v.changed_at'), zone)}, 'lines', (
          SELECT coalesce(jsonb_agg(jsonb_build_array(l -> 'priceCents', l -> 'timeRange' -> 'start') ORDER BY n), '[]')
          FROM jsonb_array_elements(v.snapshot -> 'orderLineItems') WITH ORDINALITY AS of_version(l, n))) ORDER BY v.version), '[]')
        FROM (
          SELECT DISTINCT ON (span) width_bucket(changed_at, ${ends}::timestamptz[]) AS span, version, changed_at, snapshot
          FROM order_versions WHERE (partner_id, order_id) = (o.partner_id, o.id) AND changed_at < ${ends.at(-1)!}
          ORDER BY span, version DESC) v) AS versions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('deliver', ${delivery(zone)}) ORDER BY li.position, li.created_at, li.id), '[]')
        FROM order_line_items li WHERE (li.partner_id, li.order_id) = (o.partner_id, o.id)) AS lines
    FROM (${aheadOf(partnerId, ends, days[0]!)}) a JOIN orders o ON (o.partner_id, o.id) = (${partnerId}, a.id)`.execute(
    db,
  )
  return rows.map(({ kind, currency, endedOn, sales, versions, lines }) => ({
    kind,
    currency,
    endedOn,
    sales,
    states: versions.map((version) => ({
      from: version.from,
      lines: version.lines.flatMap(([price, start], n) => {
        const deliver = lines[n]?.deliver
        return deliver ? [{ price, delivery: asItStood(deliver, kind, start, zone) }] : []
      }),
    })),
  }))
}

/** A version of an order keeps when its bookings were to be played then; classes are where they are now. */
const asItStood = (deliver: Delivery, kind: SoldKind, start: string | null, zone: Zone): Delivery =>
  deliver.by === 'day' && kind === 'bookings' && start !== null
    ? { ...deliver, day: dateOf(Date.parse(start), zone) }
    : deliver

/**
 * What was owed at the ends of days, which rise, of what was sold ahead: by kind and currency, without what comes to nothing (BEYOND-37). Days
 * of a zone. One statement; none where no days are asked for.
 */
export const findOwed = async (
  db: Kysely<DB>,
  partnerId: string,
  zone: Zone,
  days: readonly LocalDate[],
): Promise<Map<LocalDate, Owed[]>> => {
  if (days.length === 0) return new Map()
  const orders = await findSoldAhead(db, partnerId, zone, days)
  return new Map(days.map((day) => [day, owedByKind(orders, day)]))
}
