export { findOwnerAccount, findOwners, type OwnerAccount } from './find-owner-account.ts'
export { mailsOf, publicUrl } from './identity-mails.ts'
export { identityRoutes } from './identity.routes.ts'
export { ADMIN_LINK_HOURS, makeAdminLink, makeFirstAdminLink } from './make-admin-link.ts'
