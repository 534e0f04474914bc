import { unguarded } from '../csv/index.ts'
import { isPhone } from '../bookings/customer/new-customer.ts'
import { isEmail } from '../emails/index.ts'
import { isUnreadable, readImportDay, type DayOrder } from '../imports/index.ts'
import { cleanLine, isOneLine } from '../lines/index.ts'
import type { LocalDate } from '../time/index.ts'
import { isBirthday } from './birthday.ts'
import type { ImportField } from './import-columns.ts'

/** A customer as a row of a file has them; null where nothing stands there. Days as 'YYYY-MM-DD'. */
export type ImportedCustomer = {
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  gender: 'female' | 'male'
  dob: LocalDate | null
  partnerSideCustomerIdString: string | null
  addressStreet: string | null
  addressUnit: string | null
  addressCity: string | null
  addressCountry: string | null
  addressPostalCode: string | null
  partnerNote: string | null
  /** The name of a plan, as the club spells it; null for none (CUSTOMERS-18). */
  membershipPlan: string | null
  membershipStart: LocalDate | null
}

/** What becomes of a row of whom somebody has the email or the mobile: left out, taken over into them, or added all the same (BEYOND-12). */
export const DUPLICATE_CHOICES = ['skip', 'takeOver', 'create'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

/** What is wrong with a cell. */
export type ImportProblem =
  | 'Missing'
  | 'Invalid email'
  | 'Invalid phone number'
  | 'Invalid date'
  | 'Invalid gender'
  | 'Invalid country'
  | 'Unknown membership plan'
  | 'Not permitted'
  | 'Too long'
  | 'Several lines'
  | 'Unreadable'

type ImportProblems = { readonly [field in ImportField]?: ImportProblem }

/** How many characters a text may have, as the form's fields. */
const LONGEST: Readonly<Partial<Record<ImportField, number>>> = {
  firstName: 100,
  lastName: 100,
  mobile: 40,
  partnerSideCustomerIdString: 60,
  addressStreet: 200,
  addressUnit: 60,
  addressCity: 100,
  addressPostalCode: 20,
  partnerNote: 1000,
}

/** What files call a gender, in English and Vietnamese. */
const GENDERS: ReadonlyMap<string, 'female' | 'male'> = new Map([
  ...['female', 'f', 'woman', 'women', 'girl', 'lady', 'nữ', 'nu', 'nữ giới', 'gái'].map(
    (word) => [word, 'female'] as const,
  ),
  ...['male', 'm', 'man', 'men', 'boy', 'gentleman', 'nam', 'nam giới', 'trai'].map((word) => [word, 'male'] as const),
])

/** Which number of the dates in a column is the day. */
export type ImportDayOrders = Readonly<Record<'dob' | 'membershipStart', DayOrder>>

type Club = {
  /** Today's date where it is. */
  today: LocalDate
  /** The names of its plans, by how they are compared: in small letters. */
  plans: ReadonlyMap<string, string>
  /** Whether who sent the file may sell memberships. */
  sellsMemberships: boolean
  /** How the dates of the file are read, by their columns. */
  dayOrders: ImportDayOrders
  /** The two letters of a country, by these or by its name; null for an unknown one. */
  countryNamed: (name: string) => string | null
}

/** A customer, and whether their gender is the one that is taken where a row says none (CUSTOMERS-21). */
type ReadCustomer = { customer: ImportedCustomer; isGenderAssumed: boolean }

/**
 * Reads a row of an imported file by what its columns hold: the customer, or what is wrong with them by field, by the rules of a new
 * customer (CUSTOMERS-18, CUSTOMERS-22 to CUSTOMERS-27). A plan that is empty or called 'No' is none (CUSTOMERS-19); one that is named is
 * a membership that is sold, which not everybody may.
 */
export const readImportRow = (
  cells: { readonly [field in ImportField]?: string },
  { today, plans, sellsMemberships, dayOrders, countryNamed }: Club,
): ReadCustomer | { problems: ImportProblems } => {
  const text = (field: ImportField): string => {
    const cell = unguarded((cells[field] ?? '').trim())
    return field === 'partnerNote' ? cell : cleanLine(cell)
  }
  const problems: { [field in ImportField]?: ImportProblem } = {}
  for (const field of Object.keys(cells) as ImportField[]) {
    if (isUnreadable(text(field))) problems[field] = 'Unreadable'
    else if (text(field).length > (LONGEST[field] ?? Infinity)) problems[field] = 'Too long'
    else if (field !== 'partnerNote' && !isOneLine(text(field))) problems[field] = 'Several lines'
  }
  const wrong = (field: ImportField, problem: ImportProblem, isWrong: boolean) => {
    if (isWrong) problems[field] ??= problem
  }
  wrong('firstName', 'Missing', text('firstName') === '')
  const [email, mobile] = [text('email'), text('mobile')]
  wrong('email', 'Missing', email === '' && mobile === '')
  wrong('mobile', 'Missing', email === '' && mobile === '')
  wrong('email', 'Invalid email', email !== '' && !isEmail(email))
  wrong('mobile', 'Invalid phone number', mobile !== '' && !isPhone(mobile))
  const gender = text('gender') === '' ? 'female' : GENDERS.get(text('gender').normalize('NFC').toLowerCase())
  wrong('gender', 'Invalid gender', gender === undefined)
  const dob = text('dob') === '' ? null : readImportDay(text('dob'), dayOrders.dob)
  wrong('dob', 'Invalid date', text('dob') !== '' && (dob === null || !isBirthday(dob, today)))
  const country = text('addressCountry') === '' ? null : countryNamed(text('addressCountry'))
  wrong('addressCountry', 'Invalid country', text('addressCountry') !== '' && country === null)
  const named = text('membershipPlan').toLowerCase()
  const plan = named === '' || named === 'no' ? null : plans.get(named)
  wrong('membershipPlan', 'Unknown membership plan', plan === undefined)
  wrong('membershipPlan', 'Not permitted', plan !== null && !sellsMemberships)
  const start =
    text('membershipStart') === '' ? null : readImportDay(text('membershipStart'), dayOrders.membershipStart)
  const isDay = start !== null && start >= '1970-01-01' && start < '2200-01-01'
  wrong('membershipStart', 'Invalid date', text('membershipStart') !== '' && !isDay)
  if (Object.keys(problems).length > 0) return { problems }
  const orNull = (field: ImportField) => text(field) || null
  return {
    customer: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: orNull('email'),
      mobile: orNull('mobile'),
      gender: gender!,
      dob,
      partnerSideCustomerIdString: orNull('partnerSideCustomerIdString'),
      addressStreet: orNull('addressStreet'),
      addressUnit: orNull('addressUnit'),
      addressCity: orNull('addressCity'),
      addressCountry: country,
      addressPostalCode: orNull('addressPostalCode'),
      partnerNote: orNull('partnerNote'),
      membershipPlan: plan ?? null,
      membershipStart: start,
    },
    isGenderAssumed: text('gender') === '',
  }
}
