import type { Config } from '../../config.ts'
import { mailOf } from '../../messages/letter.ts'
import { linkLetter } from '../../messages/link-letter.ts'
import { wordsIn, type Locale } from '../../messages/locale.ts'
import type { LinkWords } from '../../messages/templates/words.ts'
import type { SecretMessage } from '../../providers/mail/outbox.ts'

/** Where people reach the dashboard. Never taken from a request: its Host header is the caller's to choose. */
export const publicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')

/** The mail with the link that sets a new password. */
export const resetMail = (config: Config, recipient: string, token: string, locale: string | null): SecretMessage =>
  linkMail(config, recipient, { locale: locale === 'vi' ? 'vi' : 'en', about: 'resetPassword', token })

/**
 * The mail to somebody whose email stands in a staff record. It asks for a password and not for a mere click: whoever
 * signed up with a stranger's address must not get into the club because the stranger opened a link.
 */
export const verifyMail = (config: Config, recipient: string, token: string): SecretMessage =>
  linkMail(config, recipient, { locale: 'en', about: 'verifyEmail', token })

type Link = { locale: Locale; about: 'resetPassword' | 'verifyEmail'; token: string }

const linkMail = (config: Config, recipient: string, { locale, about, token }: Link): SecretMessage => {
  const words: LinkWords = wordsIn(locale)[about]
  const url = `${publicUrl(config)}/reset-password?token=${token}`
  return {
    ...mailOf(recipient, linkLetter(words, { locale, sender: { name: 'Fieldhouse' }, url })),
    oneTimeToken: token,
  }
}
