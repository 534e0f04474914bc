import { fillMarkup, fillText, SAMPLE_VALUES, testSubject, type PlaceholderValues } from '@fieldhouse/domain/campaigns'
import type { Config } from '../../config.ts'
import type { Command, OutgoingMessage } from '../../db/command.ts'
import { mailOf, type Letter } from '../../messages/letter.ts'
import { localeOfClub, wordsIn, type Locale } from '../../messages/locale.ts'
import { publicUrl } from '../identity/index.ts'
import { findPartner } from '../partners/index.ts'
import { unsubscribeToken, type Unsubscriber } from './unsubscribe-token.ts'

/** The club that a campaign is from. */
export type CampaignSender = { name: string; logo: string | null; locale: Locale }

export const findSender = async ({ db, partnerId }: Pick<Command, 'db' | 'partnerId'>): Promise<CampaignSender> => {
  const partner = await findPartner(db, partnerId)
  return {
    name: partner?.brand_name ?? 'Fieldhouse',
    logo: partner?.logo ?? null,
    locale: localeOfClub(partner?.country_code ?? ''),
  }
}

type Content = { subject: string; body: string; recipient: string }

/** The mail of a campaign to one customer (CAMPAIGNS-64); its body was made clean. Its link and its head end what they get of them. */
export const campaignMail = (
  config: Config,
  sender: CampaignSender,
  {
    values,
    unsubscribe: { secret, ...whom },
    ...content
  }: Content & { values: PlaceholderValues; unsubscribe: Unsubscriber & { secret: Buffer } },
): OutgoingMessage => {
  const unsubscribeUrl = `${publicUrl(config)}/unsubscribe?token=${unsubscribeToken(secret, whom)}`
  return { ...mailWith(sender, content, values, unsubscribeUrl), unsubscribeUrl }
}

/** A campaign as its staff try it: marked in its subject, with samples, and a link that ends nothing (CAMPAIGNS-65, CAMPAIGNS-67). */
export const testMail = (config: Config, sender: CampaignSender, content: Content): OutgoingMessage =>
  mailWith(
    sender,
    { ...content, subject: testSubject(content.subject) },
    SAMPLE_VALUES,
    `${publicUrl(config)}/unsubscribe?token=test`,
  )

/** The same before anybody gets it, as it looks without that mark. */
export const sampleMail = (
  config: Config,
  sender: CampaignSender,
  content: Omit<Content, 'recipient'>,
): OutgoingMessage =>
  mailWith(sender, { ...content, recipient: '' }, SAMPLE_VALUES, `${publicUrl(config)}/unsubscribe?token=test`)

const mailWith = (
  { name, logo, locale }: CampaignSender,
  { subject, body, recipient }: Content,
  values: PlaceholderValues,
  url: string,
): OutgoingMessage => {
  const words = wordsIn(locale).campaign
  const letter: Letter = {
    locale,
    subject: fillText(subject, values),
    sender: { name, logo },
    blocks: [
      { kind: 'markup', markup: fillMarkup(body, values) },
      { kind: 'text', text: words.why(name), quiet: true },
      { kind: 'link', label: words.unsubscribe, url },
    ],
  }
  return { ...mailOf(recipient, letter), senderName: name }
}
