import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import type { Deps } from '../../deps.ts'
import { toBankAccount } from '../present-payout-account.ts'
import { findSetUp } from '../set-up.ts'

/**
 * The bank accounts of a partner, oldest first: those that the browser tells the provider of ('tokens'), or the one that the provider is
 * told by us ('number'); none where the partner's provider knows the other kind only.
 */
export const findBankAccountsOf = async (
  deps: Deps,
  partnerId: string,
  kind: 'tokens' | 'number',
): Promise<BankAccount[]> => {
  const setUp = await findSetUp(deps, partnerId)
  return setUp?.provider[kind] ? (setUp.held?.banks ?? []).map((bank) => toBankAccount(bank, deps.now())) : []
}
