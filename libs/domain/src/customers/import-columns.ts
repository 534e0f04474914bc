import { columnsNamed } from '../imports/index.ts'

/** What a column of an imported file can hold, in the order of the template (CUSTOMERS-17). */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'gender',
  'dob',
  'partnerSideCustomerIdString',
  'addressStreet',
  'addressUnit',
  'addressCity',
  'addressCountry',
  'addressPostalCode',
  'membershipPlan',
  'membershipStart',
  'partnerNote',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The names of the columns in the template's first line (CUSTOMERS-17). */
export const IMPORT_HEADERS: Readonly<Record<ImportField, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  mobile: 'Mobile',
  gender: 'Gender',
  dob: 'Date of Birth',
  partnerSideCustomerIdString: 'ID',
  addressStreet: 'Street',
  addressUnit: 'Unit',
  addressCity: 'City',
  addressCountry: 'Country',
  addressPostalCode: 'Postal Code',
  membershipPlan: 'Membership Plan',
  membershipStart: 'Membership Start Date',
  partnerNote: 'Internal Note',
}

// What other systems call the same.
const ALSO: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  firstName: ['given name', 'forename', 'name', 'ten'],
  lastName: ['surname', 'family name', 'ho'],
  email: ['e mail', 'email address', 'mail'],
  mobile: ['phone', 'mobile number', 'phone number', 'telephone', 'cell', 'so dien thoai', 'dien thoai'],
  gender: ['sex', 'gioi tinh'],
  dob: ['birthday', 'birth date', 'dob', 'ngay sinh'],
  partnerSideCustomerIdString: ['customer id', 'member id', 'membership number', 'own id', 'ma'],
  addressStreet: ['address', 'street address', 'address line 1', 'dia chi'],
  addressUnit: ['address line 2', 'apartment'],
  addressCity: ['town', 'thanh pho'],
  addressCountry: ['country code', 'quoc gia'],
  addressPostalCode: ['zip', 'zip code', 'postcode', 'ma buu chinh'],
  membershipPlan: ['plan', 'membership', 'goi hoi vien'],
  membershipStart: ['member since', 'start date', 'membership start'],
  partnerNote: ['note', 'notes', 'comment', 'ghi chu'],
}

/**
 * What each column of a file holds, by its name in the first line, whatever its case and accents and under some other names as well;
 * null for one that is not known. Of two that mean the same the first counts.
 */
export const matchColumns = columnsNamed(IMPORT_HEADERS, ALSO)

/** Whether columns with these fields are enough to know people by: a first name, and an email or a mobile (CUSTOMERS-22, CUSTOMERS-23). */
export const isEnough = (fields: readonly (ImportField | null)[]): boolean =>
  fields.includes('firstName') && (fields.includes('email') || fields.includes('mobile'))
