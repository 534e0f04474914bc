import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'

/** Keeps a bank account, by its fingerprint, as one that may be set again without a wait. Epoch milliseconds. */
export const saveFormer = async (
  { db, partnerId }: Command,
  fingerprint: Buffer,
  returnsUntil: number,
): Promise<void> => {
  await sql`
    INSERT INTO former_bank_accounts (partner_id, fingerprint, returns_until)
    VALUES (${partnerId}, ${fingerprint}, ${new Date(returnsUntil)})
    ON CONFLICT (partner_id, fingerprint)
    DO UPDATE SET returns_until = greatest(former_bank_accounts.returns_until, excluded.returns_until)`.execute(db)
}

/** Keeps those that may still be set again for as long as another bank account waits in their place. Epoch milliseconds. */
export const keepFormer = async ({ db, partnerId, now }: Command, returnsUntil: number): Promise<void> => {
  await sql`
    UPDATE former_bank_accounts SET returns_until = greatest(returns_until, ${new Date(returnsUntil)})
    WHERE partner_id = ${partnerId} AND returns_until > ${new Date(now)}`.execute(db)
}

/** True where a bank account of one of these fingerprints may be set again. */
export const isFormer = async ({ db, partnerId, now }: Command, fingerprints: readonly Buffer[]): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM former_bank_accounts
    WHERE partner_id = ${partnerId} AND fingerprint = ANY(${fingerprints}::bytea[]) AND returns_until > ${new Date(now)}`.execute(
    db,
  )
  return rows.length > 0
}
