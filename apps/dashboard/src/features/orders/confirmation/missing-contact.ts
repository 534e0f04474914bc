import type { ConfirmationChannel } from '@fieldhouse/contract/orders'
import { lackingContact, type MobileReader } from '@fieldhouse/domain/customers'
import type { OrderSummary } from '../order.ts'

/** How confirmations of a partner go: by SMS in India, by email elsewhere (ORDERS-83, ORDERS-146). */
export const channelOf = (countryCode: string): ConfirmationChannel => (countryCode === 'IN' ? 'SMS' : 'EMAIL')

/** What an order lacks so that its customer can be sent a confirmation; null where nothing is missing (ORDERS-146). */
export const missingContact = (
  { customer }: Pick<OrderSummary, 'customer'>,
  countryCode: string,
  readMobile: MobileReader,
): 'customer' | ReturnType<typeof lackingContact> =>
  customer ? lackingContact(customer, countryCode, readMobile) : 'customer'
