import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** Opens an account, or finds the one that the same request has opened; answers its id. `at` in epoch milliseconds. */
export const insertSandboxAccount = async (
  db: Kysely<DB>,
  { requestKey, prefix, at }: { requestKey: string; prefix: string; at: number },
): Promise<string> => {
  const id = `${prefix}_sandbox${randomUUID().replaceAll('-', '')}`
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sandbox_payout_accounts (id, request_key, created_at) VALUES (${id}, ${requestKey}, ${new Date(at)})
    ON CONFLICT (request_key) DO UPDATE SET request_key = excluded.request_key RETURNING id`.execute(db)
  return rows[0]!.id
}

/** Notes that an account was told everything; `verifiable` null leaves open what was said before. False without such an account. */
export const submitSandboxAccount = async (
  db: Kysely<DB>,
  id: string,
  verifiable: boolean | null,
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE sandbox_payout_accounts SET submitted = true, verifiable = coalesce(${verifiable}, verifiable)
    WHERE id = ${id} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Writes a person down; `verifiable` null leaves open what was said before. */
export const saveSandboxPerson = async (
  db: Kysely<DB>,
  { id, account, verifiable }: { id: string; account: string; verifiable: boolean | null },
): Promise<void> => {
  await sql`
    INSERT INTO sandbox_payout_persons (id, account_id, verifiable) VALUES (${id}, ${account}, coalesce(${verifiable}, true))
    ON CONFLICT (id) DO UPDATE SET verifiable = coalesce(${verifiable}, sandbox_payout_persons.verifiable)`.execute(db)
}

export const deleteSandboxPerson = async (db: Kysely<DB>, account: string, id: string): Promise<void> => {
  await sql`DELETE FROM sandbox_payout_persons WHERE id = ${id} AND account_id = ${account}`.execute(db)
}

export type SandboxAccount = {
  submitted: boolean
  verifiable: boolean
  persons: { id: string; verifiable: boolean }[]
}

export const findSandboxAccount = async (db: Kysely<DB>, id: string): Promise<SandboxAccount | undefined> => {
  const { rows } = await sql<SandboxAccount>`
    SELECT submitted, verifiable, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', p.id, 'verifiable', p.verifiable)) FROM sandbox_payout_persons p WHERE p.account_id = a.id
    ), '[]') AS persons FROM sandbox_payout_accounts a WHERE id = ${id}`.execute(db)
  return rows[0]
}

export type SandboxPayout = { id: string; amount: number; currency: string; numberEnd: string; createdAt: number }

/** Writes a transfer down, or finds the one that the same request made. Minor units; `at` in epoch milliseconds. */
export const insertSandboxPayout = async (
  db: Kysely<DB>,
  sent: { key: string; account: string; amount: number; currency: string; numberEnd: string; at: number },
): Promise<SandboxPayout> => {
  const id = `po_sandbox${randomUUID().replaceAll('-', '')}`
  const { rows } = await sql<SandboxPayout>`
    INSERT INTO sandbox_payouts (id, request_key, account_id, amount_minor, currency, bank_number_end, created_at)
    VALUES (${id}, ${sent.key}, ${sent.account}, ${sent.amount}, ${sent.currency}, ${sent.numberEnd}, ${new Date(sent.at)})
    ON CONFLICT (request_key) DO UPDATE SET request_key = excluded.request_key
    RETURNING id, amount_minor AS amount, currency, bank_number_end AS "numberEnd", created_at AS "createdAt"`.execute(
    db,
  )
  return rows[0]!
}
