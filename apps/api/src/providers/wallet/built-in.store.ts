import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { WalletMovement } from './wallet.ts'

export const findBalances = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
): Promise<{ amount: number; currency: string }[]> => {
  const { rows } = await sql<{ amount: number; currency: string }>`
    SELECT balance_minor AS amount, currency FROM wallet_balances
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) ORDER BY currency`.execute(db)
  return rows
}

/**
 * A live customer's wallet in a currency, opened where there is none yet, and locked, as is the customer against a deletion; null for
 * an unknown customer.
 */
export const lockWallet = async (
  { db, partnerId }: Command,
  customerId: string,
  currency: string,
): Promise<number | null> => {
  const { rows } = await sql<{ balance: number }>`
    INSERT INTO wallet_balances (partner_id, customer_id, currency, balance_minor)
    SELECT partner_id, id, ${currency}, 0 FROM customers
    WHERE (partner_id, id) = (${partnerId}, ${customerId}) AND deleted_at IS NULL FOR KEY SHARE
    ON CONFLICT (partner_id, customer_id, currency) DO UPDATE SET balance_minor = wallet_balances.balance_minor
    RETURNING balance_minor AS balance`.execute(db)
  return rows[0]?.balance ?? null
}

export const insertWalletMovement = async ({ db, partnerId }: Command, movement: WalletMovement): Promise<void> => {
  const { customerId, currency, amount, orderId, journalId } = movement
  await sql`
    WITH moved AS (
      UPDATE wallet_balances SET balance_minor = balance_minor + ${amount}
      WHERE (partner_id, customer_id, currency) = (${partnerId}, ${customerId}, ${currency})
    )
    INSERT INTO wallet_entries (partner_id, id, customer_id, amount_minor, currency, order_id, journal_id)
    VALUES (${partnerId}, ${randomUUID()}, ${customerId}, ${amount}, ${currency}, ${orderId}, ${journalId})`.execute(db)
}
