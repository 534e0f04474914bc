import type { Customer } from '@fieldhouse/contract/customers'
import { customerSeenBy } from '@fieldhouse/domain/customers'
import type { Actor } from '../../db/context.ts'

/** Nobody's business but the club's office. */
const OF_OFFICE = {
  partnerSideCustomerIdString: null,
  gender: null,
  dob: null,
  addressStreet: null,
  addressUnit: null,
  addressCity: null,
  addressCountry: null,
  addressPostalCode: null,
  invoiceName: null,
  taxNumber: null,
  partnerNote: null,
} satisfies Partial<Customer>

/** What gives places and lessons, and takes their price, needs beside the name. */
const OF_DESK = { email: null, mobile: null, clubCreditBalance: [] } satisfies Partial<Customer>

/** A customer as the caller may see them: who teaches learns no more than whom, and what a place that they may give needs. */
export const asSeenBy = ({ policies }: Pick<Actor, 'policies'>, customer: Customer): Customer => {
  const seen = customerSeenBy(policies)
  if (seen === 'whole') return customer
  return { ...customer, ...OF_OFFICE, ...(seen === 'name' && OF_DESK) }
}
