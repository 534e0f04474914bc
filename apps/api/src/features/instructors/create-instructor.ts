import { randomUUID } from 'node:crypto'
import type { Instructor } from '@fieldhouse/contract/instructors'
import type { RoleType } from '@fieldhouse/domain/staff'
import { unlessRepeated, type Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPartner } from '../partners/index.ts'
import {
  auditedStaff,
  columnsOf,
  insertStaff,
  invitationOf,
  lockStaffByEmail,
  saveStaff,
  saveTeaching,
  sendInvitation,
} from '../staff/index.ts'
import { audited, instructorExists, takeAvatar, teachingOf, type InstructorInput } from './instructor-input.ts'
import { findInstructorOf } from './instructors.store.ts'
import { toInstructor } from './to-instructor.ts'

/**
 * Adds an instructor, and makes whoever has the email staff with that role (INSTRUCTORS-22): somebody new is invited by mail, one of the
 * staff gets it beside the roles that they have, and keeps of name and mobile what is left empty here. Refuses the email of another
 * instructor, whatever its case, and a picture that is not kept (INSTRUCTORS-24).
 */
export const createInstructor = async (deps: Deps, context: Context, input: InstructorInput): Promise<Instructor> => {
  const partner = await deps.read(context.partnerId, (db) => findPartner(db, context.partnerId))
  if (!partner) throw new Refused({ code: 'error.notFound.partner' })
  const invitation = await unlessRepeated(deps.read, context, () => invitationOf(deps, input.email, partner))
  return deps.command(context, async (command) => {
    const { staffId, isNew } = await hire(command, input, partner.country_code)
    await takeAvatar(command, input.avatar, null)
    const { id } = (await findInstructorOf(command.db, command.partnerId, staffId))!
    await saveTeaching(command, id, teachingOf(input))
    if (isNew) await sendInvitation(deps, command, invitation!)
    const row = (await findInstructorOf(command.db, command.partnerId, staffId))!
    command.audit({ action: 'instructor.created', subjectType: 'instructor', subjectId: id, after: audited(row) })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return toInstructor(row)
  })
}

const hire = async (
  command: Command,
  { firstName, lastName, email, mobile }: InstructorInput,
  countryCode: string,
): Promise<{ staffId: string; isNew: boolean }> => {
  const known = await lockStaffByEmail(command, email)
  const subject = { subjectType: 'staff' } as const
  if (!known) {
    const id = randomUUID()
    const columns = columnsOf({ firstName, lastName, email, mobile, roleIds: ['instructor'] }, countryCode)
    if (!(await insertStaff(command, id, columns))) throw instructorExists()
    command.audit({ ...subject, action: 'staff.created', subjectId: id, after: auditedStaff(columns) })
    return { staffId: id, isNew: true }
  }
  if (known.roles.includes('instructor')) throw instructorExists()
  const columns = columnsOf(
    {
      firstName: firstName || known.first_name,
      lastName: lastName || known.last_name,
      email: known.email,
      mobile: mobile ?? known.mobile,
      roleIds: [...(known.roles as RoleType[]), 'instructor'],
    },
    countryCode,
  )
  await saveStaff(command, known.id, columns)
  command.audit({
    ...subject,
    action: 'staff.edited',
    subjectId: known.id,
    before: auditedStaff(known),
    after: auditedStaff({ ...known, ...columns }),
  })
  return { staffId: known.id, isNew: false }
}
