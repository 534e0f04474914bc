import type { Command, OutgoingMessage } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { mailOf } from '../../messages/letter.ts'
import { linkLetter } from '../../messages/link-letter.ts'
import { wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { inviteEmail, keepInvitation, publicUrl } from '../identity/index.ts'
import type { PartnerRow } from '../partners/index.ts'
import { findTeamChanges } from './staff.store.ts'

/**
 * The mail that invites a staff member (STAFF-33), and the link in it: to sign up with this email, or where somebody logs in with it already, to do so. The
 * link to sign up proves the email. In the language of their account, else of the club's country.
 */
export const invitationOf = async (
  deps: Pick<Deps, 'platform' | 'config'>,
  email: string,
  partner: Pick<PartnerRow, 'brand_name' | 'country_code'>,
): Promise<{ mail: OutgoingMessage; url: string }> => {
  const { locale: chosen, hasLogin, token } = await inviteEmail(deps, email)
  const locale = (chosen ?? (partner.country_code === 'VN' ? 'vi' : 'en')) === 'vi' ? 'vi' : 'en'
  const words = wordsIn(locale)
  const club = partner.brand_name ?? 'Fieldhouse'
  const signUp = `/signup?email=${encodeURIComponent(email)}${token === null ? '' : `&invitation=${token}`}`
  const url = `${publicUrl(deps.config)}${hasLogin ? '/login' : signUp}`
  const written = (hasLogin ? words.staffAdded : words.staffInvited)(club, email)
  const mail = mailOf(email, linkLetter(written, { locale, sender: { name: 'Fieldhouse' }, url }))
  return { url, mail: token === null ? mail : { ...mail, oneTimeToken: token } }
}

/** How many of the team a club may add or change in an hour and invite one more: invitations go to whoever is named, in the club's words. */
export const MOST_INVITED_AN_HOUR = 100
const HOUR = 3_600_000

/**
 * Sends an invitation with the command that made it, as the last thing that could fail in it: its link works from then on. Refuses more
 * than a club may send, with 429 and when to try again.
 */
export const sendInvitation = async (
  deps: Pick<Deps, 'platform' | 'now'>,
  command: Command,
  { mail }: { mail: OutgoingMessage },
): Promise<void> => {
  const changes = await findTeamChanges(command, command.now - HOUR)
  const first = changes[MOST_INVITED_AN_HOUR - 1]
  if (first !== undefined)
    throw new Refused({
      code: 'error.tooManyRequests',
      details: {
        retryAfterSeconds: Math.ceil((first + HOUR - command.now) / 1000),
        msg: 'Too many people were invited. Please try again later.',
      },
    })
  const { recipient: email, oneTimeToken: token } = mail
  if (token !== undefined) await keepInvitation(deps, { email, token })
  command.send(mail)
}
