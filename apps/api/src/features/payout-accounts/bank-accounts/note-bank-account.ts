import type { Command } from '../../../db/command.ts'
import type { Deps } from '../../deps.ts'
import { tellOwners, type OwnerToTell } from '../../partners/index.ts'
import type { BankAccountRow } from './bank-accounts.store.ts'

/**
 * What became of a bank account: what it was, and what it is; null where there was, or is, none. `returnsUntil` in epoch milliseconds: one
 * that was removed is set again without a wait until then.
 */
export type BankChange =
  | { before: BankAccountRow | null; after: BankAccountRow }
  | { before: BankAccountRow; after: null; returnsUntil: number | null }

/**
 * Keeps in the audit trail that a bank account was added, changed or removed, and tells every owner by mail: the next payout goes where it
 * says, and whoever did it may be nobody whom the club knows.
 */
export const noteBankAccount = async (
  command: Command,
  deps: Deps,
  change: BankChange,
  owners: readonly OwnerToTell[],
): Promise<void> => {
  const { before, after } = change
  const what = after === null ? 'removed' : before === null ? 'added' : 'updated'
  const bank = after ?? before
  command.audit({
    action: `bankAccount.${what}`,
    subjectType: 'bankAccount',
    subjectId: bank.id,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  })
  const until = change.after === null ? change.returnsUntil : change.after.waitsUntil
  const isAhead = until !== null && until > command.now
  await tellOwners(command, deps, owners, ({ bankAccount, payoutsChanged }, { club, at }) => ({
    ...bankAccount[what](club, isAhead ? at(until) : null),
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
