import { sql } from 'kysely'
import { CHARGED_METHODS } from '@fieldhouse/domain/payments'
import type { PaymentAttempt } from './attempts.store.ts'

/** What an entry of a payment log says of the attempts for it: the one that settled it, else the last one. Epoch milliseconds. */
export type EntryAttempt = {
  attemptId: string
  status: PaymentAttempt['status']
  failureCode: string | null
  /** The id that it has where the money is. */
  paymentId: string | null
  /** The attempt that took what a refund gives back of; one that takes money has none. */
  ofAttemptId: string | null
  /** What of it was given back or is on its way back; minor units. */
  givenBack: number
  /** When it was written down. */
  createdAt: number
  /** True where nobody tells any more how an attempt for the entry ended, this one or one before. */
  isUnheard: boolean
}

/** SQL, within a statement that reads orders: the `EntryAttempt` of the entry `t`; null where no attempt was made for it. */
export const describedAttempt = sql`CASE WHEN t.payment_method IN (${sql.join(CHARGED_METHODS.map((method) => sql.lit(method)))}) THEN (
      SELECT jsonb_build_object('attemptId', c.id, 'status', c.status, 'failureCode', c.failure_code, 'paymentId', c.provider_id,
        'ofAttemptId', c.of_attempt_id, 'createdAt', (extract(epoch FROM c.created_at) * 1000)::bigint,
        'isUnheard', EXISTS (SELECT 1 FROM payment_attempts u
          WHERE (u.partner_id, u.transaction_id) = (t.partner_id, t.id) AND u.unheard_since IS NOT NULL),
        'givenBack', coalesce((SELECT sum(r.amount_minor) FROM payment_attempts r
          WHERE (r.partner_id, r.of_attempt_id) = (c.partner_id, c.id) AND r.status <> 'failed'), 0))
      FROM payment_attempts c WHERE (c.partner_id, c.transaction_id) = (t.partner_id, t.id)
      ORDER BY c.status = 'succeeded' DESC, c.attempt DESC LIMIT 1) END`

/** The same of an attempt that takes money, before anything of it went back. */
export const entryAttempt = (attempt: PaymentAttempt): EntryAttempt => ({
  attemptId: attempt.id,
  status: attempt.status,
  failureCode: attempt.failureCode,
  paymentId: attempt.providerId,
  ofAttemptId: attempt.ofAttemptId,
  givenBack: 0,
  createdAt: attempt.createdAt,
  isUnheard: attempt.unheardSince !== null,
})
