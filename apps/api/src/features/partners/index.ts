export { findClub, type Club } from './club.store.ts'
export { contactBlock, contactOf, soldAndPaid } from './contact-of-club.ts'
export { findMethodsForCustomers } from './methods-for-customers.ts'
export { addressTaken } from './new-partner-refusals.ts'
export { noteAccountStatus } from './note-account-status.ts'
export { claimAddress, releaseAddress } from './page-addresses.store.ts'
export { partnerRoutes } from './partners.routes.ts'
export {
  findOwnerEmail,
  findPartner,
  findPartnerZone,
  lockPartner,
  saveSettings,
  type PartnerRow,
} from './partners.store.ts'
export { insertProfile } from './profiles/profiles.store.ts'
export type { ZoneChanged } from './zone-changed.ts'
export { payoutWaitOf, toPayoutWait } from './to-partner.ts'
export { takeAccount, type TakenAccount } from './take-account.ts'
export { findOwnersOfClub, tellOwners, type OwnerToTell } from './tell-owners.ts'
