import { fullName, type Named } from '../identity/full-name.ts'

/** How a person can be reached. */
type Reached = { readonly email: string | null; readonly mobile: string | null }

/** What a customer is called: by name, else by the email, else by the mobile (SCHEDULE-67); '' without any. */
export const customerName = (customer: Named & Reached): string =>
  fullName(customer) || customer.email || customer.mobile || ''
