import { refusalOfRemoval } from '@fieldhouse/domain/staff'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findOwnersOfClub, lockPartner } from '../partners/index.ts'
import { handOverSessionsOf } from './hand-over-sessions.ts'
import { audited } from './staff-input.ts'
import { tellOfOwners } from './tell-of-owners.ts'
import { dropOwner, findOwnerProfiles, lockStaff, markRemoved } from './staff.store.ts'

/**
 * Removes a staff member (STAFF-22). Every call asks anew who somebody is: from the commit on their sessions open nothing of this
 * partner, and their open streams end with the news of it. They leave the owners' list, too (STAFF-33), and their sessions to come are
 * reassigned first (BEYOND-56). Refuses to remove oneself, and the only owner (STAFF-30).
 */
export const removeStaff = async (
  deps: Deps,
  context: Context,
  id: string,
  takenOverBy: string | undefined,
): Promise<{ id: string }> => {
  const told = await findOwnersOfClub(deps, context.partnerId)
  return deps.command(context, async (command) => {
    // Of two that change who owns the business, the later one sees what the earlier did.
    await lockPartner(command)
    const before = await lockStaff(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.partnerStaff' })
    const { profile_id: profileId } = before
    const owners = await findOwnerProfiles(command)
    const isOwner = before.roles.includes('owner') || (profileId !== null && owners.includes(profileId))
    const refusal = refusalOfRemoval({
      isSelf: command.actor.staffId === id,
      isOwner,
      otherOwners: owners.filter((owner) => owner !== profileId).length,
    })
    if (refusal) throw new Refused(refusal)
    await handOverSessionsOf(deps, command, id, takenOverBy)
    await markRemoved(command, id)
    if (profileId !== null) await dropOwner(command, profileId, id)
    if (isOwner) await tellOfOwners(command, deps, told, 'removed', before)
    command.audit({ action: 'staff.removed', subjectType: 'staff', subjectId: id, before: audited(before) })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return { id }
  })
}
