import type { BankCountry } from './countries.ts'

export const BANK_FIELDS = [
  'country',
  'currency',
  'accountNumber',
  'routingNumber',
  'accountHolderName',
  'accountHolderType',
  'city',
] as const
export type BankField = (typeof BANK_FIELDS)[number]

export const OWNER_FIELDS = [
  'firstName',
  'lastName',
  'personalAddress',
  'postalCode',
  'city',
  'personalId',
  'dob',
  'document',
  'email',
  'phone',
] as const
export type OwnerField = (typeof OWNER_FIELDS)[number]

export const LEGAL_ENTITY_FIELDS = ['address', 'postalCode', 'city', 'state', 'businessName', 'businessTaxId'] as const
export type LegalEntityField = (typeof LEGAL_ENTITY_FIELDS)[number]

const ALL: readonly BankCountry[] = ['US', 'CH', 'SG', 'AU', 'IN']
/** Where the full form is shown; the US asks as Singapore does, but for what BANK-42 says. */
const FULL_FORM: readonly BankCountry[] = ['US', 'CH', 'SG', 'AU']

const BANK: Record<BankField, readonly BankCountry[]> = {
  country: FULL_FORM,
  currency: FULL_FORM,
  accountNumber: ALL,
  routingNumber: ['US', 'SG', 'AU', 'IN'],
  accountHolderName: FULL_FORM,
  // In India the bank-only form asks for it too (BANK-43).
  accountHolderType: ALL,
  city: ['CH', 'AU'],
}

const OWNER: Record<OwnerField, readonly BankCountry[]> = {
  firstName: ALL,
  lastName: ALL,
  personalAddress: FULL_FORM,
  postalCode: ALL,
  city: ['US', 'CH', 'AU', 'IN'],
  personalId: ['SG'],
  dob: ALL,
  document: ALL,
  email: ['IN'],
  phone: ['IN'],
}

const LEGAL_ENTITY: Record<LegalEntityField, readonly BankCountry[]> = {
  address: ALL,
  postalCode: ALL,
  city: ['US', 'CH', 'AU', 'IN'],
  state: ['US', 'AU'],
  businessName: ALL,
  businessTaxId: ALL,
}

const fieldsOf = <F extends string>(table: Record<F, readonly BankCountry[]>, country: BankCountry): F[] =>
  (Object.keys(table) as F[]).filter((field) => table[field].includes(country))

/** What a country requires of a bank account (BANK-04 to BANK-08, BANK-42, BANK-43), in the order of the form. */
export const requiredBankFields = (country: BankCountry): BankField[] => fieldsOf(BANK, country)

/** What a country requires of every owner (BANK-09 to BANK-13, BANK-42). */
export const requiredOwnerFields = (country: BankCountry): OwnerField[] => fieldsOf(OWNER, country)

/** What a country requires of the legal entity (BANK-14 to BANK-16, BANK-42). */
export const requiredLegalEntityFields = (country: BankCountry): LegalEntityField[] => fieldsOf(LEGAL_ENTITY, country)

/** What India's bank-only form asks of the owner (BANK-43). */
export const INDIA_CONTACT_FIELDS = ['email', 'phone'] as const satisfies readonly OwnerField[]
