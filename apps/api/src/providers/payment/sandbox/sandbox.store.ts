import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import type { KnownRefund, NewRefund } from '../payment-provider.ts'

type SandboxPayment = { id: string; status: string; amount: number; card: string | null; failureCode: string | null }

const columns = sql`id, status, amount_minor AS amount, card, failure_code AS "failureCode"`

/** Opens a payment, or finds the one that the same request has opened; answers its id. `at` in epoch milliseconds. */
export const insertPayment = async (
  db: Kysely<DB>,
  payment: { requestKey: string; amount: number; currency: string; at: number },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sandbox_card_payments (id, request_key, amount_minor, currency, status, created_at)
    VALUES (${`sandbox_pay_${randomUUID()}`}, ${payment.requestKey}, ${payment.amount}, ${payment.currency}, 'open', ${new Date(payment.at)})
    ON CONFLICT (request_key) DO UPDATE SET request_key = excluded.request_key RETURNING id`.execute(db)
  return rows[0]!.id
}

export const findPayment = async (db: Kysely<DB>, id: string): Promise<SandboxPayment> => {
  const { rows } = await sql<SandboxPayment>`SELECT ${columns} FROM sandbox_card_payments WHERE id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('the sandbox has no such payment')
  return rows[0]
}

/** Closes a payment that is still open; one that is closed stays as it is. Answers how it stands. */
export const closeWithCard = async (
  db: Kysely<DB>,
  id: string,
  { to, card, failureCode }: { to: string; card: string | null; failureCode: string | null },
): Promise<SandboxPayment> => {
  await sql`
    UPDATE sandbox_card_payments SET status = ${to}, card = coalesce(${card}, card), failure_code = ${failureCode}
    WHERE id = ${id} AND status IN ('open', 'authenticating')`.execute(db)
  return findPayment(db, id)
}

/** Notes the bank's answer on a payment that waits for one: paid where it passes, unless its card never does. False without such a payment. */
export const answerAuthentication = async (db: Kysely<DB>, id: string, passes: boolean): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE sandbox_card_payments SET status = a.status,
      failure_code = CASE WHEN a.status = 'failed' THEN 'authentication_required' END
    FROM (SELECT id, CASE WHEN ${passes} AND card = 'tok_3ds' THEN 'succeeded' ELSE 'failed' END AS status
      FROM sandbox_card_payments WHERE id = ${id}) a
    WHERE sandbox_card_payments.id = a.id AND sandbox_card_payments.status = 'authenticating' RETURNING a.id`.execute(
    db,
  )
  return rows.length > 0
}

type RefundRow = {
  id: string
  refundId: string
  amount: number
  status: 'succeeded' | 'failed'
  failureCode: string | null
}

const refundOf = ({ id, refundId, amount, status, failureCode }: RefundRow): KnownRefund => ({
  providerId: id,
  refundId,
  amount,
  outcome: status === 'succeeded' ? { status } : { status, code: failureCode ?? 'failed' },
})

/** Gives back of a payment, once for each refund id; refuses by failing what is above what the payment still has. */
export const insertSandboxRefund = async (
  db: Kysely<DB>,
  refund: NewRefund & { failureCode: string | null; at: number },
): Promise<KnownRefund> => {
  // One refund of a payment at a time: the sum over the others must not change meanwhile.
  await sql`SELECT 1 FROM sandbox_card_payments WHERE id = ${refund.paymentId} FOR UPDATE`.execute(db)
  await sql`
    INSERT INTO sandbox_card_refunds (id, request_key, payment_id, amount_minor, status, failure_code, created_at)
    SELECT ${`sandbox_re_${randomUUID()}`}, ${refund.refundId}, p.id, ${refund.amount},
      CASE WHEN c.code IS NULL THEN 'succeeded' ELSE 'failed' END, c.code, ${new Date(refund.at)}
    FROM sandbox_card_payments p, LATERAL (
      SELECT coalesce(${refund.failureCode}::text, CASE WHEN p.status <> 'succeeded' OR ${refund.amount}::bigint > p.amount_minor - (
        SELECT coalesce(sum(r.amount_minor), 0) FROM sandbox_card_refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded'
      ) THEN 'charge_already_refunded' END) AS code
    ) c
    WHERE p.id = ${refund.paymentId} ON CONFLICT (request_key) DO NOTHING`.execute(db)
  const made = (await listSandboxRefunds(db, refund.paymentId)).find(({ refundId }) => refundId === refund.refundId)
  if (!made) throw new Error('the sandbox has no such payment')
  return made
}

/** The refunds of a payment, in the order in which they were made. */
export const listSandboxRefunds = async (db: Kysely<DB>, paymentId: string): Promise<KnownRefund[]> => {
  const { rows } = await sql<RefundRow>`
    SELECT id, request_key AS "refundId", amount_minor AS amount, status, failure_code AS "failureCode"
    FROM sandbox_card_refunds WHERE payment_id = ${paymentId} ORDER BY created_at, id`.execute(db)
  return rows.map(refundOf)
}
