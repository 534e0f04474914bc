import { randomUUID } from 'node:crypto'
import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import { isRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import type { KeptBank } from '../../providers/payout-accounts/payout-provider.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { askProvider } from './ask-provider.ts'
import { saveBankAccount, type BankAccountRow } from './bank-accounts.store.ts'
import { askState, commandWithState } from './command-with-state.ts'
import { noteState } from './note-state.ts'
import { toBankAccount } from './present-payout-account.ts'
import { offered, requireMainOwner, requireSetUp } from './set-up.ts'

/**
 * Adds a bank account by the token that the browser got for it (BANK-31); payouts go to it from then on. Refuses a partner without a
 * business owner (BANK-34), and a token that the provider does not take.
 */
export const addBankAccount = async (parts: FeatureParts, context: Context, token: string): Promise<BankAccount> => {
  const { partnerId } = context
  const { provider, held: found } = await requireSetUp(parts, partnerId)
  const tokens = offered(provider, 'tokens')
  const { account } = requireMainOwner(found)
  const told = (await parts.read(partnerId, (db) => isRepeated(db, context)))
    ? null
    : await askProvider('create', () => tokens.add(account.providerAccountId, token))
  return commandWithState(parts, context, provider, {
    ask: (standing) => askProvider('create', () => askState(provider, standing)),
    async decide(command, held, state) {
      const bank = rowOf(told!, context.now)
      // A token that was used before leads to the account that it made then.
      const known = held.banks.find(({ providerBankId }) => providerBankId === bank.providerBankId)
      if (known) return toBankAccount(known)
      await saveBankAccount(command, held.account.id, bank)
      await noteState(command, provider, { ...held, banks: [...held.banks, bank] }, state)
      command.audit({
        action: 'bankAccount.added',
        subjectType: 'bankAccount',
        subjectId: bank.id,
        after: auditedBank(bank),
      })
      return toBankAccount(bank)
    },
  })
}

const rowOf = (kept: KeptBank, now: number): BankAccountRow => ({
  id: randomUUID(),
  providerBankId: kept.id,
  country: kept.country,
  currency: kept.currency,
  numberEnd: kept.lastFour,
  routingNumber: kept.routingNumber,
  bankName: kept.bankName,
  holderName: kept.accountHolderName,
  holderType: kept.accountHolderType,
  isDefault: true,
  asked: null,
  askedAt: null,
  createdAt: now,
})

/** What the audit keeps of a bank account. */
export const auditedBank = ({ country, currency, numberEnd, isDefault }: BankAccountRow) => ({
  country,
  currency,
  numberEnd,
  isDefault,
})
