import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { Caller } from '../http/gate.ts'

/** What an earlier loading left: packages by name, the customers who hold passes, with what they bought, and those with money in a wallet. */
export const findHoldings = async (db: Kysely<DB>, partnerId: string) => {
  const packages = await db.selectFrom('packages').select(['id', 'name']).where('partner_id', '=', partnerId).execute()
  const bought = await db
    .selectFrom('customer_packages')
    .select(['id', 'customer_id'])
    .where('partner_id', '=', partnerId)
    .execute()
  const wallets = await db
    .selectFrom('wallet_balances')
    .select('customer_id')
    .where('partner_id', '=', partnerId)
    .execute()
  return {
    packages: new Map(packages.map(({ id, name }) => [name, id])),
    passes: new Map(bought.map(({ id, customer_id }) => [customer_id, id])),
    wallets: new Set(wallets.map(({ customer_id }) => customer_id)),
  }
}

type SuperAdmin = Pick<Caller, 'accountId' | 'profileId' | 'name'> & { email: string; superAdminId: string }

/** The super admin of the demo. */
export const findSuperAdmin = async (db: Kysely<DB>, email: string): Promise<SuperAdmin> => {
  const { rows } = await sql<SuperAdmin>`
    SELECT a.id AS "accountId", a.profile_id AS "profileId", a.full_name AS name, a.email, s.id AS "superAdminId"
    FROM super_admins s JOIN accounts a ON a.id = s.account_id WHERE a.email = ${email}`.execute(db)
  return rows[0]!
}
