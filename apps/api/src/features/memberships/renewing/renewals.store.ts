import type { RenewalRule } from '@fieldhouse/domain/memberships'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { isGivenBack, isSold } from '../subscriptions.store.ts'

/** Partners with a membership that may be renewed by a day, in whichever zone, or whose renewal waits. For the platform's entrance. */
export const findPartnersToRenew = async (db: Kysely<DB>, until: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${acrossPartners('due work')}
    SELECT partner_id AS id FROM subscriptions WHERE renews AND canceled_at IS NULL AND deleted_at IS NULL
      AND expires_on BETWEEN ${until}::date - 120 AND ${until}::date
    UNION SELECT partner_id FROM subscription_renewals WHERE closed_at IS NULL`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where a page of work ends, in its order: the next one begins behind it. */
export type Place = { expiresOn: string; id: string }

const behind = (after: Place | null, id: string) =>
  after ? sql`(s.expires_on, ${sql.ref(id)}) > (${after.expiresOn}::date, ${after.id}::uuid)` : sql`true`

/** Some memberships of a partner whose order for the next term is due on a day, those that end first at the front. */
export const findToOrder = async (
  db: Kysely<DB>,
  partnerId: string,
  today: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    SELECT s.id, s.expires_on AS "expiresOn" FROM subscriptions s
    JOIN membership_plans m ON m.partner_id = ${partnerId} AND m.id = s.plan_id
    JOIN customers c ON c.partner_id = ${partnerId} AND c.id = s.customer_id
    WHERE s.partner_id = ${partnerId} AND s.renews AND s.canceled_at IS NULL AND s.deleted_at IS NULL
      AND NOT ${isGivenBack('s')} AND m.renewal IS NOT NULL AND m.status = 'active' AND c.deleted_at IS NULL
      AND s.expires_on + 1 - (m.renewal ->> 'orderDays')::int <= ${today}::date
      AND s.expires_on + 1 + (m.renewal ->> 'graceDays')::int > ${today}::date
      AND NOT EXISTS (SELECT FROM subscription_renewals r WHERE r.partner_id = ${partnerId} AND r.subscription_id = s.id
        AND r.outcome IS DISTINCT FROM 'withdrawn')
      AND ${behind(after, 's.id')}
    ORDER BY s.expires_on, s.id LIMIT ${limit}`.execute(db)
  return rows
}

/** A renewal whose order waits, with all that says what is to be done about it. Days as 'YYYY-MM-DD'. */
export type WaitingRenewal = {
  id: string
  subscriptionId: string
  nextId: string
  orderId: string
  customerId: string
  rule: RenewalRule
  lookedOn: string
  /** Of the term that ends: its last day. */
  expiresOn: string
  /** It was not cancelled, given back or removed, its customer is there, it is to renew, and nobody was sold the days of the next term since. */
  isWanted: boolean
}

const isWanted = sql`s.renews AND s.canceled_at IS NULL AND s.deleted_at IS NULL AND c.deleted_at IS NULL AND NOT ${isGivenBack('s')}
  AND NOT EXISTS (SELECT FROM subscriptions x
    JOIN subscriptions n ON (n.partner_id, n.id) = (r.partner_id, r.next_subscription_id)
    WHERE (x.partner_id, x.customer_id, x.plan_id) = (s.partner_id, s.customer_id, s.plan_id) AND x.created_at >= r.created_at
      AND x.starts_on <= n.expires_on AND x.expires_on >= n.starts_on AND ${isSold('x')})`

const selectWaiting = async (
  db: Kysely<DB>,
  partnerId: string,
  rest: RawBuilder<unknown>,
): Promise<WaitingRenewal[]> => {
  const { rows } = await sql<WaitingRenewal>`
    SELECT r.id, r.subscription_id AS "subscriptionId", r.next_subscription_id AS "nextId", r.order_id AS "orderId",
      s.customer_id AS "customerId", r.rule, r.looked_on AS "lookedOn", s.expires_on AS "expiresOn", ${isWanted} AS "isWanted"
    FROM subscription_renewals r
    JOIN subscriptions s ON s.partner_id = ${partnerId} AND s.id = r.subscription_id
    JOIN customers c ON c.partner_id = ${partnerId} AND c.id = s.customer_id
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = r.order_id
    WHERE r.partner_id = ${partnerId} AND r.closed_at IS NULL AND ${rest}`.execute(db)
  return rows
}

