import type { StaffMember } from '@fieldhouse/contract/staff'
import { refusalOfLosingOwner } from '@fieldhouse/domain/staff'
import { unlessRepeated, type Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { addOwner, findStaffMember, type StaffRow } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findOwnersOfClub, findPartner, lockPartner } from '../partners/index.ts'
import { audited, columnsOf, emailTaken, refuseWrongVenues, type StaffInput } from './staff-input.ts'
import { invitationOf, sendInvitation } from './staff-invitation.ts'
import { factorsOf } from './factors-of.ts'
import { handOverSessionsOf } from './hand-over-sessions.ts'
import { dropOwner, findOwnerProfiles, isEmailTaken, lockStaff, saveStaff } from './staff.store.ts'
import { tellOfOwners } from './tell-of-owners.ts'
import { toStaffMember } from './to-staff-member.ts'

/**
 * Saves all of a staff member (STAFF-21). Who read an older version than the one that stands is refused. The owners' list follows the
 * role (STAFF-33); the only owner keeps it (STAFF-30). Who has not come in yet is invited anew at another email; who has stays tied to
 * their account, whatever the email says. Whoever loses the role of an instructor has their sessions to come reassigned first (BEYOND-56). Refuses an email that
 * another one of the staff has.
 */
export const updateStaff = async (
  deps: Deps,
  context: Context,
  id: string,
  { version, takenOverBy, ...input }: StaffInput & { version: number; takenOverBy?: string | undefined },
): Promise<StaffMember> => {
  const { partnerId } = context
  const [partner, standing] = await deps.read(partnerId, async (db) => [
    await findPartner(db, partnerId),
    await findStaffMember(db, partnerId, id),
  ])
  if (!partner || !standing) throw new Refused({ code: 'error.notFound.partnerStaff' })
  const factors = await factorsOf(deps, [standing])
  const told = await findOwnersOfClub(deps, partnerId)
  const isInvitedAnew = ({ profile_id, email }: StaffRow) =>
    profile_id === null && email.toLowerCase() !== input.email.toLowerCase()
  const invitation = isInvitedAnew(standing)
    ? await unlessRepeated(deps.read, context, () => invitationOf(deps, input.email, partner))
    : null
  return deps.command(context, async (command) => {
    // Of two that change who owns the business, the later one sees what the earlier did.
    await lockPartner(command)
    const before = await lockStaff(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.partnerStaff' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.staffChangedMeanwhile', details: { version: before.version } })
    await refuseWrongVenues(command, input)
    const columns = columnsOf(input, partner.country_code)
    if (await isEmailTaken(command, columns.email, id)) throw emailTaken()
    const owners = await keepOwners(command, before, columns.roles)
    if (!columns.roles.includes('instructor')) await handOverSessionsOf(deps, command, id, takenOverBy)
    await saveStaff(command, id, columns)
    if (owners !== 'same') await tellOfOwners(command, deps, told, owners, columns)
    if (invitation && isInvitedAnew(before)) await sendInvitation(deps, command, invitation)
    command.audit({
      action: 'staff.edited',
      subjectType: 'staff',
      subjectId: id,
      before: audited(before),
      after: audited({ ...before, ...columns }),
    })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return toStaffMember((await findStaffMember(command.db, command.partnerId, id))!, factors)
  })
}

/** Has the owners' list follow the role, and says whether somebody became an owner by it, or is one no more. */
const keepOwners = async (
  command: Command,
  { id, profile_id: profileId, roles }: StaffRow,
  become: string[],
): Promise<'added' | 'removed' | 'same'> => {
  const owners = await findOwnerProfiles(command)
  const isOwner = roles.includes('owner') || (profileId !== null && owners.includes(profileId))
  if (become.includes('owner')) {
    if (profileId !== null) await addOwner(command.db, { partnerId: command.partnerId, profileId }, command.now)
    return isOwner ? 'same' : 'added'
  }
  const refusal = refusalOfLosingOwner({
    isOwner,
    otherOwners: owners.filter((owner) => owner !== profileId).length,
  })
  if (refusal) throw new Refused(refusal)
  if (profileId !== null) await dropOwner(command, profileId, id)
  return isOwner ? 'removed' : 'same'
}
