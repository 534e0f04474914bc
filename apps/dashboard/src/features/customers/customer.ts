import type { Api, Reply } from '@fieldhouse/contract'

export type Customer = Reply<Api['getCustomer']>['data']

/** The customer's name, else email, else mobile (SCHEDULE-67). */
export const nameOfCustomer = (customer: Pick<Customer, 'firstName' | 'lastName' | 'email' | 'mobile'>): string =>
  `${customer.firstName} ${customer.lastName}`.trim() || customer.email || customer.mobile || ''
