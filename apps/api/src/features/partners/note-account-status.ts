import { SYSTEM } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findPartnersOfAccount, lockPartner } from './partners.store.ts'
import { takeAccount } from './take-account.ts'

/**
 * Takes note that an account at the card provider has changed, for every partner whose money goes there (PAYMETHODS-08). How it
 * stands is asked for: news may come late and in another order than they happened. Throws OutcomeUnknown where no answer came, so
 * that the news are sent again.
 */
export const noteAccountStatus = async (deps: Deps, account: string, eventId: string): Promise<void> => {
  const partners = await deps.platform((db) => findPartnersOfAccount(db, account))
  if (partners.length === 0) return
  const status = await deps.payments.cards?.accounts?.status(account)
  const chargesEnabled = status?.chargesEnabled ?? false
  for (const partnerId of partners) {
    const context = { partnerId, actor: SYSTEM, now: deps.now(), requestId: eventId }
    await deps.command(context, async (command) => {
      const before = await lockPartner(command)
      // Somebody may have entered another account meanwhile.
      if (before.card_account_id !== account) return
      await takeAccount(command, { at: 'cardProvider', account, enabled: chargesEnabled })
    })
  }
}
