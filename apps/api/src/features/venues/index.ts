export { venueRoutes } from './venues.routes.ts'
export { claimAddressByName } from './venues.store.ts'
