import { keptPhone } from '@fieldhouse/domain/mobiles'

/** What is kept of a customer as people type it; a mobile in one spelling, `dob` as 'YYYY-MM-DD'. */
export type CustomerFields = {
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  gender: 'female' | 'male'
  dob: string | null
  addressStreet: string | null
  addressUnit: string | null
  addressCity: string | null
  addressCountry: string | null
  addressPostalCode: string | null
  invoiceName: string | null
  taxNumber: string | null
  partnerSideCustomerIdString: string | null
  partnerNote: string | null
}

/** Their columns. */
export const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  mobile: 'mobile',
  gender: 'gender',
  dob: 'dob',
  addressStreet: 'address_street',
  addressUnit: 'address_unit',
  addressCity: 'address_city',
  addressCountry: 'address_country',
  addressPostalCode: 'address_postal_code',
  invoiceName: 'invoice_name',
  taxNumber: 'tax_number',
  partnerSideCustomerIdString: 'partner_side_customer_id_string',
  partnerNote: 'partner_note',
} as const satisfies Record<keyof CustomerFields, string>

export const FIELDS = Object.keys(COLUMNS) as (keyof CustomerFields)[]

/** A customer of whom nothing is known. */
export const NOTHING_KNOWN: CustomerFields = {
  firstName: '',
  lastName: '',
  email: null,
  mobile: null,
  gender: 'female',
  dob: null,
  addressStreet: null,
  addressUnit: null,
  addressCity: null,
  addressCountry: null,
  addressPostalCode: null,
  invoiceName: null,
  taxNumber: null,
  partnerSideCustomerIdString: null,
  partnerNote: null,
}

/** The fields that a call has, as they are kept: a mobile in the one spelling of the country, null where a text is empty. */
export const keptFields = (
  input: { [Field in keyof CustomerFields]?: CustomerFields[Field] | null | undefined },
  country: string,
): Partial<CustomerFields> => {
  const named = FIELDS.filter((field) => input[field] !== undefined)
  const kept: Partial<CustomerFields> = Object.fromEntries(named.map((field) => [field, input[field] || null]))
  if ('lastName' in kept) kept.lastName ??= ''
  if (kept.mobile) kept.mobile = keptPhone(kept.mobile, country)
  return kept
}

/** Fields by the names of their columns. */
export const columnsOf = <Fields extends Partial<CustomerFields>>(
  fields: Fields,
): { [Field in keyof Fields & keyof CustomerFields as (typeof COLUMNS)[Field]]: Fields[Field] } =>
  Object.fromEntries(
    FIELDS.filter((field) => field in fields).map((field) => [COLUMNS[field], fields[field]]),
  ) as ReturnType<typeof columnsOf<Fields>>
