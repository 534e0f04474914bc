import type { Refusal } from '../refusal.ts'

/** What decides whether a staff member may stop being an owner. */
export type Ownership = {
  /** They hold the role, or stand on the owners' list. */
  isOwner: boolean
  /** How many others stand on the owners' list: who was only invited can not run the business yet. */
  otherOwners: number
}

/** Refuses to leave a business without an owner, whether its only one is removed or loses the role (STAFF-30). */
export const refusalOfLosingOwner = ({ isOwner, otherOwners }: Ownership): Refusal | null =>
  isOwner && otherOwners === 0 ? { code: 'error.badRequest.lastOwner' } : null

/** Refuses the removal of a staff member: oneself, and the only owner (STAFF-30). */
export const refusalOfRemoval = ({ isSelf, ...ownership }: Ownership & { isSelf: boolean }): Refusal | null =>
  isSelf ? { code: 'error.badRequest.cannotRemoveYourself' } : refusalOfLosingOwner(ownership)
