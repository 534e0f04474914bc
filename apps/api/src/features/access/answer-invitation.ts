import { unlessRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { findInvitations, type ClubRow } from './invitations.store.ts'
import { declineStaffRecord, tieStaffRecord } from './staff.store.ts'

const noInvitation = (): Refused => new Refused({ code: 'error.notFound.invitation' })

/** The invitation of the context's partner to the caller. Accounts belong to no partner: asked outside a command. Refuses with 404 where there is none. */
const findInvitation = async ({ platform }: Pick<Deps, 'platform'>, { partnerId }: Context, caller: Caller) => {
  const invitations = await platform((db) => findInvitations(db, caller.accountId))
  const invitation = invitations.find((one) => one.partnerId === partnerId)
  if (!invitation) throw noInvitation()
  return invitation
}

/** Whether the invitation was accepted, or declined. */
type Answer = 'joined' | 'declined'

const answerInvitation = async (deps: Deps, context: Context, caller: Caller, answer: Answer): Promise<ClubRow> => {
  const invitation = await unlessRepeated(deps.read, context, () => findInvitation(deps, context, caller))
  return deps.command(context, async (command) => {
    const { db, partnerId, now } = command
    const { email, brandName } = invitation!
    const { profileId } = caller
    // The record as it is now: it may have been removed, or given another email, since it was found.
    const id =
      answer === 'joined'
        ? await tieStaffRecord(db, partnerId, { profileId, email }, now)
        : await declineStaffRecord(db, { partnerId, email }, now)
    if (id === undefined) throw noInvitation()
    command.audit({ action: `staff.${answer}`, subjectType: 'staff', subjectId: id })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return { partnerId, brandName }
  })
}

/**
 * Joins the staff of a club that asks (STAFF-33): the record is tied to the caller's account, with the roles and venues that it names now, and
 * an owner is on the owners' list. Refuses with 404 where the club doesn't ask, or not any more.
 */
export const acceptInvitation = (deps: Deps, context: Context, caller: Caller): Promise<ClubRow> =>
  answerInvitation(deps, context, caller, 'joined')

/**
 * Declines to join the staff of a club that asks: the record stays and counts for nobody, until the club gives it another email. Refuses as
 * `acceptInvitation` does.
 */
export const declineInvitation = (deps: Deps, context: Context, caller: Caller): Promise<ClubRow> =>
  answerInvitation(deps, context, caller, 'declined')
