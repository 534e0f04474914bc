import type { PartnerProfile } from '@fieldhouse/contract/partners'
import type { ProfileRow } from './profiles.store.ts'

/** A profile as replies carry it (BRAND-24). */
export const toProfile = (row: ProfileRow): PartnerProfile => ({
  id: row.id,
  partnerId: row.partner_id,
  brandName: row.brand_name,
  description: row.description,
  brandColor: row.brand_color,
  logo: row.logo,
  pageInfo: {
    pageType: 'partner',
    uri: row.uri,
    metaPageTitle: row.meta_page_title,
    metaKeywords: row.meta_keywords,
    metaDescription: row.meta_description,
  },
  version: row.version,
})
