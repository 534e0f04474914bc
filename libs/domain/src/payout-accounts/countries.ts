/** Countries in which a bank account can be set up, with the one currency of each (BANK-24). */
export const BANK_CURRENCIES = { US: 'USD', CH: 'CHF', SG: 'SGD', AU: 'AUD', IN: 'INR' } as const

export type BankCountry = keyof typeof BANK_CURRENCIES

export const BANK_COUNTRIES = Object.keys(BANK_CURRENCIES) as BankCountry[]

/** True where a bank account can be set up; nowhere else is one (BANK-42). */
export const isBankCountry = (code: string): code is BankCountry => Object.hasOwn(BANK_CURRENCIES, code)

/** Who pays a club out: in India the online gateway, elsewhere the card provider (BANK-26). */
export type PayoutGateway = 'stripe' | 'razorpay'

/** Who pays out clubs of a country; null where nobody does. */
export const payoutGatewayOf = (countryCode: string): PayoutGateway | null => {
  if (!isBankCountry(countryCode)) return null
  return countryCode === 'IN' ? 'razorpay' : 'stripe'
}

export const HOLDER_TYPES = ['individual', 'company'] as const
/** Whose a bank account is. */
export type HolderType = (typeof HOLDER_TYPES)[number]

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified'] as const
/** How far the provider is with checking a business or a person (BANK-48). */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]
