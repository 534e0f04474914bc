import { BANK_CURRENCIES, isBankCountry } from './countries.ts'
import type { BankCountry } from './countries.ts'

/** What people put between the parts of a number. */
const compact = (written: string): string => written.replaceAll(/[\s-]/g, '')

/** The number of a bank account as it is passed on: without blanks and hyphens, letters in capitals. */
export const plainNumber = (written: string): string => compact(written).toUpperCase()

/** True for 4 to 34 letters or digits, in India 9 to 18 digits; blanks and hyphens don't count (BANK-49). */
export const isAccountNumber = (country: BankCountry, written: string): boolean =>
  (country === 'IN' ? /^\d{9,18}$/ : /^[A-Z0-9]{4,34}$/).test(plainNumber(written))

const ROUTING_NUMBERS: Partial<Record<BankCountry, RegExp>> = {
  SG: /^\d{7}$/,
  AU: /^\d{6}$/,
  US: /^\d{9}$/,
  IN: /^[A-Z]{4}0[A-Z0-9]{6}$/,
}

/**
 * True for a routing number of the country: 7 digits in Singapore, 6 in Australia, 9 in the US, an IFSC code in India; none is known
 * for Switzerland (BANK-49).
 */
export const isRoutingNumber = (country: BankCountry, written: string): boolean =>
  ROUTING_NUMBERS[country]?.test(plainNumber(written)) ?? false

/** True for a personal id or a tax id of which there is something to keep: a letter or a digit at its end (BANK-49). */
export const isIdNumber = (written: string): boolean => /[\p{L}\p{N}]/u.test(lastFour(written))

/** True for the currency that bank accounts of the country are in (BANK-24). */
export const isBankCurrency = (country: string, currency: string): boolean =>
  isBankCountry(country) && BANK_CURRENCIES[country] === currency

/**
 * All that is ever kept or shown of an account number, a personal id or a tax id: its last four characters (BANK-49), fewer of a short
 * one, of which two are always left out.
 */
export const lastFour = (number: string): string => {
  const plain = plainNumber(number)
  return plain.slice(plain.length - Math.min(4, Math.max(0, plain.length - 2)))
}
