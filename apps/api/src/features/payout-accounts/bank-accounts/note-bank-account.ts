import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Command, OutgoingMessage } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import { wordsIn } from '../../../messages/locale.ts'
import type { Deps } from '../../deps.ts'
import { publicUrl } from '../../identity/index.ts'
import { findPartner, type PartnerRow } from '../../partners/index.ts'
import { findOwnersToTell } from '../payout-accounts.store.ts'
import type { Recipient } from '../provider/tell-verified.ts'
import type { BankAccountRow } from './bank-accounts.store.ts'

/** What became of a bank account: what it was, and what it is; null where there was, or is, none. */
export type BankChange = { before: BankAccountRow | null; after: BankAccountRow | null }

/** Every owner of the club who has a login. Accounts belong to no partner: asked outside a command. */
export const findOwnersOfClub = ({ platform }: Deps, partnerId: string): Promise<Recipient[]> =>
  platform((db) => findOwnersToTell(db, partnerId))

/**
 * Keeps in the audit trail that a bank account was added, changed or removed, and tells every owner by mail, in their language: the
 * next payout goes where it says, and whoever did it may be nobody whom the club knows.
 */
export const noteBankAccount = async (
  command: Command,
  deps: Deps,
  { before, after }: BankChange,
  owners: readonly Recipient[],
): Promise<void> => {
  const what = after === null ? 'removed' : before === null ? 'added' : 'updated'
  const bank = (after ?? before)!
  command.audit({
    action: `bankAccount.${what}`,
    subjectType: 'bankAccount',
    subjectId: bank.id,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  })
  const partner = await findPartner(command.db, command.partnerId)
  if (partner) for (const owner of owners) command.send(mailTo(owner, { command, deps, partner, what, bank }))
}

const audited = ({ country, currency, numberEnd, isDefault }: BankAccountRow) => ({
  country,
  currency,
  numberEnd,
  isDefault,
})

type About = {
  command: Command
  deps: Deps
  partner: PartnerRow
  what: 'added' | 'updated' | 'removed'
  bank: BankAccountRow
}

const mailTo = (
  { email, locale: own }: Recipient,
  { command: { now, actor }, deps: { config }, partner, what, bank }: About,
): OutgoingMessage => {
  const locale = own === 'vi' ? 'vi' : 'en'
  const words = wordsIn(locale)
  const { facts, ending, after, button } = words.bankAccount
  const at = (instant: number): string => {
    const { date, minute } = wallOf(instant, partner.timezone)
    return `${words.day(date)} ${formatClock(minute)} (${partner.timezone})`
  }
  const waits = bank.waitsUntil !== null && bank.waitsUntil > now
  const from = waits ? at(bank.waitsUntil!) : null
  const { subject, before } = words.bankAccount[what](partner.brand_name ?? 'Fieldhouse', from)
  return mailOf(email, {
    locale,
    subject,
    sender: { name: 'Fieldhouse' },
    blocks: [
      { kind: 'text', text: before },
      {
        kind: 'facts',
        facts: [
          { name: facts.account, value: `${ending(bank.numberEnd)} (${bank.currency})` },
          { name: facts.by, value: actor.name },
          { name: facts.time, value: at(now) },
        ],
      },
      { kind: 'text', text: after },
      { kind: 'button', label: button, url: `${publicUrl(config)}/payments/payouts` },
    ],
  })
}
