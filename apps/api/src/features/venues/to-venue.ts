import type { Venue } from '@fieldhouse/contract/venues'
import { toIso } from '@fieldhouse/domain/time'
import { formatDayHours } from '@fieldhouse/domain/facilities'
import { CLOSED } from '@fieldhouse/domain/venues'
import { readVenueHours, readWeek, type StoredVenueHours } from '../schedule/index.ts'
import type { VenueRow } from './venues.store.ts'

const ALWAYS_CLOSED = { MO: CLOSED, TU: CLOSED, WE: CLOSED, TH: CLOSED, FR: CLOSED, SA: CLOSED, SU: CLOSED, PH: CLOSED }

/** A venue as replies carry it (VENUES-18). */
export const toVenue = (row: VenueRow): Venue => ({
  id: row.id,
  partnerId: row.partner_id,
  venueName: row.venue_name,
  website: row.website,
  tags: row.tags,
  pageInfo: {
    pageType: 'venue',
    uri: row.uri,
    metaPageTitle: row.meta_page_title,
    metaKeywords: row.meta_keywords,
    metaDescription: row.meta_description,
  },
  phoneNumber: row.phone_number,
  canCallToBook: row.can_call_to_book,
  timezone: row.timezone,
  additionalNote: row.additional_note,
  media: row.media,
  isAddressSelected: row.is_address_selected,
  // A day without hours is closed (VENUES-21).
  openingHours: { ...ALWAYS_CLOSED, exceptions: [], ...row.opening_hours },
  location:
    row.address === null
      ? null
      : {
          placeId: row.place_id,
          address: row.address,
          name: row.place_name,
          city: row.city,
          postalCode: row.postal_code,
          latitude: row.latitude,
          longitude: row.longitude,
          meta: row.place_meta,
        },
  facilityGroups: row.groups.map((group) => ({
    ...group,
    openingHours: inUse(group, row.opening_hours),
  })),
  createdAt: toIso(row.created_at),
  updatedAt: row.updated_at === null ? null : toIso(row.updated_at),
  version: row.version,
})

/** The hours that a group is open by: its own, or the venue's (FACILITIES-78). */
const inUse = (
  { useVenueOpeningHours, openingHours }: VenueRow['groups'][number],
  venue: VenueRow['opening_hours'],
): Venue['facilityGroups'][number]['openingHours'] => {
  const hours = useVenueOpeningHours ? readVenueHours(venue as StoredVenueHours).days : readWeek(openingHours)
  const on = (day: keyof typeof hours) => formatDayHours(hours[day])
  return { MO: on('MO'), TU: on('TU'), WE: on('WE'), TH: on('TH'), FR: on('FR'), SA: on('SA'), SU: on('SU') }
}
