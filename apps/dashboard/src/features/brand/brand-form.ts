import { brandProblems, DEFAULT_BRAND_COLOR, type PartnerType } from '@fieldhouse/domain/partners'
import type { client } from '../../lib/api/api.ts'
import { keywordsOf, type TypedSeo } from '../../lib/partner/seo.ts'
import type { Partner, PartnerProfile } from '../../lib/session/session.ts'

/** What a club says of itself as it stands: itself, and its profile where it has one. Its version is the profile's. */
export type Standing = { version: number; partner: Partner; profile: PartnerProfile | null }

/** What stands in the form of the about page. */
export type BrandValues = TypedSeo & {
  brandName: string
  description: string
  uri: string
  /** Where the logo is; null without one. */
  logo: string | null
  brandColor: string
  /** One that was picked and not yet set: saved all the same, for whoever picks a colour and saves means it. */
  pickedColor: string | null
  businessIdentificationNumber: string
  taxReferenceNumber: string
  partnerType: PartnerType
  timezone: string
}

/** The club as it stands in the form (BRAND-12, BRAND-23). */
export const valuesOf = ({ partner, profile }: Standing): BrandValues => ({
  brandName: profile?.brandName ?? '',
  description: profile?.description ?? '',
  uri: profile?.pageInfo.uri ?? '',
  logo: profile?.logo ?? null,
  brandColor: profile?.brandColor ?? DEFAULT_BRAND_COLOR,
  pickedColor: null,
  businessIdentificationNumber: partner.businessIdentificationNumber ?? '',
  taxReferenceNumber: partner.taxReferenceNumber ?? '',
  partnerType: partner.partnerType,
  timezone: partner.timezone,
  metaPageTitle: profile?.pageInfo.metaPageTitle ?? '',
  metaKeywords: profile?.pageInfo.metaKeywords.join(', ') ?? '',
  metaDescription: profile?.pageInfo.metaDescription ?? '',
})

type Body = Omit<Parameters<typeof client.createPartnerProfile>[0]['body'], 'partnerId'>

/** What is sent of it: brand, page and business in one (BRAND-16 to BRAND-18). */
export const bodyOf = (values: BrandValues): Body => ({
  brandName: values.brandName.trim(),
  description: values.description.trim() || null,
  brandColor: savedOf(values).brandColor,
  logo: values.logo,
  pageInfo: {
    uri: values.uri.trim(),
    metaPageTitle: values.metaPageTitle.trim() || null,
    metaKeywords: keywordsOf(values.metaKeywords),
    metaDescription: values.metaDescription.trim() || null,
  },
  business: {
    partnerType: values.partnerType,
    timezone: values.timezone,
    businessIdentificationNumber: values.businessIdentificationNumber.trim() || null,
    taxReferenceNumber: values.taxReferenceNumber.trim() || null,
  },
})

/** The form once it is saved: what was picked is the colour. */
export const savedOf = (values: BrandValues): BrandValues => ({
  ...values,
  brandColor: values.pickedColor ?? values.brandColor,
  pickedColor: null,
})

/** The field of the form that a property of the body stands in. */
export const fieldOf = (property: string): string =>
  property.replace(/^(pageInfo|business)\./, '').replace(/\.\d+$/, '')

/** Whether nothing that is required is missing, whatever else is wrong (BRAND-07). */
export const isFilledOut = (values: BrandValues): boolean => !Object.values(brandProblems(values)).includes('required')
