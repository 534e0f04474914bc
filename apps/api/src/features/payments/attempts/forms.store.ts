import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { attemptColumns, selectAttempts, takeDue, type PaymentAttempt } from './attempts.store.ts'

/** The attempt behind a form of a gateway or a payment by card, by the provider's id; null for somebody else's. For the platform's entrance. */
export const findForm = async (db: Kysely<DB>, provider: string, providerId: string): Promise<PaymentAttempt | null> =>
  (
    await sql<PaymentAttempt>`${acrossPartners('provider event')}
    SELECT ${attemptColumns} FROM payment_attempts WHERE (provider, provider_id) = (${provider}, ${providerId}) AND kind = 'charge'`.execute(
      db,
    )
  ).rows[0] ?? null

/** What a refund that the provider knows by this id gave back of an attempt: one for each entry that it settled, none where we know of none. */
export const findRefundsBy = (db: Kysely<DB>, attempt: PaymentAttempt, providerId: string): Promise<PaymentAttempt[]> =>
  selectAttempts(
    db,
    sql`(partner_id, of_attempt_id) = (${attempt.partnerId}, ${attempt.id}) AND provider_id = ${providerId}`,
  )

/** The forms of an order in which the customer may still pay. */
export const findOpenForms = (db: Kysely<DB>, partnerId: string, orderId: string): Promise<PaymentAttempt[]> =>
  selectAttempts(db, sql`(partner_id, order_id) = (${partnerId}, ${orderId}) AND status = 'open'`)

/** Notes that a form says it was paid while the gateway does not: its outcome is unknown from here on. */
export const noteReported = async ({ db, partnerId }: Command, { id }: PaymentAttempt): Promise<void> => {
  await sql`UPDATE payment_attempts SET status = 'unknown' WHERE (partner_id, id) = (${partnerId}, ${id}) AND status = 'open'`.execute(
    db,
  )
}

/**
 * Forms of all partners that were opened after `openedAfter` and before `openedBefore`, and not asked about since `askedBefore`,
 * those asked about longest ago first. They count as asked about now. For the platform's entrance.
 */
export const takeOpenForms = (
  db: Kysely<DB>,
  when: { openedAfter: number; openedBefore: number; askedBefore: number; at: number; limit: number },
): Promise<PaymentAttempt[]> =>
  takeDue(
    db,
    sql`status = 'open' AND provider_id IS NOT NULL AND created_at > ${new Date(when.openedAfter)} AND created_at < ${new Date(when.openedBefore)}
        AND coalesce(checked_at, created_at) < ${new Date(when.askedBefore)}`,
    when,
  )
