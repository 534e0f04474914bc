import { seedCast, type CastPartner } from '@fieldhouse/testing/cast'
import { openDatabase } from '../../apps/api/src/db/connect.ts'
import { withClient } from '../../apps/api/src/db/open-connection.ts'
import { CUSTOMERS } from './many-orders.ts'

/**
 * The cast's club with customers, a quarter of them men, one in twenty without an email, one in ten with its gold plan until the end of
 * the century. Ends with fresh statistics. Quickest on a server that is set for `loading`.
 */
export const clubWithCustomers = async (url: string, customers: number): Promise<CastPartner> => {
  const database = openDatabase(url)
  const club = (await seedCast(database)).riverside
  await database.close()
  await withClient(url, async (client) => {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'`)
    await client.query(CUSTOMERS, [club.id, customers])
    await client.query(
      `UPDATE customers SET gender = CASE WHEN mobile_digits::bigint % 4 = 0 THEN 'male' ELSE 'female' END,
         email = CASE WHEN mobile_digits::bigint % 20 = 0 THEN NULL ELSE email END,
         created_at = created_at + (mobile_digits::bigint % 2000000) * interval '1 minute'
       WHERE partner_id = $1 AND mobile_digits IS NOT NULL AND NOT is_walk_in`,
      [club.id],
    )
    await client.query(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       SELECT $1, gen_random_uuid(), id, $2, '2020-01-01', '2099-12-31', now() FROM customers
       WHERE partner_id = $1 AND mobile_digits::bigint % 10 = 3`,
      [club.id, club.plans.gold],
    )
    await client.query('VACUUM FULL ANALYZE customers')
    await client.query('VACUUM ANALYZE customers')
    await client.query('VACUUM ANALYZE subscriptions')
    await client.query('CHECKPOINT')
  })
  return club
}
