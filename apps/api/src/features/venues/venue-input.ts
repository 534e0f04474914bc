import type { Received } from '@fieldhouse/contract'
import type { venues } from '@fieldhouse/contract/venues'
import type { Weekday } from '@fieldhouse/domain/time'
import { hasTwice, keptHours } from '@fieldhouse/domain/venues'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { takePictures } from '../pictures/index.ts'
import type { VenueColumns } from './venues.store.ts'

export type VenueInput = Omit<Received<typeof venues.updateVenue>['body'], 'version'>

/** Refuses a venue for another partner than the caller works for. */
export const refuseOtherPartner = ({ partnerId }: Context, { partnerId: named }: VenueInput): void => {
  if (named !== undefined && named !== partnerId) throw new Refused({ code: 'error.forbidden.otherPartner' })
}

/**
 * What is kept of a venue as it was sent. Days that have exceptions stay as they are where nothing is said of them (VENUES-21). Refuses,
 * naming the property: hours that close before they open (VENUES-30), two tags that are the same (VENUES-35), half a position, and a photo that is there twice.
 */
export const columnsOf = (input: VenueInput, before?: VenueColumns): VenueColumns => {
  const { pageInfo, location, openingHours } = input
  if (new Set(input.media?.map(({ url }) => url)).size < (input.media?.length ?? 0))
    throw wrongField('media', 'A photo is shown once.')
  if (hasTwice(input.tags)) throw wrongField('tags', 'Tag should be unique. Please input another tag')
  if ((location.latitude === null) !== (location.longitude === null))
    throw wrongField(
      location.latitude === null ? 'location.latitude' : 'location.longitude',
      'A position has a latitude and a longitude.',
    )
  return {
    venue_name: input.venueName,
    website: input.website,
    tags: input.tags,
    uri: pageInfo.uri,
    meta_page_title: pageInfo.metaPageTitle || null,
    meta_keywords: pageInfo.metaKeywords,
    meta_description: pageInfo.metaDescription || null,
    phone_number: input.phoneNumber,
    can_call_to_book: input.canCallToBook,
    timezone: input.timezone,
    additional_note: input.additionalNote || null,
    media: input.media ?? before?.media ?? [],
    is_address_selected: input.isAddressSelected,
    place_id: location.placeId,
    address: location.address,
    place_name: location.name,
    city: location.city,
    postal_code: location.postalCode,
    latitude: location.latitude,
    longitude: location.longitude,
    place_meta: location.meta,
    opening_hours: {
      ...hoursOf(openingHours),
      exceptions: openingHours.exceptions ?? before?.opening_hours.exceptions ?? [],
    },
  }
}

const hoursOf = (hours: VenueInput['openingHours']) => {
  const day = (key: Weekday | 'PH') => {
    const kept = keptHours(hours[key])
    if (kept === null) throw wrongField(`openingHours.${key}`, 'Opening hours invalid')
    return kept
  }
  return {
    MO: day('MO'),
    TU: day('TU'),
    WE: day('WE'),
    TH: day('TH'),
    FR: day('FR'),
    SA: day('SA'),
    SU: day('SU'),
    PH: day('PH'),
  }
}

/** Keeps the photos that a venue did not show before; refuses one that is no picture of the partner's, naming it (VENUES-10). */
export const takePhotos = (command: Command, { media = [] }: VenueInput, before?: VenueColumns): Promise<void> => {
  const known = new Set(before?.media.map(({ url }) => url))
  return takePictures(
    command,
    media.flatMap(({ url }, n) => (known.has(url) ? [] : [{ address: url, property: `media.${n}.url` }])),
  )
}

/** What the audit trail keeps of a venue. */
export const audited = ({
  venue_name,
  uri,
  phone_number,
  timezone,
  address,
  city,
  postal_code,
  latitude,
  longitude,
  opening_hours,
  website,
  tags,
  media,
}: VenueColumns) => ({
  venueName: venue_name,
  uri,
  phoneNumber: phone_number,
  timezone,
  address,
  city,
  postalCode: postal_code,
  latitude,
  longitude,
  openingHours: opening_hours,
  website,
  tags,
  media,
})
