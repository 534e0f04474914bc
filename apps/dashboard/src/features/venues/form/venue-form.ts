import { DEFAULT_SPORT, sentFacilityName } from '@fieldhouse/domain/facilities'
import { addressAfterRename } from '@fieldhouse/domain/partners'
import { CLOSED, DEFAULT_VENUE_HOURS, venueProblems, type VenueDay, type VenueProblem } from '@fieldhouse/domain/venues'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { client } from '../../../lib/api/api.ts'
import type { Problems } from '../../../lib/form/problems.ts'
import { keywordsOf, type TypedSeo } from '../../../lib/partner/seo.ts'
import type { Venue } from '../../../lib/session/workspace.ts'

type NewBody = Parameters<typeof client.createVenue>[0]['body']
type VenueFields = Omit<NewBody, 'facilityGroups' | 'partnerId'>

/** A facility group as a row of the form; one without an id is to be made (VENUES-08, VENUES-24). */
export type GroupRow = {
  key: string
  id: string | null
  type: string
  name: string
  count: string
  isRemove: boolean
  /** The version that was read; null of one that is to be made. */
  version: number | null
}

/** A date with hours of its own, as a row of the form. */
export type SpecialDay = { key: string; date: LocalDate | null; hours: string }

/** What stands in the form of a venue. */
export type VenueValues = TypedSeo & {
  venueName: string
  website: string
  tags: readonly string[]
  uri: string
  phoneNumber: string
  canCallToBook: boolean
  groups: readonly GroupRow[]
  /** Their addresses, in their order. */
  photos: readonly string[]
  timezone: string | null
  hours: Readonly<Record<VenueDay, string>>
  /** In the order of their dates; new ones last. */
  specialDays: readonly SpecialDay[]
  additionalNote: string
  address: string
  city: string
  postalCode: string
  isAddressSelected: boolean
  placeId: string | null
  placeName: string | null
  placeMeta: NonNullable<Venue['location']>['meta']
  latitude: number | null
  longitude: number | null
}

/** A venue before anybody typed anything (VENUES-20); its zone is the club's until a place is chosen. */
export const emptyVenue = (timezone: string): VenueValues => ({
  venueName: '',
  website: '',
  tags: [],
  uri: '',
  phoneNumber: '',
  canCallToBook: false,
  groups: [],
  photos: [],
  timezone,
  hours: DEFAULT_VENUE_HOURS,
  specialDays: [],
  additionalNote: '',
  address: '',
  city: '',
  postalCode: '',
  isAddressSelected: false,
  placeId: null,
  placeName: null,
  placeMeta: null,
  latitude: null,
  longitude: null,
  metaPageTitle: '',
  metaKeywords: '',
  metaDescription: '',
})

/** A venue as it stands in the form. */
export const valuesOf = (venue: Venue): VenueValues => {
  const { pageInfo, location } = venue
  const { exceptions, ...hours } = venue.openingHours
  return {
    venueName: venue.venueName,
    website: venue.website ?? '',
    tags: venue.tags,
    uri: pageInfo.uri ?? '',
    phoneNumber: venue.phoneNumber ?? '',
    canCallToBook: venue.canCallToBook,
    groups: venue.facilityGroups.map(({ id, type, name, count, version }) => ({
      key: id,
      id,
      type,
      name: name.trim(),
      count: String(count),
      isRemove: false,
      version,
    })),
    photos: venue.media.map(({ url }) => url),
    timezone: venue.timezone,
    hours,
    specialDays: specialDaysOf(exceptions),
    additionalNote: venue.additionalNote ?? '',
    address: location?.address ?? '',
    city: location?.city ?? '',
    postalCode: location?.postalCode ?? '',
    isAddressSelected: venue.isAddressSelected,
    placeId: location?.placeId ?? null,
    placeName: location?.name ?? null,
    placeMeta: location?.meta ?? null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    metaPageTitle: pageInfo.metaPageTitle ?? '',
    metaKeywords: pageInfo.metaKeywords.join(', '),
    metaDescription: pageInfo.metaDescription ?? '',
  }
}

/** Of two entries for one date the first counts. */
const specialDaysOf = (exceptions: Venue['openingHours']['exceptions']): SpecialDay[] =>
  exceptions
    .filter(({ date }, at) => exceptions.findIndex((other) => other.date === date) === at)
    .map(({ date, hours }) => ({ key: date, date, hours }))
    .toSorted(byDate)

