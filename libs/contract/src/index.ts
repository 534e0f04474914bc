import { access } from './access/index.ts'
import { accountSecurity } from './account-security/index.ts'
import { analytics } from './analytics/index.ts'
import { calendars } from './calendars/index.ts'
import { banners } from './banners/index.ts'
import { brandPages } from './brand-pages/index.ts'
import { bookingImports, bookings } from './bookings/index.ts'
import { campaigns } from './campaigns/index.ts'
import { attendances, classes, classSeries } from './classes/index.ts'
import { collecting } from './collecting/index.ts'
import { counterSales } from './counter-sales/index.ts'
import { coupons } from './coupons/index.ts'
import { credits } from './credits/index.ts'
import { customerDataCopies, customerHistories, customerMerges, customers } from './customers/index.ts'
import { bookkeeping } from './bookkeeping/index.ts'
import { dayClose } from './day-close/index.ts'
import { facilities } from './facilities/index.ts'
import { identity } from './identity/index.ts'
import { instructors } from './instructors/index.ts'
import { lessons } from './lessons/index.ts'
import { memberships, subscriptionOrders } from './memberships/index.ts'
import { orders } from './orders/index.ts'
import { packageOrders, packages } from './packages/index.ts'
import { posts } from './posts/index.ts'
import { reviews } from './reviews/index.ts'
import { partners } from './partners/index.ts'
import { payments } from './payments/index.ts'
import { payoutAccounts } from './payout-accounts/index.ts'
import { payouts } from './payouts/index.ts'
import { pictures } from './pictures/index.ts'
import { policies } from './policies/index.ts'
import { receipts } from './receipts/index.ts'
import { reminders } from './reminders/index.ts'
import { reports } from './reports/index.ts'
import { schedule } from './schedule/index.ts'
import { taxes } from './taxes/index.ts'
import { staff } from './staff/index.ts'
import { venues } from './venues/index.ts'
import { waitingLists } from './waiting-lists/index.ts'
import { wallet } from './wallet/index.ts'

/** Every endpoint of the product. Server, client, OpenAPI document, access table and fuzz tests derive from it. */
export const api = {
  ...identity,
  ...accountSecurity,
  ...access,
  ...staff,
  ...instructors,
  ...posts,
  ...reviews,
  ...partners,
  ...policies,
  ...taxes,
  ...pictures,
  ...banners,
  ...brandPages,
  ...calendars,
  ...reminders,
  ...venues,
  ...facilities,
  ...schedule,
  ...bookings,
  ...bookingImports,
  ...customers,
  ...customerDataCopies,
  ...customerHistories,
  ...customerMerges,
  ...memberships,
  ...subscriptionOrders,
  ...orders,
  ...collecting,
  ...receipts,
  ...payments,
  ...payoutAccounts,
  ...payouts,
  ...credits,
  ...packages,
  ...packageOrders,
  ...counterSales,
  ...coupons,
  ...campaigns,
  ...classes,
  ...attendances,
  ...classSeries,
  ...lessons,
  ...waitingLists,
  ...wallet,
  ...dayClose,
  ...bookkeeping,
  ...reports,
  ...analytics,
}
export type Api = typeof api

export * from './client.ts'
export * from './endpoint.ts'
export { SAME_ROWS } from './same-rows.ts'
export * from './errors.ts'
export { openapi } from './openapi.ts'
export { isStorable, ProfileId, type Pdf } from './schemas.ts'
export { REFUSALS, sentenceOf, type RefusalCode } from './refusals/index.ts'
