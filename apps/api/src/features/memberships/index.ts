export { membershipRoutes } from './memberships.routes.ts'
export { importedMemberships } from './imported-memberships.store.ts'
export { membershipLines } from './selling/membership-lines.ts'