const byDate = (a: SpecialDay, b: SpecialDay): number => (a.date ?? '').localeCompare(b.date ?? '')

/** One more special day, on which the venue is closed. */
export const newSpecialDay = (): SpecialDay => ({ key: crypto.randomUUID(), date: null, hours: CLOSED })

const countOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** What is wrong with the form, by field. */
export const problemsOf = (values: VenueValues, isNew: boolean): Problems<VenueValues, VenueProblem> =>
  venueProblems(
    {
      ...values,
      groups: values.groups.map(({ id, count, isRemove }) => ({ count: countOf(count), isRemove, isNew: id === null })),
    },
    { isNew },
  )

/** What follows another name: the address of the page, until somebody wrote one of their own or it was saved (VENUES-48, VENUES-49). */
export const withVenueName = (values: VenueValues, venueName: string, isNew: boolean): Partial<VenueValues> => ({
  venueName,
  ...(isNew && { uri: addressAfterRename(values.uri, values.venueName, venueName) }),
})

/** One more group of one facility (VENUES-26). */
export const newRow = (): GroupRow => ({
  key: crypto.randomUUID(),
  id: null,
  type: DEFAULT_SPORT,
  name: '',
  count: '1',
  isRemove: false,
  version: null,
})

/** A group as it is made in a venue (VENUES-47, VENUES-62). */
export const newGroupOf = ({ type, name, count }: GroupRow) => ({
  type,
  name: sentFacilityName(name),
  count: countOf(count) ?? 1,
})

/** A website under http or https also where it was typed without. */
const websiteOf = (typed: string): string | null => {
  const website = typed.trim()
  if (website === '') return null
  return /^[a-z]+:\/\//i.test(website) ? website : `https://${website}`
}

/** What is sent of a venue, but for its groups (VENUES-55). */
export const fieldsOf = (values: VenueValues): VenueFields => {
  const { MO, TU, WE, TH, FR, SA, SU, PH } = values.hours
  const day = (written: string) => written || CLOSED
  return {
    venueName: values.venueName.trim(),
    website: websiteOf(values.website),
    tags: [...values.tags],
    pageInfo: {
      uri: values.uri.trim(),
      metaPageTitle: values.metaPageTitle.trim() || null,
      metaKeywords: keywordsOf(values.metaKeywords),
      metaDescription: values.metaDescription.trim() || null,
    },
    phoneNumber: values.phoneNumber.trim(),
    canCallToBook: values.canCallToBook,
    timezone: values.timezone!,
    additionalNote: values.additionalNote.trim() || null,
    media: values.photos.map((url) => ({ url })),
    isAddressSelected: values.isAddressSelected,
    location: {
      placeId: values.placeId,
      address: values.address.trim(),
      name: values.placeName,
      city: values.city.trim(),
      postalCode: values.postalCode.trim(),
      latitude: values.latitude,
      longitude: values.longitude,
      meta: values.placeMeta,
    },
    openingHours: {
      MO: day(MO),
      TU: day(TU),
      WE: day(WE),
      TH: day(TH),
      FR: day(FR),
      SA: day(SA),
      SU: day(SU),
      PH: day(PH),
      exceptions: values.specialDays.toSorted(byDate).flatMap(({ date, hours }) => (date ? [{ date, hours }] : [])),
    },
  }
}

/** Which field of the form says what the server refuses, by the name that it has there. */
export const fieldOf = (name: string): keyof VenueValues | undefined => {
  if (name.startsWith('openingHours.exceptions')) return 'specialDays'
  const plain = name.replace(/\.\d+(\.url)?$/, '')
  return FIELD_OF[plain] ?? FIELD_OF[plain.split('.', 1)[0]!]
}

const FIELD_OF: Readonly<Record<string, keyof VenueValues>> = {
  venueName: 'venueName',
  website: 'website',
  tags: 'tags',
  'pageInfo.uri': 'uri',
  'pageInfo.metaPageTitle': 'metaPageTitle',
  'pageInfo.metaKeywords': 'metaKeywords',
  'pageInfo.metaDescription': 'metaDescription',
  phoneNumber: 'phoneNumber',
  timezone: 'timezone',
  additionalNote: 'additionalNote',
  media: 'photos',
  'location.address': 'address',
  'location.city': 'city',
  'location.postalCode': 'postalCode',
  // Where it is on the map is part of its address.
  location: 'address',
  openingHours: 'hours',
}
