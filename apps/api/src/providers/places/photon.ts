import { z } from 'zod'
import { askGeocoder, type GeocoderSettings } from './ask-geocoder.ts'
import { positionTyped, type Place, type PlaceFinder } from './place-finder.ts'

const text = z.string().nullish()

/** A place as Photon answers it: a feature of GeoJSON, longitude first. */
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.number().int(),
    osm_key: text,
    osm_value: text,
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    postcode: text,
    state: text,
    country: text,
  }),
})

const Answer = z.object({ features: z.array(z.unknown()) }).transform(({ features }) =>
  features.flatMap((feature) => {
    const read = Feature.safeParse(feature)
    return read.success ? [toPlace(read.data)] : []
  }),
)

const toPlace = ({ geometry, properties }: z.output<typeof Feature>): Place => {
  const { osm_type, osm_id, name, housenumber, street, district, city, postcode, state, country } = properties
  const [longitude, latitude] = geometry.coordinates
  const road = [housenumber, street].filter(Boolean).join(' ')
  const town = [city ?? (road ? null : name), postcode].filter(Boolean).join(' ')
  const address = [...new Set([road, district, town, state, country].filter(Boolean))].join(', ')
  return {
    // Photon finds nothing by its id: where it stands is where to look for it again.
    placeId: `${osm_type}${osm_id}.${latitude}_${longitude}`,
    name: name || road || address,
    address: address.slice(0, 300),
    latitude,
    longitude,
    city: city ?? (properties.osm_key === 'place' ? (name ?? null) : null),
    postalCode: postcode ?? null,
    meta: {
      source: 'OpenStreetMap',
      type: [properties.osm_key, properties.osm_value].filter(Boolean).join('/'),
      country: country ?? null,
    },
  }
}

const SUGGESTED = /^[NWR]\d{1,15}\.(-?\d{1,3}(?:\.\d{1,15})?)_(-?\d{1,3}(?:\.\d{1,15})?)$/

/** Places by a Photon server, which searches OpenStreetMap as people type. */
export const photonPlaces = (settings: GeocoderSettings): PlaceFinder => {
  const around = (position: { latitude: number; longitude: number }) =>
    askGeocoder(
      settings,
      '/reverse',
      { query: { lat: String(position.latitude), lon: String(position.longitude), limit: '10' } },
      Answer,
    )
  return {
    source: 'openStreetMap',
    async search(typed) {
      const position = positionTyped(typed)
      const found = position
        ? await around(position)
        : await askGeocoder(settings, '/api', { query: { q: typed, limit: '8' } }, Answer)
      return found.map(({ placeId, name, address }) => ({ placeId, name, address }))
    },
    async find(placeId) {
      const parts = SUGGESTED.exec(placeId)
      const position = parts && positionTyped(`${parts[1]}, ${parts[2]}`)
      if (!position) return null
      const id = placeId.slice(0, placeId.indexOf('.'))
      return (await around(position)).find((place) => place.placeId.startsWith(`${id}.`)) ?? null
    },
  }
}
