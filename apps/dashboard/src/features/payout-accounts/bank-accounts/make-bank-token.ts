import type { Api, Reply } from '@fieldhouse/contract'
import { plainNumber, sandboxBankToken, type HolderType } from '@fieldhouse/domain/payout-accounts'
import { loadStripeFor } from '../../payments/cards/index.ts'
import type { BankText } from '../form/form.ts'

export type TokenMaker = (bank: BankText) => Promise<string>
type CardSettings = Reply<Api['getProviders']>['data']['cards']

/**
 * Turns bank information into the token of whoever takes payments by card, in the browser (BANK-33). Throws where the provider's library can't be had or refuses.
 */
export const makeBankToken = async (cards: CardSettings, bank: BankText): Promise<string> => {
  const facts = {
    country: bank.country,
    currency: bank.currency.toLowerCase(),
    accountNumber: plainNumber(bank.accountNumber),
    accountHolderName: bank.accountHolderName.trim(),
    accountHolderType: bank.accountHolderType as HolderType,
    ...(bank.routingNumber.trim() && { routingNumber: plainNumber(bank.routingNumber) }),
  }
  if (cards.provider === 'sandbox') return sandboxBankToken(facts)
  const stripe = cards.publishableKey === null ? null : await loadStripeFor(cards.publishableKey)
  if (!stripe) throw new Error('nobody makes tokens here')
  const { token, error } = await stripe.createToken('bank_account', {
    country: facts.country,
    currency: facts.currency,
    account_number: facts.accountNumber,
    account_holder_name: facts.accountHolderName,
    account_holder_type: facts.accountHolderType,
    ...(facts.routingNumber && { routing_number: facts.routingNumber }),
  })
  if (!token) throw new Error(error?.message ?? 'no token')
  return token.id
}
