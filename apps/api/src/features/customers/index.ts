export { lockBuyer } from './buyers.store.ts'
export { customerRoutes } from './customers.routes.ts'
export { ownDataRoutes } from './own-data/own-data.routes.ts'
export type { ImportedMemberships } from './import/imported-memberships.ts'
