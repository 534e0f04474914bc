import type { ConfirmationChannel } from '@fieldhouse/contract/orders'
import { contactFor } from '@fieldhouse/domain/bookings'
import type { OrderSummary } from '../order.ts'

/** How confirmations of a partner go: by SMS in India, by email elsewhere (ORDERS-83, ORDERS-146). */
export const channelOf = (countryCode: string): ConfirmationChannel => (countryCode === 'IN' ? 'SMS' : 'EMAIL')

/** What an order's customer lacks to be sent a confirmation; null where nothing is missing (ORDERS-146). */
export const missingContact = (
  { customer }: Pick<OrderSummary, 'customer'>,
  countryCode: string,
): 'customer' | 'mobile' | 'email' | null => {
  if (!customer) return 'customer'
  if (contactFor(customer, countryCode)) return null
  return channelOf(countryCode) === 'SMS' ? 'mobile' : 'email'
}
