import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

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

/** Writes the journal of a top-up, which belongs to no order. */
export const insertTopUpJournal = async (
  { db, partnerId, actor, now }: Command,
  journal: { id: string; currency: string; postings: readonly { account: string; amount: number }[] },
): Promise<void> => {
  const rows = journal.postings.map((posting, line) => ({ ...posting, line }))
  await sql`
    WITH journaled AS (
      INSERT INTO journals (partner_id, id, kind, order_id, currency, created_by, created_at)
      VALUES (${partnerId}, ${journal.id}, 'walletTopUp', NULL, ${journal.currency}, ${actor.accountId}, ${new Date(now)})
    )
    INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
    SELECT ${partnerId}::uuid, ${journal.id}::uuid, r.line, r.account, r.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(line int, account text, amount bigint)`.execute(db)
}
