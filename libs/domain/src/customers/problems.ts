import { isPhone } from '../bookings/customer/new-customer.ts'
import { isEmail } from '../emails/index.ts'
import type { LocalDate } from '../time/index.ts'
import { isBirthday } from './birthday.ts'

/** What stands in the form of a customer, as typed; `dob` as 'YYYY-MM-DD', null where it is empty. */
type TypedCustomer = {
  readonly firstName: string
  readonly email: string
  readonly mobile: string
  readonly dob: LocalDate | null
}

/** What is wrong with a field of a customer. */
export type CustomerProblem = 'Missing' | 'Invalid email' | 'Invalid phone number' | 'Invalid date of birth'

/**
 * What is wrong with a customer, by field: a first name is required, and an email or a mobile, both are 'Missing' otherwise; an
 * email and a mobile must be one, and a birthday lies between 01/01/1900 and `today` (CUSTOMERS-22 to CUSTOMERS-27). Empty when
 * nothing is.
 */
export const customerProblems = (
  { firstName, email, mobile, dob }: TypedCustomer,
  today: LocalDate,
): { [field in keyof TypedCustomer]?: CustomerProblem } => {
  const hasEmail = email.trim() !== ''
  const hasMobile = mobile.trim() !== ''
  const unreachable = hasEmail || hasMobile ? undefined : 'Missing'
  const wrongEmail = hasEmail && !isEmail(email.trim()) ? 'Invalid email' : undefined
  const wrongMobile = hasMobile && !isPhone(mobile) ? 'Invalid phone number' : undefined
  const found: { [field in keyof TypedCustomer]?: CustomerProblem | undefined } = {
    firstName: firstName.trim() === '' ? 'Missing' : undefined,
    email: unreachable ?? wrongEmail,
    mobile: unreachable ?? wrongMobile,
    dob: dob !== null && !isBirthday(dob, today) ? 'Invalid date of birth' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}
