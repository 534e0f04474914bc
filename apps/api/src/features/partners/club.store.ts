import { sql, type Kysely } from 'kysely'
import { atEveryVenueIn } from '../../db/connect.ts'
import type { DB } from '../../db/schema.gen.ts'

/** What a letter or receipt says of the club, and of the venue it is about. */
export type Club = {
  brandName: string
  logo: string | null
  venueAddress: string | null
  /** Of that venue, or of the club's first one. */
  address: string | null
  phone: string | null
  taxReference: string | null
  zone: string
}

/**
 * A club, with what its venue says of itself where one is given, and what its first venue says otherwise, whichever venues the caller is held
 * to: a letter or receipt says the same whoever makes it.
 */
export const findClub = async (db: Kysely<DB>, partnerId: string, venueId: string | null): Promise<Club> => {
  const { rows } = await sql<Club & { isOfVenue: boolean }>`
    SELECT coalesce(f.brand_name, '') AS "brandName", f.logo, p.timezone AS zone,
      nullif(concat_ws(', ', nullif(v.address, ''), nullif(concat_ws(' ', v.city, v.postal_code), '')), '') AS address,
      nullif(v.phone_number, '') AS phone, nullif(p.tax_reference_number, '') AS "taxReference",
      coalesce(v.id = ${venueId}::uuid, false) AS "isOfVenue"
    FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id
    LEFT JOIN LATERAL (
      SELECT * FROM venues WHERE partner_id = ${partnerId} AND (${venueId}::uuid IS NULL OR id = ${venueId}::uuid)
      ORDER BY created_at, id LIMIT 1
    ) v ON true
    WHERE p.id = ${partnerId}`.execute(atEveryVenueIn(db))
  const { isOfVenue, ...club } = rows[0]!
  return { ...club, venueAddress: isOfVenue ? club.address : null }
}
