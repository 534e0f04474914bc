import type { StaffMember } from '@fieldhouse/contract/staff'
import { refusalOfFactorReset } from '@fieldhouse/domain/identity'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { findStaffMember } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findColleague, takeOffLostFactor, type Origin } from '../identity/index.ts'
import { lockStaff } from './staff.store.ts'
import { toStaffMember } from './to-staff-member.ts'

/**
 * Takes the second factor of a staff member off who has lost it (BEYOND-23): their sessions end, they are told by mail, and the club's
 * audit trail keeps who did it. Refuses oneself, a super admin, and somebody who works for another club as well, but to a super admin.
 * Accounts belong to no partner, so that it is a command on the platform's connection: the factor goes with the entry of the trail, or
 * neither does. `ended` hears of the sessions that ended.
 */
export const resetSecondFactor = async (
  deps: Deps,
  context: Context,
  { id, origin }: { id: string; origin: Origin },
  ended: (sessionId: string) => Promise<void>,
): Promise<StaffMember> => {
  let over: string[] = []
  const reply = await deps.platformCommand(context, async (command) => {
    const { db, partnerId, actor } = command
    const member = await lockStaff(command, id)
    if (!member) throw new Refused({ code: 'error.notFound.partnerStaff' })
    const { profile_id: profileId } = member
    if (profileId === null) throw new Refused({ code: 'error.conflict.noSecondFactor' })
    const { accountId, ...colleague } = await findColleague(db, { profileId, partnerId })
    const refusal = refusalOfFactorReset({
      ...colleague,
      isSelf: accountId === actor.accountId,
      bySuperAdmin: actor.superAdmin,
    })
    if (refusal) throw new Refused(refusal)
    command.audit({ action: 'staff.secondFactorReset', subjectType: 'staff', subjectId: id })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    const sessions = await takeOffLostFactor(deps, db, { accountId, origin })
    if (sessions === null) throw new Refused({ code: 'error.conflict.noSecondFactor' })
    over = sessions
    return toStaffMember((await findStaffMember(db, partnerId, id))!)
  })
  for (const sessionId of over) await ended(sessionId)
  return reply
}
