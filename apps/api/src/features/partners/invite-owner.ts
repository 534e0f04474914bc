import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findOwnerAccount, findOwners, mailsOf } from '../identity/index.ts'
import { invitationOf } from './invitation.ts'
import { findPartner, type PartnerRow } from './partners.store.ts'

const partnerOf = async ({ read }: Deps, partnerId: string): Promise<PartnerRow> => {
  const partner = await read(partnerId, (db) => findPartner(db, partnerId))
  if (!partner) throw new Refused({ code: 'error.notFound.partner' })
  return partner
}

/** Who owns a partner, the first owner first; `invited` is who has no way to log in yet (SUPERADMIN-19, SUPERADMIN-56). */
export const listOwners = async (deps: Deps, partnerId: string) =>
  findOwners(deps, (await partnerOf(deps, partnerId)).owners)

/**
 * Invites an owner who never followed the first invitation once more (SUPERADMIN-56). The link is answered only where no mail server
 * sends it: whoever asks may hand it over. Refuses whom the partner does not belong to, and who can log in already: for them it would be
 * a way into their account.
 */
export const inviteOwner = async (deps: Deps, context: Context, profileId: number) => {
  const partner = await partnerOf(deps, context.partnerId)
  if (!partner.owners.includes(profileId)) throw new Refused({ code: 'error.notFound.profile' })
  const { brand_name: brandName, country_code: countryCode } = partner
  return deps.platformCommand(context, async (command) => {
    const owner = await findOwnerAccount(command, deps, { profileId })
    if (owner.hasLogin) {
      throw new Refused({
        code: 'error.badRequest.ownerHasLogin',
        details: { msg: 'This owner can log in already.' },
      })
    }
    const { url, mail } = invitationOf(deps, owner, { brandName: brandName ?? '', countryCode })
    command.send(mail)
    command.audit({
      action: 'partner.ownerInvited',
      subjectType: 'partner',
      subjectId: command.partnerId,
      after: { profileId },
    })
    return { email: owner.email, url: mailsOf(deps.config) === 'sent' ? null : url }
  })
}
