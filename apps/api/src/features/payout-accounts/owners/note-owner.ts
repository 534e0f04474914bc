import { fullName } from '@fieldhouse/domain/identity'
import type { Command } from '../../../db/command.ts'
import type { Deps } from '../../deps.ts'
import { tellOwners, type OwnerToTell } from '../../partners/index.ts'
import type { OwnerRow } from './owners.store.ts'

/** What became of a business owner: who it was, and who it is; null where there was, or is, none. */
type OwnerChange = { before: OwnerRow | null; after: OwnerRow | null }

/**
 * Keeps in the audit trail that a business owner was added, changed or removed, and tells every owner of the club by mail: whoever did it may
 * be nobody whom the club knows.
 */
export const noteOwner = async (
  command: Command,
  deps: Deps,
  { before, after }: OwnerChange,
  owners: readonly OwnerToTell[],
): Promise<void> => {
  const what = after === null ? 'removed' : before === null ? 'added' : 'updated'
  const owner = (after ?? before)!
  command.audit({
    action: `businessOwner.${what}`,
    subjectType: 'businessOwner',
    subjectId: owner.id,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  })
  const name = fullName({ firstName: owner.firstName ?? '', lastName: owner.lastName ?? '' })
  await tellOwners(command, deps, owners, ({ businessOwner, payoutsChanged }, { club }) => ({
    ...businessOwner[what](name, club),
    facts: [{ name: businessOwner.owner, value: name }],
    ...payoutsChanged,
    path: '/payments/payouts',
  }))
}

/** What the audit keeps: who, and nothing that identifies them elsewhere. */
const audited = ({ firstName, lastName, isAdditional, verified }: OwnerRow) => ({
  firstName,
  lastName,
  isAdditional,
  verified,
})
