import { MOST_PHOTOS } from '@fieldhouse/domain/pictures'
import { LONGEST_TAG, LONGEST_WEBSITE, MOST_TAGS } from '@fieldhouse/domain/venues'
import { z } from 'zod'
import { DayRanges } from '../facilities/opening-hours.ts'
import { PictureAddress } from '../pictures/index.ts'
import { Day, Id, InstantOut, line, pageAddress, pattern, requiredLine, requiredText, text, Zone } from '../schemas.ts'

/** Hours as text per day: '8:00-20:00', 'Closed-Closed'; keys MO..SU and PH (VENUES-19, VENUES-21). */
export const VenueHours = z.object({
  MO: z.string(),
  TU: z.string(),
  WE: z.string(),
  TH: z.string(),
  FR: z.string(),
  SA: z.string(),
  SU: z.string(),
  PH: z.string(),
  exceptions: z.array(z.object({ date: z.string(), hours: z.string() })),
})

/** What a provider of places knows of one beside where it is, as it said it. */
export const PlaceMeta = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** A venue in replies (VENUES-18). */
export const Venue = z.object({
  id: z.string(),
  partnerId: z.string(),
  venueName: z.string(),
  website: z.string().nullable(),
  tags: z.array(z.string()),
  pageInfo: z.object({
    pageType: z.literal('venue'),
    /** Null until the venue has a page. */
    uri: z.string().nullable(),
    metaPageTitle: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    metaDescription: z.string().nullable(),
  }),
  phoneNumber: z.string().nullable(),
  canCallToBook: z.boolean(),
  timezone: z.string(),
  additionalNote: z.string().nullable(),
  media: z.array(z.object({ url: z.string() })),
  isAddressSelected: z.boolean(),
  openingHours: VenueHours,
  location: z
    .object({
      placeId: z.string().nullable(),
      address: z.string(),
      name: z.string().nullable(),
      city: z.string().nullable(),
      postalCode: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      meta: PlaceMeta.nullable(),
    })
    .nullable(),
  facilityGroups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      count: z.number().int(),
      timeSlotInterval: z.number().int(),
      openingHours: DayRanges,
      useVenueOpeningHours: z.boolean(),
      onlineBookingEnabled: z.boolean(),
      bookingDaysHorizon: z.number().int().nullable(),
      facilities: z.array(z.object({ id: z.string(), name: z.string() })),
      version: z.number().int(),
    }),
  ),
  createdAt: InstantOut,
  updatedAt: InstantOut.nullable(),
  /** Goes up with each saving: who saves says which one they changed. */
  version: z.number().int(),
})
export type Venue = z.infer<typeof Venue>

const HoursIn = text(120)

export const VenueHoursIn = z.strictObject({
  MO: HoursIn,
  TU: HoursIn,
  WE: HoursIn,
  TH: HoursIn,
  FR: HoursIn,
  SA: HoursIn,
  SU: HoursIn,
  PH: HoursIn,
  exceptions: z
    .array(z.strictObject({ date: Day, hours: HoursIn }))
    .max(400)
    .optional(),
})

/** A website under http or https, without a name or password before its host; of one that was typed without, the form says which. */
const Website = pattern(LONGEST_WEBSITE, /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i, 'must be the address of a website')

const Coordinates = {
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
}

/** What is sent of a venue, all of it (VENUES-54, VENUES-55). */
export const VenueFields = {
  /** The partner that the caller works for. */
  partnerId: Id.optional(),
  venueName: requiredLine(100),
  website: Website.nullable().default(null),
  tags: z.array(requiredLine(LONGEST_TAG)).max(MOST_TAGS).default([]),
  pageInfo: z.strictObject({
    pageType: z.literal('venue').optional(),
    uri: pageAddress('venue'),
    metaPageTitle: line(200).nullable().default(null),
    metaKeywords: z.array(requiredLine(50)).max(20).default([]),
    metaDescription: text(500).nullable().default(null),
  }),
  phoneNumber: requiredLine(30),
  canCallToBook: z.boolean().default(false),
  timezone: Zone,
  additionalNote: text(2000).nullable().default(null),
  /** Photos in their order, as `uploadPicture` answered them; without it they stay as they are (VENUES-10). */
  media: z
    .array(z.strictObject({ url: PictureAddress }))
    .max(MOST_PHOTOS)
    .optional(),
  isAddressSelected: z.boolean().default(false),
  location: z.strictObject({
    placeId: text(300).nullable().default(null),
    address: requiredText(300),
    name: line(200).nullable().default(null),
    ...Coordinates,
    city: requiredLine(100),
    postalCode: requiredLine(20),
    meta: z
      .record(text(60), z.union([text(300), z.number(), z.boolean(), z.null()]))
      .refine((meta) => Object.keys(meta).length <= 30, 'must have at most 30 entries')
      .nullable()
      .default(null),
  }),
  openingHours: VenueHoursIn,
}
