import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Whether the partner has this customer, not deleted. */
export const isLiveCustomer = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM customers WHERE (partner_id, id) = (${partnerId}, ${customerId}) AND deleted_at IS NULL`.execute(db)
  return rows.length > 0
}

/** The partner's currency: wallets are topped up in it. */
export const findWalletCurrency = async ({ db, partnerId }: Command): Promise<string> => {
  const { rows } = await sql<{ currency: string }>`
    SELECT coalesce(default_currency_id, 'SGD') AS currency FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!.currency
}
