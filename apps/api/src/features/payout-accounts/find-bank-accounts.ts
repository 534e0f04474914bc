import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import type { FeatureParts } from '../feature-parts.ts'
import { toBankAccount } from './present-payout-account.ts'
import { findSetUp } from './set-up.ts'

/**
 * The bank accounts of a partner, oldest first: those that the browser tells the provider of ('tokens'), or the one that the provider is
 * told by us ('number'); none where the partner's provider knows the other kind only.
 */
export const findBankAccountsOf = async (
  parts: FeatureParts,
  partnerId: string,
  kind: 'tokens' | 'number',
): Promise<BankAccount[]> => {
  const setUp = await findSetUp(parts, partnerId)
  return setUp?.provider[kind] ? (setUp.held?.banks ?? []).map(toBankAccount) : []
}
