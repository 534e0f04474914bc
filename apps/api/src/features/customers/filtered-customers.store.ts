import type { CustomerFilter } from '@fieldhouse/contract/customers'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** What of the customers is asked for; all of them where nothing is. */
export type AskedCustomers = { q?: string | undefined; filter?: CustomerFilter | undefined }

/**
 * The ids of the customers that are asked for, the newest first, with how many there are in all (CUSTOMERS-29, CUSTOMERS-33). A
 * membership counts on today's day of the partner; `now` in epoch milliseconds.
 */
export const findFilteredIds = async (
  db: Kysely<DB>,
  partnerId: string,
  { q, filter = {} }: AskedCustomers,
  { offset, limit }: { offset: number; limit: number },
  now: number,
): Promise<{ ids: string[]; total: number }> => {
  const find = async (rows: number, skip: number) =>
    (
      await sql<{ id: string; total: number }>`
        SELECT found.id, found.total FROM partners p, list_customers(${partnerId}, ${q || null}, ${filter.email ?? null},
          ${filter.gender ?? null}, ${filter.membershipPlanId ?? null}::uuid,
          (${new Date(now)}::timestamptz AT TIME ZONE p.timezone)::date, ${rows}, ${skip}) found
        WHERE p.id = ${partnerId}`.execute(db)
    ).rows
  const found = await find(limit, offset)
  // Past the last page no row is left to carry the total.
  const total = (found[0] ?? (offset > 0 ? (await find(1, 0))[0] : undefined))?.total ?? 0
  return { ids: found.map(({ id }) => id), total }
}
