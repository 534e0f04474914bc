import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { Presence } from '@fieldhouse/domain/classes'
import type { Subscription } from '@fieldhouse/domain/memberships'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** Somebody who has a place in a session, with how it is paid; instants in epoch milliseconds. */
export type ParticipantRow = {
  id: string
  partnerId: string
  sessionId: string
  customerId: string
  customer: { id: string; firstName: string; lastName: string; email: string | null; mobile: string | null }
  /** The account that they are; null while nobody linked one. */
  profileId: number | null
  /** Club credits by currency, minor units. */
  credits: { currency: string; amount: number }[]
  /** Both days belong to it, 'YYYY-MM-DD'. */
  subscriptions: (Subscription & { planId: string })[]
  /** Of the partner: today is counted in it. */
  zone: string
  /** The plan whose member the customer is on the day of the session. */
  planName: string | null
  orderId: string
  order: {
    id: string
    readableId: string
    paymentMethod: PaymentMethod
    paymentStatus: string
    total: number
    currency: string
    /** How many places it holds still. */
    places: number
  }
  remark: string
  checkedInAt: number | null
  /** When it was said last whether they are there. */
  presenceSaidAt: number | null
  /** What the club's codes are signed with; null while it has made none. */
  codeKey: Buffer | null
}

const select = (partner: string, which: RawBuilder<unknown>) => sql<ParticipantRow>`
  SELECT k.id, k.partner_id AS "partnerId", k.session_id AS "sessionId", k.customer_id AS "customerId", k.order_id AS "orderId", k.remark,
    (extract(epoch FROM k.checked_in_at) * 1000)::bigint AS "checkedInAt",
    (extract(epoch FROM k.presence_said_at) * 1000)::bigint AS "presenceSaidAt", y.secret AS "codeKey",
    jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'mobile', c.mobile) AS customer,
    c.profile_id AS "profileId", p.timezone AS zone,
    coalesce((SELECT jsonb_agg(jsonb_build_object('currency', b.currency, 'amount', b.balance_minor) ORDER BY b.currency)
      FROM credit_balances b WHERE (b.partner_id, b.customer_id) = (k.partner_id, k.customer_id) AND b.balance_minor > 0), '[]') AS credits,
    coalesce((SELECT jsonb_agg(jsonb_build_object('planId', u.plan_id, 'startsOn', u.starts_on, 'expiresOn', u.expires_on,
        'isCanceled', u.canceled_at IS NOT NULL, 'pauses', coalesce((
          SELECT jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1)) FROM unnest(u.pauses) AS d(days)), '[]')) ORDER BY u.expires_on DESC, u.id)
      FROM subscriptions u WHERE (u.partner_id, u.customer_id) = (k.partner_id, k.customer_id) AND u.deleted_at IS NULL), '[]') AS subscriptions,
    (SELECT p.name FROM subscriptions u JOIN membership_plans p ON (p.partner_id, p.id) = (u.partner_id, u.plan_id)
      WHERE (u.partner_id, u.customer_id) = (k.partner_id, k.customer_id)
        AND u.member_days @> (s.starts_at AT TIME ZONE v.timezone)::date
      ORDER BY u.expires_on DESC, u.id LIMIT 1) AS "planName",
    jsonb_build_object('id', o.id, 'readableId', o.readable_id, 'paymentMethod', o.payment_method, 'paymentStatus', o.payment_status,
      'total', o.total_minor, 'currency', o.currency, 'places', (SELECT count(*) FROM class_participants other
        WHERE (other.partner_id, other.order_id) = (k.partner_id, k.order_id) AND other.removed_at IS NULL)) AS "order"
  FROM class_participants k
  JOIN partners p ON p.id = k.partner_id
  LEFT JOIN class_code_keys y ON y.partner_id = k.partner_id
  JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
  JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
  JOIN customers c ON (c.partner_id, c.id) = (k.partner_id, k.customer_id)
  JOIN orders o ON (o.partner_id, o.id) = (k.partner_id, k.order_id)
  WHERE k.partner_id = ${partner} AND k.removed_at IS NULL AND ${which}
  ORDER BY c.first_name, c.last_name, k.id`

/** Who has a place in one of some sessions, by name: one statement, however many. */
export const findParticipants = async (
  db: Kysely<DB>,
  partnerId: string,
  sessionIds: readonly string[],
): Promise<ParticipantRow[]> =>
  (await select(partnerId, sql`k.session_id = ANY(${sessionIds}::uuid[])`).execute(db)).rows

type Reading = { db: Kysely<DB>; partnerId: string }

export const findParticipant = async (
  { db, partnerId }: Reading,
  { sessionId, customerId }: { sessionId: string; customerId: string },
): Promise<ParticipantRow | undefined> =>
  (await select(partnerId, sql`k.session_id = ${sessionId} AND k.customer_id = ${customerId}`).execute(db)).rows[0]

