export { venueRoutes } from './venues.routes.ts'
export { toVenue } from './to-venue.ts'
export { claimAddressByName, findVenues } from './venues.store.ts'
