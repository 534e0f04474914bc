import type { OutgoingMessage } from '../../db/command.ts'
import { mailOf } from '../../messages/letter.ts'
import { linkLetter } from '../../messages/link-letter.ts'
import { wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { findLogin, publicUrl } from '../identity/index.ts'
import type { PartnerRow } from '../partners/index.ts'

/**
 * The mail that invites a staff member (STAFF-33): to sign up with this email, or where somebody logs in with it already, to do so. In
 * the language of their account, else of the club's country.
 */
export const invitationOf = async (
  { platform, config }: Deps,
  email: string,
  partner: Pick<PartnerRow, 'brand_name' | 'country_code'>,
): Promise<OutgoingMessage> => {
  const login = await platform((db) => findLogin(db, email))
  const locale = (login?.locale ?? (partner.country_code === 'VN' ? 'vi' : 'en')) === 'vi' ? 'vi' : 'en'
  const words = wordsIn(locale)
  const club = partner.brand_name ?? 'Fieldhouse'
  const url = `${publicUrl(config)}${login ? '/login' : `/signup?email=${encodeURIComponent(email)}`}`
  return mailOf(
    email,
    linkLetter((login ? words.staffAdded : words.staffInvited)(club, email), {
      locale,
      sender: { name: 'Fieldhouse' },
      url,
    }),
  )
}
