export { COUNTRIES } from './countries.ts'
export { noteAccountStatus } from './note-account-status.ts'
export { partnerRoutes } from './partners.routes.ts'