/** Who has the places of an order, those that stand. */
export const findParticipantsOfOrder = async ({ db, partnerId }: Reading, orderId: string): Promise<ParticipantRow[]> =>
  (await select(partnerId, sql`k.order_id = ${orderId}`).execute(db)).rows

/** The ids of the places of an order that stand. */
export const findStandingPlaces = async ({ db, partnerId }: Command, orderId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM class_participants WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND removed_at IS NULL`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What was paid of some orders, in all; minor units. */
export const findPaidOf = async (
  { db, partnerId }: Reading,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; paid: number }>`
    SELECT order_id AS id, sum(amount_minor)::bigint AS paid FROM order_transactions
    WHERE partner_id = ${partnerId} AND order_id = ANY(${orderIds}::uuid[]) AND transaction_type = 'PURCHASE' AND status = 'SUCCESS'
    GROUP BY order_id`.execute(db)
  return new Map(rows.map(({ id, paid }) => [id, paid]))
}

/** Of some sessions those in which a customer has a place. */
export const findSessionsWith = async (
  { db, partnerId }: Command,
  customerId: string,
  sessionIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT session_id AS id FROM class_participants
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) AND session_id = ANY(${sessionIds}::uuid[])
      AND removed_at IS NULL`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the line `li` of an order sold: the place, with its session as it stands now. */
export const describedPlace = sql`(
  SELECT jsonb_build_object(
    'time', jsonb_build_object('start', (extract(epoch FROM s.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM s.ends_at) * 1000)::bigint),
    'canceled', k.removed_at IS NOT NULL,
    'target', jsonb_build_object('id', s.id, 'name', s.name))
  FROM class_participants k JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
  WHERE (k.partner_id, k.id) = (li.partner_id, li.target_id))`

/** Locks the sessions whose places are about to be counted, in one order: of two who count in several, one waits for the other. */
const lockCounts = async ({ db, partnerId }: Command, which: RawBuilder<unknown>): Promise<void> => {
  await sql`SELECT FROM class_sessions s WHERE s.partner_id = ${partnerId} AND ${which} ORDER BY s.id FOR NO KEY UPDATE`.execute(
    db,
  )
}

/** Gives a customer places by one order and counts each, in one statement: the database refuses one more than a session holds. */
export const insertParticipants = async (
  command: Command,
  places: readonly { id: string; sessionId: string }[],
  of: { customerId: string; orderId: string; remark: string },
): Promise<void> => {
  const { db, partnerId, actor, now } = command
  const rows = JSON.stringify(places.map(({ id, sessionId }) => ({ id, session: sessionId })))
  const ids = places.map(({ sessionId }) => sessionId)
  // Of one, its count is the lock.
  if (ids.length > 1) await lockCounts(command, sql`s.id = ANY(${ids}::uuid[])`)
  await sql`
    WITH counted AS (
      UPDATE class_sessions SET participant_count = participant_count + 1
      WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) RETURNING 1
    )
    INSERT INTO class_participants (partner_id, id, session_id, customer_id, order_id, remark, created_by, created_at)
    SELECT ${partnerId}::uuid, r.id, r.session, ${of.customerId}::uuid, ${of.orderId}::uuid, ${of.remark}, ${actor.accountId}::uuid,
      ${new Date(now)}::timestamptz
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, session uuid) RETURNING 1`.execute(db)
}

/** Takes places back that stand, and counts them off. Answers the lessons that nobody is in any more. */
export const removePlaces = async (command: Command, ids: readonly string[]): Promise<string[]> => {
  const { db, partnerId, actor, now } = command
  await lockCounts(
    command,
    sql`s.id IN (SELECT k.session_id FROM class_participants k WHERE k.partner_id = ${partnerId} AND k.id = ANY(${ids}::uuid[]))`,
  )
  const { rows } = await sql<{ id: string; isOver: boolean }>`
    WITH gone AS (
      UPDATE class_participants SET removed_at = ${new Date(now)}, removed_by = ${actor.accountId}
      WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) AND removed_at IS NULL RETURNING session_id
    )
    UPDATE class_sessions s SET participant_count = s.participant_count - g.places
    FROM (SELECT session_id AS id, count(*)::integer AS places FROM gone GROUP BY 1) g, classes c
    WHERE (s.partner_id, s.id) = (${partnerId}, g.id) AND (c.partner_id, c.id) = (${partnerId}, s.class_id)
    RETURNING s.id, c.kind = 'lesson' AND s.participant_count = 0 AND s.canceled_at IS NULL AS "isOver"`.execute(db)
  return rows.filter(({ isOver }) => isOver).map(({ id }) => id)
}

/** Says when somebody came, or that they did not, and when that was said. */
export const savePresence = async (
  { db, partnerId }: Command,
  id: string,
  { checkedInAt, saidAt }: Presence,
): Promise<void> => {
  await db
    .updateTable('class_participants')
    .set({
      checked_in_at: checkedInAt === null ? null : new Date(checkedInAt),
      presence_said_at: saidAt === null ? null : new Date(saidAt),
    })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}
