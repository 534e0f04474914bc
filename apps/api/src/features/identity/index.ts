export { publicUrl } from './identity-mails.ts'
export { identityRoutes } from './identity.routes.ts'
