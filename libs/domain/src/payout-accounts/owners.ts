import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { addMonths, isLocalDate } from '../time/index.ts'
import type { LocalDate } from '../time/index.ts'

/** Owners beside the main one, each with at least 25% (BANK-20, BANK-21). */
export const MAX_ADDITIONAL_OWNERS = 3
export const OWNER_MIN_AGE = 13
const FIRST_BIRTH_DATE: LocalDate = '1900-01-01'

/** The days between which an owner may be born, both included; `today` in the partner's zone (BANK-17). */
export const ownerBirthDates = (today: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: FIRST_BIRTH_DATE,
  last: addMonths(today, -12 * OWNER_MIN_AGE),
})

/** True for a day on which an owner may be born (BANK-17). */
export const isOwnerBirthDate = (day: string, today: LocalDate): boolean => {
  const { first, last } = ownerBirthDates(today)
  return isLocalDate(day) && day >= first && day <= last
}

type KnownOwner = { id: string; isAdditional: boolean; verified: boolean }

/** Refuses a second main owner and more than three additional ones (BANK-20, BANK-50). */
export const decideNewOwner = (owners: readonly KnownOwner[], isAdditional: boolean): Decision<null> => {
  const standing = owners.filter((owner) => owner.isAdditional === isAdditional).length
  if (standing < (isAdditional ? MAX_ADDITIONAL_OWNERS : 1)) return accept(null)
  return refuse('error.badRequest.tooManyOwners', {
    property: 'isAdditional',
    why: isAdditional
      ? `There are at most ${MAX_ADDITIONAL_OWNERS} additional owners`
      : 'There is a business owner already',
  })
}

/** The owner that may be changed; refuses one that nobody knows, and a verified one, whose fields are locked (BANK-22). */
export const decideOwnerChange = <O extends KnownOwner>(owners: readonly O[], id: string): Decision<O> => {
  const owner = owners.find((each) => each.id === id)
  if (!owner) return refuse('error.notFound.businessOwner')
  return owner.verified
    ? refuse('error.badRequest.ownerVerified', { property: 'id', why: 'A verified owner cannot be changed' })
    : accept(owner)
}

/** The owner that may be removed: an additional one that is not verified (BANK-50). */
export const decideOwnerRemoval = <O extends KnownOwner>(owners: readonly O[], id: string): Decision<O> => {
  const decision = decideOwnerChange(owners, id)
  return decision.ok && !decision.value.isAdditional
    ? refuse('error.badRequest.mainOwner', { property: 'id', why: 'Only additional owners can be removed' })
    : decision
}
