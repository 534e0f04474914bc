import type { BrandPage } from '@fieldhouse/contract/brand-pages'
import { formatDayHours, parseDayHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { Refused } from '../../db/refused.ts'
import { localeOfClub } from '../../messages/locale.ts'
import { findBanners } from '../banners/index.ts'
import type { Deps } from '../deps.ts'
import { findPublicPlans, type PublicPlan } from '../memberships/index.ts'
import { findAllVenues, findVenueOfPage, toVenue } from '../venues/index.ts'
import { findBrand, findPartnerOfPage, type BrandRow } from './brand-pages.store.ts'

/**
 * The public page of a club by its address: its brand, its venues with their hours and what is played there, and on the page of the main
 * partner the banners of the deployment (BRAND-15, SUPERADMIN-51). Nothing of a person. Refuses an address that no club has.
 */
export const findBrandPage = async (deps: Deps, uri: string): Promise<FoundPage> => {
  const partnerId = await deps.platform((db) => findPartnerOfPage(db, 'partner', uri))
  if (partnerId === undefined) throw new Refused({ code: 'error.notFound.brandPage' })
  return deps.read(partnerId, async (db) => {
    const brand = await findBrand(db, partnerId)
    if (!brand) throw new Refused({ code: 'error.notFound.brandPage' })
    const rows = await findAllVenues(db, partnerId)
    const isMain = partnerId === deps.config.MAIN_PARTNER_ID
    const banners = isMain ? await findBanners(db, partnerId) : []
    const page = {
      ...lookOf(brand, brand.description),
      pageInfo: {
        uri: brand.uri,
        metaPageTitle: brand.meta_page_title,
        metaKeywords: brand.meta_keywords,
        metaDescription: brand.meta_description,
      },
      venues: rows.map((row) => shown(toVenue(row))),
      banners: banners.map(({ image, link, city }) => ({ image, link, city })),
    }
    return { page, path: brand.uri, partnerId, zone: brand.timezone }
  })
}

/**
 * The page of one venue by its address, at /venues/{uri}: it alone, in the look of its club, with what is told to search engines of the
 * venue (BRAND-15, VENUES-07, VENUES-15). Refuses an address that no venue has.
 */
export const findVenuePage = async (deps: Deps, uri: string): Promise<FoundPage> => {
  const unknown = () => new Refused({ code: 'error.notFound.brandPage' })
  const partnerId = await deps.platform((db) => findPartnerOfPage(db, 'venue', uri))
  if (partnerId === undefined) throw unknown()
  return deps.read(partnerId, async (db) => {
    const brand = await findBrand(db, partnerId)
    const row = await findVenueOfPage(db, partnerId, uri)
    if (!brand || !row) throw unknown()
    const { venueName, pageInfo } = toVenue(row)
    const page = {
      ...lookOf(brand, null),
      pageInfo: {
        ...pageInfo,
        uri: brand.uri,
        metaPageTitle: pageInfo.metaPageTitle ?? `${venueName} · ${brand.brand_name}`,
      },
      venues: [shown(toVenue(row))],
      banners: [],
    }
    return { page, path: `venues/${uri}`, partnerId, zone: brand.timezone }
  })
}

/** The plans that a club sells and shows, at /{uri}/memberships, in the look of the club (MEMBERSHIPS-01). Refuses an address that no club has. */
export const findPlansPage = async (deps: Deps, uri: string): Promise<FoundPage> => {
  const found = await findBrandPage(deps, uri)
  const plans = await deps.read(found.partnerId, (db) => findPublicPlans(db, found.partnerId, deps.now()))
  return { ...found, path: `${found.path}/memberships`, plans }
}

/** A page and where it lies: its path on the site, without a slash at its beginning. With `plans` it is of these, and of no venue. */
export type FoundPage = { page: BrandPage; path: string; partnerId: string; zone: string; plans?: PublicPlan[] }

const lookOf = (brand: BrandRow, description: string | null) => ({
  brandName: brand.brand_name,
  description,
  brandColor: brand.brand_color,
  logo: brand.logo,
  language: localeOfClub(brand.country_code),
})

const shown = (venue: ReturnType<typeof toVenue>): BrandPage['venues'][number] => {
  const { location, openingHours } = venue
  const hoursOn = (day: (typeof WEEKDAYS)[number] | 'PH') => formatDayHours(parseDayHours(openingHours[day]) ?? [])
  const sports = Map.groupBy(venue.facilityGroups, ({ type }) => type)
  return {
    venueName: venue.venueName,
    website: venue.website,
    tags: venue.tags,
    phoneNumber: venue.phoneNumber,
    canCallToBook: venue.canCallToBook,
    additionalNote: venue.additionalNote,
    photos: venue.media.map(({ url }) => url),
    address:
      [location?.address, [location?.postalCode, location?.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ') || null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    hours: Object.fromEntries([...WEEKDAYS, 'PH' as const].map((day) => [day, hoursOn(day)])),
    sports: [...sports].map(([sport, groups]) => ({
      sport,
      facilities: groups.reduce((sum, { count }) => sum + count, 0),
    })),
  }
}
