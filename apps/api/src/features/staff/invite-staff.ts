import { unlessRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { findStaffMember } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { keepInvitation, mailsOf } from '../identity/index.ts'
import { findPartner } from '../partners/index.ts'
import { invitationOf, sendInvitation } from './staff-invitation.ts'
import { lockStaff } from './staff.store.ts'

/**
 * Invites somebody who has not come in yet once more (STAFF-33): a lost mail, or a link that is too old. Where no mail server sends it, a
 * super admin is answered the link to hand over. A club is not: whoever has the link has the email proved, which for the club may be
 * anybody's. It opens an account, so that no kept reply has it: who sends a call again is given another, and no second mail. Refuses who has
 * come in or declined, and more than a club may invite.
 */
export const inviteStaff = async (deps: Deps, context: Context, id: string) => {
  const { partnerId, actor } = context
  const [partner, member] = await deps.read(partnerId, async (db) => [
    await findPartner(db, partnerId),
    await findStaffMember(db, partnerId, id),
  ])
  if (!partner || !member) throw new Refused({ code: 'error.notFound.partnerStaff' })
  const { email } = member
  const invitation = await unlessRepeated(deps.read, context, () => invitationOf(deps, email, partner))
  await deps.command(context, async (command) => {
    const standing = await lockStaff(command, id)
    if (!standing) throw new Refused({ code: 'error.notFound.partnerStaff' })
    const isWaiting = standing.profile_id === null && standing.declined_at === null && standing.email === email
    if (!isWaiting) throw new Refused({ code: 'error.badRequest.notInvited' })
    await sendInvitation(deps, command, invitation!)
    command.audit({ action: 'staff.invited', subjectType: 'staff', subjectId: id, after: { email } })
    return null
  })
  if (!actor.superAdmin || mailsOf(deps.config) === 'sent') return { email, url: null }
  return { email, url: (invitation ?? (await linkAnew(deps, email, partner))).url }
}

const linkAnew = async (deps: Deps, email: string, partner: Parameters<typeof invitationOf>[2]) => {
  const invitation = await invitationOf(deps, email, partner)
  const { oneTimeToken: token } = invitation.mail
  if (token !== undefined) await keepInvitation(deps, { email, token })
  return invitation
}
