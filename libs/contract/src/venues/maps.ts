import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, pattern, requiredText } from '../schemas.ts'
import { PlaceMeta } from './venue.ts'

/** Who makes venues, or changes them, looks for their place. */
const VENUE_MAKERS = { anyOf: ['venue.create', 'venue.edit'] } as const

const degrees = (most: number) =>
  pattern(24, /^-?\d{1,3}(?:\.\d{1,18})?$/, 'must be decimal degrees')
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, `must lie between -${most} and ${most}`)

/** A place as a search suggests it (VENUES-16). */
const Suggestion = z.object({ placeId: z.string(), name: z.string(), address: z.string() })

/** A place with where it is (VENUES-16). */
const Place = Suggestion.extend({
  latitude: z.number(),
  longitude: z.number(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  meta: PlaceMeta,
})

/** Places and their time zones, for the form of a venue. */
export const maps = {
  findTimezone: endpoint({
    method: 'GET',
    path: '/maps/timezone',
    access: VENUE_MAKERS,
    summary: 'The time zone at a position (VENUES-51, VENUES-52)',
    query: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
    reply: data(z.object({ timezone: z.string() })),
  }),
  searchPlaces: endpoint({
    method: 'GET',
    path: '/maps/places',
    access: VENUE_MAKERS,
    summary: 'Places whose name or address is like a text; of positions typed as latitude, longitude those (VENUES-16)',
    query: z.strictObject({ q: requiredText(200) }),
    reply: data(z.array(Suggestion)).extend({
      /** Whose places they are: a short list of the product's own, or OpenStreetMap's or Google's by the geocoder of this deployment. */
      source: z.enum(['builtIn', 'openStreetMap', 'google']),
    }),
  }),
  getPlace: endpoint({
    method: 'GET',
    path: '/maps/places/:placeId',
    access: VENUE_MAKERS,
    summary: 'A place that a search suggested, with its position, city and postal code (VENUES-16)',
    params: { placeId: requiredText(300) },
    reply: data(Place),
  }),
}
