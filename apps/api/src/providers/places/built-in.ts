import { addressOf } from '@fieldhouse/domain/partners'
import { KNOWN_PLACES } from './known-places.ts'
import { placeOfTypedId, placeTyped, positionTyped, type Place, type PlaceFinder } from './place-finder.ts'

const MOST = 8

/** As people type names: without marks, case and punctuation. */
const plain = (text: string): string => addressOf(text).replaceAll('-', ' ')

const places = KNOWN_PLACES.map(([name, street, city, postalCode, country, latitude, longitude]) => {
  const address = [street, [city, postalCode].filter(Boolean).join(' '), city === country ? '' : country]
  const place: Place = {
    placeId: `known.${addressOf(`${name} ${country}`)}`,
    name,
    address: address.filter(Boolean).join(', '),
    latitude,
    longitude,
    city,
    postalCode: postalCode || null,
    meta: { source: 'Fieldhouse', country },
  }
  return { place, words: ` ${plain([name, street, city, postalCode, country].join(' '))}` }
})

/** A short list of the product's own, and positions that somebody types: it needs nobody else (VENUES-16). */
export const builtInPlaces: PlaceFinder = {
  source: 'builtIn',
  search: (text) => {
    const typed = positionTyped(text)
    if (typed) return Promise.resolve([toSuggestion(placeTyped(typed))])
    const wanted = plain(text).split(' ').filter(Boolean)
    if (wanted.length === 0) return Promise.resolve([])
    const found = places.filter(({ words }) => wanted.every((word) => words.includes(` ${word}`)))
    return Promise.resolve(found.slice(0, MOST).map(({ place }) => toSuggestion(place)))
  },
  find: (placeId) =>
    Promise.resolve(placeOfTypedId(placeId) ?? places.find(({ place }) => place.placeId === placeId)?.place ?? null),
}

const toSuggestion = ({ placeId, name, address }: Place) => ({ placeId, name, address })
