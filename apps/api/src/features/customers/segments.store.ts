import { INACTIVE_DAYS, RECENT_DAYS, SEGMENTS, type Segment } from '@fieldhouse/domain/customers'
import { dateOf, DAY_MS, type Instant, type Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** Whose segments, at which moment, by which clock. */
export type SegmentsAt = { partnerId: string; now: Instant; zone: Zone }

/**
 * That the customer `c` of a statement is in a segment (CAMPAIGNS-54): the rule of `segmentsOf` over rows, each part of it found by an index.
 * The walk-in is nobody, and in none.
 */
export const isInSegment = (segment: Segment, { partnerId, now, zone }: SegmentsAt): RawBuilder<boolean> => {
  const today = dateOf(now, zone)
  const ago = (days: number) => new Date(now - days * DAY_MS)
  const membership = (when: RawBuilder<unknown>) => sql`EXISTS (
    SELECT FROM subscriptions s WHERE s.partner_id = ${partnerId} AND s.customer_id = c.id
      AND s.deleted_at IS NULL AND s.canceled_at IS NULL AND ${when})`
  const onThisDay = sql`s.member_days @> ${today}::date`
  const pausedOnThisDay = sql`s.pauses @> ${today}::date`
  const before = sql`EXISTS (SELECT FROM unnest(s.member_days) AS d(days) WHERE upper(d.days) <= ${today}::date)`
  const ordered = (days: number) => sql`EXISTS (
    SELECT FROM orders o WHERE o.partner_id = ${partnerId} AND o.customer_id = c.id
      AND o.processing_status <> 'CANCELED' AND o.created_at > ${ago(days)})`
  const conditions: Record<Segment, RawBuilder<unknown>> = {
    all: sql`true`,
    members: membership(onThisDay),
    'expired-members': sql`NOT ${membership(onThisDay)} AND NOT ${membership(pausedOnThisDay)} AND ${membership(before)}`,
    'non-members': sql`NOT ${membership(sql`true`)}`,
    'new-customers': sql`c.created_at > ${ago(RECENT_DAYS)}`,
    'active-customers': ordered(RECENT_DAYS),
    'inactive-customers': sql`NOT ${ordered(INACTIVE_DAYS)}`,
    'credit-holders': sql`EXISTS (
      SELECT FROM credit_balances b WHERE b.partner_id = ${partnerId} AND b.customer_id = c.id AND b.balance_minor > 0)`,
  }
  return sql<boolean>`(c.partner_id = ${partnerId} AND c.deleted_at IS NULL AND NOT c.is_walk_in AND ${conditions[segment]})`
}

/** How many customers are in each segment, in one statement. */
export const countSegments = async (db: Kysely<DB>, at: SegmentsAt): Promise<Record<Segment, number>> => {
  const counts = SEGMENTS.map(
    (segment) => sql`(SELECT count(*) FROM customers c WHERE ${isInSegment(segment, at)}) AS ${sql.ref(segment)}`,
  )
  const { rows } = await sql<Record<Segment, number>>`SELECT ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
