import { access } from './access/index.ts'
import { accountSecurity } from './account-security/index.ts'
import { analytics } from './analytics/index.ts'
import { banners } from './banners/index.ts'
import { bookings } from './bookings/index.ts'
import { credits } from './credits/index.ts'
import { customers } from './customers/index.ts'
import { dayClose } from './day-close/index.ts'
import { facilities } from './facilities/index.ts'
import { identity } from './identity/index.ts'
import { memberships, subscriptionOrders } from './memberships/index.ts'
import { orders } from './orders/index.ts'
import { packageOrders, packages } from './packages/index.ts'
import { partners } from './partners/index.ts'
import { payments } from './payments/index.ts'
import { payoutAccounts } from './payout-accounts/index.ts'
import { pictures } from './pictures/index.ts'
import { schedule } from './schedule/index.ts'
import { staff } from './staff/index.ts'
import { venues } from './venues/index.ts'
import { wallet } from './wallet/index.ts'

/** Every endpoint of the product. Server, client, OpenAPI document, access table and fuzz tests derive from it. */
export const api = {
  ...identity,
  ...accountSecurity,
  ...access,
  ...staff,
  ...partners,
  ...pictures,
  ...banners,
  ...venues,
  ...facilities,
  ...schedule,
  ...bookings,
  ...customers,
  ...memberships,
  ...subscriptionOrders,
  ...orders,
  ...payments,
  ...payoutAccounts,
  ...credits,
  ...packages,
  ...packageOrders,
  ...wallet,
  ...dayClose,
  ...analytics,
}
export type Api = typeof api

export * from './client.ts'
export * from './endpoint.ts'
export { SAME_ROWS } from './same-rows.ts'
export * from './errors.ts'
export { openapi } from './openapi.ts'
export { isStorable, type Pdf } from './schemas.ts'
