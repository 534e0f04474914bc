import type { PartnerProfile, ProfileInput, ProfilePageInput } from '@fieldhouse/contract/partners'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { takePictures } from '../../pictures/index.ts'
import { addressTaken } from '../new-partner-refusals.ts'
import { claimAddress, releaseAddress } from '../page-addresses.store.ts'
import { lockPartner } from '../partners.store.ts'
import {
  findProfile,
  insertProfile,
  saveBusiness,
  saveProfile,
  type BusinessColumns,
  type ProfileColumns,
  type ProfileRow,
} from './profiles.store.ts'
import { toProfile } from './to-profile.ts'

/**
 * Makes the profile of a partner that has none: brand, page and business, whole or not at all (BRAND-16, BRAND-18). Refuses another
 * partner than the caller works for, a second profile, an address that another page has, and a logo that is not kept.
 */
export const createProfile = (
  deps: Deps,
  context: Context,
  { partnerId, ...input }: ProfileInput & { partnerId?: string | undefined },
): Promise<PartnerProfile> => {
  if (partnerId !== undefined && partnerId !== context.partnerId)
    throw new Refused({ code: 'error.forbidden.otherPartner' })
  return deps.command(context, async (command) => {
    const partner = await lockPartner(command)
    if (partner.uri !== null) throw new Refused({ code: 'error.conflict.profileExists' })
    await takeLogo(command, input.logo, null)
    if (!(await insertProfile(command, columnsOf(input)))) throw addressTaken()
    return conclude(deps, command, { input, partner, before: null })
  })
}

/**
 * Saves a profile with its page and what it says of the business, whole or not at all (BRAND-17). Refuses a version that is not the
 * latest, an address that another page has, and a logo that is not kept.
 */
export const updateProfile = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...input }: ProfileInput & { version: number },
): Promise<PartnerProfile> =>
  deps.command(context, async (command) => {
    const partner = await lockPartner(command)
    const before = await requireVersion(command, id, version)
    await takeLogo(command, input.logo, before.logo)
    await moveTo(command, before.uri, input.pageInfo.uri)
    await saveProfile(command, columnsOf(input))
    return conclude(deps, command, { input, partner, before })
  })

/** Saves the page of a profile alone (BRAND-44). Refuses what `updateProfile` refuses of it. */
export const updatePage = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...pageInfo }: ProfilePageInput,
): Promise<PartnerProfile> =>
  deps.command(context, async (command) => {
    const partner = await lockPartner(command)
    const before = await requireVersion(command, id, version)
    await moveTo(command, before.uri, pageInfo.uri)
    await saveProfile(command, pageColumnsOf(pageInfo))
    return conclude(deps, command, { input: null, partner, before })
  })

const requireVersion = async ({ db, partnerId }: Command, id: string, version: number): Promise<ProfileRow> => {
  const row = await findProfile(db, partnerId)
  if (row?.id !== id) throw new Refused({ code: 'error.notFound.partnerProfile' })
  if (row.version !== version)
    throw new Refused({ code: 'error.conflict.profileChangedMeanwhile', details: { version: row.version } })
  return row
}

// One that stands already was taken when it was put there.
const takeLogo = async (command: Command, logo: string | null, before: string | null): Promise<void> => {
  if (logo !== null && logo !== before) await takePictures(command, [{ address: logo, property: 'logo' }])
}

const moveTo = async (command: Command, before: string, uri: string): Promise<void> => {
  if (uri === before) return
  if (!(await claimAddress(command, 'partner', uri))) throw addressTaken()
  await releaseAddress(command, 'partner', before)
}

const pageColumnsOf = (page: ProfileInput['pageInfo']) => ({
  uri: page.uri,
  meta_page_title: page.metaPageTitle || null,
  meta_keywords: page.metaKeywords,
  meta_description: page.metaDescription || null,
})

const columnsOf = (input: ProfileInput): ProfileColumns => ({
  brand_name: input.brandName,
  description: input.description || null,
  brand_color: input.brandColor,
  logo: input.logo,
  ...pageColumnsOf(input.pageInfo),
})

type Saved = { input: ProfileInput | null; partner: BusinessColumns; before: ProfileRow | null }

/** What every saving ends with: the business beside it, the trail, and the news; answers the profile as it is now. */
const conclude = async (deps: Deps, command: Command, { input, partner, before }: Saved): Promise<PartnerProfile> => {
  const business = input?.business && {
    partner_type: input.business.partnerType,
    timezone: input.business.timezone,
    business_identification_number: input.business.businessIdentificationNumber || null,
    tax_reference_number: input.business.taxReferenceNumber || null,
  }
  await saveBusiness(command, business ?? {})
  if (business && business.timezone !== partner.timezone)
    await deps.zoneChanged(command, { from: partner.timezone, to: business.timezone })
  const after = (await findProfile(command.db, command.partnerId))!
  command.audit({
    action: before === null ? 'partnerProfile.created' : 'partnerProfile.edited',
    subjectType: 'partnerProfile',
    subjectId: after.id,
    before: before && audited(before, partner),
    after: audited(after, business ?? partner),
  })
  command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
  return toProfile(after)
}

const audited = (row: ProfileRow, business: BusinessColumns) => ({
  brandName: row.brand_name,
  description: row.description,
  brandColor: row.brand_color,
  logo: row.logo,
  uri: row.uri,
  metaPageTitle: row.meta_page_title,
  metaKeywords: row.meta_keywords,
  metaDescription: row.meta_description,
  partnerType: business.partner_type,
  timezone: business.timezone,
  businessIdentificationNumber: business.business_identification_number,
  taxReferenceNumber: business.tax_reference_number,
})
