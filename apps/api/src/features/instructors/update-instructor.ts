import type { Instructor } from '@fieldhouse/contract/instructors'
import type { RoleType } from '@fieldhouse/domain/staff'
import { unlessRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPartner } from '../partners/index.ts'
import {
  auditedStaff,
  columnsOf,
  emailTaken,
  invitationOf,
  lockStaff,
  lockStaffByEmail,
  saveStaff,
  saveTeaching,
  sendInvitation,
} from '../staff/index.ts'
import { audited, instructorExists, takeAvatar, teachingOf, type InstructorInput } from './instructor-input.ts'
import { findInstructor } from './instructors.store.ts'
import { toInstructor } from './to-instructor.ts'

/**
 * Saves all of an instructor: name, email and mobile are those of the staff list (INSTRUCTORS-22). Who read an older version than the one
 * that stands, of the instructor or of the staff member, is refused. Who has not come in yet is invited anew at another email. Refuses the
 * email of another one of the staff, and a picture that is not kept (INSTRUCTORS-24).
 */
export const updateInstructor = async (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...input }: InstructorInput & { version: number },
): Promise<Instructor> => {
  const { partnerId } = context
  const partner = await deps.read(partnerId, (db) => findPartner(db, partnerId))
  if (!partner) throw new Refused({ code: 'error.notFound.partner' })
  const invitation = await unlessRepeated(deps.read, context, () => invitationOf(deps, input.email, partner))
  return deps.command(context, async (command) => {
    const { db } = command
    const standing = await findInstructor(db, partnerId, id)
    const member = standing && (await lockStaff(command, standing.staff_id))
    // Read once more under the lock: somebody else may have saved them since.
    const before = member && (await findInstructor(db, partnerId, id))
    if (!before) throw new Refused({ code: 'error.notFound.instructor' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.instructorChangedMeanwhile', details: { version: before.version } })
    const { firstName, lastName, email, mobile } = input
    const other = await lockStaffByEmail(command, email)
    if (other && other.id !== member.id) throw other.roles.includes('instructor') ? instructorExists() : emailTaken()
    const roleIds = member.roles as RoleType[]
    const columns = columnsOf({ firstName, lastName, email, mobile, roleIds }, partner.country_code)
    await saveStaff(command, member.id, columns)
    await takeAvatar(command, input.avatar, before.avatar)
    await saveTeaching(command, id, teachingOf(input))
    if (member.profile_id === null && member.email.toLowerCase() !== email.toLowerCase())
      await sendInvitation(deps, command, invitation!)
    const after = (await findInstructor(db, partnerId, id))!
    command.audit({
      action: 'staff.edited',
      subjectType: 'staff',
      subjectId: member.id,
      before: auditedStaff(member),
      after: auditedStaff({ ...member, ...columns }),
    })
    command.audit({
      action: 'instructor.edited',
      subjectType: 'instructor',
      subjectId: id,
      before: audited(before),
      after: audited(after),
    })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return toInstructor(after)
  })
}
