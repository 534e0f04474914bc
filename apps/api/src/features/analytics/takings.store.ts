import { PAYMENT_METHODS, paysFromHoldings, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { LocalDate } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** A span of time: from its first instant to the one after its last. */
type Span = { from: RawBuilder<unknown>; until: RawBuilder<unknown> }

/**
 * What moved at all venues of a partner in a span of time and in one currency, as rows of `payment_method`, `moved_at`, `taken` and `refunded`: as
 * the close of the day has it. A refund that went through and came back counts on both its days, and so does what a provider gave back too much;
 * what was free on none.
 */
const moved = (partnerId: string, currency: string, { from, until }: Span) => {
  // A club may have sold in another currency before.
  const entries = sql`order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id) AND o.currency = ${currency}
      WHERE t.partner_id = ${partnerId} AND t.amount_minor > 0`
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${until}`
  const excess = sql`over_refunds e JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id) AND o.currency = ${currency}`
  const paidBack = sql`${excess} JOIN over_refund_settlements s ON (s.partner_id, s.over_refund_id) = (e.partner_id, e.id)
      WHERE e.partner_id = ${partnerId} AND s.settled_as <> 'writtenOff'`
  return sql`
      SELECT t.payment_method, t.settled_at AS moved_at,
        CASE t.transaction_type WHEN 'PURCHASE' THEN t.amount_minor ELSE 0 END AS taken,
        CASE t.transaction_type WHEN 'PURCHASE' THEN 0 ELSE t.amount_minor END AS refunded
      FROM ${entries} AND t.status = 'SUCCESS' AND ${within('t.settled_at')}
      UNION ALL
      SELECT t.payment_method, t.settled_at, 0, t.amount_minor FROM ${entries} AND t.reversed_at IS NOT NULL AND ${within('t.settled_at')}
      UNION ALL
      SELECT t.payment_method, t.reversed_at, 0, -t.amount_minor FROM ${entries} AND ${within('t.reversed_at')}
      UNION ALL
      SELECT e.payment_method, e.created_at, 0, e.amount_minor FROM ${excess} WHERE e.partner_id = ${partnerId} AND ${within('e.created_at')}
      UNION ALL
      SELECT e.payment_method, e.reversed_at, 0, -e.amount_minor FROM ${excess} WHERE e.partner_id = ${partnerId} AND ${within('e.reversed_at')}
      UNION ALL
      SELECT s.settled_as, s.settled_at, 0, -e.amount_minor FROM ${paidBack} AND ${within('s.settled_at')}
      UNION ALL
      SELECT s.settled_as, s.undone_at, 0, e.amount_minor FROM ${paidBack} AND ${within('s.undone_at')}`
}

/** What was taken between two instants by each payment method, less what was given back by it; minor units. */
export const findTakings = async (
  db: Kysely<DB>,
  partnerId: string,
  { from, until, currency }: { from: number; until: number; currency: string },
): Promise<{ paymentMethod: PaymentMethod; amount: number }[]> => {
  const span = { from: sql`${new Date(from)}`, until: sql`${new Date(until)}` }
  const { rows } = await sql<{ paymentMethod: PaymentMethod; amount: number }>`
    SELECT payment_method AS "paymentMethod", sum(taken - refunded)::bigint AS amount
    FROM (${moved(partnerId, currency, span)}) moved
    GROUP BY payment_method ORDER BY amount DESC, payment_method`.execute(db)
  return rows
}

/** Money of a day: what came in, and what was given back; minor units. */
export type DayTakings = { day: LocalDate; taken: number; refunded: number }

/** What came in and what was given back on each day from `first` to `last` of a zone, without what was paid from holdings: no money came. */
export const findDailyTakings = async (
  db: Kysely<DB>,
  partnerId: string,
  { first, last, zone, currency }: { first: LocalDate; last: LocalDate; zone: string; currency: string },
): Promise<DayTakings[]> => {
  const span = {
    from: sql`(${first}::date::timestamp AT TIME ZONE ${zone})`,
    until: sql`((${last}::date + 1)::timestamp AT TIME ZONE ${zone})`,
  }
  const { rows } = await sql<DayTakings>`
    WITH days AS (
      SELECT (moved_at AT TIME ZONE ${zone})::date AS day, sum(taken) AS taken, sum(refunded) AS refunded
      FROM (${moved(partnerId, currency, span)}) moved
      WHERE payment_method <> ALL(${PAYMENT_METHODS.filter(paysFromHoldings)})
      GROUP BY 1
    )
    SELECT d::date AS day, coalesce(m.taken, 0)::bigint AS taken, coalesce(m.refunded, 0)::bigint AS refunded
    FROM generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') d LEFT JOIN days m ON m.day = d::date
    ORDER BY d`.execute(db)
  return rows
}
