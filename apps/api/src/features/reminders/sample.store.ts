import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type SamplePlace = {
  venue: string
  address: string | null
  zone: string
  facility: string | null
  since: number
}

/** The first venue of a club, with its first facility as customers know it; undefined where it has none yet. */
export const findSamplePlace = async (db: Kysely<DB>, partnerId: string): Promise<SamplePlace | undefined> => {
  const { rows } = await sql<SamplePlace>`
    SELECT v.venue_name AS venue,
      nullif(concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.city, v.postal_code), '')), '') AS address, v.timezone AS zone,
      v.created_at AS since,
      (SELECT CASE WHEN g.public_facility_names THEN f.name ELSE g.label END FROM facilities f
        JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
        WHERE g.partner_id = ${partnerId} AND g.venue_id = v.id AND f.deleted_at IS NULL ORDER BY g.position, f.position, f.name LIMIT 1) AS facility
    FROM venues v WHERE v.partner_id = ${partnerId} ORDER BY v.created_at, v.id LIMIT 1`.execute(db)
  return rows[0]
}
