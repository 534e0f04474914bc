import type { CancellationPolicy } from '@fieldhouse/domain/orders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

/** The policy of a partner for what an order sells; null where it has none (POLICIES-03). */
export const findCancellationPolicy = async (
  db: Kysely<DB>,
  partnerId: string,
  serviceType: string,
): Promise<CancellationPolicy | null> => {
  const { rows } = await sql<{ policies: (CancellationPolicy & { serviceType: string })[] }>`
    SELECT cancelation_policies AS policies FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!.policies.find((each) => each.serviceType === serviceType) ?? null
}
