import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { lockBalanceIn } from '../../books/balances.store.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { WalletMovement } from './wallet.ts'

/** What a customer's wallet holds, by currency. Minor units. */
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

/** A live customer's wallet in a currency, locked until the command ends; null for an unknown customer. Minor units. */
export const lockWallet = (command: Command, customerId: string, currency: string): Promise<number | null> =>
  lockBalanceIn('wallet_balances', command, customerId, currency)

/** Writes a movement that the rules have allowed; the database refuses a balance below 0. */
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
