import { z } from 'zod'
import { askGeocoder, type GeocoderSettings } from './ask-geocoder.ts'
import {
  placeOfTypedId,
  PlacesUnreachable,
  placeTyped,
  positionTyped,
  type Place,
  type PlaceFinder,
} from './place-finder.ts'

const Words = z.object({ text: z.string().max(500) })

/** What Google's autocompletion suggests; it suggests queries as well, which are no places. */
const Suggestions = z
  .object({ suggestions: z.array(z.unknown()).default([]) })
  .transform(({ suggestions }) => suggestions.flatMap((each) => Prediction.safeParse(each).data ?? []))

const Prediction = z
  .object({
    placePrediction: z.object({
      placeId: z.string().min(1).max(300),
      text: Words,
      structuredFormat: z.object({ mainText: Words, secondaryText: Words.optional() }).optional(),
    }),
  })
  .transform(({ placePrediction: { placeId, text, structuredFormat } }) => ({
    placeId: `google.${placeId}`,
    name: structuredFormat?.mainText.text ?? text.text,
    address: structuredFormat?.secondaryText?.text ?? text.text,
  }))

/** One place, as far as it was asked for. */
const Details = z.object({
  id: z.string().max(300),
  displayName: Words.optional(),
  formattedAddress: z.string().optional(),
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  addressComponents: z.array(z.object({ longText: z.string(), types: z.array(z.string()) })).default([]),
  primaryType: z.string().optional(),
})
const FIELDS = Object.keys(Details.shape).join(',')

/** The kinds of a component that are a city, the closest first: a city state has none of the first two. */
const CITY = ['locality', 'postal_town', 'administrative_area_level_2', 'administrative_area_level_1', 'country']

const toPlace = (found: z.output<typeof Details>): Place => {
  const component = (type: string) => found.addressComponents.find(({ types }) => types.includes(type))?.longText
  const address = found.formattedAddress ?? found.displayName?.text ?? ''
  return {
    placeId: `google.${found.id}`,
    name: found.displayName?.text ?? address,
    address: address.slice(0, 300),
    ...found.location,
    city: CITY.map(component).find(Boolean) ?? null,
    postalCode: component('postal_code') ?? null,
    meta: { source: 'Google', type: found.primaryType ?? '', country: component('country') ?? null },
  }
}

const SUGGESTED = /^google\.([A-Za-z0-9_-]{1,290})$/

/** Places by Google's Places API (New); a position that is typed is asked of nobody, it is where it says it is. */
export const googlePlaces = ({ key, ...settings }: GeocoderSettings & { key: string }): PlaceFinder => ({
  source: 'google',
  async search(text) {
    const typed = positionTyped(text)
    if (typed) {
      const { placeId, name, address } = placeTyped(typed)
      return [{ placeId, name, address }]
    }
    const asked = { headers: { 'x-goog-api-key': key }, body: { input: text } }
    return askGeocoder(settings, '/v1/places:autocomplete', asked, Suggestions)
  },
  async find(placeId) {
    const id = SUGGESTED.exec(placeId)?.[1]
    if (id === undefined) return placeOfTypedId(placeId)
    const asked = { headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS } }
    try {
      return toPlace(await askGeocoder(settings, `/v1/places/${id}`, asked, Details))
    } catch (error) {
      // A place that is gone is no failure of who is asked.
      if (error instanceof PlacesUnreachable && error.status === 404) return null
      throw error
    }
  },
})
