import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/**
 * Whether a bank account may be removed; refuses one that nobody knows, and the only one while money is on its way to it
 * (BANK-51).
 */
export const decideBankAccountRemoval = <A extends { id: string }>(
  accounts: readonly A[],
  id: string,
  payoutUnderWay: boolean,
): Decision<A> => {
  const account = accounts.find((each) => each.id === id)
  if (!account) return refuse('error.notFound.bankAccount')
  return accounts.length === 1 && payoutUnderWay
    ? refuse('error.badRequest.payoutUnderWay', {
        property: 'id',
        why: 'A payout to this bank account is under way',
      })
    : accept(account)
}

/** True where the warning shows that information is missing (PAYOUTSTAB-25). */
export const lacksInformation = (account: {
  chargesEnabled: boolean
  payoutEnabled: boolean
  legalEntityVerificationStatus: string
}): boolean => !account.chargesEnabled || !account.payoutEnabled || account.legalEntityVerificationStatus !== 'verified'
