import type { Api, Reply } from '@fieldhouse/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, query } from '../../../lib/api/api.ts'
import type { VenueValues } from './venue-form.ts'

type Place = Reply<Api['getPlace']>['data']
type Suggestion = Reply<Api['searchPlaces']>['data'][number]

/** So many letters a text has before places are searched for it. */
export const SHORTEST = 3
const PAUSE_MS = 250

/** The places that are suggested for a text, once there is enough of it and nobody types on. */
export const usePlaces = (text: string) => {
  const [typed] = useDebouncedValue(text.trim(), PAUSE_MS)
  const asked = useQuery({
    ...query('searchPlaces', { query: { q: typed } }),
    enabled: typed.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  return {
    suggestions: text.trim().length < SHORTEST ? [] : (asked.data?.data ?? []),
    isTooShort: text.trim().length > 0 && text.trim().length < SHORTEST,
    // Also while somebody still types: what is shown by then is of another text.
    isSearching: text.trim().length >= SHORTEST && (asked.isFetching || typed !== text.trim()),
    source: asked.data?.source ?? null,
    isNone: asked.isSuccess && !asked.isPlaceholderData && typed.length >= SHORTEST && asked.data.data.length === 0,
    error: asked.error,
  }
}

/**
 * Chooses a suggested place: the whole location and the zone there follow it (VENUES-14, VENUES-50). A position that was typed says nothing
 * of the street. A zone that can't be looked up stays as it was (VENUES-52). What is typed or chosen meanwhile counts, not an answer to what
 * was before.
 */
export const useChosenPlace = (values: VenueValues, change: (more: Partial<VenueValues>) => void) => {
  const latest = useRef(0)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    failure,
    choose: async ({ placeId }: Suggestion) => {
      const mine = (latest.current += 1)
      setFailure(null)
      try {
        const { data: place } = await client.getPlace({ placeId })
        const zone = await zoneAt(place)
        if (latest.current === mine) change(locationOf(place, values, zone ?? values.timezone))
      } catch (error) {
        if (latest.current === mine) setFailure(error)
      }
    },
    /** What was chosen counts no more. */
    forget: () => void (latest.current += 1),
  }
}

type Position = { latitude: number; longitude: number }

const zoneAt = ({ latitude, longitude }: Position): Promise<string | null> =>
  client.findTimezone({ query: { latitude: String(latitude), longitude: String(longitude) } }).then(
    ({ data }) => data.timezone,
    () => null,
  )

/**
 * Sets the position on the map: of a place that was chosen, a more exact one; else it is all that is known of the place, beside the
 * street, city and postal code as they are typed (VENUES-14). The zone there follows, as of a chosen place.
 */
export const usePin = ({ isAddressSelected, timezone }: VenueValues, change: (more: Partial<VenueValues>) => void) => {
  const latest = useRef(0)
  return async (position: Position) => {
    const mine = (latest.current += 1)
    change({
      ...position,
      isAddressSelected: true,
      ...(!isAddressSelected && { placeId: null, placeName: null, placeMeta: { source: 'typed' } }),
    })
    const zone = await zoneAt(position)
    if (latest.current === mine && zone !== null && zone !== timezone) change({ timezone: zone })
  }
}

const locationOf = (place: Place, before: VenueValues, timezone: string | null): Partial<VenueValues> => ({
  isAddressSelected: true,
  placeId: place.placeId,
  placeName: place.name,
  placeMeta: place.meta,
  latitude: place.latitude,
  longitude: place.longitude,
  timezone,
  ...(place.meta.source !== 'typed' && { address: place.address }),
  city: place.city ?? before.city,
  postalCode: place.postalCode ?? before.postalCode,
})
