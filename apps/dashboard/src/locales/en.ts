import access from './en/access.ts'
import brand from './en/brand.ts'
import bookkeeping from './en/bookkeeping.ts'
import calendars from './en/calendars.ts'
import classes from './en/classes.ts'
import common from './en/common.ts'
import dayClose from './en/dayClose.ts'
import facilities from './en/facilities.ts'
import gateway from './en/gateway.ts'
import home from './en/home.ts'
import identity from './en/identity.ts'
import partners from './en/partners.ts'
import bookings from './en/bookings.ts'
import campaigns from './en/campaigns.ts'
import counterSales from './en/counterSales.ts'
import coupons from './en/coupons.ts'
import credits from './en/credits.ts'
import customerPicker from './en/customerPicker.ts'
import customers from './en/customers.ts'
import imports from './en/imports.ts'
import instructors from './en/instructors.ts'
import posts from './en/posts.ts'
import reviews from './en/reviews.ts'
import analytics from './en/analytics.ts'
import lessons from './en/lessons.ts'
import memberships from './en/memberships.ts'
import orders from './en/orders.ts'
import packages from './en/packages.ts'
import paymentOptions from './en/paymentOptions.ts'
import payments from './en/payments.ts'
import payoutAccounts from './en/payoutAccounts.ts'
import payouts from './en/payouts.ts'
import policies from './en/policies.ts'
import reminders from './en/reminders.ts'
import taxes from './en/taxes.ts'
import reports from './en/reports.ts'
import schedule from './en/schedule.ts'
import segments from './en/segments.ts'
import richText from './en/richText.ts'
import staff from './en/staff.ts'
import venues from './en/venues.ts'
import waitingLists from './en/waitingLists.ts'

/** Every English text by area. */
export default {
  access,
  brand,
  bookkeeping,
  calendars,
  classes,
  common,
  dayClose,
  facilities,
  gateway,
  home,
  identity,
  partners,
  bookings,
  campaigns,
  counterSales,
  coupons,
  credits,
  customerPicker,
  customers,
  imports,
  instructors,
  posts,
  reviews,
  analytics,
  lessons,
  memberships,
  orders,
  packages,
  paymentOptions,
  payments,
  payoutAccounts,
  payouts,
  policies,
  reminders,
  taxes,
  reports,
  schedule,
  segments,
  richText,
  staff,
  venues,
  waitingLists,
}
