import { sql } from 'kysely'
import type { Command } from '../db/command.ts'

/**
 * What a live customer holds in a currency by a table of balances, opened where there is nothing yet; locked until the command ends,
 * as is the customer against a deletion. Null for an unknown customer. Minor units.
 */
export const lockBalanceIn = async (
  balances: 'credit_balances' | 'wallet_balances',
  { db, partnerId }: Command,
  customerId: string,
  currency: string,
): Promise<number | null> => {
  const table = sql.table(balances)
  const { rows } = await sql<{ balance: number }>`
    INSERT INTO ${table} AS held (partner_id, customer_id, currency, balance_minor)
    SELECT partner_id, id, ${currency}, 0 FROM customers
    WHERE (partner_id, id) = (${partnerId}, ${customerId}) AND deleted_at IS NULL FOR KEY SHARE
    ON CONFLICT (partner_id, customer_id, currency) DO UPDATE SET balance_minor = held.balance_minor
    RETURNING balance_minor AS balance`.execute(db)
  return rows[0]?.balance ?? null
}
