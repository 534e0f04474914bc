import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** Somebody who has a place in a session, with how it is paid; instants in epoch milliseconds. */
export type ParticipantRow = {
  id: string
  sessionId: string
  customerId: string
  customer: { id: string; firstName: string; lastName: string; email: string | null; mobile: string | null }
  /** The plan whose member the customer is on the day of the session. */
  planName: string | null
  orderId: string
  order: {
    id: string
    readableId: string
    paymentMethod: string
    paymentStatus: string
    total: number
    currency: string
  }
  remark: string
  checkedInAt: number | null
}

const select = (partner: string, which: RawBuilder<unknown>) => sql<ParticipantRow>`
  SELECT k.id, k.session_id AS "sessionId", k.customer_id AS "customerId", k.order_id AS "orderId", k.remark,
    (extract(epoch FROM k.checked_in_at) * 1000)::bigint AS "checkedInAt",
    jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'mobile', c.mobile) AS customer,
    (SELECT p.name FROM subscriptions u JOIN membership_plans p ON (p.partner_id, p.id) = (u.partner_id, u.plan_id)
      WHERE (u.partner_id, u.customer_id) = (k.partner_id, k.customer_id) AND u.canceled_at IS NULL
        AND (s.starts_at AT TIME ZONE v.timezone)::date BETWEEN u.starts_on AND u.expires_on
      ORDER BY u.expires_on DESC, u.id LIMIT 1) AS "planName",
    jsonb_build_object('id', o.id, 'readableId', o.readable_id, 'paymentMethod', o.payment_method, 'paymentStatus', o.payment_status,
      'total', o.total_minor, 'currency', o.currency) AS "order"
  FROM class_participants k
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

export const findParticipant = async (
  db: Kysely<DB>,
  partnerId: string,
  { sessionId, customerId }: { sessionId: string; customerId: string },
): Promise<ParticipantRow | undefined> =>
  (await select(partnerId, sql`k.session_id = ${sessionId} AND k.customer_id = ${customerId}`).execute(db)).rows[0]

/** What the line `li` of an order sold: the place, with its session as it stands now. */
export const describedPlace = sql`(
  SELECT jsonb_build_object(
    'time', jsonb_build_object('start', (extract(epoch FROM s.starts_at) * 1000)::bigint, 'end', (extract(epoch FROM s.ends_at) * 1000)::bigint),
    'canceled', k.removed_at IS NOT NULL,
    'target', jsonb_build_object('id', s.id, 'name', s.name))
  FROM class_participants k JOIN class_sessions s ON (s.partner_id, s.id) = (k.partner_id, k.session_id)
  WHERE (k.partner_id, k.id) = (li.partner_id, li.target_id))`

/** Gives a place and counts it, in one statement: the database refuses one more than the session holds. */
export const insertParticipant = async (
  { db, partnerId, actor, now }: Command,
  row: { id: string; sessionId: string; customerId: string; orderId: string; remark: string },
): Promise<void> => {
  await sql`
    WITH counted AS (
      UPDATE class_sessions SET participant_count = participant_count + 1 WHERE (partner_id, id) = (${partnerId}, ${row.sessionId}) RETURNING 1
    )
    INSERT INTO class_participants (partner_id, id, session_id, customer_id, order_id, remark, created_by, created_at)
    VALUES (${partnerId}, ${row.id}, ${row.sessionId}, ${row.customerId}, ${row.orderId}, ${row.remark}, ${actor.accountId}, ${new Date(now)})
    RETURNING 1`.execute(db)
}

/** Takes the places of orders back that stand, and counts them off; answers in which sessions. */
export const removeOfOrder = async (
  { db, partnerId, actor, now }: Command,
  orderId: string,
): Promise<{ sessionId: string }[]> => {
  const { rows } = await sql<{ sessionId: string }>`
    WITH gone AS (
      UPDATE class_participants SET removed_at = ${new Date(now)}, removed_by = ${actor.accountId}
      WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND removed_at IS NULL RETURNING session_id
    ), counted AS (
      UPDATE class_sessions s SET participant_count = s.participant_count - g.places
      FROM (SELECT session_id AS id, count(*)::integer AS places FROM gone GROUP BY 1) g
      WHERE (s.partner_id, s.id) = (${partnerId}, g.id) RETURNING 1
    )
    SELECT session_id AS "sessionId" FROM gone`.execute(db)
  return rows
}

/** Says when somebody came, or that they did not. */
export const saveCheckIn = async ({ db, partnerId }: Command, id: string, at: number | null): Promise<void> => {
  await db
    .updateTable('class_participants')
    .set({ checked_in_at: at === null ? null : new Date(at) })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}
