import type { Command, OutgoingMessage } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import { linkLetter } from '../../../messages/link-letter.ts'
import { wordsIn } from '../../../messages/locale.ts'
import type { Deps } from '../../deps.ts'
import { publicUrl } from '../../identity/index.ts'
import { findPartner } from '../../partners/index.ts'
import { findWhoSetUp } from '../payout-accounts.store.ts'
import type { Held } from '../set-up.ts'

/** Who is told of a verification: an email, and the language of its account. */
export type Recipient = { email: string; locale: string | null }

/** Whoever set a payout account up; before somebody did, the club's owners. Accounts belong to no partner: asked outside a command. */
export const findRecipients = ({ platform }: Deps, partnerId: string, provider: string): Promise<Recipient[]> =>
  platform((db) => findWhoSetUp(db, partnerId, provider))

/** Tells them by mail where an account has become verified while nobody was looking (PAYOUTSTAB-05, PAYOUTSTAB-24). */
export const tellVerified = async (
  command: Command,
  { config }: Deps,
  { before, after, recipients }: { before: Held; after: Held; recipients: readonly Recipient[] },
): Promise<void> => {
  if (before.account.verificationStatus === 'verified' || after.account.verificationStatus !== 'verified') return
  const partner = await findPartner(command.db, command.partnerId)
  const club = partner?.brand_name ?? 'Fieldhouse'
  const url = `${publicUrl(config)}/payments/payouts`
  for (const recipient of recipients) command.send(mailTo(recipient, club, url))
}

const mailTo = ({ email, locale: own }: Recipient, club: string, url: string): OutgoingMessage => {
  const locale = own === 'vi' ? 'vi' : 'en'
  const letter = linkLetter(wordsIn(locale).payoutsVerified(club), { locale, sender: { name: 'Fieldhouse' }, url })
  return mailOf(email, letter)
}
