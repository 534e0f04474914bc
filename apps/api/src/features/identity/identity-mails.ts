import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Config } from '../../config.ts'
import type { OutgoingMessage } from '../../db/command.ts'
import { mailOf } from '../../messages/letter.ts'
import { linkLetter } from '../../messages/link-letter.ts'
import { showsOutbox } from '../../reach.ts'
import { wordsIn, type Locale } from '../../messages/locale.ts'
import type { LinkWords } from '../../messages/templates/words.ts'
import type { SecretMessage } from '../../providers/mail/outbox.ts'
import type { Alert } from './tell-account.ts'

/** Where people reach the dashboard. Never taken from a request: its Host header is the caller's to choose. */
export const publicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')

/**
 * What becomes of mails here: an SMTP server takes them, or whoever sits at this machine reads them at /outbox, or they are kept and
 * reach nobody.
 */
export const mailsOf = (config: Config): 'sent' | 'shown' | 'kept' =>
  config.SMTP_URL ? 'sent' : showsOutbox(config) ? 'shown' : 'kept'

/** Where a token sets a new password. */
export const passwordUrl = (config: Config, token: string): string =>
  `${publicUrl(config)}/reset-password?token=${token}`

/** The mail with the link that sets a new password. */
export const resetMail = (config: Config, recipient: string, token: string, locale: string | null): SecretMessage =>
  linkMail(config, recipient, { locale: localeOf(locale), about: 'resetPassword', token })

/**
 * The mail to somebody whose email stands in a staff record. It asks for a password and not for a mere click: whoever
 * signed up with a stranger's address must not get into the club because the stranger opened a link.
 */
export const verifyMail = (config: Config, recipient: string, token: string): SecretMessage =>
  linkMail(config, recipient, { locale: 'en', about: 'verifyEmail', token })

/** The mail that tells the owner of an account what happened to it, and what to do when it was not them. `at` in epoch milliseconds. */
export const alertMail = (
  config: Config,
  account: { email: string; locale: string | null },
  {
    alert,
    at,
    zone,
    address,
    device,
  }: { alert: Alert; at: number; zone: string; address: string; device: string | null },
): OutgoingMessage => {
  const locale = localeOf(account.locale)
  const words = wordsIn(locale)
  const { subject, before, after } = words[alert]
  const { facts } = words.alert
  const wall = wallOf(at, zone)
  return mailOf(account.email, {
    locale,
    subject,
    sender: { name: 'Fieldhouse' },
    blocks: [
      { kind: 'text', text: before },
      {
        kind: 'facts',
        facts: [
          { name: facts.time, value: `${words.day(wall.date)} ${formatClock(wall.minute)} (${zone})` },
          { name: facts.device, value: device ?? facts.unknownDevice },
          { name: facts.address, value: address },
        ],
      },
      { kind: 'text', text: after },
      { kind: 'button', label: words.alert.button, url: `${publicUrl(config)}/forgot-password` },
    ],
  })
}

const localeOf = (locale: string | null): Locale => (locale === 'vi' ? 'vi' : 'en')

type Link = { locale: Locale; about: 'resetPassword' | 'verifyEmail'; token: string }

const linkMail = (config: Config, recipient: string, { locale, about, token }: Link): SecretMessage => {
  const words: LinkWords = wordsIn(locale)[about]
  return {
    ...mailOf(
      recipient,
      linkLetter(words, { locale, sender: { name: 'Fieldhouse' }, url: passwordUrl(config, token) }),
    ),
    oneTimeToken: token,
  }
}
