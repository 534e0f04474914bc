import type { RenewalRule, Term } from '@fieldhouse/domain/memberships'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { PlanRow, StoredPricing } from './memberships.store.ts'

/** A pause that was not taken back. Days as 'YYYY-MM-DD'; both belong to it. */
export type PauseRow = {
  id: string
  from: string
  until: string
  untilResumed: boolean
  /** The order that asks for its price and is not cancelled. */
  orderId: string | null
}

/** The order for the next term, by the rule of the day on which it was made; what became of it, null while it waits to be paid. */
export type RenewalRow = {
  id: string
  orderId: string
  nextId: string
  rule: RenewalRule
  /** The last day whose reminders and charges are done. */
  lookedOn: string
  outcome: 'renewed' | 'ended' | null
  /** It waits, and a part of it is paid and kept. */
  isPartlyPaid: boolean
}

/** A membership with its plan. Days as 'YYYY-MM-DD'; `expiresOn` is its last one. */
export type SubscriptionRow = {
  id: string
  customerId: string
  plan: PlanRow
  pricing: StoredPricing | null
  nextPricing: StoredPricing | null
  startsOn: string
  expiresOn: string
  isCanceled: boolean
  /** In the order of their days. */
  pauses: PauseRow[]
  /** Whether it renews by itself. */
  renews: boolean
  /** What it cost was given back in full, and its order was not cancelled. */
  isGivenBack: boolean
  /** The terms of its plan that were sold to its customer and end after it, in the order of their days; those left out that were cancelled or given back. */
  laterTerms: Term[]
  /** The day of the month on which its terms begin where the month has it; null: the one on which this term begins. */
  anchorDay: number | null
  /** By the rule of the plan when this term was sold: of the value of unused days so many per cent go back. */
  unusedRefundPercent: number
  renewal: RenewalRow | null
  /** Of the partner: its days are counted there. */
  timezone: string
}

const planOf = (
  alias: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
  'benefits', ${sql.ref(`${alias}.benefits`)}, 'status', ${sql.ref(`${alias}.status`)}, 'visible', ${sql.ref(`${alias}.visible`)},
  'pricing', ${sql.ref(`${alias}.pricing`)}, 'pause', ${sql.ref(`${alias}.pause`)}, 'renewal', ${sql.ref(`${alias}.renewal`)},
  'unusedRefundPercent', ${sql.ref(`${alias}.unused_refund_percent`)})`

/**
 * What a membership cost was given back in full, is promised to be, or was lost in a dispute, but for the fees that were paid within it, and its
 * order was not cancelled.
 */
export const isGivenBack = (alias: string) => sql<boolean>`EXISTS (
  SELECT FROM order_line_items l
  JOIN orders o ON (o.partner_id, o.id) = (l.partner_id, l.order_id) AND o.processing_status <> 'CANCELED'
  JOIN order_transactions t ON (t.partner_id, t.order_id) = (o.partner_id, o.id)
    AND (t.status = 'SUCCESS' OR t.transaction_type = 'REFUND' AND t.status IN ('PENDING', 'UNKNOWN'))
  LEFT JOIN LATERAL (SELECT sum(d.amount_minor) AS minor FROM payment_disputes d
    WHERE (d.partner_id, d.order_id) = (o.partner_id, o.id) AND d.status = 'lost') AS lost ON true
  WHERE (l.partner_id, l.target_id) = (${sql.ref(`${alias}.partner_id`)}, ${sql.ref(`${alias}.id`)}) AND l.target_type = 'subscription'
  GROUP BY o.id, lost.minor
  HAVING (lost.minor > 0 OR bool_or(t.transaction_type = 'REFUND' AND t.amount_minor > 0))
    AND sum(CASE t.transaction_type WHEN 'PURCHASE' THEN t.amount_minor - t.fee_minor ELSE -t.amount_minor END) <= coalesce(lost.minor, 0))`

/** A term that stands and was sold, and not made by a renewal, which is of another membership of the plan or of the one before it. */
export const isSold = (
  alias: string,
) => sql<boolean>`(${sql.ref(`${alias}.canceled_at`)} IS NULL AND ${sql.ref(`${alias}.deleted_at`)} IS NULL
  AND NOT EXISTS (SELECT FROM subscription_renewals made
    WHERE (made.partner_id, made.next_subscription_id) = (${sql.ref(`${alias}.partner_id`)}, ${sql.ref(`${alias}.id`)}))
  AND NOT ${isGivenBack(alias)})`

const laterTerms = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('startsOn', x.starts_on, 'expiresOn', x.expires_on) ORDER BY x.starts_on, x.id) FROM subscriptions x
  WHERE (x.partner_id, x.customer_id, x.plan_id) = (s.partner_id, s.customer_id, s.plan_id) AND x.expires_on > s.expires_on
    AND ${isSold('x')}), '[]')`

