import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findInvitedOwner, findOwners, mailsOf } from '../identity/index.ts'
import { invitationOf } from './invitation.ts'
import { findPartner, isOwnerInvitedSince, lockPartner, type PartnerRow } from './partners.store.ts'

const partnerOf = async ({ read }: Deps, partnerId: string): Promise<PartnerRow> => {
  const partner = await read(partnerId, (db) => findPartner(db, partnerId))
  if (!partner) throw new Refused({ code: 'error.notFound.partner' })
  return partner
}

/** Who owns a partner, the first owner first; `invited` is who has no way to log in yet (SUPERADMIN-19, SUPERADMIN-56). */
export const listOwners = async (deps: Deps, partnerId: string) =>
  findOwners(deps, (await partnerOf(deps, partnerId)).owners)

/** Of some partners, which have owners of whom nobody can log in yet: one statement. */
export const whoAwaitsOwners = async (deps: Deps, partners: readonly Pick<PartnerRow, 'owners'>[]) => {
  const owners = await findOwners(deps, [...new Set(partners.flatMap((partner) => partner.owners))])
  const invited = new Set(owners.flatMap((owner) => (owner.invited ? [owner.profileId] : [])))
  return (partner: Pick<PartnerRow, 'owners'>): boolean =>
    partner.owners.length > 0 && partner.owners.every((profileId) => invited.has(profileId))
}

/** So long after one invitation another press of the button is the same one: it sends no second mail. */
const SAME_INVITATION_MS = 60_000

/**
 * Invites an owner who never followed the first invitation once more (SUPERADMIN-56): one mail, however often it is pressed within a minute.
 * The link is answered only where no mail server sends it: whoever asks may hand it over. It opens an account, so that no kept reply has
 * it: who asks again is given another. Refuses whom the partner does not belong to, and who can log in already: for them it would be a way
 * into their account.
 */
export const inviteOwner = async (deps: Deps, context: Context, profileId: number) => {
  const partner = await partnerOf(deps, context.partnerId)
  if (!partner.owners.includes(profileId)) throw new Refused({ code: 'error.notFound.profile' })
  const invitationIn = async (command: Command) => {
    const owner = await findInvitedOwner(command, deps, profileId)
    if (owner.hasLogin) {
      throw new Refused({ code: 'error.badRequest.ownerHasLogin' })
    }
    const { brand_name: brandName, country_code: countryCode } = partner
    return { email: owner.email, ...invitationOf(deps, owner, { brandName: brandName ?? '', countryCode }) }
  }
  let link: string | null = null
  await deps.platformCommand(context, async (command) => {
    // Who presses at the same moment waits, and finds the invitation.
    await lockPartner(command)
    if (await isOwnerInvitedSince(command, profileId, command.now - SAME_INVITATION_MS)) return null
    const { url, mail } = await invitationIn(command)
    link = url
    command.send(mail)
    command.audit({
      action: 'partner.ownerInvited',
      subjectType: 'partner',
      subjectId: command.partnerId,
      after: { profileId },
    })
    return null
  })
  const [owner] = await findOwners(deps, [profileId])
  if (mailsOf(deps.config) === 'sent') return { email: owner!.email, url: null }
  const again = () =>
    deps.platformCommand({ ...context, idempotency: undefined }, async (c) => (await invitationIn(c)).url)
  return { email: owner!.email, url: link ?? (await again()) }
}
