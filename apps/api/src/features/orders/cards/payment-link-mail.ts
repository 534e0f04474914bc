import type { OutgoingMessage } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import { linkLetter } from '../../../messages/link-letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'

export type LinkMail = {
  club: string
  logo: string | null
  countryCode: string
  readableId: string
  /** The page's address; it ends with the token. */
  url: string
  token: string
}

/** The mail with the link by which a customer pays (BOOKING-93). */
export const paymentLinkMail = (recipient: string, mail: LinkMail): OutgoingMessage => {
  const { club, logo, url } = mail
  const locale = localeOfClub(mail.countryCode)
  const letter = linkLetter(wordsOf(mail), { locale, sender: { name: club, logo }, url })
  return { ...mailOf(recipient, letter), oneTimeToken: mail.token }
}

/** The same as a text message. */
export const paymentLinkText = (recipient: string, mail: LinkMail): OutgoingMessage => ({
  channel: 'sms',
  recipient,
  text: `${wordsOf(mail).before} ${mail.url}`,
  oneTimeToken: mail.token,
})

const wordsOf = ({ club, countryCode, readableId }: LinkMail) =>
  wordsIn(localeOfClub(countryCode)).paymentLink(club, readableId)
