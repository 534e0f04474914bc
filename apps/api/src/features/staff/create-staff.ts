import { randomUUID } from 'node:crypto'
import type { StaffMember } from '@fieldhouse/contract/staff'
import { unlessRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { findStaffMember } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findOwnersOfClub, findPartner } from '../partners/index.ts'
import { audited, columnsOf, emailTaken, refuseWrongVenues, type StaffInput } from './staff-input.ts'
import { invitationOf, sendInvitation } from './staff-invitation.ts'
import { insertStaff } from './staff.store.ts'
import { tellOfOwners } from './tell-of-owners.ts'
import { toStaffMember } from './to-staff-member.ts'

/**
 * Adds a staff member, who is invited by mail (STAFF-20, STAFF-33). They come in once they have proved the email: the record is tied to
 * their account then. Refuses an email that another one of the staff has, whatever its case (STAFF-31).
 */
export const createStaff = async (deps: Deps, context: Context, input: StaffInput): Promise<StaffMember> => {
  const partner = await deps.read(context.partnerId, (db) => findPartner(db, context.partnerId))
  if (!partner) throw new Refused({ code: 'error.notFound.partner' })
  const invitation = await unlessRepeated(deps.read, context, () => invitationOf(deps, input.email, partner))
  const owners = await findOwnersOfClub(deps, context.partnerId)
  return deps.command(context, async (command) => {
    await refuseWrongVenues(command, input)
    const id = randomUUID()
    const columns = columnsOf(input, partner.country_code)
    if (!(await insertStaff(command, id, columns))) throw emailTaken()
    await sendInvitation(deps, command, invitation!)
    if (columns.roles.includes('owner')) await tellOfOwners(command, deps, owners, 'added', columns)
    command.audit({ action: 'staff.created', subjectType: 'staff', subjectId: id, after: audited(columns) })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return toStaffMember((await findStaffMember(command.db, command.partnerId, id))!)
  })
}
