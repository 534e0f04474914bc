/** A place as a search suggests it. */
export type Suggestion = { placeId: string; name: string; address: string }

/** A place with where it is, in degrees, and what its provider knows of it beside. */
export type Place = Suggestion & {
  latitude: number
  longitude: number
  city: string | null
  postalCode: string | null
  meta: Record<string, string | number | boolean | null>
}

/** Who finds places by their name or address (VENUES-16). Both throw PlacesUnreachable where a provider gives no answer that is one. */
export type PlaceFinder = {
  source: 'builtIn' | 'openStreetMap' | 'google'
  /** Some places for a text, the likeliest first. */
  search(text: string): Promise<Suggestion[]>
  /** A place that was suggested; null where nobody knows it. */
  find(placeId: string): Promise<Place | null>
}

/** The provider of places is silent, too late or says what makes no sense. */
export class PlacesUnreachable extends Error {
  /** What it answered by HTTP, where that was not 2xx. */
  readonly status: number | null
  constructor(why: string, status: number | null = null) {
    super(`places: ${why}`)
    this.name = 'PlacesUnreachable'
    this.status = status
  }
}

/** A position as it is typed, 'latitude, longitude' in degrees; null for anything else. */
export const positionTyped = (text: string): { latitude: number; longitude: number } | null => {
  const parts = text.split(/[,;\s]/).filter(Boolean)
  if (parts.length !== 2 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,15})?$/.test(part))) return null
  const [latitude, longitude] = parts.map(Number) as [number, number]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** The place at a position that somebody typed: nobody knows what stands there. */
export const placeTyped = ({ latitude, longitude }: { latitude: number; longitude: number }): Place => {
  const written = `${latitude}, ${longitude}`
  return {
    placeId: `at.${latitude}_${longitude}`,
    name: written,
    address: written,
    latitude,
    longitude,
    city: null,
    postalCode: null,
    meta: { source: 'typed' },
  }
}

const TYPED = /^at\.(-?\d{1,3}(?:\.\d{1,15})?)_(-?\d{1,3}(?:\.\d{1,15})?)$/

/** The place of an id that `placeTyped` gave; null for any other id. */
export const placeOfTypedId = (placeId: string): Place | null => {
  const parts = TYPED.exec(placeId)
  const position = parts && positionTyped(`${parts[1]}, ${parts[2]}`)
  return position ? placeTyped(position) : null
}
