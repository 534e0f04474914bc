import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** By facility, the name of its group, where customers are to see no other (FACILITIES-77); the other facilities are left out. */
export const findPublicNames = async (
  db: Kysely<DB>,
  partnerId: string,
  facilityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT f.id, g.name FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    WHERE f.partner_id = ${partnerId} AND f.id = ANY(${facilityIds}::uuid[]) AND NOT g.public_facility_names`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
