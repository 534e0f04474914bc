import { mailOf } from '../../messages/letter.ts'
import { linkLetter } from '../../messages/link-letter.ts'
import { wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { publicUrl, type OwnerAccount } from '../identity/index.ts'

/**
 * What an owner is told of their partner, and the link in it: it sets the first password of who has none, and leads everybody else to
 * the log-in, or to the sign-up where another company keeps the passwords (SUPERADMIN-56).
 */
export const invitationOf = (
  { config }: Pick<Deps, 'config'>,
  { email, token, locale: chosen, hasLogin }: OwnerAccount,
  partner: { brandName: string; countryCode: string },
) => {
  const locale = (chosen ?? (partner.countryCode === 'VN' ? 'vi' : 'en')) === 'vi' ? ('vi' as const) : ('en' as const)
  const words = wordsIn(locale)
  const path =
    token !== null
      ? `/reset-password?token=${token}`
      : hasLogin
        ? '/login'
        : `/signup?email=${encodeURIComponent(email)}`
  const url = `${publicUrl(config)}${path}`
  const written = (token === null ? words.ownerAdded : words.ownerInvited)(partner.brandName)
  const mail = mailOf(email, linkLetter(written, { locale, sender: { name: 'Fieldhouse' }, url }))
  return { url, mail: token === null ? mail : { ...mail, oneTimeToken: token } }
}
