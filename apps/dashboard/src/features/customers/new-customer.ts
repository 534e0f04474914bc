import { barePhone, isPhone, newCustomerProblems, type NewCustomer } from '@fieldhouse/domain/bookings'
import { isEmail } from '@fieldhouse/domain/emails'
import type { NewCustomerValues } from './NewCustomerForm.tsx'

/** What was typed in a search goes where it belongs: an email (BOOKING-30), a phone number, or a name. */
export const typedValues = (search: string): Partial<NewCustomerValues> => {
  const typed = search.trim()
  if (isEmail(typed)) return { email: typed }
  if (isPhone(typed)) return { mobile: typed }
  const [firstName = '', ...rest] = typed.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** What is wrong with the form of a new customer, by field, as the domain words it. */
export const newCustomerFaults = (values: NewCustomer): Partial<Record<keyof NewCustomer, string>> => {
  const problems = newCustomerProblems(values)
  if (values.email.trim() !== '' && !isEmail(values.email)) problems.email = 'Invalid email'
  return problems
}

/** The form as the call that creates the customer carries it. */
export const newCustomerBody = (partnerId: string, values: NewCustomerValues) => ({
  partnerId,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim() || null,
  mobile: values.mobile.trim() ? barePhone(values.mobile) : null,
  partnerNote: values.partnerNote.trim() || null,
})
