import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

/** Whether an account exists here whose password everybody knows. */
export const hasDemoAccounts = async (db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM accounts WHERE is_demo) AS found`.execute(db)
  return rows[0]!.found
}

/** Whether the demo was here and was removed: it then comes back only when it is asked for by name. */
export const wasDemoRemoved = async (db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT 1 FROM demo_removals) AS found`.execute(db)
  return rows[0]!.found
}

/** Says of an account that everybody knows its password. */
export const markDemoAccount = async (db: Kysely<DB>, accountId: string): Promise<void> => {
  await db.updateTable('accounts').set({ is_demo: true }).where('id', '=', accountId).execute()
}