/** The renewal of an id, while its order waits. */
export const findWaiting = (db: Kysely<DB>, partnerId: string, id: string): Promise<WaitingRenewal[]> =>
  selectWaiting(db, partnerId, sql`r.id = ${id}::uuid`)

/**
 * Some renewals of a partner whose orders wait and about which something may be to be done on a day, those that end first at the front: all
 * but those that stand as they did and have no day of theirs between the last that was looked at and this one.
 */
export const findWaitingFor = (
  db: Kysely<DB>,
  partnerId: string,
  today: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<WaitingRenewal[]> => {
  const renewsOn = sql`s.expires_on + 1`
  return selectWaiting(
    db,
    partnerId,
    sql`(o.status <> 'pending' OR NOT (${isWanted}) OR ${renewsOn} + (r.rule ->> 'graceDays')::int <= ${today}::date
        OR EXISTS (SELECT FROM jsonb_array_elements_text((r.rule -> 'reminderDays') || (r.rule -> 'chargeDays')) AS step (days)
          WHERE ${renewsOn} - (r.rule ->> 'orderDays')::int + days::int > r.looked_on
            AND ${renewsOn} - (r.rule ->> 'orderDays')::int + days::int <= ${today}::date))
      AND ${behind(after, 'r.id')}
    ORDER BY s.expires_on, r.id LIMIT ${limit}`,
  )
}

/** Notes the order for the next term of a membership. The database refuses a second one for a term. */
export const insertRenewal = async (
  { db, partnerId, now }: Command,
  renewal: { id: string; subscriptionId: string; nextId: string; orderId: string; rule: RenewalRule; lookedOn: string },
): Promise<void> => {
  await sql`
    INSERT INTO subscription_renewals (partner_id, id, subscription_id, next_subscription_id, order_id, rule, created_at, looked_on)
    VALUES (${partnerId}, ${renewal.id}, ${renewal.subscriptionId}, ${renewal.nextId}, ${renewal.orderId},
      ${JSON.stringify(renewal.rule)}::jsonb, ${new Date(now)}, ${renewal.lookedOn}::date)`.execute(db)
}

/** Whether a term was renewed already, or is being renewed. */
export const isRenewed = async ({ db, partnerId }: Command, subscriptionId: string): Promise<boolean> => {
  const { rows } = await sql<{ renewed: boolean }>`
    SELECT EXISTS (SELECT FROM subscription_renewals WHERE (partner_id, subscription_id) = (${partnerId}, ${subscriptionId})
      AND outcome IS DISTINCT FROM 'withdrawn') AS renewed`.execute(db)
  return rows[0]!.renewed
}

/** Notes that the reminders and retries until a day are done. */
export const noteLooked = async ({ db, partnerId }: Command, id: string, day: string): Promise<void> => {
  await sql`UPDATE subscription_renewals SET looked_on = ${day}::date WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}

/** Notes what became of a renewal. */
export const closeRenewal = async (
  { db, partnerId, now }: Command,
  id: string,
  outcome: 'renewed' | 'withdrawn' | 'ended',
): Promise<void> => {
  await sql`
    UPDATE subscription_renewals SET closed_at = ${new Date(now)}, outcome = ${outcome}
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND closed_at IS NULL`.execute(db)
}

/** The term that a renewal made after a membership, which is not cancelled; null where there is none. */
export const findFollowing = async ({ db, partnerId }: Command, subscriptionId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM subscription_renewals r JOIN subscriptions s ON (s.partner_id, s.id) = (r.partner_id, r.next_subscription_id)
    WHERE (r.partner_id, r.subscription_id) = (${partnerId}, ${subscriptionId}) AND r.outcome IS DISTINCT FROM 'withdrawn'
      AND s.canceled_at IS NULL AND s.deleted_at IS NULL`.execute(db)
  return rows[0]?.id ?? null
}
