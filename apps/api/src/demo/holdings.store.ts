import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import type { Caller } from '../http/gate.ts'

/** What an earlier loading left: packages by name, and the customers who hold passes or money in a wallet. */
export const findHoldings = async (db: Kysely<DB>, partnerId: string) => {
  const packages = await db.selectFrom('packages').select(['id', 'name']).where('partner_id', '=', partnerId).execute()
  const { rows } = await sql<{ id: string; holding: 'passes' | 'wallet' }>`
    SELECT customer_id AS id, 'passes' AS holding FROM customer_packages WHERE partner_id = ${partnerId}
    UNION SELECT customer_id, 'wallet' FROM wallet_balances WHERE partner_id = ${partnerId}`.execute(db)
  const holders = (holding: 'passes' | 'wallet') =>
    new Set(rows.filter((row) => row.holding === holding).map(({ id }) => id))
  return {
    packages: new Map(packages.map(({ id, name }) => [name, id])),
    passes: holders('passes'),
    wallets: holders('wallet'),
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
