import { z } from 'zod'
import { askGeocoder, type GeocoderSettings } from './ask-geocoder.ts'
import { positionTyped, type Place, type PlaceFinder } from './place-finder.ts'

const Degrees = z.string().transform(Number).pipe(z.number().min(-180).max(180))

/** A place as Nominatim answers it in format 'jsonv2' with address details. */
const Found = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.number().int(),
  lat: Degrees,
  lon: Degrees,
  name: z.string().nullish(),
  display_name: z.string(),
  category: z.string().nullish(),
  type: z.string().nullish(),
  address: z.record(z.string(), z.string()).nullish(),
})

// What has no identity of its own, as a postal code or a number between two houses, can't be asked for again.
const Answer = z.array(z.unknown()).transform((places) =>
  places.flatMap((place) => {
    const found = Found.safeParse(place)
    return found.success ? [found.data] : []
  }),
)

const LETTER = { node: 'N', way: 'W', relation: 'R' } as const

const toPlace = (found: z.output<typeof Found>): Place => {
  const address = found.address ?? {}
  const city = ['city', 'town', 'village', 'municipality', 'county', 'state'].map((key) => address[key]).find(Boolean)
  return {
    placeId: `${LETTER[found.osm_type]}${found.osm_id}`,
    name: found.name || found.display_name.split(',')[0]!,
    address: found.display_name.slice(0, 300),
    latitude: found.lat,
    longitude: found.lon,
    city: city ?? null,
    postalCode: address['postcode'] ?? null,
    meta: {
      source: 'OpenStreetMap',
      type: [found.category, found.type].filter(Boolean).join('/'),
      country: address['country'] ?? null,
    },
  }
}

const DETAILED = { format: 'jsonv2', addressdetails: '1' }

/** Places by a Nominatim server: OpenStreetMap's own protocol. */
export const nominatimPlaces = (settings: GeocoderSettings): PlaceFinder => ({
  source: 'openStreetMap',
  async search(text) {
    const typed = positionTyped(text)
    const found = typed
      ? await reverse(settings, typed)
      : await askGeocoder(settings, '/search', { query: { q: text, limit: '8', ...DETAILED } }, Answer)
    return found.map((place) => {
      const { placeId, name, address } = toPlace(place)
      return { placeId, name, address }
    })
  },
  async find(placeId) {
    if (!/^[NWR]\d{1,15}$/.test(placeId)) return null
    const [found] = await askGeocoder(settings, '/lookup', { query: { osm_ids: placeId, ...DETAILED } }, Answer)
    return found ? toPlace(found) : null
  },
})

const reverse = async (settings: GeocoderSettings, { latitude, longitude }: { latitude: number; longitude: number }) =>
  askGeocoder(
    settings,
    '/reverse',
    { query: { lat: String(latitude), lon: String(longitude), ...DETAILED } },
    // It answers one place, or says why there is none.
    z
      .unknown()
      .transform((place) => [place])
      .pipe(Answer),
  )
