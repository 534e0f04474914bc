import type { CustomerFilter } from '@fieldhouse/contract/customers'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** What of the customers is asked for; all of them where nothing is. `byName` looks for the text in nothing but their names. */
export type AskedCustomers = { q?: string | undefined; filter?: CustomerFilter | undefined; byName?: boolean }

/**
 * The ids of the customers that are asked for, the newest first, with how many there are in all (CUSTOMERS-29, CUSTOMERS-33). A
 * membership counts on today's day of the partner; `now` in epoch milliseconds.
 */
export const findFilteredIds = async (
  db: Kysely<DB>,
  partnerId: string,
  { q, filter = {}, byName = false }: AskedCustomers,
  { offset, limit }: { offset: number; limit: number },
  now: number,
): Promise<{ ids: string[]; total: number }> => {
  const find = async (rows: number, skip: number) =>
    (
      await sql<{ id: string; total: number }>`
        SELECT found.id, found.total FROM partners p, ${
          byName
            ? sql`customers_by_name(${partnerId}, ${q ?? ''}, ${rows}, ${skip})`
            : sql`list_customers(${argumentsOf(partnerId, { q, filter }, now)}, ${rows}, ${skip}, true, NULL, NULL)`
        } found
        WHERE p.id = ${partnerId}`.execute(db)
    ).rows
  const found = await find(limit, offset)
  // Past the last page no row is left to carry the total.
  const total = (found[0] ?? (offset > 0 ? (await find(1, 0))[0] : undefined))?.total ?? 0
  return { ids: found.map(({ id }) => id), total }
}

const argumentsOf = (partnerId: string, { q, filter = {} }: AskedCustomers, now: number) => sql`
  ${partnerId}, ${q || null}, ${filter.email ?? null}, ${filter.gender ?? null}, ${filter.membershipPlanId ?? null}::uuid,
  (${new Date(now)}::timestamptz AT TIME ZONE p.timezone)::date`

/** Where a page of them ends: microseconds of when that one was added, and their id. */
export type ListedUntil = { at: number; id: string }

/** Some of them, behind a page before, without counting how many there are; each with where it stands. */
export const findListedBehind = async (
  db: Kysely<DB>,
  partnerId: string,
  asked: AskedCustomers,
  { after, limit }: { after: ListedUntil | null; limit: number },
  now: number,
): Promise<ListedUntil[]> => {
  const at = after && sql`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`
  const { rows } = await sql<ListedUntil>`
    SELECT c.id, (extract(epoch FROM c.created_at) * 1000000)::bigint AS at
    FROM partners p
    CROSS JOIN LATERAL list_customers(${argumentsOf(partnerId, asked, now)}, ${limit}, 0, false, ${at ?? sql`NULL`}, ${after?.id ?? null}::uuid) found
    JOIN customers c ON c.partner_id = ${partnerId} AND c.id = found.id
    WHERE p.id = ${partnerId} ORDER BY c.created_at DESC, c.id`.execute(db)
  return rows
}
