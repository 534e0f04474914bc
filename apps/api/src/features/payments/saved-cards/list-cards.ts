import type { SavedCard } from '@fieldhouse/contract/payments'
import { toIso } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findSavedCards, isCustomer, type SavedCard as SavedCardRow } from './saved-cards.store.ts'

/** The cards of a customer that were not removed, the latest first; refuses an unknown customer (BEYOND-27). */
export const listCards = ({ read }: Deps, partnerId: string, customerId: string): Promise<SavedCard[]> =>
  read(partnerId, async (db) => {
    if (!(await isCustomer(db, partnerId, customerId))) throw new Refused({ code: 'error.notFound.customer' })
    return (await findSavedCards(db, partnerId, customerId)).map(presentCard)
  })

/** A card as the API shows it: nothing by which it could be charged. */
export const presentCard = ({ id, brand, last4, expiresMonth, expiresYear, ...consent }: SavedCardRow): SavedCard => ({
  id,
  brand,
  last4,
  expiresMonth,
  expiresYear,
  consent: {
    version: consent.consentVersion,
    givenAt: toIso(consent.consentAt),
    notedBy: consent.consentNotedBy,
  },
})
