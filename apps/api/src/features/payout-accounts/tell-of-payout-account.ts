import type { Command } from '../../db/command.ts'
import type { Deps } from '../deps.ts'
import { tellOwners, type OwnerToTell } from '../partners/index.ts'

/**
 * Tells every owner of the club by mail that its payout account was set up or changed, or that somebody went to the provider's own pages
 * for it: whoever did it may be nobody whom the club knows.
 */
export const tellOfPayoutAccount = (
  command: Command,
  deps: Deps,
  what: 'submitted' | 'updated' | 'onboarding',
  owners: readonly OwnerToTell[],
): Promise<void> =>
  tellOwners(command, deps, owners, ({ payoutAccount, payoutsChanged }, { club }) => ({
    ...payoutAccount[what](club),
    facts: [],
    ...payoutsChanged,
    path: '/payments/payouts',
  }))
