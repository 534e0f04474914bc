import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { auditedStaff, lockStaff, markRemoved, saveStaff } from '../staff/index.ts'
import { audited } from './instructor-input.ts'
import { findInstructor } from './instructors.store.ts'

/**
 * Takes somebody from the instructors: they lose the role, and the staff record with it where it was their only one (INSTRUCTORS-22). Who
 * stands on the owners' list stays there. What stands of them is kept for the classes that they gave (INSTRUCTORS-23); their
 * sessions to come are reassigned first (BEYOND-56).
 */
export const deleteInstructor = (
  deps: Deps,
  context: Context,
  id: string,
  takenOverBy: string | undefined,
): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    const standing = await findInstructor(db, partnerId, id)
    const member = standing && (await lockStaff(command, standing.staff_id))
    const before = member && (await findInstructor(db, partnerId, id))
    if (!before) throw new Refused({ code: 'error.notFound.instructor' })
    await deps.handOverSessions(command, id, takenOverBy)
    const columns = { ...member, roles: member.roles.filter((role) => role !== 'instructor') }
    const subject = { subjectType: 'staff', subjectId: member.id, before: auditedStaff(member) } as const
    if (columns.roles.length === 0) {
      await markRemoved(command, member.id)
      command.audit({ ...subject, action: 'staff.removed' })
    } else {
      const { first_name, last_name, email, mobile, roles } = columns
      await saveStaff(command, member.id, { first_name, last_name, email, mobile, roles })
      command.audit({ ...subject, action: 'staff.edited', after: auditedStaff(columns) })
    }
    command.audit({ action: 'instructor.deleted', subjectType: 'instructor', subjectId: id, before: audited(before) })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return { id }
  })
