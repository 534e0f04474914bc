import type { Api } from '@fieldhouse/contract'
import type { venues } from '@fieldhouse/contract/venues'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { PlaceFinder } from '../../providers/places/place-finder.ts'
import type { Deps } from '../deps.ts'
import { addFacilities } from '../facilities/index.ts'
import { createVenue } from './create-venue.ts'
import { findTimezone, getPlace, searchPlaces } from './maps.ts'
import { toVenue } from './to-venue.ts'
import { updateVenue } from './update-venue.ts'
import { findVenueOfFacility, findVenues } from './venues.store.ts'

/** Venues of a partner (VENUES-53 to VENUES-56), the venue of a facility (ORDERS-99), and where places are (VENUES-16, VENUES-51). */
export const venueRoutes = (deps: Deps, places: PlaceFinder): Pick<Handlers<Api>, keyof typeof venues> => ({
  async listVenues({ context: { partnerId }, query: { offset, limit } }) {
    const { rows, total } = await deps.read(partnerId, (db) => findVenues(db, partnerId, offset, limit))
    return { data: rows.map(toVenue), pagination: { offset, limit, total } }
  },
  createVenue: async ({ context, body }) => ({ data: await createVenue(deps, context, body) }),
  updateVenue: async ({ context, params, body }) => ({ data: await updateVenue(deps, context, params.id, body) }),
  addFacilitiesToVenue: async ({ context, params, body }) => ({
    data: await addFacilities(deps, context, body.facilityGroupId, body.facilities, params.id),
  }),
  async getVenueOfFacility({ context: { partnerId }, params }) {
    const venue = await deps.read(partnerId, (db) => findVenueOfFacility(db, partnerId, params.id))
    if (!venue) throw new Refused({ code: 'error.notFound.facility' })
    return { data: venue }
  },
  findTimezone: ({ query }) => ({ data: { timezone: findTimezone(query) } }),
  searchPlaces: async ({ query }) => ({ data: await searchPlaces(places, query.q), source: places.source }),
  getPlace: async ({ params }) => ({ data: await getPlace(places, params.placeId) }),
})
