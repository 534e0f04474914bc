import type { LocalDate } from '../time/index.ts'
import type { BankCountry } from './countries.ts'
import { isBankCountry } from './countries.ts'
import { isAccountNumber, isBankCurrency, isIdNumber, isRoutingNumber } from './formats.ts'
import { isOwnerBirthDate } from './owners.ts'
import {
  INDIA_CONTACT_FIELDS,
  requiredBankFields,
  requiredLegalEntityFields,
  requiredOwnerFields,
} from './required-fields.ts'
import type { BankField, LegalEntityField, OwnerField } from './required-fields.ts'

/** What was typed; a field that is not there, empty or blank is missing. */
type Typed<F extends string> = { readonly [K in F]?: string | null | undefined }

const isEmpty = (value: string | null | undefined): boolean => !value?.trim()

const wrongFields = <F extends string>(
  values: Typed<F>,
  required: readonly F[],
  isWrong: (field: F, value: string) => boolean,
): F[] =>
  (Object.keys(values) as F[])
    .filter((field) => !isEmpty(values[field]) && isWrong(field, values[field]!))
    .concat(required.filter((field) => isEmpty(values[field])))

/**
 * The fields of a bank account that are missing or of no such form (BANK-03 to BANK-08, BANK-24, BANK-49), by the bank's
 * country, for want of a good one by the partner's. `known` are fields that need not be typed: what the provider's own token
 * carries, or what is on file.
 */
export const wrongBankFields = (
  partnerCountry: BankCountry,
  bank: Typed<BankField>,
  known: readonly BankField[] = [],
): BankField[] => {
  const country = bank.country && isBankCountry(bank.country) ? bank.country : partnerCountry
  const required = requiredBankFields(country).filter((field) => !known.includes(field))
  return wrongFields(bank, required, (field, value) => {
    if (field === 'country') return !isBankCountry(value)
    if (field === 'currency') return !isBankCurrency(country, value)
    if (field === 'accountNumber') return !isAccountNumber(country, value)
    return field === 'routingNumber' && requiredBankFields(country).includes(field) && !isRoutingNumber(country, value)
  })
}

/**
 * The fields of an owner that are missing or cannot be (BANK-03, BANK-09 to BANK-13, BANK-17). `today` in the partner's zone; `known`
 * are fields that are on file.
 */
export const wrongOwnerFields = (
  country: BankCountry,
  owner: Typed<OwnerField>,
  today: LocalDate,
  known: readonly OwnerField[] = [],
): OwnerField[] => {
  const required = requiredOwnerFields(country).filter((field) => !known.includes(field))
  return wrongFields(
    owner,
    required,
    (field, value) =>
      (field === 'dob' && !isOwnerBirthDate(value, today)) || (field === 'personalId' && !isIdNumber(value)),
  )
}

/** The fields of the legal entity that are missing or cannot be (BANK-03, BANK-14 to BANK-16); `known` are fields that are on file. */
export const wrongLegalEntityFields = (
  country: BankCountry,
  entity: Typed<LegalEntityField>,
  known: readonly LegalEntityField[] = [],
): LegalEntityField[] => {
  const required = requiredLegalEntityFields(country).filter((field) => !known.includes(field))
  return wrongFields(entity, required, (field, value) => field === 'businessTaxId' && !isIdNumber(value))
}

/** The contact fields that India's bank-only form lacks (BANK-43). */
export const wrongContactFields = (
  contact: Typed<(typeof INDIA_CONTACT_FIELDS)[number]>,
): (typeof INDIA_CONTACT_FIELDS)[number][] => wrongFields(contact, INDIA_CONTACT_FIELDS, () => false)