const select = async (db: Kysely<DB>, rest: RawBuilder<unknown>): Promise<SubscriptionRow[]> => {
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.id, s.customer_id AS "customerId", ${planOf('m')} AS plan, s.pricing, s.next_pricing AS "nextPricing",
      s.starts_on AS "startsOn", s.expires_on AS "expiresOn", s.canceled_at IS NOT NULL AS "isCanceled",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'from', r.starts_on, 'until', r.ends_on, 'untilResumed', r.until_resumed,
            'orderId', (SELECT o.id FROM order_line_items l JOIN orders o ON (o.partner_id, o.id) = (l.partner_id, l.order_id)
              WHERE (l.partner_id, l.target_id) = (r.partner_id, r.id) AND l.target_type = 'subscriptionPause'
                AND o.processing_status <> 'CANCELED' LIMIT 1))
          ORDER BY r.starts_on)
        FROM subscription_pauses r WHERE (r.partner_id, r.subscription_id) = (s.partner_id, s.id) AND r.undone_at IS NULL), '[]') AS pauses,
      s.renews, s.anchor_day AS "anchorDay", s.unused_refund_percent AS "unusedRefundPercent", ${isGivenBack('s')} AS "isGivenBack",
      ${laterTerms} AS "laterTerms",
      (SELECT jsonb_build_object('id', w.id, 'orderId', w.order_id, 'nextId', w.next_subscription_id, 'rule', w.rule, 'outcome', w.outcome,
          'lookedOn', w.looked_on, 'isPartlyPaid', w.outcome IS NULL AND coalesce((
            SELECT o.status = 'pending'
              AND sum(CASE t.transaction_type WHEN 'PURCHASE' THEN t.amount_minor - t.fee_minor ELSE -t.amount_minor END) > 0
            FROM orders o JOIN order_transactions t ON (t.partner_id, t.order_id) = (o.partner_id, o.id) AND t.status = 'SUCCESS'
            WHERE (o.partner_id, o.id) = (w.partner_id, w.order_id) GROUP BY o.status), false))
        FROM subscription_renewals w WHERE (w.partner_id, w.subscription_id) = (s.partner_id, s.id)
          AND w.outcome IS DISTINCT FROM 'withdrawn') AS renewal,
      p.timezone
    FROM subscriptions s
    JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
    JOIN partners p ON p.id = s.partner_id
    ${rest}`.execute(db)
  return rows
}

/** Memberships by id; unknown and removed ones are left out. */
export const findSubscriptions = (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<SubscriptionRow[]> =>
  select(db, sql`WHERE s.partner_id = ${partnerId} AND s.id = ANY(${ids}::uuid[]) AND s.deleted_at IS NULL`)

/** The memberships of a customer that stand, in the order of their days; those left out that were cancelled, removed or given back. */
export const findStanding = (db: Kysely<DB>, partnerId: string, customerId: string): Promise<SubscriptionRow[]> =>
  select(
    db,
    sql`WHERE (s.partner_id, s.customer_id) = (${partnerId}, ${customerId}) AND s.canceled_at IS NULL AND s.deleted_at IS NULL
      AND NOT ${isGivenBack('s')} ORDER BY s.starts_on, s.id`,
  )

/** A membership, locked until the command ends; undefined for an unknown or removed one. */
export const lockSubscription = async (
  { db, partnerId }: Command,
  id: string,
): Promise<SubscriptionRow | undefined> => {
  const rows = await select(
    db,
    sql`WHERE (s.partner_id, s.id) = (${partnerId}, ${id}) AND s.deleted_at IS NULL FOR NO KEY UPDATE OF s`,
  )
  return rows[0]
}

/** Memberships of a live customer, the latest start first, with how many there are in all; null for an unknown customer. */
export const findSubscriptionsOfCustomer = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SubscriptionRow[]; total: number } | null> => {
  const counted = await sql<{ total: number }>`
    SELECT (SELECT count(*) FROM subscriptions s
      WHERE (s.partner_id, s.customer_id) = (c.partner_id, c.id) AND s.deleted_at IS NULL) AS total
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}) AND c.deleted_at IS NULL`.execute(db)
  const rows = await select(
    db,
    sql`WHERE (s.partner_id, s.customer_id) = (${partnerId}, ${customerId}) AND s.deleted_at IS NULL
      ORDER BY s.starts_on DESC, s.created_at DESC, s.id OFFSET ${offset} LIMIT ${limit}`,
  )
  return counted.rows[0] ? { rows, total: counted.rows[0].total } : null
}

/** The plans of a sale, by id, and the zone in which the partner's days are counted. */
export const findOffer = async (
  { db, partnerId }: Command,
  planIds: readonly string[],
): Promise<{ timezone: string; plans: Map<string, PlanRow> }> => {
  const { rows } = await sql<{ timezone: string; plans: PlanRow[] }>`
    SELECT p.timezone, coalesce((SELECT jsonb_agg(${planOf('m')}) FROM membership_plans m
      WHERE m.partner_id = p.id AND m.id = ANY(${planIds}::uuid[])), '[]') AS plans
    FROM partners p WHERE p.id = ${partnerId}`.execute(db)
  const { timezone, plans } = rows[0]!
  return { timezone, plans: new Map(plans.map((plan) => [plan.id, plan])) }
}

export const insertSubscriptions = async (
  { db, partnerId, now }: Command,
  subscriptions: readonly SubscriptionRow[],
): Promise<void> => {
  const rows = subscriptions.map(({ plan, ...row }) => ({ ...row, planId: plan.id }))
  await sql`
    INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, pricing, renews, anchor_day,
      unused_refund_percent, created_at)
    SELECT ${partnerId}::uuid, r.id, r."customerId", r."planId", r."startsOn", r."expiresOn", r.pricing, r.renews, r."anchorDay",
      r."unusedRefundPercent", ${new Date(now)}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id uuid, "customerId" uuid, "planId" uuid, "startsOn" date, "expiresOn" date, pricing jsonb,
        renews boolean, "anchorDay" smallint, "unusedRefundPercent" smallint)
    RETURNING 1`.execute(db)
}

/** Notes the billing cycle of the next period, or that it stays. */
export const updateNextPricing = async (
  { db, partnerId }: Command,
  id: string,
  nextPricing: StoredPricing | null,
): Promise<void> => {
  await sql`
    UPDATE subscriptions SET next_pricing = ${nextPricing && JSON.stringify(nextPricing)}::jsonb
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Notes whether a membership renews by itself. */
export const updateRenews = async ({ db, partnerId }: Command, id: string, renews: boolean): Promise<void> => {
  await sql`UPDATE subscriptions SET renews = ${renews} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Moves a term to other days; its pauses stay where they are. */
export const moveTerm = async (
  { db, partnerId }: Command,
  { id, startsOn, expiresOn, anchorDay }: Pick<SubscriptionRow, 'id' | 'startsOn' | 'expiresOn' | 'anchorDay'>,
): Promise<void> => {
  await sql`
    UPDATE subscriptions SET starts_on = ${startsOn}::date, expires_on = ${expiresOn}::date, anchor_day = ${anchorDay}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Takes a membership off its customer; it is active no more, if it was. */
export const markRemoved = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  const at = new Date(now)
  await sql`
    UPDATE subscriptions SET deleted_at = ${at}, canceled_at = coalesce(canceled_at, ${at})
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}
