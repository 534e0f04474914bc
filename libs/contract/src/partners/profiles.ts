import { BRAND_COLOR, DEFAULT_BRAND_COLOR, PARTNER_TYPES } from '@fieldhouse/domain/partners'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PictureAddress } from '../pictures/index.ts'
import { data, Id, line, page, pageAddress, Paging, pattern, requiredLine, text, Version, Zone } from '../schemas.ts'

/** What the public sees of a partner (BRAND-24). */
export const PartnerProfile = z.object({
  id: z.string(),
  partnerId: z.string(),
  brandName: z.string(),
  description: z.string().nullable(),
  brandColor: z.string(),
  logo: z.string().nullable(),
  pageInfo: z.object({
    pageType: z.literal('partner'),
    uri: z.string(),
    metaPageTitle: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    metaDescription: z.string().nullable(),
  }),
  /** Goes up with each saving: who saves says which one they changed. */
  version: z.number().int(),
})
export type PartnerProfile = z.infer<typeof PartnerProfile>

const PageInfo = {
  pageType: z.literal('partner').optional(),
  uri: pageAddress('partner'),
  metaPageTitle: line(200).nullable().default(null),
  metaKeywords: z.array(requiredLine(50)).max(20).default([]),
  metaDescription: text(500).nullable().default(null),
}

/** What the about page says of the business itself; without it, that stays as it is (BRAND-03, BRAND-18). */
const BusinessInfo = z.strictObject({
  partnerType: z.enum(PARTNER_TYPES),
  timezone: Zone,
  businessIdentificationNumber: text(100).nullable(),
  taxReferenceNumber: text(100).nullable(),
})

const ProfileFields = {
  brandName: requiredLine(100),
  description: text(2000).nullable().default(null),
  brandColor: pattern(7, BRAND_COLOR, 'must be a colour like #aaa or #a1b2c3').default(DEFAULT_BRAND_COLOR),
  /** As `uploadPicture` answered it. */
  logo: PictureAddress.nullable().default(null),
  pageInfo: z.strictObject(PageInfo),
  business: BusinessInfo.optional(),
}
export const ProfileInput = z.strictObject(ProfileFields)
export type ProfileInput = z.infer<typeof ProfileInput>

const ProfilePageInput = z.strictObject({ ...PageInfo, version: Version })
export type ProfilePageInput = z.infer<typeof ProfilePageInput>

export const profiles = {
  listPartnerProfiles: endpoint({
    method: 'GET',
    path: '/partners/partnerProfiles',
    access: 'superAdmin',
    summary: 'Partner profiles by brand name, those whose name or page address contains q (BRAND-36, BRAND-37)',
    query: z.strictObject({ ...Paging, q: text(100).optional() }),
    reply: page(PartnerProfile),
  }),
  createPartnerProfile: endpoint({
    method: 'POST',
    path: '/partners/partnerProfiles',
    access: 'partnerProfile.create',
    changes: ['partner', 'campaigns'],
    summary:
      'Make the profile of a partner that has none, with its page and what it says of the business, whole or not at all (BRAND-16, BRAND-18, BRAND-38)',
    idempotent: true,
    body: ProfileInput.extend({ partnerId: Id.optional() }),
    reply: data(PartnerProfile),
  }),
  readPartnerProfile: endpoint({
    method: 'GET',
    path: '/partners/partnerProfiles/:id',
    access: 'staff',
    summary: 'A partner profile by its own id (BRAND-39)',
    reply: data(PartnerProfile),
  }),
  updatePartnerProfile: endpoint({
    method: 'PUT',
    path: '/partners/partnerProfiles/:id',
    access: 'partnerProfile.edit',
    changes: ['partner', 'campaigns'],
    summary:
      'Save all of a profile with its page and what it says of the business, whole or not at all; 409 where somebody else saved it since the version that was read (BRAND-17, BRAND-40)',
    idempotent: true,
    body: ProfileInput.extend({ version: Version }),
    reply: data(PartnerProfile),
  }),
  updatePartnerPage: endpoint({
    method: 'PUT',
    path: '/partners/pages/:id',
    access: 'partnerProfile.edit',
    changes: ['partner'],
    summary: "Save the page of a profile alone; its id is the profile's (BRAND-44)",
    idempotent: true,
    body: ProfilePageInput,
    reply: data(PartnerProfile),
  }),
}
