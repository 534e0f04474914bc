import { takesCards, type PaymentAccounts } from '@fieldhouse/domain/fees'
import type { Deps } from '../deps.ts'
import type { PartnerRow } from './partners.store.ts'

/**
 * Where a partner is and whether its money can be taken by card and through the gateway. The sandboxes need no account
 * (PAYMETHODS-08, PAYMETHODS-09).
 */
export const accountsOf = (
  row: Pick<PartnerRow, 'country_code' | 'card_charges_enabled' | 'gateway_account_enabled'>,
  { payments: { cards, online } }: Pick<Deps, 'payments'>,
): PaymentAccounts => ({
  countryCode: row.country_code,
  cardsSupported: takesCards(row.country_code),
  chargesEnabled: cards !== null && (!cards.needsAccount || row.card_charges_enabled),
  gatewayEnabled: online !== null && (!online.needsAccount || row.gateway_account_enabled),
})
