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
  source: 'builtIn' | 'openStreetMap'
  /** Some places for a text, the likeliest first. */
  search(text: string): Promise<Suggestion[]>
  /** A place that was suggested; null where nobody knows it. */
  find(placeId: string): Promise<Place | null>
}

/** The provider of places is silent, too late or says what makes no sense. */
export class PlacesUnreachable extends Error {
  constructor(why: string) {
    super(`places: ${why}`)
    this.name = 'PlacesUnreachable'
  }
}

/** A position as it is typed, 'latitude, longitude' in degrees; null for anything else. */
export const positionTyped = (text: string): { latitude: number; longitude: number } | null => {
  const parts = text.split(/[,;\s]/).filter(Boolean)
  if (parts.length !== 2 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,15})?$/.test(part))) return null
  const [latitude, longitude] = parts.map(Number) as [number, number]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
