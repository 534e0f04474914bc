import { unpaidOfLines } from '@fieldhouse/domain/lessons'
import { totalOf } from '@fieldhouse/domain/money'
import { sql, type Kysely } from 'kysely'
import { byCalled } from '../../db/full-name.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findOrders, moneyOf } from '../orders/index.ts'
import type { InstructorRow } from './offers.store.ts'

/** What an instructor taught in a month; minor units. */
export type LessonMonthRow = {
  /** Null of lessons that nobody taught: whoever was to was removed from the instructors before. */
  instructor: InstructorRow | null
  lessons: number
  minutes: number
  amount: number
  owed: number
  /** Their share of it, without tax; null where nothing was said of one. */
  earned: number | null
  currency: string
}

/** Places that their order is not wholly paid for, by session. */
type Unpaid = { unpaid: { id: string; orderId: string }[][] }

/**
 * The lessons that began in a month, by the clock of their venues, and until now, with what their places were sold for: by instructor and
 * currency. What is earned is each lesson's share, as it was said when the lesson was placed, rounded by itself. A lesson counts for
 * whoever is named first of those who taught it: who was taken from the instructors before it began did not (INSTRUCTORS-23). `instructorId`
 * narrows it to one.
 */
export const findLessonMonth = async (
  db: Kysely<DB>,
  partnerId: string,
  { month, now, instructorId }: { month: string; now: number; instructorId: string | null },
): Promise<LessonMonthRow[]> => {
  const first = `${month}-01`
  const { rows } = await sql<Omit<LessonMonthRow, 'owed'> & Unpaid>`
    WITH taught AS (
      SELECT s.id, s.currency, c.share_percent, (SELECT t.instructor_id FROM class_session_instructors t
          JOIN instructors i ON (i.partner_id, i.id) = (t.partner_id, t.instructor_id) AND (i.deleted_at IS NULL OR i.deleted_at > s.starts_at)
          WHERE (t.partner_id, t.session_id) = (${partnerId}, s.id) ORDER BY t.place LIMIT 1) AS instructor_id,
        extract(epoch FROM s.ends_at - s.starts_at) / 60 AS minutes
      FROM class_sessions s
      JOIN classes c ON (c.partner_id, c.id) = (s.partner_id, s.class_id) AND c.kind = 'lesson'
      JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
      WHERE s.partner_id = ${partnerId} AND s.canceled_at IS NULL AND s.starts_at <= ${new Date(now)}
        AND s.starts_at > ${first}::date - interval '2 days' AND s.starts_at < ${first}::date + interval '1 month 2 days'
        AND date_trunc('month', s.starts_at AT TIME ZONE v.timezone)::date = ${first}::date
    ), sold AS (
      SELECT k.session_id, sum(l.price_minor) AS amount,
        sum(l.price_minor - coalesce((SELECT sum(part) FROM unnest(l.tax_parts) part), 0)) AS net,
        jsonb_agg(jsonb_build_object('id', k.id, 'orderId', o.id)) FILTER (WHERE o.payment_status = 'pending') AS unpaid
      FROM class_participants k
      JOIN order_line_items l ON (l.partner_id, l.target_id) = (${partnerId}, k.id)
      JOIN orders o ON (o.partner_id, o.id) = (${partnerId}, k.order_id)
      WHERE k.partner_id = ${partnerId} AND k.removed_at IS NULL AND k.session_id IN (SELECT id FROM taught)
      GROUP BY k.session_id
    )
    SELECT CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email, 'avatar', i.avatar) END AS instructor,
      count(*)::integer AS lessons, sum(t.minutes)::integer AS minutes, coalesce(sum(sold.amount), 0)::bigint AS amount,
      coalesce(jsonb_agg(sold.unpaid) FILTER (WHERE sold.unpaid IS NOT NULL), '[]') AS unpaid, (sum(round(coalesce(sold.net, 0) * t.share_percent / 100)) FILTER (WHERE i.id IS NOT NULL))::bigint AS earned, t.currency
    FROM taught t
    LEFT JOIN instructors i ON (i.partner_id, i.id) = (${partnerId}, t.instructor_id)
    LEFT JOIN partner_staffs m ON (m.partner_id, m.id) = (${partnerId}, i.staff_id)
    LEFT JOIN sold ON sold.session_id = t.id
    WHERE ${instructorId}::uuid IS NULL OR i.id = ${instructorId}::uuid
    GROUP BY i.id, m.id, m.first_name, m.last_name, m.email, i.avatar, t.currency
    ORDER BY i.id IS NULL, ${byCalled('m')}, i.id, t.currency`.execute(db)
  const owedOf = await owedByPlace(
    db,
    partnerId,
    rows.flatMap(({ unpaid }) => unpaid.flat()),
  )
  return rows.map(({ unpaid, earned, currency, ...taught }) => ({
    ...taught,
    owed: totalOf(unpaid.flat().map(({ id }) => owedOf.get(id) ?? 0)),
    earned,
    currency,
  }))
}

/** What of each place is not paid yet; minor units. */
const owedByPlace = async (
  db: Kysely<DB>,
  partnerId: string,
  places: readonly { orderId: string }[],
): Promise<ReadonlyMap<string | null, number>> => {
  const orders = await findOrders(db, partnerId, [...new Set(places.map(({ orderId }) => orderId))])
  return new Map(
    orders.flatMap((order) => {
      const unpaid = unpaidOfLines(moneyOf(order), order.lineItems)
      return order.lineItems.map(({ targetId }, at) => [targetId, unpaid[at]!] as const)
    }),
  )
}
