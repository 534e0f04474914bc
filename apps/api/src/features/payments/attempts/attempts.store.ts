import type { ChargedMethod } from '@fieldhouse/domain/payments'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners, byTurn } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { methodOf, type ProviderName } from '../../../providers/payment/method-of.ts'

export type AttemptStatus = 'requested' | 'open' | 'succeeded' | 'failed' | 'needsAuthentication' | 'unknown'

/** An attempt to take money from a card or in a form of the gateway, or to give some back. Amounts in minor units, instants in epoch milliseconds. */
export type PaymentAttempt = {
  partnerId: string
  id: string
  orderId: string
  /** The entry of the payment log that it settles. */
  transactionId: string
  kind: 'charge' | 'refund'
  /** The attempt that took what a refund gives back of. */
  ofAttemptId: string | null
  provider: ProviderName
  providerId: string | null
  amount: number
  currency: string
  /** open: in a form of the gateway the customer may pay, and nothing is known. */
  status: AttemptStatus
  failureCode: string | null
  createdAt: number
  /** Since when nobody tells how it ended, so that an owner may settle it by hand; null where the provider is heard, or it is over. */
  unheardSince: number | null
}

/** True while the provider is being asked, or has not answered. */
export const isRunning = ({ status }: Pick<PaymentAttempt, 'status'>): boolean =>
  status === 'requested' || status === 'unknown'

/** True while it is open how an attempt ends: the provider is asked, has not answered, or waits for the customer's bank. */
export const isAwaited = (attempt: Pick<PaymentAttempt, 'status'>): boolean =>
  isRunning(attempt) || attempt.status === 'needsAuthentication'

/** By which method an attempt takes money, or gives it back. */
export const methodOfAttempt = ({ provider }: Pick<PaymentAttempt, 'provider'>): ChargedMethod => methodOf(provider)

/** The columns of an attempt, as `PaymentAttempt` names them. */
export const attemptColumns = sql`partner_id AS "partnerId", id, order_id AS "orderId", transaction_id AS "transactionId", kind,
  of_attempt_id AS "ofAttemptId", provider, provider_id AS "providerId", amount_minor AS amount, currency, status,
  failure_code AS "failureCode", created_at AS "createdAt", unheard_since AS "unheardSince"`

/** Attempts that a condition holds for. */
export const selectAttempts = async (db: Kysely<DB>, where: RawBuilder<unknown>): Promise<PaymentAttempt[]> =>
  (await sql<PaymentAttempt>`SELECT ${attemptColumns} FROM payment_attempts WHERE ${where}`.execute(db)).rows

export type NewAttempt = Pick<
  PaymentAttempt,
  'id' | 'orderId' | 'transactionId' | 'provider' | 'amount' | 'currency'
> & {
  status?: Extract<AttemptStatus, 'requested' | 'open'>
}

/** Writes down an attempt that is about to be made; the database refuses a second open one for an entry. */
export const insertAttempt = async ({ db, partnerId, now }: Command, attempt: NewAttempt): Promise<void> => {
  await sql`
    INSERT INTO payment_attempts (partner_id, id, order_id, transaction_id, attempt, kind, provider, amount_minor, currency, status, created_at)
    SELECT ${partnerId}, ${attempt.id}, ${attempt.orderId}, ${attempt.transactionId}::uuid, count(*) + 1, 'charge', ${attempt.provider},
      ${attempt.amount}, ${attempt.currency}, ${attempt.status ?? 'requested'}, ${new Date(now)}
    FROM payment_attempts WHERE (partner_id, transaction_id) = (${partnerId}, ${attempt.transactionId}::uuid) RETURNING 1`.execute(
    db,
  )
}

/** Writes down refunds that are about to be asked for, with the provider and in the currency of the attempt that they give back of. */
export const insertRefunds = async (
  { db, partnerId, now }: Command,
  refunds: readonly Pick<PaymentAttempt, 'id' | 'orderId' | 'transactionId' | 'ofAttemptId' | 'amount'>[],
): Promise<void> => {
  await sql`
    INSERT INTO payment_attempts (partner_id, id, order_id, transaction_id, attempt, kind, of_attempt_id, provider, amount_minor, currency, status, created_at)
    SELECT ${partnerId}::uuid, r.id, r."orderId", r."transactionId",
      (SELECT count(*) + 1 FROM payment_attempts b WHERE (b.partner_id, b.transaction_id) = (${partnerId}::uuid, r."transactionId")),
      'refund', c.id, c.provider, r.amount, c.currency, 'requested', ${new Date(now)}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) AS r(id uuid, "orderId" uuid, "transactionId" uuid, "ofAttemptId" uuid, amount bigint)
    JOIN payment_attempts c ON (c.partner_id, c.id) = (${partnerId}::uuid, r."ofAttemptId") RETURNING 1`.execute(db)
}

export const findAttempt = async (db: Kysely<DB>, partnerId: string, id: string): Promise<PaymentAttempt | null> =>
  (await selectAttempts(db, sql`(partner_id, id) = (${partnerId}, ${id})`))[0] ?? null

/** The refunds of an attempt of which nobody knows yet how they ended. */
export const findRunningRefunds = (db: Kysely<DB>, partnerId: string, attemptId: string): Promise<PaymentAttempt[]> =>
  selectAttempts(
    db,
    sql`(partner_id, of_attempt_id) = (${partnerId}, ${attemptId}) AND status IN ('requested', 'unknown')`,
  )

