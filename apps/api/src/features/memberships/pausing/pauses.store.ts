import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { findSubscriptions, lockSubscription, type PauseRow, type SubscriptionRow } from '../subscriptions.store.ts'

/** A membership, locked until the command ends, with its pauses as they stand then; undefined for an unknown or removed one. */
export const lockWithPauses = async (command: Command, id: string): Promise<SubscriptionRow | undefined> => {
  if (!(await lockSubscription(command, id))) return undefined
  // A statement of its own: it sees the pauses that were committed while the lock was waited for.
  const [row] = await findSubscriptions(command.db, command.partnerId, [id])
  return row
}

/** The membership of a pause that was not taken back; undefined for an unknown one. */
export const findPausedSubscription = async (
  db: Kysely<DB>,
  partnerId: string,
  pauseId: string,
): Promise<{ id: string; customerId: string } | undefined> => {
  const { rows } = await sql<{ id: string; customerId: string }>`
    SELECT s.id, s.customer_id AS "customerId"
    FROM subscription_pauses r JOIN subscriptions s ON (s.partner_id, s.id) = (r.partner_id, r.subscription_id)
    WHERE (r.partner_id, r.id) = (${partnerId}, ${pauseId}) AND r.undone_at IS NULL AND s.deleted_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

/** The first day after `expiresOn` and until `movedTo` on which another membership of the customer begins; null where none does. */
export const findOverlap = async (
  { db, partnerId }: Command,
  { id, customerId, expiresOn }: SubscriptionRow,
  movedTo: string,
): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(starts_on) AS day FROM subscriptions
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) AND id <> ${id} AND canceled_at IS NULL
      AND starts_on > ${expiresOn}::date AND starts_on <= ${movedTo}::date`.execute(db)
  return rows[0]!.day
}

/** What the line `li` of an order asks for: a pause, by its membership. */
export const describedPause = sql`(
  SELECT jsonb_build_object('target', jsonb_build_object('id', s.id, 'planName', m.name))
  FROM subscription_pauses r
  JOIN subscriptions s ON (s.partner_id, s.id) = (r.partner_id, r.subscription_id)
  JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
  WHERE (r.partner_id, r.id) = (li.partner_id, li.target_id))`

export const insertPause = async (
  { db, partnerId, now }: Command,
  subscriptionId: string,
  { id, from, until, untilResumed }: Omit<PauseRow, 'orderId'>,
): Promise<void> => {
  await sql`
    INSERT INTO subscription_pauses (partner_id, id, subscription_id, starts_on, ends_on, until_resumed, created_at)
    VALUES (${partnerId}, ${id}, ${subscriptionId}, ${from}::date, ${until}::date, ${untilResumed}, ${new Date(now)})`.execute(
    db,
  )
}

/** Ends a pause on a day, its last one. */
export const endPause = async ({ db, partnerId }: Command, id: string, until: string): Promise<void> => {
  await sql`
    UPDATE subscription_pauses SET ends_on = ${until}::date, until_resumed = false WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}

/** Takes a pause back. */
export const markUndone = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`UPDATE subscription_pauses SET undone_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(
    db,
  )
}

/** Writes the last day of a membership together with the pauses that moved it. */
export const movePausedEnd = async (
  { db, partnerId }: Command,
  { id, expiresOn, pauses }: Pick<SubscriptionRow, 'id' | 'expiresOn' | 'pauses'>,
): Promise<void> => {
  const ranges = `{${pauses.map(({ from, until }) => `[${from},${until}]`).join(',')}}`
  await sql`
    UPDATE subscriptions SET expires_on = ${expiresOn}::date, pauses = ${ranges}::datemultirange
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}
