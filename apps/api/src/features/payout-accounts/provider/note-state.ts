import type { PayoutGateway } from '@fieldhouse/domain/payout-accounts'
import type { Command } from '../../../db/command.ts'
import { SYSTEM } from '../../../db/context.ts'
import type { AccountState, PayoutProvider } from '../../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../../deps.ts'
import { findPartner, noteAccountStatus, takeAccount } from '../../partners/index.ts'
import { isAsked } from '../bank-accounts/bank-accounts.store.ts'
import { askState, commandWithState } from './command-with-state.ts'
import { deleteDocuments, saveOwnerRow, type OwnerRow } from '../owners/owners.store.ts'
import { findPartnersPaidThrough, savePayoutAccount } from '../payout-accounts.store.ts'
import type { Held } from '../set-up.ts'
import { findRecipients, tellVerified } from './tell-verified.ts'

/**
 * Writes down how an account stands at its provider (BANK-48), with all else of it that the command has changed. A verified
 * owner's document is forgotten, and stays verified. What the account opens or closes of taking money follows (PAYMETHODS-08,
 * PAYMETHODS-09); through the gateway none is taken without a bank account.
 */
export const noteState = async (
  command: Command,
  provider: PayoutProvider,
  held: Held,
  state: AccountState | null,
): Promise<Held> => {
  const isPaid = provider.number === null || held.banks.some((bank) => !isAsked(bank, 'remove', command.now))
  const account = {
    ...held.account,
    chargesEnabled: isPaid && (state?.chargesEnabled ?? false),
    payoutEnabled: isPaid && (state?.payoutEnabled ?? false),
    verificationStatus: state?.status ?? ('unverified' as const),
    submittedAt: held.account.submittedAt ?? (state?.submitted ? command.now : null),
  }
  await savePayoutAccount(command, account)
  const owners = await noteOwners(command, held, state?.verifiedPersons ?? [])
  await open(command, provider, account)
  command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
  return { ...held, account, owners }
}

const noteOwners = async (command: Command, { account, owners }: Held, verified: readonly string[]) => {
  const noted: OwnerRow[] = []
  const seen: string[] = []
  for (const owner of owners) {
    if (owner.verified || owner.personId === null || !verified.includes(owner.personId)) {
      noted.push(owner)
      continue
    }
    if (owner.documentId !== null) seen.push(owner.documentId)
    const now = { ...owner, verified: true, documentId: null }
    await saveOwnerRow(command, account.id, now)
    noted.push(now)
  }
  await deleteDocuments(command, seen)
  return noted
}

/** Only an account that the partner's money goes to opens anything. */
const open = async (
  command: Command,
  provider: PayoutProvider,
  { providerAccountId: account, chargesEnabled: enabled }: Held['account'],
): Promise<void> => {
  if (!provider.holdsMoney) return
  const at = provider.number === null ? 'cardProvider' : 'gateway'
  const partner = await findPartner(command.db, command.partnerId)
  const current = at === 'cardProvider' ? partner?.card_account_id : partner?.gateway_account_id
  if (current === account) await takeAccount(command, { at, account, enabled })
}

/**
 * Takes note that an account has changed at its provider, for every partner that is paid through it. How it stands is asked for: news
 * may come late and in another order than they happened. Throws OutcomeUnknown where no answer came, so that the news are sent
 * again.
 */
export const notePayoutAccount = async (
  deps: Deps,
  account: string,
  { gateway, eventId }: { gateway: PayoutGateway; eventId: string },
): Promise<void> => {
  // Of partners that are charged through it by card; one of another gateway is nobody's there.
  await noteAccountStatus(deps, account, eventId)
  const provider = deps.payoutAccounts.of(gateway)
  if (!provider) return
  const partners = await deps.platform((db) => findPartnersPaidThrough(db, provider.name, account))
  if (partners.length === 0) return
  for (const partnerId of partners) {
    const recipients = await findRecipients(deps, partnerId, provider.name)
    const context = { partnerId, actor: SYSTEM, now: deps.now(), requestId: eventId }
    await commandWithState(deps, context, provider, {
      ask: (held) => askState(provider, held),
      async decide(command, before, state) {
        if (before.account.providerAccountId !== account) return
        const after = await noteState(command, provider, before, state)
        await tellVerified(command, deps, { before, after, recipients })
        command.audit({ ...changed(before), before: flagsOf(before), after: flagsOf(after) })
      },
    })
  }
}

const changed = ({ account }: Held) => ({
  action: 'payoutAccount.changed' as const,
  subjectType: 'payoutAccount',
  subjectId: account.id,
})

const flagsOf = ({ account, owners }: Held) => ({
  chargesEnabled: account.chargesEnabled,
  payoutEnabled: account.payoutEnabled,
  verificationStatus: account.verificationStatus,
  verifiedOwners: owners.filter(({ verified }) => verified).map(({ id }) => id),
})
