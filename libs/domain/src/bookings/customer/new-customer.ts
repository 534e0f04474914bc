export type NewCustomer = { firstName: string; lastName: string; email: string; mobile: string }

/** What is wrong with a field of a new customer. */
export type NewCustomerProblem = 'is required' | 'Invalid phone number'

const PHONE = /^\+?[0-9]{8,15}$/

/** A phone number without blanks, dots, hyphens and brackets (BOOKING-108, CUSTOMERS-26). */
export const barePhone = (text: string): string => text.replace(/[\s.\-()[\]]/g, '')

/** True for an optional '+' and 8 to 15 digits (BOOKING-29, BOOKING-108). */
export const isPhone = (text: string): boolean => PHONE.test(barePhone(text))

/**
 * What is wrong with a new customer of a booking, by field: a first name is required, and an email or a mobile; a mobile must
 * be a phone number (BOOKING-27, BOOKING-28, BOOKING-29). Empty when nothing is.
 */
export const newCustomerProblems = (customer: NewCustomer): Partial<Record<keyof NewCustomer, NewCustomerProblem>> => {
  const problems: Partial<Record<keyof NewCustomer, NewCustomerProblem>> = {}
  const mobile = customer.mobile.trim()
  if (customer.firstName.trim() === '') problems.firstName = 'is required'
  if (customer.email.trim() === '' && mobile === '') {
    problems.email = 'is required'
    problems.mobile = 'is required'
  }
  if (mobile !== '' && !isPhone(mobile)) problems.mobile = 'Invalid phone number'
  return problems
}

/** The name of a quick booking: 'Blocked by {staff name}', else 'Blocked by staff' (BOOKING-34). */
export const quickBookName = (staffName: string | null): string => `Blocked by ${staffName?.trim() || 'staff'}`
