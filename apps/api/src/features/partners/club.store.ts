import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** What a letter or receipt says of the club, and of the venue it is about. */
export type Club = { brandName: string; logo: string | null; venueAddress: string | null }

/** A club, and the address of its venue where one is given and has one. */
export const findClub = async (db: Kysely<DB>, partnerId: string, venueId: string | null): Promise<Club> => {
  const { rows } = await sql<Club>`
    SELECT coalesce(f.brand_name, '') AS "brandName", f.logo,
      nullif(concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.city, v.postal_code), '')), '') AS "venueAddress"
    FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id
    LEFT JOIN venues v ON v.partner_id = p.id AND v.id = ${venueId}::uuid
    WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}
