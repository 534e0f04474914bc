export { venueRoutes } from './venues.routes.ts'
export { toVenue } from './to-venue.ts'
export { claimAddressByName, findAllVenues, findVenueOfPage } from './venues.store.ts'
