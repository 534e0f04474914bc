import tzLookup from '@photostructure/tz-lookup'
import { Refused } from '../../db/refused.ts'
import {
  PlacesUnreachable,
  type Place,
  type PlaceFinder,
  type Suggestion,
} from '../../providers/places/place-finder.ts'

/** The time zone at a position in degrees, out of a map that comes with the product (VENUES-52); at sea that of its longitude. */
export const findTimezone = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  tzLookup(latitude, longitude)

/** Places for a text (VENUES-16). Refuses where the geocoder of the deployment gives no answer. */
export const searchPlaces = (places: PlaceFinder, text: string): Promise<Suggestion[]> =>
  unlessSilent(() => places.search(text))

/** A place that was suggested (VENUES-16). Refuses one that nobody knows, and where the geocoder gives no answer. */
export const getPlace = async (places: PlaceFinder, placeId: string): Promise<Place> => {
  const place = await unlessSilent(() => places.find(placeId))
  if (!place) throw new Refused({ code: 'error.notFound.place' })
  return place
}

const unlessSilent = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PlacesUnreachable) throw new Refused({ code: 'error.badRequest.placesUnreachable' })
    throw error
  }
}