/** The attempts for an entry of the payment log, the last one first. */
export const findAttemptsOfTransaction = (
  db: Kysely<DB>,
  partnerId: string,
  transactionId: string,
): Promise<PaymentAttempt[]> =>
  selectAttempts(db, sql`(partner_id, transaction_id) = (${partnerId}, ${transactionId}) ORDER BY attempt DESC`)

/** The entries of an order of which it is open how the attempt ended that settled them, else the last one for them. */
export const findAwaitedEntries = async (
  db: Kysely<DB>,
  partnerId: string,
  orderId: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT DISTINCT ON (transaction_id) transaction_id AS id, status FROM payment_attempts
      WHERE (partner_id, order_id) = (${partnerId}, ${orderId})
      ORDER BY transaction_id, status = 'succeeded' DESC, attempt DESC
    ) last WHERE status IN ('requested', 'unknown', 'needsAuthentication')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Notes the provider's name for an attempt that is still being made; false when it was closed meanwhile. */
export const noteProviderId = async (db: Kysely<DB>, attempt: PaymentAttempt, providerId: string): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE payment_attempts SET provider_id = ${providerId}
    WHERE (partner_id, id) = (${attempt.partnerId}, ${attempt.id}) AND status IN ('requested', 'open') AND provider_id IS NULL RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

/** Notes that the provider was asked and did not answer. */
export const noteUnknown = async (db: Kysely<DB>, { partnerId, id }: PaymentAttempt): Promise<void> => {
  await sql`UPDATE payment_attempts SET status = 'unknown' WHERE (partner_id, id) = (${partnerId}, ${id}) AND status = 'requested'`.execute(
    db,
  )
}

/** Notes that nobody tells how an attempt ended, from `at` in epoch milliseconds on. */
export const noteUnheard = async (db: Kysely<DB>, { partnerId, id }: PaymentAttempt, at: number): Promise<void> => {
  await sql`
    UPDATE payment_attempts SET unheard_since = ${new Date(at)} WHERE (partner_id, id) = (${partnerId}, ${id})
      AND unheard_since IS NULL AND status IN ('requested', 'unknown', 'needsAuthentication')`.execute(db)
}

/** How many attempts of all partners wait for an answer, by provider. For the platform's entrance. */
export const countAwaited = async (db: Kysely<DB>): Promise<{ provider: string; attempts: number }[]> =>
  (
    await sql<{ provider: string; attempts: number }>`${acrossPartners('due work')}
    SELECT provider, count(*) AS attempts FROM payment_attempts WHERE status IN ('requested', 'unknown', 'needsAuthentication')
    GROUP BY provider ORDER BY provider`.execute(db)
  ).rows

/** Writes how an attempt ended, and the entry that it settled. */
export const noteEnding = async (
  { db, partnerId, now }: Command,
  attempt: Pick<PaymentAttempt, 'id' | 'transactionId' | 'providerId' | 'status' | 'failureCode'>,
): Promise<void> => {
  const isOver = attempt.status === 'succeeded' || attempt.status === 'failed'
  await sql`
    UPDATE payment_attempts SET status = ${attempt.status}, failure_code = ${attempt.failureCode}, provider_id = ${attempt.providerId},
      transaction_id = ${attempt.transactionId}, settled_at = ${isOver ? new Date(now) : null},
      unheard_since = CASE WHEN ${isOver} THEN NULL ELSE unheard_since END
    WHERE (partner_id, id) = (${partnerId}, ${attempt.id})`.execute(db)
}

type Due = { at: number; limit: number }

/**
 * Attempts of all partners that a condition holds for, those asked about longest ago first; they count as asked about now, at `at`
 * in epoch milliseconds. Those that somebody works on are left to them. For the platform's entrance.
 */
export const takeDue = async (
  db: Kysely<DB>,
  condition: RawBuilder<unknown>,
  { at, limit }: Due,
): Promise<PaymentAttempt[]> => {
  const { rows } = await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
    SELECT partner_id AS "partnerId", id FROM payment_attempts WHERE ${condition}
    ORDER BY ${byTurn(sql`coalesce(checked_at, created_at)`)} LIMIT ${limit}`.execute(db)
  const taken: PaymentAttempt[] = []
  for (const [partnerId, due] of Map.groupBy(rows, (row) => row.partnerId)) {
    const ids = due.map(({ id }) => id)
    const { rows: attempts } = await sql<PaymentAttempt>`
      UPDATE payment_attempts SET checked_at = ${new Date(at)} WHERE partner_id = ${partnerId} AND id IN (
        SELECT id FROM payment_attempts WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) AND ${condition} FOR UPDATE SKIP LOCKED
      ) RETURNING ${attemptColumns}`.execute(db)
    taken.push(...attempts)
  }
  return taken
}

/** Takes attempts whose outcome is unknown and that were made before `madeBefore`, in epoch milliseconds. */
export const takeUnsettled = (
  db: Kysely<DB>,
  { madeBefore, ...due }: Due & { madeBefore: number },
): Promise<PaymentAttempt[]> =>
  takeDue(db, sql`status IN ('requested', 'unknown') AND created_at < ${new Date(madeBefore)}`, due)

/** Takes attempts that wait for the customer's bank and were last asked about, or made, before `askedBefore`, in epoch milliseconds. */
export const takeWaitingForBank = (
  db: Kysely<DB>,
  { askedBefore, ...due }: Due & { askedBefore: number },
): Promise<PaymentAttempt[]> =>
  takeDue(db, sql`status = 'needsAuthentication' AND coalesce(checked_at, created_at) < ${new Date(askedBefore)}`, due)
