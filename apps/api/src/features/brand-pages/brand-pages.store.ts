import type { PageType } from '@fieldhouse/domain/partners'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'

/** The partner of whom, or of whose venue, the page has this address. For the platform's entrance: an address is all that a visitor knows. */
export const findPartnerOfPage = async (
  db: Kysely<DB>,
  pageType: PageType,
  uri: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('page_addresses')
    .modifyFront(acrossPartners('public page'))
    .select('partner_id')
    .where('page_type', '=', pageType)
    .where('uri', '=', uri)
    .executeTakeFirst()
  return row?.partner_id
}

export type BrandRow = {
  brand_name: string
  description: string | null
  brand_color: string
  logo: string | null
  uri: string
  meta_page_title: string | null
  meta_keywords: string[]
  meta_description: string | null
  country_code: string
  timezone: string
}

/** What a partner says of itself, and where it is. */
export const findBrand = async (db: Kysely<DB>, partnerId: string): Promise<BrandRow | undefined> => {
  const { rows } = await sql<BrandRow>`
    SELECT f.brand_name, f.description, f.brand_color, f.logo, f.uri, f.meta_page_title, f.meta_keywords, f.meta_description, p.country_code,
      p.timezone
    FROM partner_profiles f JOIN partners p ON p.id = f.partner_id WHERE f.partner_id = ${partnerId}`.execute(db)
  return rows[0]
}
