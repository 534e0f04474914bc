import type { Command } from '../../../db/command.ts'
import type { Deps } from '../../deps.ts'
import { tellOwners, type OwnerToTell } from '../../partners/index.ts'
import type { BankAccountRow } from './bank-accounts.store.ts'

/** What became of a bank account: what it was, and what it is; null where there was, or is, none. */
export type BankChange = { before: BankAccountRow | null; after: BankAccountRow | null }

/**
 * Keeps in the audit trail that a bank account was added, changed or removed, and tells every owner by mail: the next payout goes where it
 * says, and whoever did it may be nobody whom the club knows.
 */
export const noteBankAccount = async (
  command: Command,
  deps: Deps,
  { before, after }: BankChange,
  owners: readonly OwnerToTell[],
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
  const waits = bank.waitsUntil !== null && bank.waitsUntil > command.now
  await tellOwners(command, deps, owners, ({ bankAccount, payoutsChanged }, { club, at }) => ({
    ...bankAccount[what](club, waits ? at(bank.waitsUntil!) : null),
    facts: [{ name: bankAccount.account, value: `${bankAccount.ending(bank.numberEnd)} (${bank.currency})` }],
    ...payoutsChanged,
    path: '/payments/payouts',
  }))
}

const audited = ({ country, currency, numberEnd, isDefault }: BankAccountRow) => ({
  country,
  currency,
  numberEnd,
  isDefault,
})
