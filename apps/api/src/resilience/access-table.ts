import type { Api } from '@fieldhouse/contract'
import { ACCOUNTS } from './access/accounts.ts'
import { BOOKINGS } from './access/bookings.ts'
import { LESSONS } from './access/lessons.ts'
import { ORDERS } from './access/orders.ts'
import { PAYMENTS } from './access/payments.ts'
import { PEOPLE } from './access/people.ts'
import { PLACES } from './access/places.ts'
import { WAITING_LISTS } from './access/waiting-lists.ts'
import type { Row } from './access/callers.ts'

/**
 * Every endpoint with who may call it, written by hand from the roles (ACCESS-17, ACCESS-48) and not from the contract's own
 * declarations: the two have to agree. An endpoint without a line here does not compile, and fails the test beside.
 */
export const ACCESS_TABLE: Record<keyof Api, Row> = {
  ...ACCOUNTS,
  ...BOOKINGS,
  ...LESSONS,
  ...ORDERS,
  ...PAYMENTS,
  ...PEOPLE,
  ...PLACES,
  ...WAITING_LISTS,
}
